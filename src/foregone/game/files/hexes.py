"""`.hex` files of Hex puzzles: the size of the board, then stones like `b[a5] w[b4]`.

Lines that start with `%` are comments. Black moves first and joins row 1 to the last row.
"""

from __future__ import annotations

import re

from foregone.errors import InputError
from foregone.game.board import Board, BoardKind
from foregone.game.files import Format
from foregone.game.files._text import quote
from foregone.game.positional import PositionalGame

__all__ = ["FORMAT", "parse_hex"]

_MOST_ROWS = 100


def parse_hex(text: str, file: str | None = None) -> PositionalGame:
    """The position that a `.hex` file describes."""
    from foregone.game.families.hex import hex_game

    board: Board | None = None
    stones: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("%"):
            continue
        for word in line.split():

            def error(
                message: str, expected: str, word: str = word, number: int = number
            ) -> InputError:
                return InputError(
                    message, file=file, line=number, found=quote(word), expected=expected
                )

            if board is None:
                if not re.fullmatch(r"[1-9][0-9]{0,2}", word) or int(word) > _MOST_ROWS:
                    raise error("not a .hex file", f"the board's size, at most {_MOST_ROWS}, first")
                board = Board(BoardKind.HEX, int(word), int(word))
                continue
            match = re.fullmatch(r"([bw])\[([a-z]+[0-9]+)\]", word)
            if match is None:
                raise error("not a stone", "one like b[a5] or w[b4]")
            if match[2] not in board.cells:
                raise error("not a cell of the board", f"a1 to {tuple(board.cells)[-1]}")
            if match[2] in stones:
                raise error("a cell has two stones", "each cell once")
            stones[match[2]] = match[1]
    if board is None:
        raise InputError("not a .hex file", file=file, found="nothing", expected="the board's size")
    black, white = ([c for c, owner in stones.items() if owner == player] for player in "bw")
    return hex_game(board, black, white, name=file or "")


FORMAT = Format(".hex", "Hex puzzles", parse_hex)
