"""What a preprocessor is to us, and how one that is an outside program is run.

A preprocessor never decides wrongly: what it cannot do for certain (a time-out, a crash, an output
that is no formula), it leaves undone, and the formula goes on as it was.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from foregone.errors import InputError
from foregone.formula import QBF, Block, IntArray, Quantifier, read_qdimacs, write_qdimacs
from foregone.solver.base import FALSE_CODE, TRUE_CODE, read_answer
from foregone.solver.program import Program
from foregone.solver.runner import Limits, Reason, Run, run

__all__ = [
    "Model",
    "Preprocessed",
    "Preprocessor",
    "Restore",
    "Workplace",
    "run_tool",
    "write_plain",
]

Model: TypeAlias = tuple[int, ...]
Restore: TypeAlias = Callable[[Model], Model]


@dataclass(frozen=True)
class Workplace:
    """Where a step may put files, what it may use, and who may stop it."""

    directory: Path
    limits: Limits = field(default_factory=Limits)
    cancel: threading.Event | None = None


@dataclass(frozen=True)
class Preprocessed:
    """What became of a formula: a simpler one, a truth value, or `None` if nothing came of it.

    `note` says why nothing came of it. `restore` turns an assignment of the outermost block of the
    new formula into one of the old; `None` if that is not known.
    """

    outcome: QBF | bool | None
    note: str = ""
    runs: tuple[Run, ...] = ()
    restore: Restore | None = None


@dataclass(frozen=True)
class Preprocessor:
    """One way to simplify a QBF; `apply` takes the formula and the options given after the name."""

    name: str
    title: str
    source: str
    apply: Callable[[QBF, tuple[str, ...], Workplace], Preprocessed]
    program: Program | None = None  # what it needs, if it is an outside program


def run_tool(
    qbf: QBF,
    command: Callable[[Path, Path], Sequence[str | Path]],
    work: Workplace,
    *,
    to_stdout: bool,
) -> Preprocessed:
    """Run the program `command(input, output)`, which exits with 10 if the formula is true, with
    20 if it is false, and with 0 if it wrote a simpler one (to its standard output or the file)."""
    before, after = work.directory / "before.qdimacs", work.directory / "after.qdimacs"
    write_plain(qbf, before)
    result = run(
        command(before, after),
        limits=work.limits,
        cancel=work.cancel,
        stdout=after if to_stdout else None,
        temporary=work.directory,
    )
    if result.reason is Reason.EXITED and result.exit_code in (TRUE_CODE, FALSE_CODE):
        value, why = read_answer(result)
        return Preprocessed(value, "" if value is not None else why, (result,))
    if result.reason is not Reason.EXITED or result.exit_code != 0:
        return Preprocessed(None, read_answer(result)[1], (result,))
    try:
        return Preprocessed(read_qdimacs(after, strict=False), runs=(result,))
    except (InputError, OSError) as error:
        return Preprocessed(None, f"wrote no formula: {error}", (result,))


def write_plain(qbf: QBF, file: Path) -> None:
    """Write a formula for a tool, in the narrowest reading of the format.

    Without comments, since Bloqqer takes some for options; without empty blocks and neighbours of
    the same quantifier; with an existential block innermost, since Bloqqer calls true formulas
    false where a universal block is the last; without clauses that hold a variable both ways, since
    CAQE calls those of universal variables false, and without literals twice.
    """
    blocks: list[Block] = []
    for block in qbf.blocks:
        if blocks and blocks[-1].quantifier is block.quantifier:
            together = np.concatenate([blocks[-1].variables, block.variables])
            blocks[-1] = Block(block.quantifier, together)
        elif len(block):
            blocks.append(block)
    if not blocks or blocks[-1].quantifier is Quantifier.FORALL:
        unused = np.array([qbf.max_variable + 1], dtype=np.int32)
        blocks.append(Block(Quantifier.EXISTS, unused))
    write_qdimacs(QBF(tuple(blocks), *_clean(qbf)), file, header=())


def _clean(qbf: QBF) -> tuple[IntArray, npt.NDArray[np.int64]]:
    """The clauses without tautologies and repeated literals; untouched if there are none."""
    clause_of = np.repeat(np.arange(len(qbf), dtype=np.int64), qbf.lengths)
    signed = 2 * np.abs(qbf.literals).astype(np.int64) + (qbf.literals < 0)
    key = np.sort((clause_of << 32) | signed)
    step = np.diff(key)
    again = step == 0
    both_ways = (step == 1) & (key[:-1] & 1 == 0)
    if not again.any() and not both_ways.any():
        return qbf.literals, qbf.starts
    tautology = np.zeros(len(qbf), dtype=bool)
    tautology[key[:-1][both_ways] >> 32] = True
    key = key[np.concatenate([[True], ~again])]
    key = key[~tautology[key >> 32]]
    low = key & 0xFFFFFFFF
    literals = np.where(low & 1, -(low >> 1), low >> 1).astype(np.int32)
    lengths = np.bincount(key >> 32, minlength=len(qbf))[~tautology]
    return literals, np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
