"""Split: a formula for each first move."""

from __future__ import annotations

from foregone.decide.base import Question
from foregone.decide.choices import best
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import attempt, judged
from foregone.decide.race import cores
from foregone.decide.split import by_first_move
from foregone.decide.strategies.deepening import climb
from foregone.game.positional import Player
from foregone.verdict import Verdict

__all__ = ["STRATEGY"]


def _answer(question: Question) -> Verdict:
    pipeline = best(question)
    if question.game.to_move is not Player.BLACK:
        return judged(question, climb(question, lambda k: [attempt(question, k, pipeline)]))
    workers = cores()
    return judged(
        question, climb(question, lambda k: by_first_move(question, k, pipeline, workers=workers))
    )


STRATEGY = Strategy(
    "split", "a formula for each first move of Black's, on all cores: cube and conquer", _answer
)
