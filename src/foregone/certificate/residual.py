"""What counts of a position: the moves made, and what each player can still complete.

See docs/certificate-format.md, "Positions" and "Connection games". This is a part of the verifier:
it computes all from the game itself. Sets of vertices are integers, bit v for vertex v.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import blake2b
from operator import or_
from typing import Any

from foregone.game.positional import Player, PositionalGame
from foregone.game.reductions import minimal_sets

__all__ = ["BLACK", "WHITE", "Paths", "Position", "Sets", "lowest", "mask_of", "vertices_of"]

BLACK, WHITE = 0, 1


def lowest(mask: int) -> int:
    """The smallest vertex of a set, as a set."""
    return mask & -mask


def vertices_of(mask: int) -> Iterator[int]:
    """The vertices of a set, rising."""
    while mask:
        v = mask & -mask
        yield v.bit_length() - 1
        mask ^= v


def mask_of(vertices: Iterable[int]) -> int:
    """A set from its vertices."""
    return reduce(or_, (1 << v for v in vertices), 0)


class Sets:
    """A player's residual sets: `levels[k]` are those of k vertices, k from 0 to his turns left.

    None contains another: one who claims v makes such pairs only of a set that had v with one that
    had not, and these are looked for.
    """

    __slots__ = ("levels",)

    def __init__(self, levels: list[list[int]]) -> None:
        self.levels = levels

    @classmethod
    def of(cls, game: PositionalGame, player: Player, left: int) -> Sets:
        own, other = game.stones(player), game.stones(player.opponent)
        missing = (
            tuple(v for v in e if v not in own) for e in game.wins(player) if other.isdisjoint(e)
        )
        levels: list[list[int]] = [[] for _ in range(left + 1)]
        for e in minimal_sets(e for e in missing if len(e) <= left):
            levels[len(e)].append(mask_of(e))
        return cls(levels)

    @property
    def complete(self) -> bool:
        return bool(self.levels[0])

    @property
    def empty(self) -> bool:
        return not any(self.levels)

    @property
    def singles(self) -> int:
        return reduce(or_, self.levels[1], 0) if len(self.levels) > 1 else 0

    @property
    def union(self) -> int:
        return reduce(or_, self.members(), 0)

    def members(self) -> Iterator[int]:
        return (e for level in self.levels for e in level)

    def claim(self, v: int) -> Sets:
        """After the owner's move {v}: one turn less."""
        shrunk: list[int] = []
        levels = []
        for level, above in zip(self.levels, self.levels[1:], strict=False):
            kept = [e for e in level if not e & v]
            for small in shrunk:
                kept = [e for e in kept if e & small != small]
            fresh = [e ^ v for e in above if e & v]
            shrunk += fresh
            levels.append(kept + fresh)
        return Sets(levels)

    def wait(self) -> Sets:
        """After the owner's move elsewhere."""
        return Sets(self.levels[:-1])

    def lose(self, v: int) -> Sets:
        """After the opponent's move {v}."""
        return Sets([[e for e in level if not e & v] for level in self.levels])

    def none(self) -> Sets:
        return Sets([[] for _ in self.levels])

    def key(self) -> Any:
        return [sorted(level) for level in self.levels]

    def renamed(self, p: Sequence[int]) -> Sets:
        return Sets(
            [[mask_of(p[v] for v in vertices_of(e)) for e in level] for level in self.levels]
        )

    def paired(self, pairs: Sequence[int]) -> bool:
        return all(any(e & ab == ab for ab in pairs) for e in self.members())

    def light(self, bound: int) -> bool:
        """Is the sum of 2^-|e| below 1/bound?"""
        top = len(self.levels)
        return bound * sum(len(sets) << top - k for k, sets in enumerate(self.levels)) < 1 << top


