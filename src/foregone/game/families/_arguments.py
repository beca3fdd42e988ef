"""What the families' arguments have in common."""

from __future__ import annotations

import re

from foregone.errors import InputError
from foregone.game.board import Board, BoardKind

__all__ = ["MOST_CELLS", "expect", "read_board"]

MOST_CELLS = 10_000
"""A board may have no more cells: far beyond what anybody decides, and still quick to build."""


def expect(holds: bool, arguments: tuple[str, ...], expected: str) -> None:
    """The arguments of a family must be as its grammar says."""
    if not holds:
        raise InputError("bad name of a game", found=repr(":".join(arguments)), expected=expected)


def read_board(text: str, kind: BoardKind = BoardKind.GRID) -> Board:
    """A board from its size, like 5x4: columns and rows."""
    match = re.fullmatch(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", text)
    if match is None:
        raise InputError("not a size of a board", found=repr(text), expected="a size like 4x4")
    columns, rows = int(match[1]), int(match[2])
    if columns * rows > MOST_CELLS:
        raise InputError(
            "too large a board", found=f"{columns * rows} cells", expected=f"at most {MOST_CELLS}"
        )
    return Board(kind, columns, rows)
