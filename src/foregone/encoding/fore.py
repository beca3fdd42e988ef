"""FORE, our own: the explicit board of EA and ET, without the moves that nobody needs to make.

    ∃M¹P¹ ∀M² ∃M³P³ … ∀Mᵈ⁻¹ ∃MᵈPᵈ                                            (SM23, equation 1)

    move(t,i)         bit i of the code of move t
    board(B,v,t)      Black owns v after his move t
    board(W,v,t)      White owns v by then

The goal is ET's where it can be had: that White has no cut is decided by propagation alone, while
EA guesses a set. What is new are the ideas, each of them a form of its own besides `best`, which
has those that pay (docs/performance.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from foregone.encoding._bits import agreeing
from foregone.encoding._closure import Closure, Goal, goals
from foregone.encoding._domination import Domination, domination, nothing_dominated
from foregone.encoding._residue import Residue, Turn, connecting, listed
from foregone.encoding.base import Codes, Draft, Encoding, bits_for
from foregone.encoding.ea import some_set
from foregone.encoding.et import cut_off
from foregone.errors import UnsupportedError
from foregone.formula import FALSE, TRUE, Formula, IntArray
from foregone.game.paths import minimal_paths
from foregone.game.positional import ConnectionGraph, Player, PositionalGame, Rule, WinningSets
from foregone.game.simplify import transversal_graph

__all__ = ["ENCODING"]


@dataclass(frozen=True)
class Ideas:
    """What a form does beyond the plain one."""

    dominated: bool = False
    """Cells are played only after those that are better."""
    symmetric: bool = False
    """Of first moves that the symmetries of the game exchange, one is enough."""
    folded: bool = False
    """Codes beyond the last cell stand for cells again, so that none is idle."""
    closed: int = 0
    """How many of Black's last moves are told by threats instead (`_closure`)."""


FORMS = {
    "best": Ideas(dominated=True, symmetric=True),
    "plain": Ideas(),
    "dominated": Ideas(dominated=True),
    "symmetry": Ideas(symmetric=True),
    "folded": Ideas(folded=True),
    "threats": Ideas(closed=1),
    "templates": Ideas(closed=2),
}

MOST_GOALS = 16
"""A closure that states the goal more often than that is not worth its clauses."""
MOST_SETS = 2_000
"""Cells are compared by the sets they are in if there are no more of them."""


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    residue, sets, goal = _aim(game, depth)
    f = Formula()
    if residue.lost:
        f.add()
        return Draft(f, ())
    plan = _Plan(residue, FORMS[form], sets)
    black, white = _play(f, plan)
    Closure(f, residue.cells, white, goal).state(black, plan.closed)
    return Draft(f, plan.codes())


def _aim(game: PositionalGame, depth: int) -> tuple[Residue, WinningSets | None, Goal]:
    """What is left of the game, its winning sets unless they are too many, and its goal."""
    sets: WinningSets | None = None
    if game.graph is None:
        residue = listed(game, depth)
        sets = residue.sets
    else:
        connection = connecting(game, depth, ENCODING.name)
        try:
            minimal_paths(connection.graph, connection.ell + 1, MOST_SETS)
            residue = listed(game, depth)
            sets = residue.sets
        except UnsupportedError:
            residue = connection
        try:
            graph = transversal_graph(game, residue.small.useless)
        except UnsupportedError:  # a graph of another kind, or Black has no path
            residue = listed(game, depth)
            sets = residue.sets
        else:
            return residue, sets, partial(_uncut, residue.cells, graph)
    return residue, sets, partial(_some_set, residue.sets)


def _uncut(
    cells: tuple[str, ...], graph: ConnectionGraph, f: Formula, black: IntArray, *labels: str
) -> None:
    cut_off(f, cells, black, graph, "compact", *labels)


def _some_set(sets: WinningSets, f: Formula, black: IntArray, *labels: str) -> None:
    some_set(f, black, sets, *labels)


