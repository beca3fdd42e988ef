"""Boards: where the cells lie. For drawing and for symmetries; the rules never look at a board."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import permutations, product

__all__ = ["Board", "BoardKind", "Coordinate", "column_name"]

Coordinate = tuple[int, int, int]


class BoardKind(StrEnum):
    """The geometries that we can draw."""

    GRID = "grid"
    TORUS = "torus"
    HEX = "hex"
    CUBE = "cube"


def column_name(column: int) -> str:
    """a, b, …, z, aa, ab, …"""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = string.ascii_lowercase[letter] + name
    return name


@dataclass(frozen=True)
class Board:
    """A board of `columns` × `rows` (× `layers`) cells, named like `c4` (`c4x` in a cube).

    On a Hex board the neighbours of (column, row) are (column, row±1), (column±1, row),
    (column+1, row-1) and (column-1, row+1); Black joins the first row to the last.
    """

    kind: BoardKind
    columns: int
    rows: int
    layers: int = 1

    @classmethod
    def of_names(
        cls, names: Sequence[str], neighbours: Sequence[Sequence[int]] | None = None
    ) -> Board | None:
        """The board whose cells have just these names, if there is one: a Hex board when the
        neighbours are its, a grid or a cube when none are given."""
        parts = [re.fullmatch(r"([a-z]+)([1-9][0-9]*?)([a-z]?)", name) for name in names]
        matches = [match for match in parts if match]
        if len(matches) < len(names) or len(set(names)) < len(names):
            return None
        columns, rows, layers = (len({match[i] for match in matches}) for i in (1, 2, 3))
        if layers > 26 or columns * rows * layers != len(names):
            return None
        kind = BoardKind.CUBE if layers > 1 else BoardKind.GRID
        board = cls(kind if neighbours is None else BoardKind.HEX, columns, rows, layers)
        if set(board.cells) != set(names):
            return None
        if neighbours is not None:
            for name, around in zip(names, neighbours, strict=True):
                if {names[w] for w in around} != set(board.hex_neighbours(name)):
                    return None
        return board

    def hex_neighbours(self, name: str) -> tuple[str, ...]:
        """The cells that touch a cell of a Hex board."""
        x, y, _ = self.cells[name]
        steps = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
        around = ((x + dx, y + dy, 0) for dx, dy in steps)
        return tuple(self.names[at] for at in around if at in self.names)

    @cached_property
    def cells(self) -> dict[str, Coordinate]:
        """Name → (column, row, layer), in reading order: layer by layer, row by row."""
        layer_names = string.ascii_lowercase[-self.layers :] if self.layers > 1 else ("",)
        return {
            f"{column_name(x)}{y + 1}{layer_names[z]}": (x, y, z)
            for z in range(self.layers)
            for y in range(self.rows)
            for x in range(self.columns)
        }

    @cached_property
    def names(self) -> dict[Coordinate, str]:
        """(column, row, layer) → name."""
        return {coordinate: name for name, coordinate in self.cells.items()}

    def name(self, x: int, y: int, z: int = 0) -> str:
        """The name of a cell; on a torus the coordinates wrap round."""
        if self.kind is BoardKind.TORUS:
            x, y = x % self.columns, y % self.rows
        return self.names[x, y, z]

    def __contains__(self, at: object) -> bool:
        """Is there a cell at these coordinates? (On a torus: before wrapping.)"""
        return at in self.names

    def __len__(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows * self.layers

    def position(self, x: int, y: int, z: int = 0) -> int:
        """The place of a cell in `cells`; on a torus the coordinates wrap round."""
        if self.kind is BoardKind.TORUS:
            x, y = x % self.columns, y % self.rows
        return (z * self.rows + y) * self.columns + x

    def symmetries(self) -> Iterator[dict[str, str]]:
        """Maps of the cells onto themselves that keep the geometry, the identity first.

        A game may have fewer symmetries (its stones, its winning sets): check each against it.
        """
        for move in self._moves():
            yield {name: self.names[move(at)] for name, at in self.cells.items()}

    def _moves(self) -> Iterator[Callable[[Coordinate], Coordinate]]:
        size = (self.columns, self.rows, self.layers)
        if self.kind is BoardKind.HEX:
            yield from self._hex_moves()
            return
        shifts = (
            list(product(range(self.columns), range(self.rows)))
            if self.kind is BoardKind.TORUS
            else [(0, 0)]
        )
        for axes in permutations(range(3)):
            if tuple(size[axis] for axis in axes) != size:
                continue
            if axes[2] != 2 and self.layers == 1:
                continue
            flips = product(*((False, True) if size[axis] > 1 else (False,) for axis in range(3)))
            for flip in flips:
                for dx, dy in shifts:

                    def move(
                        at: Coordinate,
                        axes: tuple[int, ...] = axes,
                        flip: tuple[bool, ...] = flip,
                        shift: Coordinate = (dx, dy, 0),
                    ) -> Coordinate:
                        turned = (at[axes[0]], at[axes[1]], at[axes[2]])
                        x, y, z = (
                            ((n - 1 - c if f else c) + s) % n
                            for c, f, s, n in zip(turned, flip, shift, size, strict=True)
                        )
                        return x, y, z

                    yield move

    def _hex_moves(self) -> Iterator[Callable[[Coordinate], Coordinate]]:
        last_column, last_row = self.columns - 1, self.rows - 1
        yield lambda at: at
        yield lambda at: (last_column - at[0], last_row - at[1], 0)
        if self.columns == self.rows:  # these exchange the two players' sides
            yield lambda at: (at[1], at[0], 0)
            yield lambda at: (last_row - at[1], last_column - at[0], 0)
