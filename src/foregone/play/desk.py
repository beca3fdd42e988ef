"""What a player asks at the board, and what is answered: plain values, for JSON.

A desk keeps one game and what is known about it. Positions are named by the moves that lead there,
so a desk keeps nothing but what is worth remembering.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol

__all__ = ["OPERATIONS", "Call", "Desk", "Json"]

Json = dict[str, Any]


@dataclass(frozen=True)
class Call:
    """One question: the game, the moves made so far, and how long the answer may take."""

    game: str
    moves: Sequence[str] = ()
    text: str | None = None
    """The content of a game file; `game` is then its name, which ends in .pg or .hex."""
    human: str | None = None
    """`"B"` or `"W"`: the person's side; None: somebody looks on and moves for both."""
    depth: int | None = None
    seconds: float = 5.0
    books: Sequence[str] = ()
    """Files of certificates for positions of this game, to play from."""
    save: str | None = None
    """Where a solve writes its certificate."""
    cancel: Event | None = None
    progress: Callable[[Json], None] = lambda _: None


class Desk(Protocol):
    """The questions. Each gets a call and gives what the models of the server describe."""

    def look(self, call: Call) -> Json:
        """The position, without a word on who wins."""

    def turn(self, call: Call) -> Json:
        """The position after the machine's answers, if it is to move, and who wins."""

    def hint(self, call: Call) -> Json:
        """A good move for whoever is to move."""

    def why(self, call: Call) -> Json:
        """The reasons, and a board that shows them."""

    def line(self, call: Call) -> Json:
        """The principal line from here."""

    def replies(self, call: Call) -> Json:
        """All moves of whoever is to move, with their standings, the best first."""

    def solve(self, call: Call) -> Json:
        """Who wins, however long it takes (within the call's seconds), with reports on the way."""

    def picture(self, call: Call) -> Json:
        """The board alone, with its colours, as a picture for a list."""


OPERATIONS = ("look", "turn", "hint", "why", "line", "replies", "solve", "picture")
