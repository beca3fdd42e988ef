"""Shapes read off a game: winning sets that are all translations of a few patterns (SM23 §6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from foregone.errors import UnsupportedError
from foregone.game.board import Board, BoardKind
from foregone.game.positional import PositionalGame

__all__ = ["Pattern", "patterns_of"]

Cell = tuple[int, int]
"""(column, row)."""


@dataclass(frozen=True)
class Pattern:
    """A shape cell by cell: for each cell but the first, the number of an earlier one, and which
    way to go from there. In a polyomino these are single steps to the right, left, up or down.

    A way leads from vertices to vertices; where it would leave the board it leads nowhere.
    """

    steps: tuple[tuple[int, Mapping[int, int]], ...]

    @property
    def size(self) -> int:
        """How many cells the shape has."""
        return len(self.steps) + 1


def patterns_of(game: PositionalGame, encoding: str) -> tuple[Pattern, ...]:
    """The patterns of Black's winning sets; turned and mirrored ones are patterns of their own.

    Refused unless the game has a flat board, and all translations of each pattern that stay on the
    board are winning sets.
    """
    board = game.board
    flat = board is not None and board.kind in (BoardKind.GRID, BoardKind.TORUS)
    if board is None or not flat or tuple(board.cells) != game.vertices:
        raise UnsupportedError(
            f"encoding {encoding} needs the goal as a graph, or as shapes on a grid or a torus",
            found=f"{len(game.black_wins)} winning sets without geometry",
        )
    places = [(x, y) for x, y, _ in board.cells.values()]
    wins = {frozenset(places[v] for v in e) for e in game.black_wins}
    patterns = []
    while wins:
        shape = min(wins, key=sorted)
        translations = _translations(shape, board)
        if not translations <= wins:
            missing = min(translations - wins, key=sorted)
            raise UnsupportedError(
                f"encoding {encoding} needs all translations of a shape to be winning sets",
                found=f"not {' '.join(sorted(board.name(x, y) for x, y in missing))}",
            )
        wins -= translations
        patterns.append(_pattern(shape, board))
    return tuple(patterns)


def _moved(at: Cell, way: Cell, board: Board) -> Cell | None:
    """The cell that one comes to, if it is on the board."""
    x, y = at[0] + way[0], at[1] + way[1]
    if board.kind is BoardKind.TORUS:
        return x % board.columns, y % board.rows
    return (x, y) if (x, y, 0) in board else None


def _translations(shape: Iterable[Cell], board: Board) -> set[frozenset[Cell]]:
    translations = set()
    for dx in range(-board.columns + 1, board.columns):
        for dy in range(-board.rows + 1, board.rows):
            image = [_moved(at, (dx, dy), board) for at in shape]
            on_board = frozenset(at for at in image if at is not None)
            if None not in image:
                translations.add(on_board)
    return translations


def _pattern(shape: Iterable[Cell], board: Board) -> Pattern:
    """The cells in an order in which each is as near as can be to an earlier one."""
    first, *rest = sorted(shape)
    order, steps = [first], []
    while rest:
        _, way, i, at = min(
            (abs(way[0]) + abs(way[1]), way, i, at)
            for at in rest
            for i, earlier in enumerate(order)
            for way in [_shortest_way(earlier, at, board)]
        )
        rest.remove(at)
        order.append(at)
        steps.append((i, _leads(way, board)))
    return Pattern(tuple(steps))


def _shortest_way(source: Cell, target: Cell, board: Board) -> Cell:
    """On a torus it goes round the back where that is shorter."""

    def along(difference: int, size: int) -> int:
        if board.kind is not BoardKind.TORUS:
            return difference
        return (difference + size // 2) % size - size // 2

    return (
        along(target[0] - source[0], board.columns),
        along(target[1] - source[1], board.rows),
    )


def _leads(way: Cell, board: Board) -> dict[int, int]:
    """Where that way leads from each vertex."""
    leads = {}
    for vertex, (x, y, _) in enumerate(board.cells.values()):
        target = _moved((x, y), way, board)
        if target is not None:
            leads[vertex] = board.position(*target)
    return leads
