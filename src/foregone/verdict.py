"""What every engine answers: a value, never an exception."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from foregone import display

__all__ = ["Answer", "Attempt", "Proof", "Verdict"]


class Answer(StrEnum):
    """Does Black win? A time-out and a crash are `UNKNOWN`, never a "no"."""

    WIN = "win"
    NO_WIN = "no-win"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Attempt:
    """One formula that was given to a solver on the way to a verdict."""

    encoding: str
    depth: int
    solver: str
    preprocessor: str
    value: bool | None
    """Was the formula true? None: no answer, for the `reason`."""
    reason: str
    seconds: float
    variables: int = 0
    clauses: int = 0
    form: str = ""
    """The form of the encoding."""


@dataclass(frozen=True)
class Proof:
    """The strategist's decisions in the order in which a verifier needs them, and the permutations
    of the game's vertices that they refer to (docs/certificate-format.md). `listed`: the goal of a
    connection game is taken as the list of its paths."""

    entries: bytes
    symmetries: tuple[tuple[int, ...], ...] = ()
    listed: bool = False


@dataclass(frozen=True)
class Verdict:
    """The answer to: does Black win within `depth` moves of both players?

    For a win, Black completes a set within `depth` moves (the least such depth, if `least`); for no
    win, White holds for `depth` moves, and for ever if `full_game`. `reason` tells in a few words
    where the answer comes from or, for `UNKNOWN`, why there is none ("time limit", "memory limit",
    "interrupted", "crashed: …"); its `depth` is then the deepest one shown not to be enough.
    """

    answer: Answer
    depth: int | None
    reason: str
    engine: str
    seconds: float = 0.0
    full_game: bool = False
    least: bool = False
    first_moves: tuple[str, ...] = ()
    """All winning first moves (of Black), as far as the engine tells them."""
    attempts: tuple[Attempt, ...] = ()
    proof: Proof | None = field(default=None, repr=False)
    """What makes a certificate of this verdict, if it was asked for."""

    @property
    def decided(self) -> bool:
        """Is there an answer at all?"""
        return self.answer is not Answer.UNKNOWN

    def _repr_svg_(self) -> str:
        """A notebook shows a card."""
        return display.svg(self)
