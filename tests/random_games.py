"""Random small games, the same in every run: what engines and encodings are compared on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from foregone.errors import InputError
from foregone.game import ConnectionGraph, Player, PositionalGame, Rule, alternating
from foregone.game.geography import Geography


def random_game(
    seed: int,
    *,
    most_vertices: int = 7,
    rule: Rule | None = None,
    alternate: bool | None = None,
    plain: bool = False,
) -> PositionalGame:
    """A game of up to `most_vertices` vertices, with winning sets of unequal sizes, different for
    the two players.

    Half of the games have several moves in a row, half have stones placed, some let White begin,
    restrict the first move, or end before the board is full. `rule` and `alternate` fix what is
    random else; a `plain` game has no stones, all first moves, and Black begins.
    """
    random = Random(seed)
    while True:
        try:
            game = _attempt(random, seed, most_vertices, rule, alternate, plain)
        except InputError:  # the stones give a set to both players
            continue
        if game.outcome() is None:
            return game


def random_games(count: int, *, first_seed: int = 0, **kind: Any) -> Iterator[PositionalGame]:
    """The games of consecutive seeds."""
    for seed in range(first_seed, first_seed + count):
        yield random_game(seed, **kind)


def _attempt(
    random: Random,
    seed: int,
    most_vertices: int,
    rule: Rule | None,
    alternate: bool | None,
    plain: bool,
) -> PositionalGame:
    n = random.randint(3, most_vertices)
    rule = rule or random.choice(list(Rule))
    black_wins = _sets(random, n)
    white_wins: tuple[tuple[int, ...], ...] = ()
    if rule is Rule.MAKER_MAKER:
        white_wins = random.choice([black_wins, _sets(random, n), _sets(random, n)])
    black, white = (frozenset(), frozenset()) if plain else _stones(random, n)
    turns = _turns(random, n - len(black | white), alternate, plain)
    free = [v for v in range(n) if v not in black | white]
    first_moves = None
    if not plain and random.random() < 0.25:
        first_moves = frozenset(random.sample(free, random.randint(1, len(free))))
    return PositionalGame(
        vertices=tuple(f"v{v}" for v in range(n)),
        turns=turns,
        black_wins=black_wins,
        white_wins=white_wins,
        rule=rule,
        black_stones=black,
        white_stones=white,
        first_moves=first_moves,
        name=f"random:{seed}",
    )


def _sets(random: Random, n: int) -> tuple[tuple[int, ...], ...]:
    sizes = [random.choice([1, 2, 2, 3, 3, 3, 4]) for _ in range(random.randint(1, 2 * n))]
    if random.random() < 0.8:  # one-cell sets end most games at once
        sizes = [max(2, size) for size in sizes]
    return tuple(
        dict.fromkeys(tuple(sorted(random.sample(range(n), min(size, n)))) for size in sizes)
    )


def _stones(random: Random, n: int) -> tuple[frozenset[int], frozenset[int]]:
    if random.random() < 0.5:
        return frozenset(), frozenset()
    placed = random.sample(range(n), random.randint(1, (n - 1) // 2))
    split = random.randint(0, len(placed))
    return frozenset(placed[:split]), frozenset(placed[split:])


def _turns(random: Random, free: int, alternate: bool | None, plain: bool) -> tuple[Player, ...]:
    if alternate is None:
        alternate = random.random() < 0.5
    if alternate:
        first = Player.BLACK if plain or random.random() < 0.75 else Player.WHITE
        turns = alternating(free, first)
    else:
        turns = tuple(random.choice(list(Player)) for _ in range(free))
        if plain:
            turns = (Player.BLACK, *turns[1:])
    return turns if random.random() < 0.7 else turns[: random.randint(1, free)]


def random_graph_game(
    seed: int, *, most_vertices: int = 8, stones: bool | None = None, alternate: bool = True
) -> PositionalGame:
    """A Hex-like game on a random graph of up to `most_vertices` vertices: Black joins two borders.

    Half of them have stones placed, unless `stones` says so or not. The turns alternate, Black
    first, until the board is full, unless `alternate` is false."""
    random = Random(f"graph {seed}")
    while True:
        game = _graph_attempt(random, seed, most_vertices, stones, alternate)
        if game.outcome() is None:
            return game


def random_graph_games(count: int, *, first_seed: int = 0, **kind: Any) -> Iterator[PositionalGame]:
    """The graph games of consecutive seeds."""
    for seed in range(first_seed, first_seed + count):
        yield random_graph_game(seed, **kind)


def _graph_attempt(
    random: Random, seed: int, most_vertices: int, stones: bool | None, alternate: bool
) -> PositionalGame:
    n = random.randint(3, most_vertices)
    density = random.choice([0.3, 0.45, 0.6])
    neighbours: list[list[int]] = [[] for _ in range(n)]
    for v in range(n):
        for w in range(v):
            if random.random() < density:
                neighbours[v].append(w)
                neighbours[w].append(v)
    start, end = (
        frozenset(random.sample(range(n), random.randint(1, max(1, n // 3)))) for _ in range(2)
    )
    black, white = frozenset[int](), frozenset[int]()
    if stones is not False:
        black, white = _stones(random, n)
        while stones and not black | white:
            black, white = _stones(random, n)
    return PositionalGame(
        vertices=tuple(f"v{v}" for v in range(n)),
        turns=_turns(random, n - len(black | white), alternate, plain=True)
        if not alternate
        else alternating(n - len(black | white)),
        rule=Rule.MAKER_BREAKER,
        black_stones=black,
        white_stones=white,
        graph=ConnectionGraph(tuple(tuple(sorted(a)) for a in neighbours), start, end),
        name=f"random-graph:{seed}",
    )


def random_geography(seed: int, *, most_vertices: int = 7) -> Geography:
    """A random directed graph. Half of the games are bounded to fewer rounds than they may need."""
    random = Random(f"geography {seed}")
    n = random.randint(1, most_vertices)
    density = random.choice([0.2, 0.4, 0.6])
    arrows = tuple(
        tuple(w for w in range(n) if w != v and random.random() < density) for v in range(n)
    )
    rounds = n if random.random() < 0.5 else random.randint(0, n)
    return Geography(arrows, rounds, name=f"random-geography:{seed}")
