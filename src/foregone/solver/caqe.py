"""CAQE: clausal abstraction, one SAT solver for each quantifier block."""

from foregone.solver.base import Solver
from foregone.solver.program import Program

SOLVER = Solver(
    name="caqe",
    title="CAQE: clausal abstraction",
    source="L. Tentrup, M. Rabe: CAQE, a certifying QBF solver. FMCAD 2015",
    program=Program(names=("caqe",), extra="pyqbf_caqe", bundled="CAQE 4.0.1"),
    model_options=("--qdo",),
)
