"""Hex on the empty 19×19 board: formulas to be measured, not solved."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench.suite import Instance, Suite

__all__ = ["SUITE"]


def _instances() -> Iterator[Instance]:
    for depth in (45, 91, 181, 361):
        yield Instance("hex:19x19", depth)


SUITE = Suite(
    name="sizes-19x19",
    title="Hex on the empty 19×19 board, ever deeper",
    source="SM23 table 2",
    encodings=("en", "et", "ln", "sn"),
    instances=_instances,
)
