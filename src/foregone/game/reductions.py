"""Equivalent smaller games: placed stones folded in, hopeless and redundant sets dropped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from foregone.game.positional import ConnectionGraph, Player, PositionalGame, WinningSets

__all__ = ["fold_stones", "minimal_sets", "restrict_to_depth"]


def minimal_sets(sets: Iterable[tuple[int, ...]]) -> WinningSets:
    """Without those that contain another (and each once), in their order."""
    ordered = list(dict.fromkeys(sets))
    kept: set[tuple[int, ...]] = set()
    by_first: dict[int, list[frozenset[int]]] = {}
    for e in sorted(ordered, key=len):
        if not e:
            return ((),)
        cells = frozenset(e)
        if not any(small <= cells for v in e for small in by_first.get(v, ())):
            kept.add(e)
            by_first.setdefault(e[0], []).append(cells)
    return tuple(e for e in ordered if e in kept)


def fold_stones(game: PositionalGame) -> PositionalGame:
    """See `PositionalGame.reduced`."""
    renumber = {v: i for i, v in enumerate(game.free)}

    def fold(sets: WinningSets, own: frozenset[int], other: frozenset[int]) -> WinningSets:
        return tuple(
            dict.fromkeys(
                tuple(renumber[v] for v in e if v not in own) for e in sets if other.isdisjoint(e)
            )
        )

    black_wins = fold(game.black_wins, game.black_stones, game.white_stones)
    graph = None
    if game.graph is not None:
        if game.graph.path(game.black_stones) is not None:
            black_wins = ((),)
        else:
            graph = _contract(game.graph, game.free, game.black_stones)
    return replace(
        game,
        vertices=tuple(game.vertices[v] for v in game.free),
        turns=game.turns[: len(game.free)],
        black_wins=black_wins,
        white_wins=fold(game.white_wins, game.white_stones, game.black_stones),
        black_stones=frozenset(),
        white_stones=frozenset(),
        first_moves=None
        if game.first_moves is None
        else frozenset(renumber[v] for v in game.first_moves if v in renumber),
        graph=graph,
    )


def _contract(
    graph: ConnectionGraph, free: tuple[int, ...], black: frozenset[int]
) -> ConnectionGraph:
    """White's vertices are gone; each group of Black's turns its neighbours into a clique, and
    makes them border vertices where the group touches the border (SM23 §4.1)."""
    renumber = {v: i for i, v in enumerate(free)}
    reach: list[set[int]] = [
        {renumber[w] for w in graph.neighbours[v] if w in renumber} for v in free
    ]
    start = {renumber[v] for v in graph.start if v in renumber}
    end = {renumber[v] for v in graph.end if v in renumber}
    unseen = set(black)
    while unseen:
        group = [unseen.pop()]
        for v in group:
            grown = unseen.intersection(graph.neighbours[v])
            unseen -= grown
            group.extend(grown)
        around = {renumber[w] for v in group for w in graph.neighbours[v] if w in renumber}
        for v in around:
            reach[v] |= around - {v}
        if not graph.start.isdisjoint(group):
            start |= around
        if not graph.end.isdisjoint(group):
            end |= around
    return ConnectionGraph(tuple(tuple(sorted(r)) for r in reach), frozenset(start), frozenset(end))


def restrict_to_depth(game: PositionalGame, depth: int) -> PositionalGame:
    """See `PositionalGame.within`."""
    shorter = game.until(min(depth, game.depth))

    def completable(player: Player) -> WinningSets:
        own, other = game.stones(player), game.stones(player.opponent)
        budget = shorter.moves_of(player)
        listed = game.wins(player)
        if player is Player.BLACK and game.graph is not None:
            listed = minimal_paths(game, budget)
        alive = [
            e for e in listed if other.isdisjoint(e) and len(own.union(e)) - len(own) <= budget
        ]
        needed = {e: tuple(v for v in e if v not in own) for e in alive}
        minimal = set(minimal_sets(needed.values()))
        chosen: dict[tuple[int, ...], tuple[int, ...]] = {}
        for e, missing in needed.items():
            if missing in minimal:
                chosen.setdefault(missing, e)
        return tuple(chosen.values())

    return replace(
        shorter,
        black_wins=completable(Player.BLACK),
        white_wins=completable(Player.WHITE),
        graph=None,
    )


def minimal_paths(game: PositionalGame, budget: int) -> WinningSets:
    """Black's minimal paths that lack at most `budget` stones, his own stones left out."""
    reduced = fold_stones(game)
    if reduced.graph is None:
        return reduced.black_wins
    graph = reduced.graph
    distance = dict.fromkeys(graph.end, 1)
    queue = sorted(graph.end)
    for v in queue:
        for w in graph.neighbours[v]:
            if w not in distance:
                distance[w] = distance[v] + 1
                queue.append(w)
    paths: list[tuple[int, ...]] = []
    neighbours = [frozenset(n) for n in graph.neighbours]

    def extend(path: list[int], blocked: frozenset[int]) -> None:
        """Grow an induced path: no later vertex touches an earlier one but its predecessor."""
        last = path[-1]
        if last in graph.end:
            paths.append(tuple(sorted(path)))
            return
        for w in graph.neighbours[last]:
            if w in blocked or w in graph.start or len(path) + distance.get(w, budget + 1) > budget:
                continue
            path.append(w)
            extend(path, blocked | neighbours[last] | {w})
            path.pop()

    for v in sorted(graph.start):
        if distance.get(v, budget + 1) <= budget:
            extend([v], frozenset({v}))
    free = game.free
    return tuple(tuple(sorted(free[v] for v in path)) for path in minimal_sets(paths))
