"""What every engine answers: a value, never an exception."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from foregone import display

__all__ = ["Answer", "Verdict"]


class Answer(StrEnum):
    """Does Black win? A time-out and a crash are `UNKNOWN`, never a "no"."""

    WIN = "win"
    NO_WIN = "no-win"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Verdict:
    """The answer of one engine to: does Black win within `depth` moves of both players?

    `depth` is the number of moves the answer speaks of: for a win, Black completes a set within
    `depth` moves; for no win, White holds for `depth` moves. `full_game` says that a "no" holds
    for ever, not only up to the depth. `reason` tells in a few words where the answer comes from,
    or, for `UNKNOWN`, why there is none ("time limit", "memory limit", "interrupted", "crashed: …").
    """

    answer: Answer
    depth: int | None
    reason: str
    engine: str
    seconds: float = 0.0
    full_game: bool = False
    first_moves: tuple[str, ...] = ()

    @property
    def decided(self) -> bool:
        """Is there an answer at all?"""
        return self.answer is not Answer.UNKNOWN

    def _repr_svg_(self) -> str:
        """A notebook shows a card."""
        return display.svg(self)
