"""Bloqqer, out of PyQBF's library, without PyQBF's binding.

PyQBF's Python binding loses variables of the prefix (it reports them as 0 where a whole block has
vanished), and so turns true formulas into false ones. The library itself does not: it exports its
own functions to parse, preprocess and print, and a child process (`bloqqer_child.py`) calls them.
"""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from foregone.formula import QBF
from foregone.solver.preprocessing import Preprocessed, Preprocessor, Workplace, run_tool
from foregone.solver.program import EXTRA, Program, in_extra

CHILD = Path(__file__).with_name("bloqqer_child.py")


class _Library(Program):
    """PyQBF's shared library."""

    def find(self) -> Path | None:
        site = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
        return in_extra(*(f"{site}/pyqbf_cpp{suffix}" for suffix in EXTENSION_SUFFIXES))

    def version(self) -> str:
        return self.bundled if self.find() else ""


LIBRARY = _Library(names=("bloqqer",), bundled="Bloqqer of PyQBF 1.1.1.3", how_to_get=EXTRA)


def _apply(qbf: QBF, options: tuple[str, ...], work: Workplace) -> Preprocessed:
    library = LIBRARY.require()
    return run_tool(
        qbf,
        lambda before, _: [sys.executable, "-I", "-S", CHILD, library, before, *options],
        work,
        to_stdout=True,
    )


PREPROCESSOR = Preprocessor(
    name="bloqqer",
    title="Bloqqer: blocked clauses, variable elimination and expansion",
    source="A. Biere, F. Lonsing, M. Seidl: Blocked clause elimination for QBF. CADE 2011",
    apply=_apply,
    program=LIBRARY,
)
