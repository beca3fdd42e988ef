"""Polyominoes: the connected shapes ("animals") of a given number of cells."""

from __future__ import annotations

from functools import cache

from foregone.errors import InputError
from foregone.game.shapes import Shape, cells_text, named_shapes, normalised, orientations

__all__ = ["MOST_CELLS", "fits", "fixed_polyominoes", "free_polyominoes", "shape_name"]

MOST_CELLS = 10
"""Beyond that there are too many to list at once."""


@cache
def fixed_polyominoes(size: int) -> tuple[Shape, ...]:
    """Those of `size` cells, different when they are turned or reflected; in order."""
    if not 1 <= size <= MOST_CELLS:
        raise InputError("no size of polyominoes", found=f"{size}", expected=f"1 to {MOST_CELLS}")
    if size == 1:
        return (((0, 0),),)
    grown = {
        normalised((*smaller, near))
        for smaller in fixed_polyominoes(size - 1)
        for x, y in smaller
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        if near not in smaller
    }
    return tuple(sorted(grown))


@cache
def free_polyominoes(size: int) -> tuple[Shape, ...]:
    """Those of `size` cells, one for each class under rotations and reflections; in order."""
    return tuple(s for s in fixed_polyominoes(size) if s == orientations(s)[0])


def fits(shape: Shape, columns: int, rows: int) -> bool:
    """Does it fit into a board, turned if need be?"""
    short, long = sorted((1 + max(x for x, _ in shape), 1 + max(y for _, y in shape)))
    return short <= min(columns, rows) and long <= max(columns, rows)


@cache
def _names() -> dict[Shape, str]:
    return {orientations(shape)[0]: name for name, shape in named_shapes().items()}


def shape_name(shape: Shape) -> str:
    """How a spec calls it: by its name if it has one, otherwise by its cells."""
    canonical = orientations(shape)[0]
    return _names().get(canonical) or cells_text(canonical)
