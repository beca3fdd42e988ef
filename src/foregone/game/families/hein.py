"""Piet Hein's Hex puzzles, and Cameron Browne's."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.game.board import Board, BoardKind
from foregone.game.families._arguments import expect
from foregone.game.families.hex import hex_game
from foregone.game.positional import PositionalGame
from foregone.game.spec import Entry, Family, unknown
from foregone.game.tables import table

__all__ = ["FAMILY"]


def _puzzle(spec: str) -> PositionalGame:
    puzzles = {row["puzzle"]: row for row in table("hex_puzzles")}
    if spec not in puzzles:
        raise unknown("puzzle", spec, puzzles)
    row = puzzles[spec]
    board = Board(BoardKind.HEX, int(row["size"]), int(row["size"]))
    return hex_game(board, row["black"].split(), row["white"].split(), name=spec)


def _build_hein(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers, tuple(map(str, numbers)), "hein:02 … hein:20")
    return _puzzle(":".join(("hein", *arguments)))


def _build_browne(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers and not arguments, arguments, "nothing after browne")
    return _puzzle("browne")


def _entries(family: str) -> Iterator[Entry]:
    for row in table("hex_puzzles"):
        if row["puzzle"].partition(":")[0] == family:
            size = f"{row['size']}×{row['size']}"
            author = "Piet Hein" if family == "hein" else "Cameron Browne"
            yield Entry(
                row["puzzle"],
                f"Hex puzzle by {author}, {size}",
                "Mayer-Eichberger & Saffidine, table 7",
                row["reported_depth"],
            )


FAMILY = (
    Family("hein", "hein:NUMBER", "Piet Hein's Hex puzzles", _build_hein, lambda: _entries("hein")),
    Family(
        "browne", "browne", "Cameron Browne's Hex puzzle", _build_browne, lambda: _entries("browne")
    ),
)
