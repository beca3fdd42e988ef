"""Certificates from other people's moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.certificate import BrokenProofError, Claim, build, by_moves, verify
from foregone.game import Player, PositionalGame, bruteforce
from foregone.verdict import Answer
from strategies import games, graph_games


@given(game=st.one_of(games(), graph_games(alternate=False)), data=st.data())
@settings(max_examples=80)
def test_from_brute_force(game: PositionalGame, data: st.DataObject) -> None:
    depth = data.draw(st.integers(0, game.depth))
    won = bruteforce.wins(game, depth)
    claim = Claim(game, Answer.WIN if won else Answer.NO_WIN, depth)

    def choose(position: PositionalGame) -> str:
        assert position.to_move is claim.strategist
        winning = bruteforce.winning_first_moves(position)
        if position.to_move is Player.BLACK:
            return winning[-1]
        return [move for move in position.legal_moves() if move not in winning][-1]

    assert verify(build(claim, by_moves(claim, choose))).claim == claim


def test_a_wrong_oracle_is_found_out() -> None:
    game = PositionalGame.of("abc", black_wins=["ab", "bc"])
    claim = Claim(game, Answer.WIN, 3)
    assert verify(build(claim, by_moves(claim, lambda _: "b")))
    with pytest.raises(BrokenProofError):
        build(claim, by_moves(claim, lambda _: "a"))
    with pytest.raises(BrokenProofError):
        build(claim, by_moves(claim, lambda _: None))
