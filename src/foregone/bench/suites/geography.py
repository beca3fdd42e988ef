"""Generalized geography on the thesis' example and on random graphs of the sizes that it tried."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from foregone.bench.suite import GeographyInstance, Suite
from foregone.game.geography import Geography

__all__ = ["SUITE"]

EXAMPLE = ((1, 2), (0, 3, 4), (0, 5), (1, 6), (1, 7), (2,), (3,), (4,))
SIZES = ((5, 3), (8, 4), (8, 6), (10, 5), (20, 10))
"""(vertices, rounds) in the thesis' table."""

GRAPHS_OF_A_SIZE = 3


def random_graph(vertices: int, rounds: int, seed: int, name: str) -> Geography:
    """About three arrows from each vertex."""
    random = Random(f"geography {vertices} {rounds} {seed}")
    arrows = tuple(
        tuple(w for w in range(vertices) if w != v and random.random() < 3 / (vertices - 1))
        for v in range(vertices)
    )
    return Geography(arrows, rounds, name=name)


def _instances() -> Iterator[GeographyInstance]:
    yield GeographyInstance("geography:example", Geography(EXAMPLE, 3, name="example"))
    for vertices, rounds in SIZES:
        for seed in range(1, GRAPHS_OF_A_SIZE + 1):
            name = f"{vertices}-{rounds}-{seed}"
            game = random_graph(vertices, rounds, seed, name)
            yield GeographyInstance(f"geography:{name}", game)


SUITE = Suite(
    name="geography",
    title="generalized geography: the example and random graphs of up to 20 vertices",
    source="S15 §3.4, §3.5",
    encodings=("geography",),
    instances=_instances,
)
