"""Iterative deepening: the same pipeline at one depth after another."""

from __future__ import annotations

from foregone.decide.base import Question, win_depths
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import Pipeline, Trial, attempt, default_pipeline, judged
from foregone.encoding import Claim
from foregone.verdict import Verdict

__all__ = ["STRATEGY", "deepen"]


def deepen(question: Question, pipeline: Pipeline) -> Verdict:
    """Ask at the question's depth, or at each depth at which a win can first appear."""
    depths = win_depths(question.game) if question.depth is None else (question.depth,)
    trials: list[Trial] = []
    for depth in depths:
        trials.append(attempt(question, depth, pipeline))
        if trials[-1].claim is not Claim.NO_WIN:
            break
    return judged(question, trials)


STRATEGY = Strategy(
    "deepening",
    "one pipeline, one depth after another until a win is found",
    lambda question: deepen(question, default_pipeline(question)),
)
