"""QDIMACS, the common format of QBF solvers: a writer, and a reader that is strict or lenient.

The comments before a formula hold whatever the caller wants to say of it, and then the names of
its variables (see `foregone.formula.names`), which the reader understands again.

Strict means the standard to the letter, with each variable bound exactly once: what a solver may
misread is an error. Only clauses without literals pass, which the standard forgot. Lenient takes
what is found in the wild: comments anywhere, a clause over several lines, empty blocks, the same
quantifier twice in a row, and variables that nobody binds, which then are outermost existential.
No reader guesses where the meaning would be in doubt: a variable bound twice, a number of clauses
that differs from the one announced (a file cut short looks like that), text between clauses.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import BinaryIO

import numpy as np

from foregone.errors import InputError
from foregone.files import read_bytes, writing
from foregone.formula import _native
from foregone.formula.cnf import QBF
from foregone.formula.names import VariableMap, join_names, parse_names
from foregone.formula.prefix import Block, IntArray, Quantifier

__all__ = ["parse_qdimacs", "read_qdimacs", "to_qdimacs", "write_qdimacs"]

_NAME_LINE = re.compile(r"(?:axis|var) \d+ \S+")


def write_qdimacs(
    qbf: QBF,
    target: str | os.PathLike[str] | BinaryIO | None,
    header: Sequence[str] | None = None,
) -> None:
    """Write to a path (None or `-`: standard output) or to a binary stream.

    `header` are comment lines, by default the formula's own. The same formula and header give the
    same bytes.
    """
    if target is None or isinstance(target, str | os.PathLike):
        with writing(target) as stream:
            write_qdimacs(qbf, stream, header)
        return
    lines = [*(qbf.comments if header is None else header), *join_names(qbf.names)]
    target.write(comment_lines(lines, "c"))
    variables = max(qbf.max_variable, qbf.names.last)
    target.write(f"p cnf {variables} {len(qbf)}\n".encode())
    for block in qbf.blocks:
        target.write(f"{block.quantifier} ".encode())
        _native.write_clauses(block.variables, np.array([0, len(block)]), target.write)
    _native.write_clauses(qbf.literals, qbf.starts, target.write)


def to_qdimacs(qbf: QBF, header: Sequence[str] | None = None) -> bytes:
    """The file as bytes."""
    from io import BytesIO

    stream = BytesIO()
    write_qdimacs(qbf, stream, header)
    return stream.getvalue()


def comment_lines(lines: Iterable[str], mark: str) -> bytes:
    """Each line behind the mark of a comment."""
    return "".join(
        f"{mark} {part}".rstrip() + "\n" for line in lines for part in line.splitlines() or [""]
    ).encode(errors="surrogateescape")


def read_qdimacs(path: str | os.PathLike[str], strict: bool = True) -> QBF:
    """Read a file, or standard input for `-`. What is wrong with it is an `InputError`."""
    return parse_qdimacs(read_bytes(path), strict, os.fspath(path))


def parse_qdimacs(data: bytes, strict: bool = True, file: str | None = None) -> QBF:
    """`read_qdimacs` for the content of a file."""
    try:
        comments, variables, blocks, literals, starts = _native.parse_qdimacs(data, strict)
    except _native.SyntaxError as error:
        line, message, found, expected = error.args
        shown = found.decode(errors="backslashreplace")
        raise InputError(message, file=file, line=line, found=shown, expected=expected) from None
    prefix = [Block(Quantifier(quantifier), variables) for quantifier, variables, _ in blocks]
    _check_bound_once(prefix, [line for _, _, line in blocks], file)
    unbound = _unbound(prefix, literals)
    if len(unbound):
        if strict:
            raise InputError(
                "a variable that no block binds",
                file=file,
                found=str(unbound[0]),
                expected="a block",
            )
        _bind_outermost(prefix, unbound)
    lines = [comment.decode(errors="surrogateescape") for comment in comments]
    names, others = split_names(lines, variables, strict, file)
    return QBF(tuple(prefix), literals, starts, names, others)


def split_names(
    comments: list[str], variables: int, strict: bool, file: str | None
) -> tuple[VariableMap, tuple[str, ...]]:
    """The map that the comments hold, and the other comments. A map that makes no sense is an
    error; the lenient reader drops it."""
    lines = [comment for comment in comments if _NAME_LINE.fullmatch(comment)]
    others = tuple(comment for comment in comments if not _NAME_LINE.fullmatch(comment))
    try:
        names = parse_names(lines)
        if names.last > variables:
            raise ValueError(f"a name for the variable {names.last} of {variables}")
    except (ValueError, KeyError) as error:
        if not strict:
            return VariableMap(), others
        raise InputError(
            "the names of the variables make no sense", file=file, found=str(error)
        ) from None
    return names, others


def _check_bound_once(prefix: list[Block], lines: list[int], file: str | None) -> None:
    if not prefix:
        return
    variables = np.concatenate([block.variables for block in prefix])
    order = np.argsort(variables, kind="stable")
    again = order[1:][np.diff(variables[order]) == 0]
    if len(again):
        at = int(again.min())
        ends = np.cumsum([len(block) for block in prefix])
        raise InputError(
            "a variable that is bound twice",
            file=file,
            line=lines[int(np.searchsorted(ends, at, side="right"))],
            found=str(variables[at]),
            expected="each variable once",
        )


def _unbound(prefix: list[Block], literals: IntArray) -> IntArray:
    """The variables of the clauses that no block binds, rising."""
    used = np.abs(literals)
    bound = np.concatenate([np.zeros(1, np.int32), *(block.variables for block in prefix)])
    if used.max(initial=0) > 2**26:  # too far apart for a table
        return np.setdiff1d(used, bound)
    free = np.zeros(max(used.max(initial=0), bound.max()) + 1, dtype=bool)
    free[used] = True
    free[bound] = False
    return np.flatnonzero(free).astype(np.int32)


def _bind_outermost(prefix: list[Block], variables: IntArray) -> None:
    if prefix and prefix[0].quantifier is Quantifier.EXISTS:
        variables = np.concatenate([prefix.pop(0).variables, variables])
    prefix.insert(0, Block(Quantifier.EXISTS, variables))