class _Plan:
    """Which cells each move may go to."""

    def __init__(self, residue: Residue, ideas: Ideas, sets: WinningSets | None) -> None:
        self.residue = residue
        self.ideas = ideas
        cut = _cut(residue, ideas.closed)
        self.open = residue.turns[:cut]
        self.closed = [player for _, player in residue.turns[cut:]]
        cells = len(residue.cells)
        self.better: Domination = (
            domination(sets, cells)
            if ideas.dominated and sets is not None and len(sets) <= MOST_SETS
            else nothing_dominated(cells)
        )
        self.restricted = residue.openings is not None

    def is_opening(self, time: int) -> bool:
        """Is this a move to cells that the game prescribes, be they good or bad?"""
        return self.restricted and time == 1

    def allowed(self, time: int) -> tuple[int, ...]:
        """The cells that can matter at that time, were they free."""
        cells = self.residue.allowed(time)
        if self.restricted:  # the opening may have gone to a cell that is not among the best
            return cells
        stones = sum(t < time for t in self.residue.black_turns)
        cells = tuple(v for v in cells if self.better.rank[v] <= stones)
        return self._unlike(cells) if self.ideas.symmetric and time == 1 else cells

    def _unlike(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The first cell of each orbit."""
        maps = self.residue.small.game.automorphisms()
        first = {v: min(p[v] for p in maps if p[v] in cells) for v in cells}
        return tuple(v for v in cells if first[v] == v)

    def codes(self) -> Codes:
        """Closed moves have no codes. A folded code names its cell once more."""
        last = self.open[-1].time
        rows = self.residue.codes(lambda time: self.allowed(time) if time <= last else ())
        return tuple(map(_folded, rows)) if self.ideas.folded else rows

    def spelt(self, word: IntArray, codes: int) -> IntArray:
        """`agreeing`, where codes that stand for the same cell drop their highest bit."""
        spelt = agreeing(word, codes)
        if self.ideas.folded and len(word):
            lowest = 1 << len(word) >> 1
            spelt[codes - lowest : lowest, -1] = TRUE
        return spelt


def _folded(row: tuple[str, ...]) -> tuple[str, ...]:
    lowest = 1 << bits_for(len(row)) >> 1
    return (*row, *row[len(row) - lowest : lowest])


def _cut(residue: Residue, rounds: int) -> int:
    """How many moves stay open when so many of Black's last replies are closed."""
    turns = [player for _, player in residue.turns]
    cut = len(turns)
    for _ in range(rounds):
        start = cut
        for player in (Player.BLACK, Player.WHITE):
            while start and turns[start - 1] is player:
                start -= 1
        if not start or goals(turns[start:]) > MOST_GOALS:
            break
        cut = start
    return cut


def _play(f: Formula, plan: _Plan) -> tuple[IntArray, IntArray]:
    """The open moves; Black's stones at their end, and White's if moves are left.

    Of White's last board nothing else matters but where it keeps Black off.
    """
    cells, last = plan.residue.cells, plan.open[-1]
    black = white = np.full(len(cells), FALSE, dtype=np.int32)
    waiting: list[tuple[Turn, IntArray]] = []  # White's moves since Black's last one
    for turn in plan.open:
        time, player = turn
        allowed = np.array(plan.allowed(time), dtype=np.intp)
        bits = range(bits_for(len(allowed)))
        if player is Player.WHITE:
            waiting.append((turn, f.forall("move", time, bits)))
            continue
        move = plan.spelt(f.exists("move", time, bits), len(allowed))
        old_black, old_white, black = black, white, black.copy()
        black[allowed] = f.exists("board", "B", [cells[v] for v in allowed], time)
        taken = -black
        if (turn is not last or plan.closed) and (waiting or (white != FALSE).any()):
            taken = white = f.exists("board", "W", cells, time)
            f.clauses(-white, -black)
        f.clauses(-old_white, taken)
        for (when, _), word in waiting:
            _white_takes(f, plan, when, word, old_black, taken)
        f.clauses(-black[allowed, None], old_black[allowed, None], move)
        if not plan.is_opening(time):
            for v in allowed:
                better = list(plan.better.nearest[v])
                f.clauses(-black[v], old_black[v], old_black[better])
        waiting = []
    return black, white if plan.closed else np.full(len(cells), FALSE, dtype=np.int32)


def _white_takes(
    f: Formula, plan: _Plan, time: int, word: IntArray, black: IntArray, taken: IntArray
) -> None:
    """What White's code names is taken, unless Black has it, or not yet all that is better."""
    allowed = np.array(plan.allowed(time), dtype=np.intp)
    named = plan.spelt(word, len(allowed))
    better: list[tuple[int, ...]] = [
        () if plan.is_opening(time) else plan.better.nearest[v] for v in allowed
    ]
    too_early = np.full((len(allowed), max(map(len, better))), FALSE, dtype=np.int32)
    for row, above in zip(too_early, better, strict=True):
        row[: len(above)] = -black[list(above)]
    f.rows(np.column_stack([-named, black[allowed], taken[allowed], too_early]))


ENCODING = Encoding(
    name="fore",
    title="explicit board, only moves that matter",
    source="Foregone, after SM23 §3.1 and §4.5",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=tuple(FORMS),
)
