"""Games that were played: what each move was worth."""

from __future__ import annotations

import pytest

from foregone.errors import InputError
from foregone.game import load
from foregone.play.record import analyse, read_record


def test_the_move_that_throws_the_win_away_is_named() -> None:
    analysis = analyse(load("hein:09"), ["d4", "b2"])
    start, blunder, answer = analysis.steps
    assert start.standing.moves == 7
    assert blunder.lost
    assert blunder.better == "b2"
    assert analysis.turning_points == (blunder,)
    assert not answer.lost


def test_slow_moves_are_counted_not_condemned() -> None:
    game = load("httt:el@5x5")
    far = next(
        move
        for move in game.legal_moves()
        if (analysis := analyse(game, [move])).steps[1].standing.winner and analysis.steps[1].slow
    )
    step = analyse(game, [far]).steps[1]
    assert not step.lost
    assert step.slow == (step.standing.moves or 0) - 4
    assert step.better is not None
    assert analyse(game, [step.better]).steps[1].slow == 0


def test_positions_follow_the_moves() -> None:
    analysis = analyse(load("tictactoe"), ["a1", "b2"])
    assert [p.depth for p in analysis.positions()] == [9, 8, 7]


def test_a_record_is_read() -> None:
    text = "Game: hein:09  # a puzzle\n\n1. b2 b1\n2. c1, c2\n3... b3\n"
    assert read_record(text) == ("hein:09", ["b2", "b1", "c1", "c2", "b3"])
    assert read_record("a1 b2") == (None, ["a1", "b2"])


@pytest.mark.parametrize("text", ["a1\ngame: x", "game: x\ngame: y", "event: x\na1"])
def test_a_bad_record_says_where(text: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(text, "r.txt")
    assert error.value.line is not None
    assert "r.txt" in str(error.value)
