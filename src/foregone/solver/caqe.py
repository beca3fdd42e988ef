"""CAQE: clausal abstraction, one SAT solver for each quantifier block."""

from dataclasses import replace

from foregone.solver.base import Solver
from foregone.solver.program import Program

CAQE = Solver(
    name="caqe",
    title="CAQE: clausal abstraction",
    source="L. Tentrup, M. Rabe: CAQE, a certifying QBF solver. FMCAD 2015",
    program=Program(names=("caqe",), extra="pyqbf_caqe", bundled="CAQE 4.0.1"),
    model_options=("--qdo",),
)

# Expansion in full is CAQE's own default. On our formulas it makes refinements that cost more than
# they give: the light one is three to four times faster throughout (docs/solvers.md).
LIGHT = replace(
    CAQE,
    name="caqe-light",
    title="CAQE with light expansion, made for formulas of games",
    options=("--expansion-refinement", "light"),
)

SOLVER = (CAQE, LIGHT)
