"""The games of straight rows: tic-tac-toe, Gomoku, Connect6, Qubic."""

from __future__ import annotations

from dataclasses import replace

from foregone.errors import InputError
from foregone.game.board import Board, BoardKind
from foregone.game.families._arguments import expect, read_board
from foregone.game.lines import lines
from foregone.game.positional import PositionalGame, taking_turns
from foregone.game.spec import Entry, Family

__all__ = ["FAMILY", "row_game"]


def row_game(
    board: Board, length: int, *, each: int = 1, opening: int = 1, name: str = ""
) -> PositionalGame:
    """The first to own `length` cells in a straight row wins (more than that in a row as well)."""
    rows = lines(board, length)
    if not rows:
        found = f"{board.columns}x{board.rows}"
        raise InputError(f"a row of {length} does not fit on the board", found=found)
    return PositionalGame(
        vertices=tuple(board.cells),
        turns=taking_turns(len(board), each, opening),
        black_wins=rows,
        white_wins=rows,
        board=board,
        name=name,
    )


def _tictactoe(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers and arguments in ((), ("figure-1",)), arguments, "nothing, or figure-1")
    game = row_game(Board(BoardKind.GRID, 3, 3), 3, name="tictactoe")
    if not arguments:
        return game
    return _named(game.play("b2", "a1", "c3"), "tictactoe:figure-1")


def _gomoku(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers and len(arguments) == 1, arguments, "a size like 15x15")
    return row_game(read_board(arguments[0]), 5, name=f"gomoku:{arguments[0]}")


def _qubic(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers and not arguments, arguments, "nothing after qubic")
    return row_game(Board(BoardKind.CUBE, 4, 4, 4), 4, name="qubic")


def _connect6(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers and len(arguments) == 1, arguments, "a size like 19x19, or mickey-mouse")
    if arguments != ("mickey-mouse",):
        size = arguments[0]
        return row_game(read_board(size), 6, each=2, name=f"connect6:{size}")
    # Black in the middle, White's two stones the ears, Black's reply; White is to move.
    game = row_game(Board(BoardKind.GRID, 19, 19), 6, each=2)
    return _named(game.play("j10", "i12", "k12", "j12", "k11"), "connect6:mickey-mouse")


def _named(game: PositionalGame, name: str) -> PositionalGame:
    return replace(game, name=name)


FAMILY = (
    Family(
        "tictactoe",
        "tictactoe[:figure-1]",
        "tic-tac-toe on the 3×3 board",
        _tictactoe,
        lambda: (
            Entry("tictactoe", "tic-tac-toe"),
            Entry(
                "tictactoe:figure-1",
                "tic-tac-toe after b2, a1, c3",
                "Mayer-Eichberger & Saffidine, fig. 1",
            ),
        ),
    ),
    Family(
        "gomoku",
        "gomoku:COLUMNSxROWS",
        "five (or more) in a row",
        _gomoku,
        lambda: (
            Entry(
                "gomoku:15x15",
                "challenge: freestyle Gomoku",
                "Mayer-Eichberger & Saffidine, table 3",
            ),
        ),
    ),
    Family(
        "qubic",
        "qubic",
        "four in a row in a cube of 4×4×4",
        _qubic,
        lambda: (
            Entry(
                "qubic", "challenge: tic-tac-toe in space", "Mayer-Eichberger & Saffidine, table 3"
            ),
        ),
    ),
    Family(
        "connect6",
        "connect6:COLUMNSxROWS or connect6:mickey-mouse",
        "six in a row, one stone first and two in each later turn",
        _connect6,
        lambda: (
            Entry("connect6:19x19", "Connect6 from the empty board"),
            Entry(
                "connect6:mickey-mouse",
                "challenge: Connect6 after the Mickey Mouse opening",
                "Mayer-Eichberger & Saffidine, table 3",
            ),
        ),
    ),
)
