"""Models read back as moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.encoding import ENCODINGS, Claim, encode
from foregone.encoding.base import Codes
from foregone.encoding.reading import read_codes, read_moves, read_pairs, truth, write_codes
from foregone.errors import InputError, UnsupportedError
from foregone.formula import Formula
from foregone.game import Player, load
from foregone.game.bruteforce import winning_first_moves, wins
from foregone.solver import solve_qbf
from random_games import random_games

names = st.text(min_size=1, max_size=4)
tables = st.lists(st.lists(names, unique=True, max_size=5).map(tuple), max_size=6).map(tuple)


@given(tables, st.randoms())
def test_codes_survive_the_comments(codes: Codes, random: object) -> None:
    turns = tuple(random.choice(list(Player)) for _ in codes)  # type: ignore[attr-defined]
    lines = [f" {line}".lstrip() for line in write_codes(codes, turns)]
    assert all(line.isprintable() for line in lines)
    assert read_codes(["something else", *lines]) == (codes, turns)


@pytest.mark.parametrize("lines", [[], ["codes 2B: a b"], ["codes 1B: a", "codes 3B: b"]])
def test_codes_with_gaps(lines: list[str]) -> None:
    with pytest.raises(InputError, match="move codes") as caught:
        read_codes(lines, "x.qdimacs")
    assert caught.value.file == "x.qdimacs"


def test_moves_from_bits() -> None:
    f = Formula()
    first = f.exists("move", 1, range(2))
    second = f.forall("move", 2, range(2))
    third = f.exists("move", 3, range(2))
    codes = (("a", "b", "c"),) * 3

    def moves(*literals: int) -> tuple[str | None, ...]:
        return read_moves(truth(f.names, map(int, literals)), codes)

    assert moves() == ()
    assert moves(first[0]) == ()
    assert moves(first[0], -first[1]) == ("b",)
    assert moves(*third) == ()  # not before the moves that go before
    assert moves(first[0], first[1], -second[0], second[1]) == (None, "c")  # code 3 is idle
    assert moves(*-first, *-second, -third[0], third[1]) == ("a", None, "c")  # a is not free


def test_moves_from_places() -> None:
    f = Formula()
    first = f.exists("play", 1, ["a", "b"])
    second = f.exists("play", 2, ["a", "b"])
    values = truth(f.names, [int(-first[0]), int(first[1]), int(-second[0]), int(-second[1])])
    assert read_moves(values, (("a", "b"),) * 2) == ("b", None)


WINNING = [n for n, e in ENCODINGS.items() if e.true_means is Claim.WIN]


@pytest.mark.parametrize("name", WINNING)
def test_first_moves_of_models_win(name: str) -> None:
    """The outermost model of a true formula begins a winning strategy."""
    read = 0
    for game in random_games(30, rule=sorted(ENCODINGS[name].rules)[0]):
        if game.to_move is not Player.BLACK or not wins(game):
            continue
        try:
            encoded = encode(game, None, name)
        except UnsupportedError:
            continue
        answer = solve_qbf(encoded.qbf(), "depqbf", model=True)
        moves = encoded.moves(answer.model or ())
        if answer.value and moves and moves[0] is not None:
            assert moves[0] in winning_first_moves(game)
            read += 1
    for spec, depth in (("hein:04", 5), ("hex:2x2", 3)):
        encoded = encode(load(spec), depth, name)
        answer = solve_qbf(encoded.qbf(), "depqbf", "none", model=True)
        moves = encoded.moves(answer.model or ())
        if answer.value and moves:
            assert moves[0] in winning_first_moves(load(spec), depth)
            read += 1
    assert read >= 2


@pytest.mark.parametrize("form", ENCODINGS["pairing"].forms)
def test_pairing_strategies_are_read_back(form: str) -> None:
    """Thesis figure 2.3: Fatty has a pairing from the start."""
    game = load("httt:fatty@4x4")
    encoded = encode(game, 0, "pairing", form)
    formula = encoded.qbf()
    answer = solve_qbf(formula, "depqbf", model=True)
    assert answer.value is True
    pairs = read_pairs(truth(formula.names, answer.model or ()))
    cells = [v for pair in pairs for v in pair]
    assert len(cells) == len(set(cells))
    for e in game.black_wins:
        assert any({u, v} <= {game.vertices[i] for i in e} for u, v in pairs)
