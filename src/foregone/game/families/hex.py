"""Hex: Black joins the first row to the last. White only prevents, which is the same as joining
the other two sides (Hex theorem)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from foregone.game.board import Board, BoardKind
from foregone.game.families._arguments import expect, read_board
from foregone.game.positional import ConnectionGraph, PositionalGame, Rule, alternating
from foregone.game.spec import Entry, Family

__all__ = ["FAMILY", "hex_game", "hex_graph"]


def hex_graph(board: Board) -> ConnectionGraph:
    """The graph of Black's goal on a Hex board."""
    place = {name: v for v, name in enumerate(board.cells)}
    return ConnectionGraph(
        neighbours=tuple(
            tuple(sorted(place[near] for near in board.hex_neighbours(name))) for name in place
        ),
        start=frozenset(board.position(x, 0) for x in range(board.columns)),
        end=frozenset(board.position(x, board.rows - 1) for x in range(board.columns)),
    )


def hex_game(
    board: Board, black: Iterable[str] = (), white: Iterable[str] = (), name: str = ""
) -> PositionalGame:
    """Hex with some stones on the board; Black moves next."""
    cells = tuple(board.cells)
    place = {cell: v for v, cell in enumerate(cells)}
    black_stones = frozenset(place[cell] for cell in black)
    white_stones = frozenset(place[cell] for cell in white)
    return PositionalGame(
        vertices=cells,
        turns=alternating(len(cells) - len(black_stones) - len(white_stones)),
        rule=Rule.MAKER_BREAKER,
        black_stones=black_stones,
        white_stones=white_stones,
        graph=hex_graph(board),
        board=board,
        name=name,
    )


def _build(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers and len(arguments) == 1, arguments, "hex:NxN")
    board = read_board(arguments[0], BoardKind.HEX)
    return hex_game(board, name=f"hex:{arguments[0]}")


def _entries() -> Iterator[Entry]:
    for n in (*range(2, 8), 11, 14, 19):
        yield Entry(f"hex:{n}x{n}", "Hex on the empty board", "Shaik et al., table 2")


FAMILY = Family(
    "hex", "hex:COLUMNSxROWS", "Hex: Black joins row 1 to the last row", _build, _entries
)
