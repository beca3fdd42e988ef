"""How much a cell matters, when nothing is proven: orders the moves, and breaks ties."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from foregone.game.positional import ConnectionGraph, Player, PositionalGame

__all__ = ["pressure"]


def pressure(game: PositionalGame) -> dict[int, float]:
    """Weight of each free vertex: every set that can still be completed gives 2^-(missing stones)
    to the vertices that it lacks, as in Erdős and Selfridge's criterion. For a connection game the
    shortest path through the vertex stands for all sets."""
    weight = dict.fromkeys(game.free, 0.0)
    if game.graph is not None:
        for v, missing in _detours(game).items():
            weight[v] += 2.0**-missing
    for player in Player:
        own, other = game.stones(player), game.stones(player.opponent)
        budget = game.moves_of(player)
        for e in game.wins(player):
            if other.isdisjoint(e):
                lacking = [v for v in e if v not in own]
                if len(lacking) <= budget:
                    for v in lacking:
                        weight[v] += 2.0 ** -len(lacking)
    return weight


def _detours(game: PositionalGame) -> dict[int, int]:
    """For each free vertex, how many stones the cheapest path through it lacks."""
    graph = game.graph
    assert graph is not None
    there = _stones_to(game, graph, graph.start)
    back = _stones_to(game, graph, graph.end)
    return {v: there[v] + back[v] - 1 for v in game.free if v in there and v in back}


def _stones_to(
    game: PositionalGame, graph: ConnectionGraph, border: Iterable[int]
) -> dict[int, int]:
    """From the border to each vertex that is not White's: the stones that a path lacks, both ends
    included. Black's own stones cost nothing (0-1 breadth-first search)."""
    cost = {v: int(v not in game.black_stones) for v in border if v not in game.white_stones}
    queue = deque(sorted(cost, key=lambda v: (cost[v], v)))
    while queue:
        v = queue.popleft()
        for w in graph.neighbours[v]:
            if w in game.white_stones:
                continue
            step = int(w not in game.black_stones)
            if cost[v] + step < cost.get(w, len(game.vertices) + 1):
                cost[w] = cost[v] + step
                if step:
                    queue.append(w)
                else:
                    queue.appendleft(w)
    return cost
