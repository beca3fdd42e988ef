"""What the encodings of the COR family promise, seen in their formulas."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from encoding_claims import check
from foregone.encoding import Claim, encode
from foregone.errors import UnsupportedError
from foregone.formula import QBF, Quantifier
from foregone.game import Player, PositionalGame, Rule, load
from foregone.game.bruteforce import wins
from foregone.solver import solve_qbf
from random_games import random_games


def formula(game: PositionalGame, name: str, depth: int | None = None, form: str = "paper") -> QBF:
    return encode(game, depth, name, form).qbf()


def value(game: PositionalGame, name: str, depth: int | None = None) -> bool:
    answer = solve_qbf(encode(game, depth, name).qbf(), "depqbf")
    assert answer.value is not None
    return answer.value


@pytest.mark.parametrize("name", ["cor+", "cor++", "cover", "pairing"])
def test_compact_is_smaller(name: str) -> None:
    for game in random_games(40):
        try:
            paper, compact = (
                formula(game, name, None, form).stats() for form in ("paper", "compact")
            )
        except UnsupportedError:
            continue
        assert compact.universals <= paper.universals
        assert compact.existentials <= paper.existentials
        assert compact.literals <= paper.literals


def test_the_universal_variables_are_the_bits_of_whites_moves() -> None:
    for name in ("cor", "cor+", "cor++", "cover"):
        q = formula(load("hein:09"), name, 7)
        bound = {
            v for b in q.blocks if b.quantifier is Quantifier.FORALL for v in b.variables.tolist()
        }
        bits = {v for v, (t, _) in q.names.named("move") if int(t) % 2 == 0}
        assert bound == bits


def test_the_universal_variables_of_pairing_are_the_bits_of_blacks_moves() -> None:
    q = formula(load("httt:tippy@3x3"), "pairing", 4)
    bound = {v for b in q.blocks if b.quantifier is Quantifier.FORALL for v in b.variables.tolist()}
    assert bound == {v for v, (t, _) in q.names.named("move") if int(t) % 2 == 1}


def test_maker_breaker_games_need_no_time() -> None:
    """Nothing that White completes can harm Black: the game may as well go on to the end."""
    assert list(formula(load("hein:09"), "cor+", 7, "compact").names.named("time")) == []
    assert list(formula(load("hein:09"), "cor+", 7, "paper").names.named("time")) != []


def test_the_game_is_not_over_before_black_can_have_a_set() -> None:
    times = formula(load("httt:tippy@4x4"), "cor+", 11, "compact").names.named("time")
    assert [t for _, (t,) in times] == ["8", "10"]  # Black's fourth stone is move 7


def test_trailing_moves_of_white_are_left_out() -> None:
    game = load("httt:el@3x3")
    assert formula(game, "cor+", 6, "compact") == formula(game, "cor+", 5, "compact")


def test_cells_in_nobodys_way_are_left_out() -> None:
    game = PositionalGame.of(
        "abcdefgh", black_wins=["ab", "ac", "abcdefgh"], rule=Rule.MAKER_BREAKER
    )
    assert encode(game, 3).codes == (("a", "b", "c"),) * 3
    assert value(game, "cor+", 3)


@pytest.mark.parametrize("name", ["cor", "cor+", "cor++", "dys", "cover"])
def test_first_moves_bind(name: str) -> None:
    """Black wins from a, with two threats at once; from d or e he has one only."""
    game = PositionalGame.of("abcde", black_wins=["ab", "ac", "de"], rule=Rule.MAKER_BREAKER)
    assert value(game, name, 3)
    for first, wins_from_there in (("a", True), ("d", False), ("e", False)):
        bound = replace(game, first_moves=frozenset({game.index[first]}))
        assert wins(bound, 3) is wins_from_there
        assert value(bound, name, 3) is wins_from_there


def test_white_to_move_first_may_be_bound_too() -> None:
    turns = (Player.WHITE, Player.BLACK, Player.WHITE, Player.BLACK)
    game = PositionalGame.of("abcd", black_wins=["ab", "ac"], rule=Rule.MAKER_BREAKER, turns=turns)
    for first in "abcd":
        bound = replace(game, first_moves=frozenset({game.index[first]}))
        for name in ("cor", "cor+", "cor++", "dys", "cover"):
            assert value(bound, name) is (first == "d") is wins(bound)


# -- COR++ -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "replies"), [(3, 2), (4, 5), (5, 5), (6, 9)])
def test_replies_on_a_torus(side: int, replies: int) -> None:
    """Thesis figures 6.1 to 6.3: an eighth of the board, its edges included."""
    game = load(f"httt:el@{side}x{side}:torus")
    for form in ("paper", "compact"):
        assert len(encode(game, 5, "cor++", form).codes[1]) == replies


def test_first_moves_on_a_grid_are_an_eighth_of_it() -> None:
    assert encode(load("httt:el@3x3"), 5, "cor++").codes[0] == ("a1", "b1", "b2")
    assert len(encode(load("httt:el@5x5"), 5, "cor++").codes[0]) == 6


@pytest.mark.parametrize("name", ["cor++", "cover", "pairing"])
def test_symmetric_games(name: str) -> None:
    """Games with many symmetries, without a board: nothing but their sets to find them by."""
    cycle = [[f"{i}", f"{(i + 1) % 6}", f"{(i + 2) % 6}"] for i in range(6)]
    star = [["0", str(i)] for i in range(1, 5)]
    told = 0
    for sets in (cycle, star, [["0", "1", "2"], ["3", "4", "5"], ["0", "3"], ["1", "4"]]):
        names = sorted({v for e in sets for v in e})
        for turns in ("BWBWBW", "WBWBWB", "WWBWBW", "BWWBWB"):
            game = PositionalGame.of(names, black_wins=sets, turns=[Player(p) for p in turns])
            told += check(name, "compact", [(game, d) for d in range(1, game.depth + 1)], solvers=1)
    assert told >= 5


# -- PAIRING ---------------------------------------------------------------------------------------


def test_pairing_needs_an_answer_to_each_move() -> None:
    with pytest.raises(UnsupportedError, match="two moves of Black's in a row"):
        encode(load("gttt(2,1):el@3x3"), encoding="pairing")


def test_pairing_of_the_full_maker_breaker_game_decides_it() -> None:
    decided = 0
    for game in random_games(60, rule=Rule.MAKER_BREAKER):
        try:
            encoded = encode(game, None, "pairing")
        except UnsupportedError:
            continue
        answer = solve_qbf(encoded.qbf(), "depqbf")
        assert encoded.claim(bool(answer.value)) is (Claim.WIN if wins(game) else Claim.NEVER)
        decided += 1
    assert decided >= 30


def test_pairing_of_a_drawn_maker_maker_game_may_fail() -> None:
    """The thesis (§4.1.1) says that at the full depth PAIRING is false just when Black wins. That
    is so in Maker-Breaker play; in tic-tac-toe White holds only by threats of her own."""
    game = load("tictactoe")
    assert not wins(game)
    assert wins(game.weak())
    assert not value(game, "pairing")
    assert encode(game, None, "pairing").claim(False) is Claim.NOTHING


def test_pairings_survive_the_next_moves() -> None:
    """What holds at a depth holds at the next; at the end White has held."""
    values = [value(load("httt:fatty@3x3"), "pairing", depth) for depth in range(0, 10, 2)]
    assert values == sorted(values)
    assert values[-1]


# -- COVER -----------------------------------------------------------------------------------------


def test_cover_is_what_one_first_move_touches() -> None:
    game = replace(load("httt:domino@5x5"), first_moves=frozenset({12}))
    encoded = encode(game, 5, "cover")
    assert encoded.codes[0] == ("c3",)
    assert set(encoded.codes[2]) == {"c2", "b3", "c3", "d3", "c4"}
    assert encoded.codes[1][-1] == "(elsewhere)"


def test_cover_may_miss_a_win() -> None:
    """Black first blocks White's threat, away from the cover of what he has begun."""
    won = [game for game in random_games(120) if game.to_move is Player.BLACK and wins(game)]
    found = [value(game, "cover") for game in won]
    assert found.count(True) > 20
    assert found.count(False) >= 1


def test_white_fills_up_outside_of_the_cover() -> None:
    """Any three of five vertices win for Black, any two of three others for White: she is faster,
    without ever playing in his cover."""
    threes, twos = list(combinations("abcde", 3)), list(combinations("xyz", 2))
    game = PositionalGame.of("abcdexyz", black_wins=threes, white_wins=twos)
    assert wins(game.weak(), 5)
    assert not wins(game, 5)
    for form in ("paper", "compact"):
        assert solve_qbf(formula(game.weak(), "cover", 5, form), "depqbf").value is True
        assert solve_qbf(formula(game, "cover", 5, form), "depqbf").value is False


def test_counters_go_up_to_the_largest_set_of_white() -> None:
    q = formula(load("httt:el@3x3"), "cover", 5)
    levels = {int(i) for _, (i, _) in q.names.named("outside")}
    assert levels == set(range(4))
    assert np.all(q.lengths > 0)
