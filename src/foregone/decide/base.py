"""A question to an engine, and what all engines share."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from foregone.game.positional import Player, PositionalGame, Termination
from foregone.registry import Registry
from foregone.verdict import Answer, Proof, Verdict

__all__ = ["ENGINES", "Engine", "Question", "foregone_conclusion", "win_depths"]


@dataclass(frozen=True)
class Question:
    """Does Black win `game` within `depth` moves; without a depth: in how many, if at all?

    The QBF options (from `encoding` to `strategy`) matter to the QBF engine only, which also finds
    only one winning first move unless `every_first_move` is asked for. `cancel` stops the work from
    another thread; `progress` is told in a few words what is being tried.
    """

    game: PositionalGame
    depth: int | None = None
    seconds: float | None = None
    memory_mb: int | None = None
    proof: bool = False
    encoding: str = "auto"
    form: str | None = None
    solver: str = "auto"
    preprocessor: str = "auto"
    strategy: str = "auto"
    every_first_move: bool = False
    cancel: Event = field(default_factory=Event)
    progress: Callable[[str], None] = lambda _text: None
    started: float = field(default_factory=time.monotonic)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started

    @property
    def seconds_left(self) -> float | None:
        """How long the engine may still work; None: as long as it wants."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed)

    def unknown(self, reason: str, engine: str, refuted: int | None = None) -> Verdict:
        """No answer, and why; `refuted` is the deepest depth shown not to be enough for Black."""
        return Verdict(Answer.UNKNOWN, refuted, reason, engine, seconds=self.elapsed)


@dataclass(frozen=True)
class Engine:
    """Something that answers questions."""

    name: str
    summary: str
    answer: Callable[[Question], Verdict]


ENGINES: Registry[Engine] = Registry("foregone.decide.engines", "ENGINE", "engine")


def win_depths(game: PositionalGame, depth: int | None = None) -> tuple[int, ...]:
    """The depths at which a win can first appear: those whose last move is Black's.

    A game that is not won within the last of them is not won at all.
    """
    deepest = game.depth if depth is None else min(depth, game.depth)
    return tuple(k for k in range(1, deepest + 1) if game.turns[k - 1] is Player.BLACK)


def foregone_conclusion(question: Question) -> Verdict | None:
    """The verdict on a game that is over before its first move, or in which Black never moves."""
    game = question.game
    outcome = game.outcome()
    depth = game.depth if question.depth is None else min(question.depth, game.depth)
    if outcome is not None and outcome.termination is Termination.COMPLETED:
        won = outcome.winner is Player.BLACK
        reason = f"{outcome.winner.title if outcome.winner else ''} has won already"
    elif not win_depths(game, depth):
        won, reason = False, "Black has no move"
    else:
        return None
    return Verdict(
        Answer.WIN if won else Answer.NO_WIN,
        0 if won else depth,
        reason,
        "rules",
        seconds=question.elapsed,
        full_game=not won and (outcome is not None or not win_depths(game)),
        least=won,
        proof=Proof(b"", listed=game.graph is not None) if question.proof else None,
    )
