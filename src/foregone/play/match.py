"""A game between a person and the machine, whatever it is shown on."""

from __future__ import annotations

from foregone.errors import InputError
from foregone.game.positional import Player, PositionalGame
from foregone.play.explain import Why, explain
from foregone.play.judge import Judge, Reply, Standing

__all__ = ["Match"]


class Match:
    """One game: the position, how it came about, and a judge who plays the other side.

    >>> from foregone.game import load
    >>> match = Match(load("hein:09"), human=Player.WHITE)
    >>> [reply.move for reply in match.answer()]
    ['b2']
    """

    def __init__(self, game: PositionalGame, human: Player, judge: Judge | None = None) -> None:
        self.start = game
        self.human = human
        self.judge = Judge() if judge is None else judge
        self._history: list[tuple[str, PositionalGame]] = []

    @property
    def game(self) -> PositionalGame:
        """The position on the board."""
        return self._history[-1][1] if self._history else self.start

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made so far, by both."""
        return tuple(move for move, _ in self._history)

    @property
    def humans_turn(self) -> bool:
        """Is the person to move?"""
        return self.game.outcome() is None and self.game.to_move is self.human

    def standing(self) -> Standing:
        """Who wins from here."""
        return self.judge.standing(self.game)

    def play(self, move: str) -> None:
        """The person's move."""
        if self.game.outcome() is None and not self.humans_turn:
            raise InputError("it is not your turn", found=f"move {move!r}")
        self._history.append((move, self.judge.follow(self.game, move)))

    def answer(self) -> list[Reply]:
        """The machine's moves, until the person is to move or the game is over."""
        made = []
        while self.game.outcome() is None and not self.humans_turn:
            reply = self.judge.best(self.game)
            assert reply is not None, "a game that is not over has a legal move"
            self._history.append((reply.move, self.judge.follow(self.game, reply.move)))
            made.append(reply)
        return made

    def undo(self) -> tuple[str, ...]:
        """Take back the person's last move and what followed it; the moves that were taken back."""
        for i in reversed(range(len(self._history))):
            before = self._history[i - 1][1] if i else self.start
            if before.to_move is self.human:
                gone = tuple(move for move, _ in self._history[i:])
                del self._history[i:]
                return gone
        raise InputError("there is no move of yours to take back")

    def hint(self) -> Reply | None:
        """What the judge would play for the person."""
        return self.judge.best(self.game)

    def why(self) -> Why:
        """The reasons for the standing."""
        return explain(self.game, self.judge)
