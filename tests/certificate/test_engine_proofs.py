"""The search engine's proofs, under both verifiers."""

from __future__ import annotations

import pytest

from foregone.certificate import Certificate, Claim, verify
from foregone.certificate.fast import verify_fast
from foregone.game import PositionalGame, load
from foregone.search import solve
from random_games import random_game, random_graph_game


def proof_of(game: PositionalGame, depth: int | None = None) -> Certificate:
    result = solve(game, depth, proof=True)
    proof, verdict = result.proof, result.verdict
    assert proof is not None
    assert verdict.depth is not None
    claim = Claim(game, verdict.answer, verdict.depth, proof.symmetries, listed=proof.listed)
    return Certificate(claim, proof.entries)


def check(certificate: Certificate) -> int:
    proven = verify(certificate)
    assert verify_fast(certificate) == proven
    return proven.positions


@pytest.mark.parametrize(
    ("spec", "depth"),
    [
        ("httt:tippy@4x4", 9),
        ("httt:tippy@4x4", 7),
        ("httt:skinny@4x4", 16),
        ("httt:five-cells-y@6x6", 11),
        ("httt:five-cells-y@6x6", 9),
        ("httt:knobby@5x5:torus", 7),
        ("tictactoe", 9),
        ("gttt(2,1):el@4x4", 6),
        ("hein:05", 13),
        ("hein:05", 11),
        ("hein:07", 9),
        ("hein:07", 7),
        ("hein:12", 7),
        ("browne", 9),
    ],
)
def test_named_games(spec: str, depth: int) -> None:
    assert check(proof_of(load(spec), depth)) < 5_000


@pytest.mark.parametrize("part", range(2))
def test_random_games(part: int) -> None:
    for seed in range(50_000 + part, 50_200 + part, 2):
        game = random_game(seed) if seed % 4 < 3 else random_graph_game(seed, alternate=False)
        for depth in {game.depth, game.depth // 2}:
            check(proof_of(game, depth))


@pytest.mark.slow
def test_random_games_in_earnest() -> None:
    for seed in range(60_000, 80_000):
        game = random_game(seed) if seed % 4 else random_graph_game(seed, alternate=False)
        check(proof_of(game))
