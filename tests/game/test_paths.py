"""Minimal paths against all sets of vertices."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.errors import UnsupportedError
from foregone.game import ConnectionGraph, PositionalGame, load
from foregone.game.paths import minimal_paths
from strategies import graph_games


def minimal_joining_sets(graph: ConnectionGraph, longest: int) -> set[tuple[int, ...]]:
    """The definition."""
    found: set[tuple[int, ...]] = set()
    for size in range(longest + 1):
        for vertices in combinations(range(len(graph.neighbours)), size):
            joins = graph.path(frozenset(vertices)) is not None
            if joins and not any(set(smaller) < set(vertices) for smaller in found):
                found.add(vertices)
    return found


@given(graph_games(), st.integers(0, 8))
def test_they_are_the_minimal_joining_sets(game: PositionalGame, longest: int) -> None:
    assert game.graph is not None
    paths = minimal_paths(game.graph, longest)
    assert len(paths) == len(set(paths))
    assert set(paths) == minimal_joining_sets(game.graph, longest)
    assert paths == tuple(sorted(paths, key=lambda path: (len(path), path)))


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 3), (3, 11), (4, 54), (5, 365), (6, 3848)])
def test_hex(side: int, count: int) -> None:
    graph = load(f"hex:{side}x{side}").graph
    assert graph is not None
    assert len(minimal_paths(graph)) == count


def test_a_large_board_at_its_least_depth() -> None:
    graph = load("hex:12x12").graph
    assert graph is not None
    straight = minimal_paths(graph, 12)
    assert all(len(path) == 12 for path in straight)
    # a shortest path goes down or down to the left in each of its 11 steps
    assert len(straight) == sum(
        1 for steps in range(1 << 11) for column in range(12) if column >= steps.bit_count()
    )


def test_too_many_are_refused_at_once() -> None:
    graph = load("hex:60x60").graph
    assert graph is not None
    with pytest.raises(UnsupportedError, match=r"too many minimal paths.*more than 100"):
        minimal_paths(graph, limit=100)


def test_just_as_many_as_allowed() -> None:
    graph = load("hex:3x3").graph
    assert graph is not None
    assert len(minimal_paths(graph, limit=11)) == 11
    with pytest.raises(UnsupportedError):
        minimal_paths(graph, limit=10)
