"""Looking for pairings: Black gets one vertex of each pair and completes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from foregone.certificate.residual import Paths, Sets, lowest, vertices_of

__all__ = ["find_pairing"]


def find_pairing(black: Sets | Paths, effort: int = 200) -> list[int] | None:
    """Disjoint pairs, as masks, that leave none of Black's sets open; None if there are none (or
    none was found after `effort` partial pairings).

    As long as a set is open, one of its own pairs must be added: try them all, depth first.
    """
    budget = effort

    def extend(pairs: list[int], used: int) -> list[int] | None:
        nonlocal budget
        budget -= 1
        candidates = _open_pairs(black, pairs)
        if candidates is None:
            return pairs
        for pair in candidates:
            if not pair & used and budget > 0:
                found = extend([*pairs, pair], used | pair)
                if found is not None:
                    return found
        return None

    return extend([], 0)


def _open_pairs(black: Sets | Paths, pairs: list[int]) -> list[int] | None:
    """The pairs one of which must be added to close some open set; None if no set is open."""
    if isinstance(black, Paths):
        return _open_edges(black, pairs)
    for e in black.members():
        if not any(e & pair == pair for pair in pairs):
            return [1 << a | 1 << b for a, b in combinations(vertices_of(e), 2)]
    return None


def _open_edges(black: Paths, pairs: list[int]) -> list[int] | None:
    """The same for paths: the edges of a shortest path that no pair cuts."""
    if black.singles:
        return []
    layers = [black.start & black.useful]
    reached = layers[0]
    while layers[-1] and not layers[-1] & black.end:
        step = 0
        for u in vertices_of(layers[-1]):
            step |= black.uncut(u, pairs)
        layers.append(step & ~reached)
        reached |= layers[-1]
    if not layers[-1] or len(layers) > black.left:
        return None
    return list(_edges_back(black, pairs, layers))


def _edges_back(black: Paths, pairs: list[int], layers: list[int]) -> Iterator[int]:
    at = lowest(layers.pop() & black.end)
    while layers:
        before = lowest(layers.pop() & black.uncut(at.bit_length() - 1, pairs))
        yield before | at
        at = before
