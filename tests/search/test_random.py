"""The engine against plain search, on random games, with its ideas switched on and off."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from foregone.game import Player, PositionalGame, Rule, alternating, bruteforce
from foregone.search import Switches, solve
from foregone.verdict import Answer
from random_games import random_game, random_graph_game

NAMES = [field.name for field in fields(Switches)]


def dense_game(seed: int) -> PositionalGame:
    """Strict alternation and many sets of two to four vertices: here the bounds and the looks ahead
    have something to do, and some hundred thousand positions decide."""
    random = Random(seed)
    n = random.randint(6, 10)

    def sets() -> tuple[tuple[int, ...], ...]:
        sizes = random.choices((2, 3, 3, 3, 4, 4), k=random.randint(4, 30))
        return tuple({tuple(sorted(random.sample(range(n), size))): None for size in sizes})

    black = sets()
    rule = random.choice(list(Rule))
    return PositionalGame(
        vertices=tuple("abcdefghij"[:n]),
        turns=alternating(random.randint(5, n), random.choice((Player.BLACK, Player.WHITE))),
        black_wins=black,
        white_wins=() if rule is Rule.MAKER_BREAKER else random.choice((black, sets())),
        rule=rule,
    )


def game_of(seed: int) -> PositionalGame:
    if seed % 8 == 0:
        return random_graph_game(seed, alternate=False)
    return random_game(seed, most_vertices=8) if seed % 2 else dense_game(seed)


def settings(seed: int) -> list[Switches]:
    """The default, all ideas, none, all but one, just one, and any mixture."""
    random = Random(seed)
    one = random.choice(NAMES)
    return [
        Switches(),
        Switches.only(NAMES),
        Switches.none(),
        Switches.only(name for name in NAMES if name != one),
        Switches.only([one]),
        Switches.only(name for name in NAMES if random.random() < 0.5),
    ]


def check(seeds: range) -> None:
    for seed in seeds:
        game = game_of(seed)
        depth = game.depth if seed % 3 else Random(seed).randint(0, game.depth)
        expected = Answer.WIN if bruteforce.wins(game, depth) else Answer.NO_WIN
        for switches in settings(seed):
            answer = solve(game, depth, switches=switches, memory_mb=1).verdict.answer
            assert answer is expected, f"seed {seed}, depth {depth}, {switches}"


@pytest.mark.parametrize("part", range(4))
def test_random_games(part: int) -> None:
    check(range(100_000 + 500 * part, 100_500 + 500 * part))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_random_games(part: int) -> None:
    check(range(200_000 + 5_000 * part, 205_000 + 5_000 * part))


def test_first_moves_are_the_winning_ones() -> None:
    for seed in range(300):
        game = random_game(seed)
        if game.to_move is Player.BLACK and bruteforce.wins(game):
            moves = solve(game, every_first_move=True).first_moves
            assert sorted(moves) == sorted(bruteforce.winning_first_moves(game))
