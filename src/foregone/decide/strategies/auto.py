"""The default: the best pipelines that the cores allow, and what else helps with this game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from threading import Event

from foregone.decide.base import Question
from foregone.decide.choices import best, pipelines, row
from foregone.decide.engines.qbf import Strategy
from foregone.decide.pipeline import Trial, judged
from foregone.decide.race import cores, fastest, raise_if_all_failed, told_to_stop
from foregone.decide.split import by_first_move
from foregone.decide.strategies.deepening import climb
from foregone.decide.strategies.primal_dual import against_pairing
from foregone.encoding import Claim
from foregone.errors import ForegoneError
from foregone.game.positional import Player
from foregone.solver import Job, Place, race
from foregone.verdict import Verdict

__all__ = ["STRATEGY"]

HEAD_START = 0.3
"""Seconds: most formulas are solved by the best pipeline before another could begin."""


def _answer(question: Question) -> Verdict:
    choice, workers = row(question.game), cores()
    if choice.dual and question.depth is None and question.encoding == "auto":
        primal = partial(_primal, workers=max(1, workers - 1), split=False)
        return judged(question, against_pairing(question, primal))
    split = choice.split and question.game.to_move is Player.BLACK
    return judged(question, _primal(question, workers, split))


def _primal(question: Question, workers: int, split: bool) -> list[Trial]:
    """Black's side, by rising depth. If the best pipelines come to nothing, and not for lack of
    time, it is the turn of the others."""
    favourites = max(1, workers // 2) if split else workers
    others = pipelines(question)[favourites:]

    def ask(depth: int) -> list[Trial]:
        try:
            trials = (_with_split if split else _whole)(question, depth, workers)
        except ForegoneError:
            if not others:
                raise
            trials = []
        over = question.cancel.is_set() or question.seconds_left == 0 or not others
        return trials if over or _settled(trials) else trials + fastest(question, depth, others)

    return climb(question, ask)


def _settled(trials: list[Trial]) -> bool:
    return any(trial.claim is not Claim.NOTHING for trial in trials)


def _whole(question: Question, depth: int, workers: int) -> list[Trial]:
    """The best pipelines."""
    runners = pipelines(question)[:workers]
    return fastest(question, depth, runners, workers=workers, head_start=HEAD_START)


def _with_split(question: Question, depth: int, workers: int) -> list[Trial]:
    """The best pipelines on one half of the cores, on the other the best one for each first move
    by itself."""
    half = max(1, workers // 2)

    def parts(stop: Event) -> list[Trial]:
        if stop.wait(HEAD_START):
            return []
        return by_first_move(
            replace(question, cancel=stop), depth, best(question), workers=max(1, workers - half)
        )

    entries = race(
        [
            Job("whole", lambda stop: _whole(replace(question, cancel=stop), depth, half)),
            Job("parts", parts),
        ],
        certain=_settled,
        workers=2,
        cancel=question.cancel,
    )
    raise_if_all_failed(entries)
    trials = [trial for entry in entries for trial in entry.result or ()]
    return told_to_stop(trials) if any(entry.place is Place.WON for entry in entries) else trials


STRATEGY = Strategy("auto", "the best pipelines for the game, by measurement", _answer)
