"""All engines give the same verdict, and tell unknown from no."""

from __future__ import annotations

import threading

import pytest

from foregone.certificate import verify
from foregone.decide import ENGINES, Question, decide, solve, win_depths
from foregone.decide.proof import certificate
from foregone.errors import InputError
from foregone.game import Player, PositionalGame, Rule, bruteforce, load
from foregone.verdict import Answer, Verdict
from random_games import random_game

GAMES = range(60)


def oracle(game: PositionalGame) -> tuple[Answer, int | None]:
    least = bruteforce.least_depth(game)
    return (Answer.NO_WIN, None) if least is None else (Answer.WIN, least)


def check_against_brute_force(game: PositionalGame, verdict: Verdict) -> None:
    answer, least = oracle(game)
    assert verdict.answer is answer
    if answer is Answer.WIN:
        assert verdict.least
        assert verdict.depth == least
    else:
        assert verdict.full_game
        assert verdict.depth == game.depth


@pytest.mark.parametrize("engine", sorted(ENGINES))
@pytest.mark.parametrize("seed", [3, 14, 15, 92, 65, 35])
def test_each_engine_against_brute_force(engine: str, seed: int) -> None:
    game = random_game(seed)
    check_against_brute_force(game, solve(game, engine=engine))


@pytest.mark.parametrize("seed", GAMES)
def test_search_finds_the_least_depth_with_proof(seed: int) -> None:
    game = random_game(seed)
    verdict = solve(game, proof=True)
    check_against_brute_force(game, verdict)
    proven = verify(certificate(game, verdict))
    assert proven.claim.answer is verdict.answer
    assert proven.claim.depth == verdict.depth


@pytest.mark.parametrize("seed", GAMES)
def test_a_depth_is_answered_for_that_depth(seed: int) -> None:
    game = random_game(seed)
    for depth in range(1, game.depth + 1):
        verdict = solve(game, depth)
        assert (verdict.answer is Answer.WIN) is bruteforce.wins(game, depth)


def test_winning_first_moves_are_all_of_them() -> None:
    game = load("hein:09")
    assert solve(game).first_moves == bruteforce.winning_first_moves(game, 7)


def test_a_decided_game_needs_no_engine() -> None:
    won = PositionalGame.of(["a", "b"], black_wins=[["a"]], black_stones=["a"])
    lost = PositionalGame.of(["a", "b"], black_wins=[["a"]], white_stones=["a"])
    full = PositionalGame.of(["a"], black_wins=[["a"]], white_wins=[], white_stones=["a"])
    for engine in ENGINES:
        assert (solve(won, engine=engine).answer, solve(won, engine=engine).depth) == (
            Answer.WIN,
            0,
        )
        assert solve(lost, engine=engine).full_game
        assert solve(full, engine=engine).answer is Answer.NO_WIN


def test_a_win_can_only_appear_with_a_move_of_black() -> None:
    game = load("gttt(2,1):el@3x3")
    assert all(game.turns[k - 1] is Player.BLACK for k in win_depths(game))
    assert win_depths(load("hein:09")) == (1, 3, 5, 7, 9, 11)


@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_out_of_time_is_unknown(engine: str) -> None:
    game = load("httt:fatty@5x5" if engine == "brute" else "httt:snaky@9x9")
    verdict = solve(game, engine=engine, seconds=0.2)
    assert verdict.answer is Answer.UNKNOWN
    assert "time" in verdict.reason


@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_cancelled_is_unknown(engine: str) -> None:
    game = load("httt:fatty@5x5" if engine == "brute" else "httt:snaky@9x9")
    question = Question(game)
    threading.Timer(0.2, question.cancel.set).start()
    verdict = decide(question, engine)
    assert verdict.answer is Answer.UNKNOWN
    assert "interrupted" in verdict.reason


def test_an_unknown_engine_suggests_the_known_ones() -> None:
    with pytest.raises(InputError, match="search"):
        solve(load("tictactoe"), engine="serach")


def test_brute_force_refuses_what_it_cannot_do() -> None:
    with pytest.raises(InputError, match="too large"):
        solve(load("qubic"), engine="brute")


def test_maker_breaker_is_easier_for_black() -> None:
    game = load("tictactoe")
    assert game.weak().rule is Rule.MAKER_BREAKER
    assert solve(game).answer is Answer.NO_WIN
    assert solve(game.weak()).answer is Answer.WIN
