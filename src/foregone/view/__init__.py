"""Boards as text, as SVG and as PNG.

>>> from foregone.game.board import Board, BoardKind
>>> from foregone.game.positional import PositionalGame
>>> board = Board(BoardKind.GRID, 3, 3)
>>> game = PositionalGame.of(list(board.cells), black_wins=[["a1", "b1", "c1"]], board=board)
>>> print(text(picture(game.play("b1"), Marks(last="b1"))).plain)
     a   b   c
 1   ·  [●]  ·
 2   ·   ·   ·
 3   ·   ·   ·
"""

from __future__ import annotations

from foregone.view.picture import Marks, Picture, picture
from foregone.view.png import png
from foregone.view.svg import svg
from foregone.view.text import legend, text

__all__ = ["Marks", "Picture", "legend", "picture", "png", "svg", "text"]
