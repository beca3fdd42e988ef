"""The last moves of a Maker-Breaker game without quantifiers: Black's threats, closed under "and".

"Whatever White does, Black completes a set with his last move" says that he has two threats that
miss different cells. More generally, let a *template* for the moves that are left be a way for
Black to win and its *carrier*, the cells that he may come to need: a template still wins if White
plays anywhere else. Then, by induction from the end,

    no move left          the goal is met; the carrier is empty
    Black is to move      he takes a cell x, and has a template for the rest; x joins the carrier
    White is to move      there are templates for the rest whose carriers have no cell in common,
                          so each move of hers spares one; the carrier is their union

Conversely, if Black wins, he has a template that avoids White's stones: of those for the single
moves of White's, one and those that answer her moves in its carrier are enough. A template takes
at most `takes` cells, so 1 + `takes` of them will do: two for his last move, four for his last but
one, fourteen before. This asks for Black's stones only, all of it is existential, and nothing
depends on whether White could really make a move: more stones never hurt Black (SM23 §4.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from foregone.encoding._bits import agreeing
from foregone.encoding.base import bits_for
from foregone.formula import Formula, IntArray
from foregone.game.positional import Player

__all__ = ["Closure", "Goal", "goals", "takes"]


def takes(turns: Sequence[Player]) -> int:
    """How many cells a template for these moves takes at the most."""
    taken = 0
    for player in reversed(turns):
        taken = taken + 1 if player is Player.BLACK else taken * (taken + 1)
    return taken


def goals(turns: Sequence[Player]) -> int:
    """How many times the goal is stated: at the end of each template within templates."""
    stated = 1
    for place, player in enumerate(turns):
        if player is Player.WHITE:
            stated *= 1 + takes(turns[place + 1 :])
    return stated


class Goal(Protocol):
    """States that Black has won with these stones; the labels tell its variables apart."""

    def __call__(self, f: Formula, black: IntArray, *labels: str) -> None: ...


@dataclass(frozen=True)
class Step:
    """A cell that a template takes: Black's stones before and after."""

    before: IntArray
    after: IntArray


@dataclass(frozen=True)
class Template:
    """Its carrier (with Black's stones before), and each cell that it takes, one after another."""

    carrier: IntArray
    steps: tuple[Step, ...]


class Closure:
    """The clauses of the templates."""

    def __init__(
        self,
        f: Formula,
        cells: tuple[str, ...],
        white: IntArray,
        goal: Goal,
    ) -> None:
        self.f = f
        self.cells = cells
        self.white = white
        self.goal = goal

    def state(self, black: IntArray, turns: Sequence[Player], name: str = "") -> Template:
        """Black, who owns the stones `black`, has a template for the turns to come."""
        if not turns:
            self.f.clauses(-black, -self.white)
            self.goal(self.f, black, *([name] if name else []))
            return Template(black, ())
        if turns[0] is Player.BLACK:
            after = self._take(black, name)
            rest = self.state(after, turns[1:], name)
            return Template(rest.carrier, (Step(black, after), *rest.steps))
        return self._spare(black, turns[1:], name)

    def _take(self, black: IntArray, name: str) -> IntArray:
        """Black's stones after one more."""
        f, cells = self.f, self.cells
        time = f"{name}*"
        move = agreeing(f.exists("take", range(bits_for(len(cells))), time), len(cells))
        after = f.exists("template", cells, time)
        f.clauses(-after[:, None], black[:, None], move)
        return after

    def _spare(self, black: IntArray, rest: Sequence[Player], name: str) -> Template:
        """The i-th template spares the i-th cell that the first one takes: so no cell is common."""
        f = self.f
        first = self.state(black, rest, f"{name}0")
        carriers, steps = [first.carrier], list(first.steps)
        for number, step in enumerate(first.steps, start=1):
            other = self.state(black, rest, f"{name}{number:x}")
            f.clauses(-step.after, step.before, -other.carrier)
            carriers.append(other.carrier)
            steps += other.steps
        union = f.exists("carrier", self.cells, f"{name}+")
        f.clauses(-np.array(carriers), union)
        return Template(union, tuple(steps))
