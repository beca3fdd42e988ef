"""The default: the best pipelines that the cores allow, and what else helps with this game."""

from __future__ import annotations

from foregone.decide.base import Question
from foregone.decide.choices import TABLE, Kind, pipelines
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import Trial, judged
from foregone.decide.race import cores, fastest
from foregone.decide.strategies.deepening import climb
from foregone.decide.strategies.primal_dual import against_pairing
from foregone.verdict import Verdict

__all__ = ["STRATEGY"]

HEAD_START = 0.3
"""Seconds: most formulas are solved by the best pipeline before another could begin."""


def _answer(question: Question) -> Verdict:
    row = TABLE[Kind.of(question.game)]
    workers = cores()
    dual = row.dual and question.depth is None and question.encoding == "auto"
    if dual:
        workers = max(1, workers - 1)
    runners = pipelines(question)[:workers]

    def primal(question: Question) -> list[Trial]:
        def ask(depth: int) -> list[Trial]:
            return fastest(question, depth, runners, workers=workers, head_start=HEAD_START)

        return climb(question, ask)

    return judged(question, against_pairing(question, primal) if dual else primal(question))


STRATEGY = Strategy("auto", "the best pipelines for the game, by measurement", _answer)
