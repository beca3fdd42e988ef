"""The QBF road: write the question as formulas, ask a solver, read the answers back.

Which formulas are tried, and in which order, is a strategy (`foregone.decide.strategies`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from foregone.decide.base import Engine, Question
from foregone.game.positional import Player
from foregone.registry import Registry
from foregone.verdict import Answer, Verdict

__all__ = ["ENGINE", "STRATEGIES", "Strategy"]


@dataclass(frozen=True)
class Strategy:
    """A plan which formulas to try."""

    name: str
    summary: str
    answer: Callable[[Question], Verdict]


STRATEGIES: Registry[Strategy] = Registry("foregone.decide.strategies", "STRATEGY", "strategy")


def _answer(question: Question) -> Verdict:
    from foregone.decide.play import with_every_first_move, with_proof
    from foregone.solver import find_solver

    strategy = STRATEGIES.find(question.strategy)
    if question.solver != "auto":  # who asks for one that is not there wants to know
        find_solver(question.solver).program.require()
    verdict = strategy.answer(question)
    black_wins = verdict.answer is Answer.WIN and question.game.to_move is Player.BLACK
    if black_wins and question.every_first_move:
        verdict = with_every_first_move(question, verdict)
    return with_proof(question, verdict) if verdict.decided and question.proof else verdict


ENGINE = Engine("qbf", "quantified Boolean formulas and a QBF solver", _answer)
