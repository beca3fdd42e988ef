"""A game between a person and the machine."""

from __future__ import annotations

import pytest

from foregone.errors import InputError
from foregone.game import load
from foregone.game.positional import Player
from foregone.play.judge import Judge
from foregone.play.match import Match


def test_white_resists_and_loses() -> None:
    match = Match(load("hein:09"), Player.WHITE)
    assert not match.humans_turn
    match.answer()
    while match.game.outcome() is None:
        assert match.humans_turn
        hint = match.hint()
        assert hint is not None
        match.play(hint.move)
        match.answer()
    outcome = match.game.outcome()
    assert outcome is not None
    assert outcome.winner is Player.BLACK
    assert len(match.moves) == 7
    assert match.answer() == []


def test_undo_goes_back_to_the_persons_turn() -> None:
    match = Match(load("hein:09"), Player.WHITE)
    match.answer()
    before = match.game
    match.play("b1")
    match.answer()
    assert len(match.moves) == 3
    assert len(match.undo()) == 2
    assert match.game == before
    with pytest.raises(InputError, match="no move of yours"):
        match.undo()


def test_undo_with_several_moves_in_a_row() -> None:
    match = Match(load("gttt(2,1):skinny@4x4"), Player.BLACK)
    match.play("a1")
    match.answer()
    match.play("d4")
    assert match.humans_turn
    assert match.undo() == ("d4",)
    assert match.humans_turn
    assert len(match.moves) == 3


def test_nobody_moves_out_of_turn_or_after_the_end() -> None:
    match = Match(load("hein:09"), Player.WHITE)
    with pytest.raises(InputError, match="not your turn"):
        match.play("b1")
    over = Match(load("httt:domino@2x2").play("a1", "b2", "a2"), Player.WHITE)
    with pytest.raises(InputError, match="the game is over"):
        over.play("b1")
    assert over.hint() is None


def test_the_machine_takes_the_win_that_a_blunder_leaves() -> None:
    """Black throws a won game away; White, who had lost, draws or holds."""
    match = Match(load("hein:09"), Player.BLACK, Judge())
    match.play("d4")
    match.answer()
    assert match.standing().winner is None
    assert match.standing().sentence(match.game.rule) == "White holds"
