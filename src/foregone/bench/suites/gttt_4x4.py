"""GTTT(p, q) on 4×4 boards: the games of Diptarama, Yoshinaka and Shinohara."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench._polyominoes import fitting
from foregone.bench.suite import Instance, Suite

__all__ = ["SUITE"]


def _instances() -> Iterator[Instance]:
    for p, q in ((1, 1), (2, 1), (2, 2)):
        for shape in fitting(4, sizes=range(2, 5)):
            for topology in ("", ":torus"):
                for order in ("", ":white-first"):
                    yield Instance(f"gttt({p},{q}):{shape}@4x4{topology}{order}")


SUITE = Suite(
    name="gttt-4x4",
    title="(p, q)-games with shapes of 2 to 4 cells on 4×4 boards, Black or White first",
    source="MS21 §5.1",
    encodings=("cor+", "dys"),
    instances=_instances,
)
