"""The engine on games whose answers are known."""

from __future__ import annotations

from dataclasses import fields

import pytest

from foregone.errors import InputError
from foregone.game import Player, PositionalGame, Rule, alternating, load
from foregone.search import Searcher, Switches, _engine, least_depth, solve
from foregone.verdict import Answer


def test_switches_are_those_of_the_native_engine() -> None:
    assert tuple(field.name for field in fields(Switches)) == _engine.SWITCHES


@pytest.mark.parametrize(
    ("spec", "depth"),
    [
        ("httt:tippy@3x3", 9),
        ("httt:tippy@4x4", 9),
        ("httt:elly@4x4", 7),
        ("httt:knobby@5x5", 7),
        ("httt:five-cells-y@6x6", 11),
        ("httt:skinny@7x7", 13),
        ("hein:04", 5),
        ("hein:07", 9),
        ("hein:09", 7),
        ("hein:12", 7),
    ],
)
def test_least_depths(spec: str, depth: int) -> None:
    game = load(spec)
    result = least_depth(game, depth)
    assert (result.verdict.answer, result.verdict.depth) == (Answer.WIN, depth)
    (first,) = result.first_moves
    assert solve(game.play(first), depth - 1).verdict.answer is Answer.WIN


def test_tictactoe_is_a_draw() -> None:
    verdict = solve(load("tictactoe")).verdict
    assert verdict.answer is Answer.NO_WIN
    assert verdict.full_game


def test_no_win_within_a_depth_is_not_no_win_for_ever() -> None:
    verdict = solve(load("httt:tippy@4x4"), 7).verdict
    assert verdict.answer is Answer.NO_WIN
    assert not verdict.full_game


def test_every_first_move_that_wins() -> None:
    game = load("httt:el@3x3")
    wins = [
        move
        for move in game.legal_moves()
        if solve(game.play(move), 4).verdict.answer is Answer.WIN
    ]
    result = solve(game, 5, every_first_move=True)
    assert sorted(result.first_moves) == sorted(wins)


def test_white_holds_with_a_first_move() -> None:
    game = PositionalGame.of(
        ["a", "b", "c", "d"],
        black_wins=[["a", "b"], ["b", "c"], ["b", "d"]],
        turns=alternating(4, Player.WHITE),
        rule=Rule.MAKER_BREAKER,
    )
    result = solve(game)
    assert result.verdict.answer is Answer.NO_WIN
    assert result.first_moves == ("b",)


def test_restricted_first_moves_may_lie_outside_all_sets() -> None:
    game = PositionalGame.of(
        ["a", "b", "c"],
        black_wins=[["b"]],
        turns=[Player.WHITE, Player.BLACK],
        rule=Rule.MAKER_BREAKER,
        first_moves=["a"],
    )
    assert solve(game).verdict.answer is Answer.WIN


@pytest.mark.parametrize(("winner", "answer"), [("a", Answer.WIN), ("b", Answer.NO_WIN)])
def test_a_game_that_is_over(winner: str, answer: Answer) -> None:
    stones = {"a": {"black_stones": ["a"]}, "b": {"white_stones": ["b"]}}[winner]
    game = PositionalGame.of(["a", "b", "c"], black_wins=[["a"], ["b"], ["c"]], **stones)
    result = solve(game)
    assert result.verdict.answer is answer
    assert result.first_moves == ()


def test_limits_give_unknown_with_the_reason() -> None:
    game = load("httt:snaky@9x9")
    assert solve(game, nodes=1000).verdict.reason == "node limit"
    assert solve(game, seconds=0.05).verdict.reason == "time limit"
    assert solve(game, cancel=lambda: True).verdict.reason == "interrupted"


def test_a_limit_gives_no_proof() -> None:
    assert solve(load("httt:snaky@9x9"), nodes=1000, proof=True).proof is None


def test_what_cancel_raises_comes_out() -> None:
    def fail() -> bool:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        solve(load("httt:snaky@9x9"), cancel=fail)


def test_bad_questions() -> None:
    game = load("tictactoe")
    with pytest.raises(InputError, match="depth is negative"):
        solve(game, -1)
    with pytest.raises(InputError, match="time limit"):
        solve(game, seconds=-1)
    with pytest.raises(InputError, match="node limit"):
        solve(game, nodes=0)
    with pytest.raises(InputError, match="memory limit"):
        solve(game, memory_mb=0)


def test_a_searcher_remembers() -> None:
    searcher = Searcher(load("httt:tippy@4x4"))
    searcher.solve(9)
    before = searcher.solve(9).statistics["nodes"]
    assert searcher.solve(9).statistics["nodes"] == before + 1
