"""A proven strategy at the board: it knows the answer in every position that it has been led to."""

from __future__ import annotations

from foregone.certificate.strategy import Line, Strategy
from foregone.errors import InputError
from foregone.game.positional import PositionalGame
from foregone.verdict import Verdict

__all__ = ["Book", "Key", "book_of", "key_of"]

Key = tuple[frozenset[int], frozenset[int], int]
"""A position of one game: both players' stones, and how many turns are left."""


def key_of(game: PositionalGame) -> Key:
    """The key of a position."""
    return game.black_stones, game.white_stones, len(game.turns)


class Book:
    """A strategy and the positions that games have led it to.

    It is led by `follow`; a game in which its own side plays something else leaves it.
    """

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.player = strategy.player
        self._lines: dict[Key, Line] = {key_of(strategy.game): strategy.start()}

    def line(self, game: PositionalGame) -> Line | None:
        """Where the strategy is in this position, if it has been led here."""
        return self._lines.get(key_of(game))

    def follow(self, before: PositionalGame, move: str, after: PositionalGame) -> None:
        """A move was made."""
        line = self.line(before)
        if line is None or line.over or key_of(after) in self._lines:
            return
        if len(self._lines) >= _MOST_LINES:
            self._lines = {key_of(self.strategy.game): self.strategy.start()}
        try:
            self._lines[key_of(after)] = line.play(move)
        except InputError:
            return  # not a move of the strategy: the game leaves it

    def reply(self, game: PositionalGame) -> str | None:
        """The strategy's move here; None if it has none (not led here, not its turn, all over)."""
        line = self.line(game)
        return None if line is None else line.reply


_MOST_LINES = 50_000
"""Positions that are remembered; then it starts again, and must be led anew."""


def book_of(game: PositionalGame, verdict: Verdict) -> Book | None:
    """The book of a verdict that came with a proof, which is verified on the way."""
    if verdict.proof is None:
        return None
    from foregone.decide.proof import certificate

    return Book(Strategy(certificate(game, verdict)))
