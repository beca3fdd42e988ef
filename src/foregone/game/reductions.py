"""Equivalent smaller games: placed stones folded in, hopeless and redundant sets dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from foregone.game.paths import minimal_paths
from foregone.game.positional import ConnectionGraph, Player, PositionalGame, WinningSets

__all__ = ["fold_stones", "minimal_sets", "restrict_to_depth"]


def minimal_sets(sets: Iterable[tuple[int, ...]]) -> WinningSets:
    """Without those that contain another (and each once), in their order."""
    ordered = tuple(dict.fromkeys(sets))
    if () in ordered:
        return ((),)
    sizes = sorted({len(e) for e in ordered})
    if len(sizes) < 2:  # as in games of shapes and of rows
        return ordered
    many = Counter(v for e in ordered for v in e)
    kept: set[tuple[int, ...]] = set()
    lying_on: dict[int, list[frozenset[int]]] = {}  # the kept sets, each at its rarest vertex
    for size in sizes:
        same = [
            (e, cells)
            for e in ordered
            if len(e) == size and not _contains_one(cells := frozenset(e), lying_on)
        ]
        for e, cells in same:
            kept.add(e)
            lying_on.setdefault(min(e, key=many.__getitem__), []).append(cells)
    return tuple(e for e in ordered if e in kept)


def _contains_one(cells: frozenset[int], lying_on: dict[int, list[frozenset[int]]]) -> bool:
    return any(small <= cells for v in cells for small in lying_on.get(v, ()))


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
    reach = [set(around) for around in graph.neighbours]
    start, end = set(graph.start), set(graph.end)
    unseen = set(black)
    while unseen:
        group = [unseen.pop()]
        for v in group:
            grown = unseen.intersection(graph.neighbours[v])
            unseen -= grown
            group.extend(grown)
        around = {w for v in group for w in graph.neighbours[v]}.difference(group)
        for v in around:
            reach[v] |= around - {v}
        if not graph.start.isdisjoint(group):
            start |= around
        if not graph.end.isdisjoint(group):
            end |= around
    contracted = ConnectionGraph(tuple(map(tuple, reach)), frozenset(start), frozenset(end))
    return contracted.induced(free)


def restrict_to_depth(game: PositionalGame, depth: int) -> PositionalGame:
    """See `PositionalGame.within`."""
    shorter = game.until(min(depth, game.depth))

    def completable(player: Player) -> WinningSets:
        own, other = game.stones(player), game.stones(player.opponent)
        budget = shorter.moves_of(player)
        if player is Player.BLACK and game.graph is not None:
            return _paths(game, budget)  # minimal as they are; there may be very many
        alive = [
            e
            for e in game.wins(player)
            if other.isdisjoint(e) and len(own.union(e)) - len(own) <= budget
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


def _paths(game: PositionalGame, moves: int) -> WinningSets:
    """Black's minimal paths that lack at most so many stones, his own stones left out."""
    small = fold_stones(game)
    if small.graph is None:
        return small.black_wins
    free = game.free
    return tuple(tuple(free[v] for v in path) for path in minimal_paths(small.graph, moves))
