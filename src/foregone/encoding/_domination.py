"""Which cells are better than which, in Maker-Breaker play.

A cell u *dominates* v if each set with v has u as well. Then u is at least as good a move as v, for
either player and at any time while both are free: exchange u and v in a strategy that begins with
v; what it completes, or prevents, is completed or prevented still, since sets with v have both. So

- nobody needs to take v while u is free;
- when White has u, the sets with v are spoilt, and v is worth nothing;
- so v matters only after Black has taken u, and whoever takes it earlier may as well pass.

Stones only take sets away or shorten them, so what dominates once does so for the whole game. Of
cells that dominate each other (twins) the earlier one counts as better, to have no circles.
"""

from __future__ import annotations

from dataclasses import dataclass

from foregone.game.positional import WinningSets

__all__ = ["Domination", "domination", "nothing_dominated"]


@dataclass(frozen=True)
class Domination:
    """Who must be Black's before a cell matters."""

    nearest: tuple[tuple[int, ...], ...]
    """The dominating cells of each cell, without those that dominate one of these."""
    rank: tuple[int, ...]
    """How many cells dominate each cell: so many stones Black has before it matters."""


def domination(sets: WinningSets, cells: int) -> Domination:
    """Which of the cells dominate which, by the sets that they are in."""
    inside = [0] * cells  # the sets of each cell, as bits
    for number, e in enumerate(sets):
        for v in e:
            inside[v] |= 1 << number
    better = [
        {
            u
            for u in range(cells)
            if u != v and not inside[v] & ~inside[u] and (inside[u] != inside[v] or u < v)
        }
        for v in range(cells)
    ]
    nearest = (sorted(above - set().union(*(better[u] for u in above))) for above in better)
    return Domination(tuple(map(tuple, nearest)), tuple(map(len, better)))


def nothing_dominated(cells: int) -> Domination:
    """For whom the sets are too many to be looked at."""
    return Domination(((),) * cells, (0,) * cells)
