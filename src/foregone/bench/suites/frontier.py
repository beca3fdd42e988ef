"""Harary's tic-tac-toe where the thesis had to give up, and around there."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench.suite import Instance, Suite

__all__ = ["SUITE"]

DEPTH = 15
"""The first depth that was out of reach: 12 days were not enough for skinny."""

SIDES = {
    "skinny": range(6, 10),
    "snaky": range(6, 10),
    "five-cells-l": range(5, 9),
    "five-cells-y": range(5, 9),
    "five-cells-z": range(5, 9),
    "4cells3": range(6, 10),
    "5cells2": range(6, 10),
    "5cells3": range(6, 10),
    "5cells4": range(6, 10),
}


def _instances() -> Iterator[Instance]:
    for shape, sides in SIDES.items():
        for side in sides:
            for topology in ("", ":torus"):
                yield Instance(f"httt:{shape}@{side}x{side}{topology}", DEPTH)


SUITE = Suite(
    name="frontier",
    title="what the thesis left open: larger boards, deeper wins",
    source="B24 §7.3, §7.4",
    encodings=("cor+",),
    instances=_instances,
)
