"""Boards: where the cells lie, for drawing and symmetries. The rules never look at a board."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from foregone.errors import InputError

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


def _layer_names(layers: int) -> Sequence[str]:
    """x, y, z, w, as in the literature on Qubic; for more than four layers the last letters."""
    if layers == 1:
        return ("",)
    return "xyzw"[:layers] if layers <= 4 else string.ascii_lowercase[-layers:]


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

    def __post_init__(self) -> None:
        if min(self.columns, self.rows, self.layers) < 1:
            raise InputError("a board without cells", found=f"{self.columns}×{self.rows}")
        if self.layers > 1 and self.kind is not BoardKind.CUBE:
            raise InputError("only a cube has layers", found=f"{self.layers} layers")
        if self.layers > 26:
            raise InputError("too many layers", found=str(self.layers), expected="at most 26")

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
        if columns * rows * layers != len(names) or (layers > 1 and neighbours is not None):
            return None
        flat = BoardKind.GRID if neighbours is None else BoardKind.HEX
        board = cls(BoardKind.CUBE if layers > 1 else flat, columns, rows, layers)
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
        layer_names = _layer_names(self.layers)
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
