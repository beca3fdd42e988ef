"""Who wins? The one place that knows all engines."""

from __future__ import annotations

from typing import Any

from foregone.decide.base import ENGINES, Engine, Question, foregone_conclusion, win_depths
from foregone.game.positional import PositionalGame
from foregone.verdict import Verdict

__all__ = ["ENGINES", "Engine", "Question", "decide", "solve", "win_depths"]


def solve(
    game: PositionalGame, depth: int | None = None, *, engine: str = "search", **options: Any
) -> Verdict:
    """Does Black win within `depth` moves; without a depth: in how many, if at all?

    `options` are the fields of `Question`: limits, the QBF encoding and solver, `proof`, …
    """
    return decide(Question(game, depth, **options), engine)


def decide(question: Question, engine: str = "search") -> Verdict:
    """Put a question to the engine of that name."""
    chosen = ENGINES.find(engine)
    return foregone_conclusion(question) or chosen.answer(question)
