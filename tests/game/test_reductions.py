"""Smaller games have the same winner."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.errors import InputError, UnsupportedError
from foregone.game import Outcome, Player, PositionalGame, Rule, Termination, load
from foregone.game.bruteforce import winning_first_moves, wins
from foregone.game.reductions import minimal_sets
from foregone.game.simplify import simplified, transversal_graph
from strategies import games, graph_games

any_game = games() | graph_games() | graph_games(alternate=False)
depths = st.integers(0, 8)
some_sets = st.lists(st.sets(st.integers(0, 6)).map(lambda e: tuple(sorted(e))), max_size=12)


@given(some_sets)
def test_minimal_sets(sets: list[tuple[int, ...]]) -> None:
    expected = [e for e in sets if not any(set(small) < set(e) for small in sets)]
    assert minimal_sets(sets) == tuple(dict.fromkeys(expected))


@settings(max_examples=300)
@given(any_game, depths)
def test_folding_stones_keeps_the_winner(game: PositionalGame, depth: int) -> None:
    small = game.reduced()
    assert not small.black_stones | small.white_stones
    assert wins(small, depth) is wins(game, depth)
    assert small.reduced() == small
    if small.outcome() is None:
        assert winning_first_moves(small, depth) == winning_first_moves(game, depth)


@settings(max_examples=300)
@given(any_game, depths)
def test_the_game_within_a_depth_keeps_the_winner(game: PositionalGame, depth: int) -> None:
    near = game.within(depth)
    assert near.graph is None
    assert near.depth == min(depth, game.depth)
    assert wins(near) is wins(game, depth)
    assert wins(near.reduced()) is wins(game, depth)
    for player in Player:
        needed = [set(e) - game.stones(player) for e in near.wins(player)]
        assert all(len(e) <= near.moves_of(player) for e in needed)
        assert not any(a < b or (a == b and a is not b) for a in needed for b in needed)


@settings(max_examples=300)
@given(any_game, depths)
def test_a_simplified_game_keeps_the_winner(game: PositionalGame, depth: int) -> None:
    result = simplified(game, depth)
    assert wins(result.game) is wins(game, depth)
    assert not result.game.black_stones | result.game.white_stones
    left, gone = set(result.game.vertices), set(result.useless)
    assert left | gone == {game.vertices[v] for v in game.free}
    assert not left & gone
    assert result.steps


def test_a_game_that_is_won() -> None:
    won = load("tictactoe:after=a1,a2,b1,b2,c1")
    assert won.outcome() == Outcome(Termination.COMPLETED, Player.BLACK, (0, 1, 2))
    assert won.reduced().black_wins[0] == ()
    assert won.within(2).black_wins == ((0, 1, 2),)
    joined = load("hex:2x2:after=a1,b1,a2")
    assert joined.reduced().black_wins == ((),)
    assert wins(joined.reduced())
    assert wins(joined.within(0))
    with pytest.raises(UnsupportedError, match="the game is over"):
        simplified(won, 2)


@pytest.mark.parametrize("method", ["until", "within"])
def test_negative_depths_are_refused(method: str) -> None:
    with pytest.raises(InputError, match="negative"):
        getattr(load("tictactoe"), method)(-1)


def test_an_account_of_hex() -> None:
    result = simplified(load("hein:12"), 5)
    assert result.useless == ("a1", "b1", "d1", "a2", "a3")
    assert result.game.graph is not None
    assert result.steps == (
        "Within 5 moves, Black makes 3, White 2 before his last.",
        "Black's c1 d4: contracted, their neighbours joined pairwise (3 new edges) and to the "
        "borders that they touch (3 new border cells).",
        "White's d2 a4: removed with their edges.",
        "Useless, on no path that is left: a1 b1 d1 a2 a3.",
        "A graph of 7 cells and 11 edges is left, with 5 minimal paths.",
    )


def test_an_account_of_rows() -> None:
    result = simplified(load("tictactoe:figure-1"), 4)
    assert result.steps[1:] == (
        "Black's b2 c3: 6 sets of White's spoilt, 6 sets of Black's shortened.",
        "White's a1: 3 sets of Black's spoilt, 3 sets of White's shortened.",
        "A game of 6 cells and 7 sets is left.",
    )


def test_an_account_of_sets_that_are_too_large() -> None:
    game = PositionalGame.of("abcde", black_wins=["ab", "abc", "de", "cde"], turns="BWBB")
    assert simplified(game, 3).steps == (
        "Within 3 moves, Black makes 2, White 1 before his last.",
        "Black's 4 sets, dropped as too large for 2 moves: 2.",
        "White's 4 sets, dropped as too large for 1 move: 4.",
        "Useless, on no set that is left: c.",
        "A game of 4 cells and 2 sets is left.",
    )
    assert "Black's 4 sets, dropped as containing another: 2." in simplified(game, 4).steps


def test_too_few_cells_matter() -> None:
    game = PositionalGame.of("abcd", black_wins=["ab"], white_wins=[], turns="WBWB")
    assert simplified(game, 4).steps[1:] == (
        "Only 2 cells can matter, so Black has only 1 move that can.",
        "Black's 1 set, dropped as too large for 1 move: 1.",
        "Useless, on no set that is left: a b c d.",
        "Nothing is left: Black cannot win in that time.",
    )


def test_large_boards_are_no_trouble() -> None:
    result = simplified(load("hex:19x19:after=j10,k10"), 45)
    assert result.steps[-1].endswith("with more than 5,000 minimal paths.")
    assert result.game.graph is not None
    assert len(result.game.vertices) == 359


def test_the_transversal_game_of_hex() -> None:
    """Black has joined his sides just when White could not join hers with all other cells."""
    game = load("hein:04")
    white_view = transversal_graph(game)
    free = game.free
    for mask in range(1 << len(free)):
        black = game.black_stones | {v for i, v in enumerate(free) if mask >> i & 1}
        others = frozenset(i for i in range(len(free)) if not mask >> i & 1)
        assert game.graph is not None
        assert (game.graph.path(black) is None) is (white_view.path(others) is not None)


def test_the_transversal_game_without_useless_cells() -> None:
    game, depth = load("hein:12"), 7
    result = simplified(game, depth)
    white_view = transversal_graph(game, result.useless)
    assert len(white_view.neighbours) == len(result.game.vertices)


def test_only_hex_has_a_transversal_graph() -> None:
    with pytest.raises(UnsupportedError, match="Hex board"):
        transversal_graph(load("tictactoe:maker-breaker"))
    with pytest.raises(UnsupportedError, match="no path left"):
        transversal_graph(load("hex:2x2:white=a1,b1"))


def test_the_weak_game() -> None:
    weak = load("tictactoe").weak()
    assert (weak.rule, weak.white_wins) == (Rule.MAKER_BREAKER, ())
    assert wins(weak)
