"""Suites: the papers' instances, by name. Each module of `suites/` declares one as `SUITE`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from foregone.game.geography import Geography
from foregone.registry import Registry
from foregone.verdict import Answer

__all__ = ["SUITES", "GeographyInstance", "Instance", "Suite"]


@dataclass(frozen=True)
class Instance:
    """One question: does Black win this game within the depth (None: in the full game)?"""

    spec: str
    depth: int | None = None
    reported: Answer = Answer.UNKNOWN
    """What the source says, which need not be true."""


@dataclass(frozen=True)
class GeographyInstance:
    """Does Black, who moves first, win this geography game?"""

    spec: str
    game: Geography


@dataclass(frozen=True)
class Suite:
    """Instances that belong together, and the encodings that they are written in by default."""

    name: str
    title: str
    source: str
    encodings: tuple[str, ...]
    instances: Callable[[], Iterable[Instance | GeographyInstance]]


SUITES: Registry[Suite] = Registry("foregone.bench.suites", "SUITE", "suite")
