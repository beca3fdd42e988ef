"""The minimal paths of a connection goal, found without looking at any others.

A set of vertices is a minimal one that joins the borders just when it is a path without chords that
meets each border in one end only. Such paths are grown vertex by vertex, and no vertex is taken
that does not lead on to the other border within the length allowed: so the work done is
proportional to the paths found, and a bound on their number is a bound on the work.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from foregone.errors import UnsupportedError
from foregone.game.positional import ConnectionGraph, WinningSets

__all__ = ["MOST_PATHS", "minimal_paths"]

MOST_PATHS = 200_000
"""No more paths are listed, unless asked for. Hex has 3,848 of them on 6×6, 68,914 on 7×7."""


def minimal_paths(
    graph: ConnectionGraph, longest: int | None = None, limit: int = MOST_PATHS
) -> WinningSets:
    """The minimal sets of at most `longest` vertices that join the borders, in order of size.

    When there are more than `limit`, this says so instead of filling the memory.
    """
    near = [_mask(around) for around in graph.neighbours]
    start, end = _mask(graph.start), _mask(graph.end)
    longest = len(near) if longest is None else longest
    if longest < 1:
        return ()
    paths = [1 << v for v in sorted(graph.start & graph.end)]

    def leading_on(candidates: int, beyond: int, steps: int) -> int:
        """Those of the candidates that are at the end, or reach it by `steps` vertices of `beyond`
        at most. (The shortest way there has no chords, so some minimal path does go on there.)"""
        good = candidates & end
        reached = frontier = beyond & end
        while frontier and steps:
            around = reduce(or_, (near[v] for v in _members(frontier)), 0)
            good |= around & candidates
            if not candidates & ~good:
                break
            frontier = around & beyond & ~reached
            reached |= frontier
            steps -= 1
        return good

    inner = ~(start & end) & (1 << len(near)) - 1
    beyond = inner & ~start
    growing = [
        (1 << v, v, beyond, longest - 1)
        for v in _members(leading_on(start & inner, beyond, longest - 1))
    ]
    while growing:
        path, last, free, left = growing.pop()
        if not end >> last & 1:
            beyond = free & ~near[last]  # what touches an earlier vertex would be a chord
            growing += [
                (path | 1 << w, w, beyond, left - 1)
                for w in _members(leading_on(near[last] & free, beyond, left - 1))
            ]
            continue
        paths.append(path)
        if len(paths) > limit:
            raise UnsupportedError(
                "too many minimal paths to list them",
                found=f"more than {limit:,}",
                expected="a smaller depth, or an encoding that takes the graph as it is",
            )
    listed = (tuple(_members(path)) for path in paths)
    return tuple(sorted(listed, key=lambda path: (len(path), path)))


def _mask(vertices: frozenset[int] | tuple[int, ...]) -> int:
    return sum(1 << v for v in vertices)


def _members(mask: int) -> list[int]:
    members = []
    while mask:
        lowest = mask & -mask
        members.append(lowest.bit_length() - 1)
        mask ^= lowest
    return members
