"""Reported least depths as questions: a win at that depth, and none two moves earlier."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench.suite import Instance
from foregone.verdict import Answer

__all__ = ["around", "is_creature"]


def around(spec: str, reported: str) -> Iterator[Instance]:
    """`reported` is a depth like `11`, or `>11` where no win was found within so many moves."""
    if reported.startswith(">"):
        yield Instance(spec, int(reported[1:]), Answer.NO_WIN)
    else:
        depth = int(reported)
        if depth > 2:
            yield Instance(spec, depth - 2, Answer.NO_WIN)
        yield Instance(spec, depth, Answer.WIN)


def is_creature(spec: str) -> bool:
    """Scattered shapes have names like `4cells1`."""
    return spec.partition(":")[2][:1].isdigit()
