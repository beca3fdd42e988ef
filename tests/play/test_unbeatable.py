"""The side that is proven to win is never beaten: a thousand random and a thousand greedy opponents
over all Hex puzzles and ten polyomino games. (In the slow suite: as many for each of them.)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from foregone.certificate.strategy import Strategy
from foregone.decide import Question, decide
from foregone.decide.proof import certificate
from foregone.game import load
from foregone.game.families.hein import FAMILY
from foregone.game.positional import Player, PositionalGame
from foregone.play.book import Book
from foregone.play.pressure import pressure

PUZZLES = [entry.spec for family in FAMILY for entry in family.entries()]
SHAPES = [
    "httt:tic@4x4",
    "httt:el@3x3",
    "httt:elly@4x4",
    "httt:knobby@5x5",
    "httt:tippy@4x4",
    "httt:tippy@3x3:torus",
    "httt:fatty@4x4",
    "httt:skinny@4x4",
    "httt:five-cells-y@6x6",
    "httt:five-cells-z@6x6",
]
GAMES = [*PUZZLES, *SHAPES]
EACH = -(-1000 // len(GAMES))

Opponent = Callable[[PositionalGame, Random], str]


def at_random(game: PositionalGame, random: Random) -> str:
    return random.choice(game.legal_moves())


def greedily(game: PositionalGame, random: Random) -> str:
    """Where most is at stake, and what completes or prevents a set at once; ties at random."""
    weight = pressure(game)
    legal = [game.index[move] for move in game.legal_moves()]
    most = max(weight[v] for v in legal)
    return game.vertices[random.choice([v for v in legal if weight[v] >= 0.95 * most])]


@cache
def book(spec: str) -> Book:
    """The verified strategy of a game."""
    game = load(spec)
    verdict = decide(Question(game, seconds=1800, memory_mb=3000, proof=True))
    return Book(Strategy(certificate(game, verdict)))


def play(book: Book, opponent: Opponent, random: Random) -> PositionalGame:
    """One game, the strategist by the book."""
    game = book.strategy.game
    while game.outcome() is None:
        line = book.line(game)
        assert line is not None
        if line.over:
            break
        mine = game.to_move is book.player
        move = book.reply(game) if mine else opponent(game, random)
        assert move is not None
        after = game.play(move)
        book.follow(game, move, after)
        game = after
    return game


def hold(book: Book, game: PositionalGame) -> bool:
    """Has the claim of the strategy come true?"""
    outcome = game.outcome()
    if book.player is Player.BLACK:
        return outcome is not None and outcome.winner is Player.BLACK
    return outcome is None or outcome.winner is not Player.BLACK


LONG = {"hein:18"}  # takes minutes to be solved (White holds) and verified, before it is played


@pytest.mark.parametrize("opponent", [at_random, greedily])
@pytest.mark.parametrize(
    "spec", [pytest.param(spec, marks=pytest.mark.slow if spec in LONG else ()) for spec in GAMES]
)
def test_no_opponent_beats_the_proof(spec: str, opponent: Opponent) -> None:
    random = Random(f"{spec} {opponent.__name__}")
    for _ in range(EACH):
        assert hold(book(spec), play(book(spec), opponent, random))


@pytest.mark.slow
@pytest.mark.parametrize("opponent", [at_random, greedily])
@pytest.mark.parametrize("spec", GAMES)
def test_no_opponent_of_a_thousand_beats_the_proof(spec: str, opponent: Opponent) -> None:
    random = Random(f"slow {spec} {opponent.__name__}")
    for _ in range(1000):
        assert hold(book(spec), play(book(spec), opponent, random))
