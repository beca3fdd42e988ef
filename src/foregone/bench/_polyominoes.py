"""Harary's tic-tac-toe with all shapes of some sizes: the instances of several suites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from foregone.bench.suite import Instance
from foregone.game.polyominoes import fits, free_polyominoes, shape_name

__all__ = ["every_harary_game", "fitting"]


def fitting(side: int, sizes: Iterable[int]) -> Iterator[str]:
    """The free polyominoes of these sizes that fit on a square board, as a spec calls them."""
    for size in sizes:
        for shape in free_polyominoes(size):
            if fits(shape, side, side):
                yield shape_name(shape)


def every_harary_game(side: int) -> Iterator[Instance]:
    """All shapes of up to 6 cells that fit, on the grid and on the torus (Boucher, §4.3)."""
    for shape in fitting(side, range(1, 7)):
        for topology in ("", ":torus"):
            yield Instance(f"httt:{shape}@{side}x{side}{topology}")
