"""The Hex puzzles, each at its depth and two less."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench._reported import around
from foregone.bench.suite import Instance, Suite
from foregone.game import catalogue
from foregone.verdict import Answer

__all__ = ["SUITE"]

OPEN_DEPTH = 15
"""What the paper asks of the puzzles that it could not solve."""


def _instances() -> Iterator[Instance]:
    for entry in catalogue("Hex puzzle"):
        if entry.reported_depth.isdecimal():
            yield from around(entry.spec, entry.reported_depth)
        else:  # ">13": no win within 13 moves is all that was shown; "?": nothing was
            refuted = Answer.NO_WIN if entry.reported_depth.startswith(">") else Answer.UNKNOWN
            yield Instance(entry.spec, OPEN_DEPTH - 2, refuted)
            yield Instance(entry.spec, OPEN_DEPTH)


SUITE = Suite(
    name="hein",
    title="20 Hex puzzles, at the depth of the win and at two less",
    source="MS21 table 7, SM23 §5.2",
    encodings=("cor+", "ea", "en", "et", "la", "ln", "sa", "sn"),
    instances=_instances,
)
