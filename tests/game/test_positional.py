"""Games as values: what they are, how they are played."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given

from foregone.errors import InputError
from foregone.game import (
    ConnectionGraph,
    Outcome,
    Player,
    PositionalGame,
    Rule,
    Termination,
    alternating,
    load,
    taking_turns,
)
from strategies import games, graph_games

TIC = load("tictactoe")


def test_turns() -> None:
    assert "".join(alternating(5)) == "BWBWB"
    assert "".join(alternating(3, Player.WHITE)) == "WBW"
    assert "".join(taking_turns(8, each=2)) == "BWWBBWWB"
    assert "".join(taking_turns(7, each=2, opening=3, first=Player.WHITE)) == "WWWBBWW"
    assert taking_turns(0) == ()


def test_players() -> None:
    assert Player.BLACK.opponent is Player.WHITE
    assert Player.WHITE.opponent is Player.BLACK
    assert [player.title for player in Player] == ["Black", "White"]


def test_a_game_is_a_value() -> None:
    assert load("tictactoe") == TIC
    assert hash(load("tictactoe")) == hash(TIC)
    assert load("tictactoe:after=b2") != TIC
    with pytest.raises(FrozenInstanceError):
        TIC.rule = Rule.MAKER_BREAKER  # type: ignore[misc]


def test_defaults_of_a_game_from_names() -> None:
    game = PositionalGame.of("abc", black_wins=["ba"], black_stones="c")
    assert (game.black_wins, game.white_wins) == (((0, 1),), ((0, 1),))
    assert "".join(game.turns) == "BW"
    assert PositionalGame.of("ab", black_wins=["a"], rule=Rule.MAKER_BREAKER).white_wins == ()
    with pytest.raises(InputError, match="unknown vertex"):
        PositionalGame.of("ab", black_wins=["ac"])


def test_playing() -> None:
    game = TIC.play("b2", "a1")
    assert game.to_move is Player.BLACK
    assert (game.black_stones, game.white_stones) == (frozenset({4}), frozenset({0}))
    assert (game.depth, len(game.free)) == (7, 7)
    assert "a1" not in game.legal_moves()
    assert game.outcome() is None
    assert TIC.play() is TIC


def test_a_completed_set_ends_the_game() -> None:
    game = TIC.play("a1", "a2", "b1", "b2", "c1")
    assert game.outcome() == Outcome(Termination.COMPLETED, Player.BLACK, (0, 1, 2))
    assert game.legal_moves() == ()
    with pytest.raises(InputError, match="the game is over"):
        game.play("a3")


def test_a_full_board_ends_the_game() -> None:
    moves = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]
    assert TIC.play(*moves).outcome() == Outcome(Termination.EXHAUSTED, None)
    weak = TIC.weak().play(*moves)
    assert weak.outcome() == Outcome(Termination.EXHAUSTED, Player.WHITE)
    assert weak.to_move is None


def test_the_last_turn_ends_the_game() -> None:
    short = TIC.until(2)
    assert short.depth == 2
    assert short.play("a1", "b2").outcome() == Outcome(Termination.EXHAUSTED, None)


def test_joined_borders_end_a_connection_game() -> None:
    game = load("hex:2x2")
    assert game.play("a1", "b1").outcome() is None
    won = game.play("a1", "b1", "a2").outcome()
    assert won == Outcome(Termination.COMPLETED, Player.BLACK, (0, 2))


@pytest.mark.parametrize(
    ("move", "message"),
    [("b2", "not a free vertex"), ("d4", "no vertex of this game"), ("", "no vertex")],
)
def test_illegal_moves(move: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        TIC.play("b2").play(move)


def test_the_first_move_may_be_restricted() -> None:
    game = replace(TIC, first_moves=frozenset({4}))
    assert game.legal_moves() == ("b2",)
    with pytest.raises(InputError, match="not allowed as first move"):
        game.play("a1")
    assert len(game.play("b2").legal_moves()) == 8


def test_how_many_moves_a_player_has() -> None:
    game = load("gttt(2,1):el@3x3")
    assert (game.moves_of(Player.BLACK), game.moves_of(Player.WHITE)) == (5, 4)
    assert (game.moves_of(Player.BLACK, 3), game.moves_of(Player.WHITE, 3)) == (1, 2)
    assert game.moves_of(Player.BLACK, 99) == 5


@given(games() | graph_games())
def test_playing_to_the_end(game: PositionalGame) -> None:
    turns = game.turns
    for played in range(len(turns) + 1):
        if game.outcome() is not None:
            assert game.legal_moves() == ()
            return
        assert game.to_move is turns[played]
        before = game
        game = game.play(game.legal_moves()[-1])
        assert len(game.free) == len(before.free) - 1
        assert game.turns == before.turns[1:]
        assert game.first_moves is None
    pytest.fail("the game did not end")


PATH = ConnectionGraph(((1,), (0, 2), (1,)), frozenset({0}), frozenset({2}))


def test_paths() -> None:
    assert PATH.path(frozenset({0, 1, 2})) == (0, 1, 2)
    assert PATH.path(frozenset({0, 2})) is None
    assert PATH.distances({0}) == {0: 1, 1: 2, 2: 3}
    assert (PATH.useful(3), PATH.useful(2)) == (frozenset({0, 1, 2}), frozenset())
    assert PATH.induced([2, 1]) == ConnectionGraph(((1,), (0,)), frozenset(), frozenset({0}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"vertices": ("a", "a", "c")}, "named twice"),
        ({"vertices": ("a", "", "c")}, "no name"),
        ({"black_wins": ((0, 3),)}, "black winning set has an unknown vertex"),
        ({"white_wins": ((-1, 0),)}, "white winning set has an unknown vertex"),
        ({"black_wins": ((1, 0),)}, "not in rising order"),
        ({"black_wins": ((1, 1),)}, "not in rising order"),
        ({"black_stones": frozenset({0}), "white_stones": frozenset({0})}, "both players own a"),
        ({"black_stones": frozenset({7})}, "unknown vertex"),
        ({"first_moves": frozenset({7})}, "first move is an unknown vertex"),
        ({"first_moves": frozenset()}, "no first move is free"),
        ({"rule": Rule.MAKER_BREAKER}, "only prevents"),
        ({"graph": PATH}, "a connection game is Maker-Breaker"),
        ({"black_wins": ((0,),), "white_wins": ((1,),), "black_stones": frozenset({0}),
          "white_stones": frozenset({1})}, "both players own a whole"),
    ],
)  # fmt: skip
def test_what_is_no_game(changes: dict[str, object], message: str) -> None:
    game = PositionalGame.of("abc", black_wins=["ab"])
    with pytest.raises(InputError, match=message):
        replace(game, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (replace(PATH, neighbours=((1,), (0,))), "not as many vertices"),
        (replace(PATH, neighbours=((1,), (2,), (1,))), "not mutual"),
        (replace(PATH, neighbours=((0,), (), ())), "not mutual"),
        (replace(PATH, neighbours=((3,), (), ())), "unknown vertex"),
        (replace(PATH, start=frozenset({3})), "unknown vertex"),
    ],
)
def test_what_is_no_graph(graph: ConnectionGraph, message: str) -> None:
    with pytest.raises(InputError, match=message):
        PositionalGame(("a", "b", "c"), (), rule=Rule.MAKER_BREAKER, graph=graph)
