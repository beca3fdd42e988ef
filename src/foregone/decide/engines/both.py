"""The search engine and a QBF solver, which must agree."""

from __future__ import annotations

from dataclasses import replace

from foregone.decide.base import Engine, Question
from foregone.decide.engines import qbf, search
from foregone.verdict import Answer, Verdict

__all__ = ["ENGINE"]


def _answer(question: Question) -> Verdict:
    """The search engine's verdict, confirmed by formulas; without an answer from either there is
    none, and a contradiction is a bug of ours that must not go unseen."""
    first = search.ENGINE.answer(question)
    if not first.decided:
        return first
    second = qbf.ENGINE.answer(replace(question, proof=False, every_first_move=False))
    if not second.decided:
        return replace(second, reason=f"not confirmed: {second.engine}: {second.reason}")
    if first.answer is not second.answer or (
        first.answer is Answer.WIN and first.least and second.least and first.depth != second.depth
    ):
        raise RuntimeError(f"two engines disagree: {first} {second}")
    return replace(
        first,
        engine=f"{first.engine} and {second.engine}",
        reason="two engines agree",
        attempts=second.attempts,
        seconds=question.elapsed,
    )


ENGINE = Engine("both", "search, then formulas; the two must agree", _answer)
