"""Pipelines side by side: the first certain answer wins, the others are killed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from threading import Event
from typing import Any

from foregone.decide.base import Question
from foregone.decide.pipeline import Pipeline, Trial, attempt
from foregone.encoding import Claim
from foregone.solver import Entry, Job, Place, Reason, race

__all__ = ["cores", "fastest", "raise_if_all_failed", "told_to_stop"]

STOPPED = "stopped: another was faster"

# More pipelines than cores take turns: each gets so many seconds in a round.
_ROUNDS = (1.0, 4.0, 16.0, 64.0, 256.0, 1024.0, None)


def cores() -> int:
    """How many programs can run at once."""
    return len(os.sched_getaffinity(0))


def fastest(
    question: Question,
    depth: int,
    pipelines: Sequence[Pipeline],
    *,
    workers: int | None = None,
    head_start: float = 0.0,
) -> list[Trial]:
    """What came of the pipelines at a depth, until one of them had a certain answer.

    Each but the first waits `head_start` seconds before it begins. What cannot be tried at all (an
    encoding that cannot express the game, a solver that is not installed) is left out; if this is
    true of all, the first error is raised.
    """
    workers = workers or cores()
    rounds = _ROUNDS if len(pipelines) > workers else (None,)
    done: set[Pipeline] = set()

    def work(pipeline: Pipeline, seconds: float | None, delay: float, stop: Event) -> Trial | None:
        waited_in_vain = delay > 0 and stop.wait(delay)
        if waited_in_vain or pipeline in done:
            return None
        share = min(workers, len(pipelines))
        try:
            trial = attempt(question, depth, pipeline, seconds=seconds, share=share, cancel=stop)
        except BaseException:
            done.add(pipeline)
            raise
        if not trial.out_of_time or question.seconds_left == 0:
            done.add(pipeline)
        return trial

    jobs = [
        Job(str(pipeline), partial(work, pipeline, seconds, head_start if at else 0.0))
        for seconds in rounds
        for at, pipeline in enumerate(pipelines)
    ]
    entries = race(jobs, certain=_certain, workers=workers, cancel=question.cancel)
    raise_if_all_failed(entries)
    trials = [entry.result for entry in entries if entry.result is not None]
    return told_to_stop(trials) if any(entry.place is Place.WON for entry in entries) else trials


def raise_if_all_failed(entries: Sequence[Entry[Any]]) -> None:
    """The first error, unless something was tried."""
    error = next((entry.error for entry in entries if entry.error is not None), None)
    if error is not None and all(entry.result is None for entry in entries):
        raise error


def _certain(trial: Trial | None) -> bool:
    return trial is not None and trial.claim is not Claim.NOTHING


def told_to_stop(trials: Iterable[Trial]) -> list[Trial]:
    """The trials of a race that somebody won: those that were interrupted say why."""
    return [
        replace(trial, record=replace(trial.record, reason=STOPPED))
        if trial.record.value is None and trial.record.reason.startswith(Reason.INTERRUPTED)
        else trial
        for trial in trials
    ]
