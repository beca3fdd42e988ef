"""Straight rows of cells, as in tic-tac-toe, Gomoku, Connect6 and Qubic."""

from __future__ import annotations

from itertools import product

from foregone.game.board import Board
from foregone.game.positional import WinningSets

__all__ = ["lines"]


def lines(board: Board, length: int) -> WinningSets:
    """All rows of `length` cells: along the axes and along the diagonals of two or three."""
    directions = [d for d in product((-1, 0, 1), repeat=3) if d > (0, 0, 0)]
    rows = []
    for x, y, z in board.cells.values():
        for dx, dy, dz in directions:
            steps = [(x + i * dx, y + i * dy, z + i * dz) for i in range(length)]
            if steps[-1] in board:
                rows.append(tuple(sorted(board.position(*step) for step in steps)))
    return tuple(rows)
