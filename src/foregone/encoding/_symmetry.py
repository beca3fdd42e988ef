"""Moves that a symmetry of the game makes equal: one of each class suffices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from foregone.game.positional import PositionalGame

__all__ = ["Map", "one_of_each", "one_opening_of_each_class"]

Map = Sequence[int]
"""Vertex v goes to map[v]."""


def one_opening_of_each_class(
    game: PositionalGame, prepared: PositionalGame
) -> tuple[PositionalGame, Sequence[Map]]:
    """The prepared game with fewer first moves, and the automorphisms (first moves aside) of the
    game it was made from, as maps of the vertices that are left."""
    maps = _maps(game, prepared)
    openings = prepared.first_moves or range(len(prepared.vertices))
    return replace(prepared, first_moves=frozenset(one_of_each(openings, maps))), maps


def _maps(game: PositionalGame, prepared: PositionalGame) -> list[Map]:
    """The automorphisms of a game (first moves aside) on what is left of its vertices."""
    place = {name: v for v, name in enumerate(prepared.vertices)}
    left = [(v, place[name]) for v, name in enumerate(game.vertices) if name in place]
    maps: list[Map] = []
    for p in replace(game, first_moves=None).automorphisms():
        image = list(range(len(place)))
        for v, here in left:
            image[here] = place.get(game.vertices[p[v]], here)
        maps.append(image)
    return maps


def one_of_each(vertices: Iterable[int], maps: Sequence[Map]) -> list[int]:
    """The least vertex of each class; `maps` tell which vertices are alike."""
    chosen: list[int] = []
    seen: set[int] = set()
    for v in sorted(vertices):
        if v not in seen:
            chosen.append(v)
            alike = [v]
            for u in alike:  # grows while it is read
                fresh = {p[u] for p in maps} - seen
                seen |= fresh
                alike += fresh
    return chosen
