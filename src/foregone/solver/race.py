"""Several jobs side by side: the first certain answer wins, the others are stopped."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from foregone.errors import ForegoneError
from foregone.solver.runner import CANCEL_LATENCY

__all__ = ["Entry", "Job", "Place", "race"]

T = TypeVar("T")


@dataclass(frozen=True)
class Job(Generic[T]):
    """Something to try. `work` is called in a thread of its own; when the event given to it is set,
    it must come to an end soon."""

    name: str
    work: Callable[[threading.Event], T]


class Place(StrEnum):
    """How a job came off."""

    WON = "won"
    FINISHED = "finished"  # by itself, without a certain answer or after the winner
    STOPPED = "stopped"  # while it ran, because another had won or the race was called off
    NOT_STARTED = "not started"
    FAILED = "failed"  # with an error that tells the user something, as a solver not installed


@dataclass(frozen=True)
class Entry(Generic[T]):
    """What one job did: its result if it came to one, and how long it took."""

    name: str
    place: Place
    result: T | None = None
    seconds: float = 0.0
    error: ForegoneError | None = None


def race(
    jobs: Sequence[Job[T]],
    *,
    certain: Callable[[T], bool],
    workers: int,
    cancel: threading.Event | None = None,
) -> list[Entry[T]]:
    """Run the jobs, in their order, `workers` at a time, until one has a certain result.

    Returns, in the order of the jobs, what each did, when all have come to an end. An error that is
    meant for the user (a tool not installed) is an entry like others; any other exception, as well
    as Ctrl-C, stops all jobs and is raised again.
    """
    stop = threading.Event()
    waiting = list(range(len(jobs)))[::-1]
    entries = [Entry[T](job.name, Place.NOT_STARTED) for job in jobs]
    done: queue.SimpleQueue[tuple[int, Entry[T], BaseException | None]] = queue.SimpleQueue()
    running: dict[int, threading.Thread] = {}
    failure: BaseException | None = None

    def work(at: int) -> None:
        begun = time.perf_counter()
        result: T | None = None
        error: BaseException | None = None
        try:
            result = jobs[at].work(stop)
        except BaseException as exception:  # it is raised again in the thread that called race
            error = exception
        told = error if isinstance(error, ForegoneError) else None
        place = Place.FAILED if error else Place.FINISHED
        seconds = time.perf_counter() - begun
        done.put((at, Entry(jobs[at].name, place, result, seconds, told), None if told else error))

    try:
        while running or (waiting and not stop.is_set()):
            while waiting and len(running) < max(1, workers) and not stop.is_set():
                at = waiting.pop()
                running[at] = threading.Thread(target=work, args=(at,), name=jobs[at].name)
                running[at].start()
            try:
                at, entry, error = done.get(timeout=None if cancel is None else CANCEL_LATENCY)
            except queue.Empty:
                if cancel is not None and cancel.is_set():
                    stop.set()
                continue
            running.pop(at).join()
            failure = failure or error
            if entry.result is not None and certain(entry.result):
                won = all(other.place is not Place.WON for other in entries)
                place = Place.WON if won else Place.FINISHED
            else:
                place = Place.STOPPED if stop.is_set() and entry.error is None else entry.place
            entries[at] = Entry(entry.name, place, entry.result, entry.seconds, entry.error)
            if failure is not None or place is Place.WON:
                stop.set()
    finally:
        stop.set()
        for thread in running.values():
            thread.join()
    if failure is not None:
        raise failure
    return entries
