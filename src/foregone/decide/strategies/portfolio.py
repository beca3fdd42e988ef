"""Portfolio: encodings and solvers side by side."""

from __future__ import annotations

from foregone.decide.base import Question
from foregone.decide.choices import pipelines
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import judged
from foregone.decide.race import fastest
from foregone.decide.strategies.deepening import climb
from foregone.verdict import Verdict

__all__ = ["STRATEGY"]


def _answer(question: Question) -> Verdict:
    runners = pipelines(question)
    return judged(question, climb(question, lambda depth: fastest(question, depth, runners)))


STRATEGY = Strategy(
    "portfolio", "all good pipelines at each depth, on all cores: the first answer wins", _answer
)
