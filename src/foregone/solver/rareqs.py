"""RAReQS: recursive abstraction refinement by expansion."""

from foregone.solver.base import Solver
from foregone.solver.program import Program

SOLVER = Solver(
    name="rareqs",
    title="RAReQS: recursive abstraction refinement",
    source="M. Janota, W. Klieber, J. Marques-Silva, E. Clarke: Solving QBF with counterexample "
    "guided refinement. SAT 2012",
    program=Program(
        names=("rareqs",), extra="pyqbf_rareqs", bundled="RAReQS 1.1", version_option=None
    ),
    model_options=(),  # it always prints one
)
