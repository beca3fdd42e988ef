"""DepQBF: search with conflict clauses and solution cubes (QCDCL)."""

from foregone.solver.base import Solver
from foregone.solver.program import Program

SOLVER = Solver(
    name="depqbf",
    title="DepQBF: search with learning of clauses and cubes",
    source="F. Lonsing, U. Egly: DepQBF 6.0, a search-based QBF solver beyond traditional QCDCL. "
    "CADE 2017",
    program=Program(names=("depqbf",), extra="pyqbf_depqbf", bundled="DepQBF 6.03"),
    # The output of models is documented to be wrong with the dynamic Nenofex tests.
    model_options=("--qdo", "--no-dynamic-nenofex"),
    refutes=False,  # on some false formulas it prints a pure literal the wrong way round
)
