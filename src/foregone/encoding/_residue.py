"""What is left of a Maker-Breaker game once all that cannot matter is gone (SM23 §4.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from foregone.encoding.base import Codes, bits_for
from foregone.errors import UnsupportedError
from foregone.game.positional import ConnectionGraph, Player, PositionalGame, WinningSets
from foregone.game.simplify import Simplified, simplified

__all__ = ["GraphResidue", "Residue", "Turn", "connecting", "listed"]


class Turn(NamedTuple):
    """Who makes which move; the first move of the game has time 1."""

    time: int
    player: Player


@dataclass(frozen=True)
class Residue:
    """A game without stones, whose cells are numbered by their codes, and which ends with a move of
    Black's. Who plays to another cell passes, which never helps him."""

    small: Simplified

    @property
    def cells(self) -> tuple[str, ...]:
        return self.small.game.vertices

    @property
    def lost(self) -> bool:
        """Is there no winning set (no path) that Black has enough moves for?"""
        return not self.cells

    @property
    def sets(self) -> WinningSets:
        """The minimal winning sets, if they are listed."""
        return self.small.game.black_wins

    @property
    def bits(self) -> int:
        """⌈lg η⌉, the bits of a move."""
        return bits_for(len(self.cells))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Who makes which move, without moves at the beginning that can only be passes."""
        return tuple(Turn(t, p) for t, p in enumerate(self.small.game.turns, self.small.passes + 1))

    @cached_property
    def black_turns(self) -> tuple[int, ...]:
        """When Black moves."""
        return tuple(time for time, player in self.turns if player is Player.BLACK)

    @cached_property
    def ell(self) -> int:
        """ℓ of the paper: Black makes ℓ + 1 moves."""
        return len(self.black_turns) - 1

    @property
    def openings(self) -> frozenset[int] | None:
        """The only cells for the first of the turns, unless it may go anywhere."""
        first = self.small.game.first_moves
        return None if first is None or len(first) == len(self.cells) else first

    def allowed(self, time: int) -> tuple[int, ...]:
        """The cells that the move at that time may go to, were they all free."""
        if time == 1 and self.openings is not None:
            return tuple(sorted(self.openings))
        return tuple(range(len(self.cells)))

    def codes(self, cells_at: Callable[[int], Sequence[int]] | None = None) -> Codes:
        """What the codes of each move stand for (all cells, unless told otherwise); a move that is
        a pass has none."""
        rows: list[tuple[str, ...]] = [()] * (self.turns[-1].time if self.turns else 0)
        for time, _ in self.turns:
            rows[time - 1] = (
                self.cells if cells_at is None else tuple(self.cells[v] for v in cells_at(time))
            )
        return tuple(rows)


@dataclass(frozen=True)
class GraphResidue(Residue):
    """With the goal as a graph whose borders Black joins; every cell lies on a path."""

    @property
    def graph(self) -> ConnectionGraph:
        graph = self.small.game.graph
        assert graph is not None
        return graph

    @cached_property
    def _distances(self) -> tuple[dict[int, int], dict[int, int]]:
        return self.graph.distances(self.graph.start), self.graph.distances(self.graph.end)

    def step(self, i: int) -> list[int]:
        """The cells that can be the i-th of a path of ℓ + 1 cells (counted from 0) or, once the
        path has come to its end before, the last one of it."""
        from_start, to_end = self._distances
        return [
            v
            for v in range(len(self.cells))
            if from_start[v] <= i + 1 and to_end[v] <= self.ell + 1 - i
        ]


def listed(game: PositionalGame, depth: int) -> Residue:
    """The residue of any Maker-Breaker game; of a connection game all minimal paths are listed."""
    return Residue(simplified(game if game.graph is None else game.within(depth), depth))


def connecting(game: PositionalGame, depth: int, encoding: str) -> GraphResidue:
    """The residue of a game whose goal is given as a graph; others are refused."""
    if game.graph is None:
        raise UnsupportedError(
            f"encoding {encoding} needs the goal as a graph whose borders Black joins",
            found=f"{len(game.black_wins)} listed winning sets",
            expected="a connection game such as Hex",
        )
    return GraphResidue(simplified(game, depth))
