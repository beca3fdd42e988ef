"""What is left of a Maker-Breaker game once all that cannot matter is gone (SM23 §4.1).

Placed stones are folded in. A cell that lies in no winning set (on no short enough path) is left
out: who plays there passes. In Maker-Breaker play passing helps nobody, and one more stone of one's
own never hurts. So nothing changes for Black's win when

- the turns end with the last cell of influence, or with Black's last move;
- an opening move that may go to such cells only is a pass;
- an opening move that may go elsewhere as well goes to a cell of influence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from foregone.encoding.base import Codes, bits_for
from foregone.errors import UnsupportedError
from foregone.game.positional import ConnectionGraph, Player, PositionalGame, WinningSets

__all__ = ["GraphResidue", "ListedResidue", "Residue", "Turn", "connecting", "listed"]


class Turn(NamedTuple):
    """Who makes which move; the first move of the game has time 1."""

    time: int
    player: Player


@dataclass(frozen=True)
class Residue:
    """Cells without stones, numbered by their codes, and turns that end with a move of Black's."""

    origin: tuple[int, ...]
    """The index that each cell has in the game."""
    cells: tuple[str, ...]
    turns: tuple[Turn, ...]
    openings: frozenset[int] | None
    """The only cells for the first of the turns, unless None."""

    @property
    def lost(self) -> bool:
        """Is there no winning set (no path) that Black has enough moves for?"""
        return not self.cells

    @property
    def bits(self) -> int:
        """⌈lg η⌉, the bits of a move."""
        return bits_for(len(self.cells))

    @cached_property
    def black_turns(self) -> tuple[int, ...]:
        """When Black moves."""
        return tuple(time for time, player in self.turns if player is Player.BLACK)

    @cached_property
    def ell(self) -> int:
        """ℓ of the paper: Black makes ℓ + 1 moves."""
        return len(self.black_turns) - 1

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
class ListedResidue(Residue):
    """With its minimal winning sets listed, in the order of the game."""

    sets: WinningSets


@dataclass(frozen=True)
class GraphResidue(Residue):
    """With the goal as a graph whose borders Black joins; every cell lies on a path."""

    graph: ConnectionGraph

    @cached_property
    def _distances(self) -> tuple[dict[int, int], dict[int, int]]:
        return _distances(self.graph, self.graph.start), _distances(self.graph, self.graph.end)

    def step(self, i: int) -> list[int]:
        """The cells that can be the i-th of a path of ℓ + 1 cells (counted from 0) or, once the
        path has come to its end before, the last one of it."""
        from_start, to_end = self._distances
        return [
            v
            for v in range(len(self.cells))
            if from_start[v] <= i + 1 and to_end[v] <= self.ell + 1 - i
        ]


def listed(game: PositionalGame, depth: int) -> ListedResidue:
    """The residue of any Maker-Breaker game; of a connection game all minimal paths are listed."""
    small = game.within(depth).reduced()

    def completable(moves: int) -> WinningSets:
        return tuple(e for e in small.black_wins if len(e) <= moves)

    kept, turns, openings = _shrink(small, lambda moves: set().union(*completable(moves)))
    place = {v: code for code, v in enumerate(kept)}
    moves = sum(player is Player.BLACK for _, player in turns)
    return ListedResidue(
        origin=tuple(game.index[small.vertices[v]] for v in kept),
        cells=tuple(small.vertices[v] for v in kept),
        turns=turns,
        openings=_renumber(openings, place),
        sets=tuple(tuple(place[v] for v in e) for e in completable(moves)),
    )


def connecting(game: PositionalGame, depth: int, encoding: str) -> GraphResidue:
    """The residue of a game whose goal is given as a graph; others are refused."""
    if game.graph is None:
        raise UnsupportedError(
            f"encoding {encoding} needs the goal as a graph whose borders Black joins",
            found=f"{len(game.black_wins)} listed winning sets",
            expected="a connection game such as Hex",
        )
    small = game.until(depth).reduced()
    graph = small.graph
    assert graph is not None  # a game that is won already has no encoding
    from_start, to_end = _distances(graph, graph.start), _distances(graph, graph.end)

    def useful(moves: int) -> list[int]:
        """On a path of at most that many vertices."""
        return [v for v in from_start if v in to_end and from_start[v] + to_end[v] - 1 <= moves]

    kept, turns, openings = _shrink(small, useful)
    place = {v: code for code, v in enumerate(kept)}
    return GraphResidue(
        origin=tuple(game.index[small.vertices[v]] for v in kept),
        cells=tuple(small.vertices[v] for v in kept),
        turns=turns,
        openings=_renumber(openings, place),
        graph=_induced(graph, place),
    )


def _distances(graph: ConnectionGraph, sources: Iterable[int]) -> dict[int, int]:
    """How many vertices the shortest path from one of the sources to each vertex has."""
    distance = dict.fromkeys(sorted(sources), 1)
    queue = list(distance)
    for v in queue:
        for w in graph.neighbours[v]:
            if w not in distance:
                distance[w] = distance[v] + 1
                queue.append(w)
    return distance


def _induced(graph: ConnectionGraph, place: dict[int, int]) -> ConnectionGraph:
    """The part of a graph on some vertices, which get new numbers (in the same order)."""
    return ConnectionGraph(
        neighbours=tuple(tuple(place[w] for w in graph.neighbours[v] if w in place) for v in place),
        start=frozenset(place[v] for v in graph.start if v in place),
        end=frozenset(place[v] for v in graph.end if v in place),
    )


def _renumber(openings: frozenset[int] | None, place: dict[int, int]) -> frozenset[int] | None:
    if openings is None or openings.issuperset(place):
        return None
    return frozenset(place[v] for v in openings if v in place)


def _shrink(
    game: PositionalGame, influence: Callable[[int], Collection[int]]
) -> tuple[list[int], tuple[Turn, ...], frozenset[int] | None]:
    """Cells of influence, turns and openings; `influence(m)` has the cells that matter while Black
    has m moves. Fewer turns leave fewer such cells, and the other way round: until it is stable."""
    turns = tuple(Turn(t, player) for t, player in enumerate(game.turns, start=1))
    openings = game.first_moves
    while True:
        kept = sorted(influence(sum(player is Player.BLACK for _, player in turns)))
        shorter = turns
        if openings is not None and openings.isdisjoint(kept):
            shorter, openings = turns[1:], None
        shorter = shorter[: len(kept)]
        while shorter and shorter[-1].player is Player.WHITE:
            shorter = shorter[:-1]
        if shorter == turns:
            return kept, turns, openings
        turns = shorter
