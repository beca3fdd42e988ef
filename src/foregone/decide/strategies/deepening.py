"""Iterative deepening: the same pipeline at one depth after another."""

from __future__ import annotations

from collections.abc import Callable

from foregone.decide.base import Question, win_depths
from foregone.decide.choices import best
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import Trial, attempt, judged
from foregone.encoding import Claim
from foregone.verdict import Verdict

__all__ = ["STRATEGY", "climb"]


def climb(question: Question, ask: Callable[[int], list[Trial]]) -> list[Trial]:
    """Ask at the question's depth, or at each depth at which a win can first appear, until the game
    is settled or nothing came of a depth."""
    depths = win_depths(question.game) if question.depth is None else (question.depth,)
    trials: list[Trial] = []
    for depth in depths:
        here = ask(depth)
        trials += here
        if any(trial.claim in (Claim.WIN, Claim.NEVER) for trial in here):
            break
        if all(trial.record.value is None for trial in here):
            break
    return trials


def _answer(question: Question) -> Verdict:
    pipeline = best(question)
    return judged(question, climb(question, lambda depth: [attempt(question, depth, pipeline)]))


STRATEGY = Strategy(
    "deepening", "one pipeline, one depth after another until a win is found", _answer
)
