"""Generalized geography: two players move one token along the arrows of a directed graph, never to
a vertex that was visited before. Who cannot move loses.

The text format is that of seed 004, §3.4: the first line has the number of rounds (moves of both
players), each further line a vertex and those that one can go to from it. Vertices are numbered
from 0, where the token starts; Black moves first. Lines that start with `%` are comments.

The seed bounds the rounds by the longest play there can be, and does not say what happens to a
player who is stuck before. Here the rules of the game decide. If a bound is lower than that, who
would have to move when the rounds are over has lost, as if he were stuck.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from foregone.errors import InputError, UnsupportedError
from foregone.files import write_atomically
from foregone.game.files._text import quote, read_text
from foregone.game.positional import Player

__all__ = [
    "MOST_VERTICES",
    "Geography",
    "geography_text",
    "parse_geography",
    "read_geography",
    "strategy",
    "winner",
    "winning_moves",
    "write_geography",
]


@dataclass(frozen=True)
class Geography:
    """A directed graph, the vertex where the token starts, and a bound on the moves."""

    arrows: tuple[tuple[int, ...], ...]
    """For each vertex, where one can go from it."""
    rounds: int
    start: int = 0
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        n = len(self.arrows)
        if not 0 <= self.start < n or any(not 0 <= w < n for around in self.arrows for w in around):
            raise InputError("not a geography game: a vertex is unknown")
        if self.rounds < 0:
            raise InputError("a number of rounds is negative", found=str(self.rounds))

    @cached_property
    def longest(self) -> int:
        """No play has more moves."""
        return min(self.rounds, len(self.arrows) - 1)

    def to_move(self, played: Sequence[int] = ()) -> Player:
        """Who moves after these moves."""
        return Player.WHITE if len(played) % 2 else Player.BLACK

    def legal_moves(self, played: Sequence[int] = ()) -> tuple[int, ...]:
        """Where the token may go after these moves; nowhere: who is to move has lost."""
        if len(played) >= self.rounds:
            return ()
        visited = {self.start, *played}
        at = played[-1] if played else self.start
        return tuple(w for w in self.arrows[at] if w not in visited)


# -- who wins -------------------------------------------------------------------------------------

MOST_VERTICES = 24
"""Larger graphs are not searched."""


def winner(game: Geography) -> Player:
    """Who wins when both play well; by plain search."""
    return Player.BLACK if _Plays(game).mover_wins(()) else Player.WHITE


def winning_moves(game: Geography, played: Sequence[int] = ()) -> tuple[int, ...]:
    """The moves after which the other player has lost."""
    return tuple(_Plays(game).winning_moves(tuple(played)))


def strategy(game: Geography) -> dict[tuple[int, ...], int]:
    """The winner's move after each sequence of moves that can come up when he plays by it."""
    plays = _Plays(game)
    player = winner(game)
    replies: dict[tuple[int, ...], int] = {}
    open_plays: list[tuple[int, ...]] = [()]
    while open_plays:
        played = open_plays.pop()
        moves = game.legal_moves(played)
        if game.to_move(played) is player:
            moves = (next(plays.winning_moves(played)),)
            replies[played] = moves[0]
        open_plays += [(*played, w) for w in moves]
    return replies


class _Plays:
    """All plays of a game. What counts of one is where the token is and has been."""

    def __init__(self, game: Geography) -> None:
        if len(game.arrows) > MOST_VERTICES:
            raise UnsupportedError(
                "too large a geography game for plain search",
                found=f"{len(game.arrows)} vertices",
                expected=f"at most {MOST_VERTICES}",
            )
        self.game = game
        self.known: dict[tuple[int, int], bool] = {}

    def mover_wins(self, played: tuple[int, ...]) -> bool:
        key = (played[-1] if played else self.game.start, sum(1 << v for v in played))
        if key not in self.known:
            self.known[key] = next(self.winning_moves(played), None) is not None
        return self.known[key]

    def winning_moves(self, played: tuple[int, ...]) -> Iterator[int]:
        return (w for w in self.game.legal_moves(played) if not self.mover_wins((*played, w)))


# -- the text format ------------------------------------------------------------------------------


def read_geography(path: str | os.PathLike[str]) -> Geography:
    """The game in a file."""
    return parse_geography(read_text(path), os.fspath(path))


def parse_geography(text: str, file: str | None = None) -> Geography:
    """The game that a text describes. Errors say which line is wrong, and why."""

    def error(message: str, line: int | None, found: str | None, expected: str) -> InputError:
        return InputError(message, file=file, line=line, found=found, expected=expected)

    rows: list[tuple[int, list[int]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if words and not words[0].startswith("%"):
            wrong = [w for w in words if not (w.isascii() and w.isdigit() and len(w) < 8)]
            if wrong:
                raise error("not a geography file", number, quote(wrong[0]), "numbers")
            rows.append((number, list(map(int, words))))
    if len(rows) < 2:
        what = "the number of rounds, then a line for each vertex"
        raise error("not a geography file: it ends too early", None, None, what)
    (number, first), *others = rows
    if len(first) > 1:
        what = "the number of rounds alone"
        raise error("not a geography file", number, f"{len(first)} numbers", what)
    arrows: dict[int, tuple[int, ...]] = {}
    for number, (v, *around) in others:
        if v in arrows:
            raise error("duplicate vertex", number, str(v), "one line for each vertex")
        if len(set(around)) < len(around):
            raise error("duplicate neighbour", number, f"{v} twice to one vertex", "each once")
        arrows[v] = tuple(around)
    for number, row in others:
        unknown = [w for w in row if w not in arrows or w >= len(arrows)]
        if unknown:
            what = f"one of the {len(arrows)} vertices 0 to {len(arrows) - 1}"
            raise error("unknown vertex", number, str(unknown[0]), what)
    return Geography(tuple(arrows[v] for v in range(len(arrows))), first[0], name=file or "")


def geography_text(game: Geography) -> str:
    """The game in the text format."""
    if game.start:
        raise UnsupportedError("in the text format the token starts at vertex 0")
    rows = [(v, *around) for v, around in enumerate(game.arrows)]
    return "".join(f"{' '.join(map(str, row))}\n" for row in ((game.rounds,), *rows))


def write_geography(game: Geography, path: str | os.PathLike[str]) -> None:
    """Write the game to a file, whole or not at all."""
    write_atomically(path, geography_text(game))