class Paths:
    """Black's residual connection goal: the useful part of the graph of the free vertices, with his
    stones contracted. `edges` are the neighbours of each useful vertex."""

    __slots__ = ("complete", "edges", "end", "left", "singles", "start", "useful")

    def __init__(
        self, around: Mapping[int, int], start: int, end: int, left: int, complete: bool = False
    ) -> None:
        self.left, self.complete = left, complete
        self.singles = start & end if left else 0
        self.edges = _useful_edges(
            around, start & ~self.singles, end & ~self.singles, self.singles, left
        )
        self.useful = mask_of(self.edges)
        self.start, self.end = start & self.union, end & self.union

    @classmethod
    def of(cls, game: PositionalGame, left: int) -> Paths:
        assert game.graph is not None
        around = {v: mask_of(n) for v, n in enumerate(game.graph.neighbours)}
        start, end = mask_of(game.graph.start), mask_of(game.graph.end)
        complete = False
        for v in sorted(game.white_stones):
            around, start, end = _without(around, v), start & ~(1 << v), end & ~(1 << v)
        for v in sorted(game.black_stones):
            complete = complete or bool(start & end & 1 << v)
            around, start, end = _contract(around, start, end, v)
        return cls(around, start, end, left, complete)

    @property
    def union(self) -> int:
        return self.singles | self.useful

    @property
    def empty(self) -> bool:
        return not (self.complete or self.union)

    def claim(self, v: int) -> Paths:
        graph = _contract(self.edges, self.start, self.end, v.bit_length() - 1)
        return Paths(*graph, self.left - 1, bool(self.singles & v))

    def wait(self) -> Paths:
        return Paths(self.edges, self.start, self.end, self.left - 1)

    def lose(self, v: int) -> Paths:
        around = _without(self.edges, v.bit_length() - 1)
        return Paths(around, self.start & ~v, self.end & ~v, self.left)

    def key(self) -> Any:
        return [self.singles, self.useful, self.start, self.end, sorted(self.edges.items())]

    def renamed(self, p: Sequence[int]) -> Paths:
        def image(mask: int) -> int:
            return mask_of(p[v] for v in vertices_of(mask))

        around = {p[v]: image(neighbours) for v, neighbours in self.edges.items()}
        return Paths(around, image(self.start), image(self.end), self.left)

    def uncut(self, u: int, pairs: Sequence[int]) -> int:
        """The neighbours of u along useful edges, but for its partner."""
        around = self.edges[u]
        for ab in pairs:
            if ab >> u & 1:
                around &= ~ab
        return around

    def paired(self, pairs: Sequence[int]) -> bool:
        """Does each path have a pair? It does if no path is left without the partners' edges."""
        reached = fresh = self.start
        for _ in range(self.left):
            if fresh & self.end:
                return False
            step = (self.uncut(u, pairs) for u in vertices_of(fresh))
            fresh = reduce(or_, step, 0) & ~reached
            reached |= fresh
        return not self.singles


def _without(around: Mapping[int, int], v: int) -> dict[int, int]:
    """The graph without a vertex."""
    return {u: neighbours & ~(1 << v) for u, neighbours in around.items() if u != v}


def _contract(
    around: Mapping[int, int], start: int, end: int, v: int
) -> tuple[dict[int, int], int, int]:
    """The graph and its borders after Black's stone on v, which joins all its neighbours."""
    joined = around.get(v, 0)
    rest = _without(around, v)
    for u in vertices_of(joined):
        rest[u] |= joined & ~(1 << u)
    start, end = (side | joined if side >> v & 1 else side for side in (start, end))
    return rest, start & ~(1 << v), end & ~(1 << v)


def _useful_edges(
    around: Mapping[int, int], start: int, end: int, singles: int, left: int
) -> dict[int, int]:
    """Useful vertex → its neighbours along useful edges; the sides without the singles."""

    def near(u: int) -> int:
        neighbours = around[u] & ~singles
        if start >> u & 1:
            neighbours &= ~start
        return neighbours & ~end if end >> u & 1 else neighbours

    def layers(side: int) -> list[int]:
        """layers[k] = the vertices within k of the side, k from 0 to left."""
        within = [0, side]
        while len(within) <= left:
            fresh = vertices_of(within[-1] & ~within[-2])
            within.append(reduce(or_, map(near, fresh), within[-1]))
        return within

    from_start, to_end = layers(start), layers(end)
    useful: dict[int, int] = {}
    for k in range(1, left + 1):
        here = from_start[k] & ~from_start[k - 1] & to_end[left + 1 - k]
        for u in vertices_of(here):
            j = next(j for j, within in enumerate(to_end) if within >> u & 1)
            useful[u] = near(u) & (to_end[left - k] | from_start[left - j])
    return useful


@dataclass(frozen=True, slots=True)
class Position:
    """What counts of a position: the moves made, and what each player can still complete."""

    made: int
    residual: tuple[Sets | Paths, Sets]

    def after(self, mover: int, v: int) -> Position:
        """The position after the mover's claim of {v}, or his move elsewhere (v = 0)."""
        black, white = self.residual
        if mover == BLACK:
            moved = (black.claim(v), white.lose(v)) if v else (black.wait(), white)
        else:
            moved = (black.lose(v), white.claim(v)) if v else (black, white.wait())
        return Position(self.made + 1, moved)

    def renounced(self) -> Position:
        """Without White's sets."""
        black, white = self.residual
        return Position(self.made, (black, white.none()))

    def renamed(self, p: Sequence[int]) -> Position:
        black, white = self.residual
        return Position(self.made, (black.renamed(p), white.renamed(p)))

    def key(self) -> bytes:
        """Equal for the same positions, and for no others."""
        black, white = self.residual
        # Version 2 of marshal writes values without references: equal values give equal bytes.
        data = marshal.dumps((self.made, black.key(), white.key()), 2)
        return blake2b(data, digest_size=16).digest()
