"""The analysis of a game that was played: after each move, who wins and in how many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from foregone.errors import InputError
from foregone.game.positional import Player, PositionalGame
from foregone.play.judge import Judge, Standing, Status

__all__ = ["Analysis", "Step", "analyse", "read_record"]


@dataclass(frozen=True)
class Step:
    """One position of the game: the move that led to it (None at the start) and the standing.

    `lost` tells that the move threw something away (a win, or a draw); `slow` that the win or the
    loss came faster than necessary, by so many moves. `better` is then what to play instead.
    """

    number: int
    player: Player | None
    move: str | None
    standing: Standing
    lost: bool = False
    slow: int = 0
    better: str | None = None


@dataclass(frozen=True)
class Analysis:
    """A game and what each of its moves was worth."""

    game: PositionalGame
    steps: tuple[Step, ...]

    @property
    def turning_points(self) -> tuple[Step, ...]:
        """The moves that threw the game away."""
        return tuple(step for step in self.steps if step.lost)

    def positions(self) -> list[PositionalGame]:
        """The position at each step."""
        positions = [self.game]
        for step in self.steps[1:]:
            assert step.move is not None
            positions.append(positions[-1].play(step.move))
        return positions


def analyse(game: PositionalGame, moves: Sequence[str], judge: Judge | None = None) -> Analysis:
    """Judge the start and the position after each move."""
    judge = Judge() if judge is None else judge
    position, before = game, judge.standing(game)
    steps = [Step(0, None, None, before)]
    for number, move in enumerate(moves, start=1):
        mover = position.to_move
        after_position = position.play(move)
        after = judge.standing(after_position)
        assert mover is not None
        lost = _worth(after, mover) < _worth(before, mover)
        slow = _slow(before, after, mover)
        better = judge.best(position) if lost or slow else None
        steps.append(Step(number, mover, move, after, lost, slow, better.move if better else None))
        position, before = after_position, after
    return Analysis(game, tuple(steps))


def _worth(standing: Standing, player: Player) -> float:
    """2 for a win, 1 for a hold, 0 for a loss. Undecided compares with nothing."""
    if standing.status is Status.UNDECIDED:
        return float("nan")
    if standing.winner is None:
        return 1
    return 2 if standing.winner is player else 0


def _slow(before: Standing, after: Standing, mover: Player) -> int:
    """By how many moves a winner is slower, or a loser faster, than he could be."""
    if before.winner is None or after.winner is not before.winner:
        return 0
    assert before.moves is not None
    assert after.moves is not None
    difference = after.moves - (before.moves - 1)
    return difference if before.winner is mover else -difference


_TAG = re.compile(r"^\s*([A-Za-z]+)\s*:\s*(.*?)\s*$")


def read_record(text: str, file: str | None = None) -> tuple[str | None, list[str]]:
    """A game record: `game: SPEC` (may be missing), then the moves with or without numbers, in as
    many lines as one likes; `#` starts a comment. Returns the spec and the moves.

    >>> read_record("game: tictactoe  # a miniature\\n1. a1 b2  2. c3")
    ('tictactoe', ['a1', 'b2', 'c3'])
    """
    spec: str | None = None
    moves: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        tag = _TAG.match(content)
        if tag is None:
            words = re.split(r"[\s,;]+", content)
            moves += [word for word in words if word and not re.fullmatch(r"\d+\.+", word)]
        elif tag[1].lower() != "game" or spec is not None or moves:
            raise InputError(
                "bad line in a game record",
                file=file,
                line=number,
                found=repr(content),
                expected="one line 'game: SPEC' at the start, then moves",
            )
        else:
            spec = tag[2]
    return spec, moves
