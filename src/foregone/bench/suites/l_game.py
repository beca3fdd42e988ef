"""A game for the L of five cells on the 5×5 board, asked about move by move."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench.suite import Instance, Suite

__all__ = ["SUITE"]

MOVES = ["b4", "e2", "d3", "d5", "c4", "e4", "d4", "a4", "b3", "e3", "e5", "d1"]
"""The paper's own record is lost with its picture; this is the worked example of docs/playing.md,
in which Black has a long-term win from move 4 onwards as well."""


def _instances() -> Iterator[Instance]:
    for played in range(0, len(MOVES) + 1, 2):
        after = f":after={','.join(MOVES[:played])}" if played else ""
        for depth in range(7, min(15, 25 - played) + 1, 2):
            yield Instance(f"httt:five-cells-l@5x5{after}", depth)


SUITE = Suite(
    name="l-game",
    title="positions of a 5×5 game for the L of five cells, at depths 7 to 15",
    source="MS21 figures 2 and 3",
    encodings=("cor+",),
    instances=_instances,
)
