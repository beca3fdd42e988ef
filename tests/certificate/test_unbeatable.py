"""Over all Hex puzzles and ten polyomino games: nobody beats the side that is proven to win."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from foregone.certificate import Certificate, Claim, Line, Strategy
from foregone.game import Player, load
from foregone.search import least_depth, solve
from foregone.verdict import Answer

PUZZLES = [*(f"hein:{number:02}" for number in range(2, 21)), "browne"]
POLYOMINOES = [
    "httt:elly@3x3",
    "httt:elly@4x4",
    "httt:tippy@4x4",
    "httt:knobby@5x5",
    "httt:fatty@4x4",
    "httt:skinny@4x4",
    "httt:skinny@5x5",
    "httt:el@3x3:torus",
    "httt:tippy@4x4:torus",
    "httt:five-cells-z@5x5",
]

Opponent = Callable[[Line, Random], str]


@cache
def strategy_for(spec: str) -> Strategy:
    """What the engine proves of a game: its quickest win within 15 moves, or none within 11."""
    game = load(spec)
    depth = least_depth(game, 15).verdict.depth
    result = solve(game, depth, proof=True)
    assert result.proof is not None
    assert result.verdict.depth is not None
    proof = result.proof
    claim = Claim(
        game, result.verdict.answer, result.verdict.depth, proof.symmetries, "", proof.listed
    )
    return Strategy(Certificate(claim, proof.entries))


def at_random(line: Line, random: Random) -> str:
    return random.choice(line.game.legal_moves())


def greedy(line: Line, random: Random) -> str:
    """Completes a set if he can, else plays where it hurts."""
    for move in line.game.legal_moves():
        if line.game.play(move).outcome() is not None:
            return move
    return random.choice(line.zone or line.game.legal_moves())


def play(strategy: Strategy, opponent: Opponent, random: Random) -> None:
    line = strategy.start()
    while not line.over:
        line = line.play(line.reply or opponent(line, random))
    outcome = line.game.outcome()
    black_won = outcome is not None and outcome.winner is Player.BLACK
    assert black_won == (strategy.claim.answer is Answer.WIN), line


@pytest.mark.parametrize("spec", [*PUZZLES, *POLYOMINOES])
def test_unbeatable(spec: str) -> None:
    for opponent in (at_random, greedy):
        for seed in range(3):
            play(strategy_for(spec), opponent, Random(f"{spec} {seed}"))


@pytest.mark.slow
@pytest.mark.parametrize("opponent", [at_random, greedy])
def test_unbeatable_in_a_thousand_games(opponent: Opponent) -> None:
    specs = [*PUZZLES, *POLYOMINOES]
    for seed in range(1_000):
        play(
            strategy_for(specs[seed % len(specs)]), opponent, Random(f"{opponent.__name__} {seed}")
        )
