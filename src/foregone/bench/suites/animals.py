"""Harary's tic-tac-toe with the animals of Harary, around their reported depths."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench._reported import around, is_creature
from foregone.bench.suite import Instance, Suite
from foregone.game.tables import table

__all__ = ["SUITE"]


def _instances() -> Iterator[Instance]:
    for row in table("harary_results"):
        if not is_creature(row["game"]):
            yield from around(row["game"], row["reported_depth"])


SUITE = Suite(
    name="animals",
    title="the animals of Harary, at the depth of the win and at two less",
    source="B24 table 7.1",
    encodings=("cor+",),
    instances=_instances,
)
