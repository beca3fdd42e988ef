"""FORE: which moves it leaves out, and that it may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from encoding_claims import holds
from foregone.encoding import ENCODINGS, Encoded, encode
from foregone.encoding._closure import goals, takes
from foregone.encoding._domination import domination
from foregone.encoding.base import bits_for
from foregone.errors import UnsupportedError
from foregone.game import Player, PositionalGame, Rule, load
from foregone.solver import solve_qbf

FORMS = ENCODINGS["fore"].forms

TWINS = PositionalGame.of(
    ["a", "b", "c", "d"], black_wins=[["a", "b", "c"], ["a", "b", "d"]], rule=Rule.MAKER_BREAKER
)


def as_turns(letters: str) -> tuple[Player, ...]:
    return tuple(map(Player, letters))


def tells_the_truth(encoded: Encoded) -> bool:
    value = solve_qbf(encoded.qbf(), "depqbf").value
    assert value is not None
    return holds(encoded.claim(value), encoded.game, encoded.depth)


def test_who_dominates_whom() -> None:
    found = domination(((0, 1), (0, 2), (0, 1, 3)), 5)
    assert found.nearest[0] == ()
    assert found.nearest[1] == (0,)
    assert found.nearest[3] == (1,)  # and by that 0
    assert found.rank == (0, 1, 1, 2, 4)  # 4 is in no set: all others are better


def test_of_twins_the_first_is_better() -> None:
    found = domination(TWINS.black_wins, 4)
    assert found.nearest == ((), (0,), (1,), (1,))


def test_a_move_has_codes_for_the_cells_that_matter_by_then() -> None:
    encoded = encode(replace(TWINS, turns=as_turns("BBBW")), None, "fore", "dominated")
    assert encoded.codes == (("a",), ("a", "b"), ("a", "b", "c", "d"))
    assert tells_the_truth(encoded)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("turns", ["BWBB", "WBBB", "BBWB"])
def test_a_prescribed_first_move_may_be_a_bad_one(form: str, turns: str) -> None:
    """Then the cells that are better are not Black's, and still the others must count."""
    for opening in (1, 2):
        game = replace(TWINS, turns=as_turns(turns), first_moves=frozenset({opening}))
        assert tells_the_truth(encode(game, None, "fore", form))


def test_one_first_move_of_those_that_symmetries_exchange() -> None:
    game = load("tictactoe").weak()
    assert encode(game, 9, "fore", "symmetry").codes[0] == ("a1", "b1", "b2")
    assert len(encode(game, 9, "fore", "plain").codes[0]) == 9


def test_no_folded_code_is_idle() -> None:
    plain, folded = (encode(load("hein:09"), 7, "fore", form).codes for form in ("plain", "folded"))
    for short, full in zip(plain, folded, strict=True):
        assert len(full) == 1 << bits_for(len(short))
        assert full[: len(short)] == short
        assert set(full) == set(short)


def test_how_large_closures_are() -> None:
    sizes = [(takes(turns), goals(turns)) for turns in map(as_turns, ("B", "WB", "BWB", "WBWB"))]
    assert sizes == [(1, 1), (2, 2), (3, 2), (12, 8)]


@pytest.mark.parametrize(("form", "closed"), [("plain", 0), ("threats", 1), ("templates", 2)])
def test_closed_moves_have_no_quantifiers(form: str, closed: int) -> None:
    encoded = encode(load("hein:09"), 7, "fore", form)
    assert encoded.qbf().stats().blocks == 7 - 2 * closed
    assert [bool(row) for row in encoded.codes] == [True] * (7 - 2 * closed) + [False] * 2 * closed
    assert tells_the_truth(encoded)


def test_two_threats_on_the_same_cell_are_one() -> None:
    one = PositionalGame.of(
        ["a", "b", "c", "d"],
        black_wins=[["a", "b", "d"], ["a", "c", "d"]],
        black_stones=["a", "b", "c"],
        turns="WB",
        rule=Rule.MAKER_BREAKER,
    )
    fork = replace(one, black_wins=((0, 1, 3), (0, 2, 3), (1, 2, 4)), vertices=(*"abcde",))
    for game in (one, fork):
        moves = replace(game, turns=as_turns("BWB"), black_stones=game.black_stones - {0})
        for form in ("threats", "templates"):
            assert tells_the_truth(encode(moves, None, "fore", form))


@pytest.mark.parametrize("form", FORMS)
def test_hex_positions(form: str) -> None:
    """On boards of Hex, and only there, the goal is that White has no cut."""
    for moves in (["b2", "a1"], ["b2", "a1", "c1"], ["b2", "a1", "c1", "b1"]):
        game = load("hex:3x3").play(*moves)
        for depth in (3, 5):
            assert tells_the_truth(encode(game, depth, "fore", form))


@pytest.mark.parametrize("name", ["et", "fore"])
def test_a_hex_board_whose_free_cells_do_not_touch(name: str) -> None:
    game = load("hex:2x2").play("b1", "a2")
    assert tells_the_truth(encode(game, None, name))


def test_white_has_no_sets() -> None:
    with pytest.raises(UnsupportedError, match="maker-maker"):
        encode(load("httt:domino@2x2"), None, "fore")
