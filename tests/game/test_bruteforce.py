"""The reference itself, held against the rules as `PositionalGame.play` plays them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.errors import UnsupportedError
from foregone.game import Player, PositionalGame, load
from foregone.game.bruteforce import least_depth, winning_first_moves, wins
from strategies import games, graph_games


def wins_by_the_rules(game: PositionalGame, depth: int) -> bool:
    """The definition, move by move."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome.winner is Player.BLACK
    if depth == 0:
        return False
    after = [wins_by_the_rules(game.play(move), depth - 1) for move in game.legal_moves()]
    return any(after) if game.to_move is Player.BLACK else all(after)


@given(games(most_vertices=6) | graph_games(most_vertices=6), st.integers(0, 6))
def test_it_is_what_the_rules_say(game: PositionalGame, depth: int) -> None:
    assert wins(game, depth) is wins_by_the_rules(game, depth)


@given(games(most_vertices=6))
def test_more_depth_never_hurts_black(game: PositionalGame) -> None:
    won = [wins(game, depth) for depth in range(game.depth + 1)]
    assert won == sorted(won)
    assert least_depth(game) == (won.index(True) if True in won else None)


@given(games(most_vertices=6))
def test_first_moves_are_those_that_keep_the_win(game: PositionalGame) -> None:
    moves = winning_first_moves(game)
    assert set(moves) == {m for m in game.legal_moves() if wins(game.play(m))}
    if game.to_move is Player.BLACK:
        assert bool(moves) is wins(game)
    else:
        assert (set(moves) == set(game.legal_moves())) is wins(game)


@pytest.mark.parametrize(
    ("spec", "depth"),
    [
        ("tictactoe", None),
        ("tictactoe:maker-breaker", 7),
        ("httt:tippy@3x3", 9),
        ("httt:tippy@3x3:torus", 7),
        ("httt:tippy@4x4", 9),  # seed 002 says 7
        ("httt:elly@4x4", 7),
        ("httt:knobby@4x4:torus", 7),
        ("hein:04", 5),
        ("hein:09", 7),
        ("hein:12", 7),
        ("hex:3x3", 5),
    ],
)
def test_known_games(spec: str, depth: int | None) -> None:
    assert least_depth(load(spec)) == depth


def test_too_large_a_game_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="too large"):
        wins(load("hex:6x6"))
