"""Qute: search with dependency learning; reads clauses and circuits."""

import re

from foregone.solver.base import Language, Solver
from foregone.solver.program import Program

_LITERALS = re.compile(r"^(?P<literals>-?\d[-\d ]*)$", re.MULTILINE)


def _read_model(output: str) -> tuple[int, ...]:
    """Qute prints the outermost block as a bare line, `1 -2 0`."""
    return tuple(
        literal
        for match in _LITERALS.finditer(output)
        for literal in map(int, match["literals"].split())
        if literal
    )


SOLVER = Solver(
    name="qute",
    title="Qute: search with dependency learning",
    source="T. Peitl, F. Slivovsky, S. Szeider: Dependency learning for QBF. SAT 2017",
    program=Program(names=("qute",), extra="pyqbf_qute", bundled="Qute 1.1"),
    languages=(Language.QDIMACS, Language.QCIR),
    model_options=("--partial-certificate",),
    model_reader=_read_model,
    refutes=False,  # some of its signs are turned then, some are not
)
