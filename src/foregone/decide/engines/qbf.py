"""The QBF road: write the question as formulas, ask a solver, read the answers back.

Which formulas are tried, and in which order, is a strategy (`foregone.decide.strategies`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from foregone.decide.base import Engine, Question
from foregone.registry import Registry
from foregone.verdict import Verdict

__all__ = ["ENGINE", "STRATEGIES", "Strategy"]


@dataclass(frozen=True)
class Strategy:
    """A plan which formulas to try."""

    name: str
    summary: str
    answer: Callable[[Question], Verdict]


STRATEGIES: Registry[Strategy] = Registry("foregone.decide.strategies", "STRATEGY", "strategy")


def _answer(question: Question) -> Verdict:
    return STRATEGIES.find(question.strategy).answer(question)


ENGINE = Engine("qbf", "quantified Boolean formulas and a QBF solver", _answer)
