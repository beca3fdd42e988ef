"""Primal and dual (thesis §4.2): Black's formulas at the depths of his moves, White's in between.

A true formula of Black's is a win; a true `pairing` says that White holds for ever. Both sides
climb side by side, and the first true answer wins. Where only `pairing` ends, as in large games
that White holds, deepening alone would go on and on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Event

from foregone.decide.base import Question, win_depths
from foregone.decide.choices import DUAL, best
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import Trial, attempt, judged
from foregone.decide.race import raise_if_all_failed, told_to_stop
from foregone.decide.strategies.deepening import climb
from foregone.encoding import Claim
from foregone.solver import Job, Place, race
from foregone.verdict import Verdict

__all__ = ["STRATEGY", "against_pairing"]


def dual_depths(question: Question) -> Iterator[int]:
    """After how many moves White may have her pairing: when Black is to move, or at the end."""
    game = question.game
    black = {k - 1 for k in win_depths(game)}
    return (k for k in range(game.depth + 1) if k in black or k == game.depth)


def look_for_a_pairing(question: Question) -> list[Trial]:
    """White's side, by rising depth."""
    pipeline = replace(DUAL.as_asked(question), encoding=DUAL.encoding, form=None)
    trials: list[Trial] = []
    for depth in dual_depths(question):
        trials.append(attempt(question, depth, pipeline))
        if trials[-1].claim is not Claim.NOTHING or trials[-1].record.value is None:
            break
    return trials


def against_pairing(question: Question, primal: Callable[[Question], list[Trial]]) -> list[Trial]:
    """Black's side and White's at once; all that was tried until one of them settled the game.

    A side that cannot be asked at all is left out: `pairing` knows no two moves of Black's in a
    row.
    """

    def stopping(work: Callable[[Question], list[Trial]]) -> Callable[[Event], list[Trial]]:
        return lambda stop: work(replace(question, cancel=stop))

    entries = race(
        [Job("primal", stopping(primal)), Job("dual", stopping(look_for_a_pairing))],
        certain=lambda trials: judged(question, trials).decided,
        workers=2,
        cancel=question.cancel,
    )
    raise_if_all_failed(entries)
    trials = [trial for entry in entries for trial in entry.result or ()]
    return told_to_stop(trials) if any(entry.place is Place.WON for entry in entries) else trials


def _answer(question: Question) -> Verdict:
    pipeline = best(question)

    def primal(question: Question) -> list[Trial]:
        return climb(question, lambda depth: [attempt(question, depth, pipeline)])

    return judged(question, against_pairing(question, primal))


STRATEGY = Strategy(
    "primal-dual", "Black's wins against White's pairings: the first true formula wins", _answer
)
