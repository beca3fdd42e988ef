"""Shapes of cells: animals (polyominoes) and scattered creatures of Harary's tic-tac-toe."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from foregone.errors import InputError
from foregone.game.board import Board, BoardKind
from foregone.game.positional import WinningSets
from foregone.game.tables import table

__all__ = [
    "Cell",
    "Shape",
    "cells_text",
    "named_shapes",
    "orientations",
    "placements",
    "read_shape",
]

Cell = tuple[int, int]
"""(column, row)."""

Shape = tuple[Cell, ...]
"""Cells in rising order, moved to the origin: the least column and the least row are 0."""

MOST_CELLS = 40
"""A shape given cell by cell may have no more than that."""


def normalised(cells: Iterable[Cell]) -> Shape:
    """Moved to the origin, in order."""
    cells = list(cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted((x - left, y - top) for x, y in cells))


def orientations(shape: Shape) -> tuple[Shape, ...]:
    """The distinct images under the rotations and reflections, in order."""
    turned = [shape]
    for _ in range(3):
        turned.append(normalised((-y, x) for x, y in turned[-1]))
    flipped = [normalised((-x, y) for x, y in image) for image in turned]
    return tuple(sorted({*turned, *flipped}))


def placements(shape: Shape, board: Board) -> WinningSets:
    """All sets of cells of a flat board that are congruent to the shape.

    An orientation counts when it fits into the board unwrapped; on a torus it then wraps round.
    """
    sets: dict[tuple[int, ...], None] = {}
    wraps = board.kind is BoardKind.TORUS
    for image in orientations(shape):
        spare_columns = board.columns - 1 - max(x for x, _ in image)
        spare_rows = board.rows - 1 - max(y for _, y in image)
        if spare_columns < 0 or spare_rows < 0:
            continue
        for dy in range(board.rows if wraps else spare_rows + 1):
            for dx in range(board.columns if wraps else spare_columns + 1):
                sets[tuple(sorted(board.position(x + dx, y + dy) for x, y in image))] = None
    return tuple(sets)


@cache
def named_shapes() -> dict[str, Shape]:
    """The shapes that have a name."""
    return {row["shape"]: normalised(_cells(row["cells"].split())) for row in table("shapes")}


def _cells(texts: Iterable[str]) -> list[Cell]:
    return [(int(column), int(row)) for column, row in (text.split("-") for text in texts)]


def cells_text(shape: Shape) -> str:
    """As one writes it in a spec: `0-0,1-0,1-1`."""
    return ",".join(f"{x}-{y}" for x, y in shape)


def read_shape(text: str) -> tuple[str, Shape]:
    """A shape given by name or by cells, and its canonical text."""
    if text in named_shapes():
        return text, named_shapes()[text]
    if not text[:1].isdigit() or "-" not in text:
        from foregone.game.spec import unknown

        raise unknown("shape", text, named_shapes())
    if not re.fullmatch(r"[0-9]{1,3}-[0-9]{1,3}(,[0-9]{1,3}-[0-9]{1,3})*", text):
        raise InputError("not a shape", found=repr(text), expected="cells like 0-0,1-0,1-1")
    cells = _cells(text.split(","))
    if len(set(cells)) < len(cells):
        raise InputError("a cell of the shape is given twice", found=repr(text))
    if len(cells) > MOST_CELLS:
        raise InputError("too large a shape", found=f"{len(cells)} cells", expected="at most 40")
    shape = normalised(cells)
    return cells_text(shape), shape
