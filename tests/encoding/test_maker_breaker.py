"""The nine encodings of SM23 where they are special: any turns, stones, openings, shapes, cuts."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest

from foregone.encoding import ENCODINGS, encode
from foregone.encoding._bits import agreeing
from foregone.encoding._transversal import minimal_transversals
from foregone.errors import UnsupportedError
from foregone.formula import Circuit
from foregone.formula.evaluate import evaluate
from foregone.game import ConnectionGraph, Player, PositionalGame, alternating, load
from foregone.game.bruteforce import winning_first_moves, wins
from foregone.solver import solve_qbf
from random_games import random_game, random_graph_game

EXPLICIT = ("ea", "en", "et")
LIFTED = ("la", "ln", "li")
STATELESS = ("sa", "sn", "si")
NINE = (*EXPLICIT, *LIFTED, *STATELESS)
LISTING = ("ea", "et", "la", "sa")  # these take winning sets of any kind
PATHS = ("en", "ln", "li", "si")  # these need a graph


def solved(game: PositionalGame, depth: int, name: str, form: str, solver: str = "depqbf") -> bool:
    preprocessor = "bloqqer" if name in LIFTED else "none"  # it expands the symbolic position
    answer = solve_qbf(encode(game, depth, name, form).qbf(), solver, preprocessor)
    assert answer.value is not None, answer.reason
    return answer.value


def with_any_turns(game: PositionalGame, seed: int) -> PositionalGame:
    """Several moves in a row, White first, a first move that is restricted."""
    random = Random(f"turns {seed}")
    first = None
    if random.random() < 0.5:
        first = frozenset(random.sample(game.free, random.randint(1, len(game.free))))
    turns = tuple(random.choice([Player.BLACK, Player.BLACK, Player.WHITE]) for _ in game.free)
    return replace(game, turns=turns, first_moves=first)


@pytest.mark.parametrize("name", NINE)
def test_any_order_of_turns(name: str) -> None:
    told = 0
    for seed in range(24):
        game = with_any_turns(random_graph_game(seed, most_vertices=6), seed)
        depth = game.depth - seed % 2
        for form in ENCODINGS[name].forms:
            assert solved(game, depth, name, form) is wins(game, depth), (game, depth, form)
        told += wins(game, depth)
    assert 6 <= told <= 18


@pytest.mark.parametrize("name", NINE)
def test_a_game_that_black_cannot_win_in_time(name: str) -> None:
    assert solved(load("hex:3x3"), 3, name, ENCODINGS[name].forms[0]) is False
    assert solved(load("hein:04"), 2, name, ENCODINGS[name].forms[0]) is False


@pytest.mark.parametrize("name", NINE)
def test_the_last_cell(name: str) -> None:
    """One cell has a code of no bits."""
    graph = ConnectionGraph(((),), frozenset({0}), frozenset({0}))
    base = load("hein:04")
    game = replace(
        base,
        vertices=("a1",),
        turns=(Player.BLACK,),
        black_stones=frozenset(),
        white_stones=frozenset(),
        graph=graph,
        board=None,
    )
    for form in ENCODINGS[name].forms:
        assert solved(game, 1, name, form) is True
        assert encode(game, 1, name, form).moves([]) == ("a1",)


@pytest.mark.parametrize("name", NINE)
def test_maker_maker_games_are_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match=f"{name} cannot express maker-maker"):
        encode(load("tictactoe"), 5, name)


@pytest.mark.parametrize("name", PATHS)
def test_games_without_a_graph_are_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match=f"{name} needs the goal as a graph"):
        encode(load("tictactoe").weak(), 5, name)


@pytest.mark.parametrize("name", ["ea", "en", "et", "sa", "sn", "si"])
def test_first_moves_are_read_off_the_outermost_block(name: str) -> None:
    game = load("hein:09")
    encoded = encode(game, 7, name)
    answer = solve_qbf(encoded.qbf(), "depqbf", model=True)
    assert answer.value is True
    assert encoded.moves(answer.model or ())[0] in winning_first_moves(game, 7)


@pytest.mark.parametrize("name", NINE)
def test_restricted_openings(name: str) -> None:
    game = load("hein:04")
    good = {game.index[v] for v in winning_first_moves(game, 5)}
    bad = frozenset(set(game.free) - good)
    for first_moves, expected in ((frozenset(good), True), (bad, False)):
        restricted = replace(game, first_moves=first_moves)
        assert solved(restricted, 5, name, ENCODINGS[name].forms[0]) is expected


def test_a_useless_opening_is_a_pass() -> None:
    """Black may open at d4 only, which is on no path; then White, then Black's two moves."""
    game = PositionalGame.of(
        ("a", "b", "c", "d"),
        black_wins=[("a", "b"), ("b", "c")],
        turns="BWBB",
        rule=load("hein:04").rule,
        first_moves=("d",),
    )
    assert wins(game) is False
    assert wins(replace(game, turns=tuple(Player(p) for p in "BBWB"))) is True
    for turns, expected in (("BWBB", False), ("BBWB", True)):
        for name in LISTING:
            played = replace(game, turns=tuple(map(Player, turns)))
            encoded = encode(played, 4, name)
            assert encoded.codes[0] == ()
            assert solved(played, 4, name, encoded.form) is expected


# -- the transversal game --------------------------------------------------------------------------


def test_minimal_transversals() -> None:
    for seed in range(40):
        sets = random_game(seed).black_wins
        everything = sorted(set(chain.from_iterable(sets)))
        hitting = [
            set(t)
            for size in range(len(everything) + 1)
            for t in combinations(everything, size)
            if all(not set(t).isdisjoint(e) for e in sets)
        ]
        minimal = {tuple(sorted(t)) for t in hitting if not any(u < t for u in hitting)}
        assert set(minimal_transversals(sets)) == minimal


def test_too_many_transversals_are_refused() -> None:
    sets = tuple((2 * i, 2 * i + 1) for i in range(20))
    with pytest.raises(UnsupportedError, match="too many"):
        minimal_transversals(sets)


def test_hex_needs_no_list_of_cuts() -> None:
    hex_, cuts = load("hex:4x4"), replace(load("hex:4x4"), board=None)
    by_reach, by_list = (encode(game, 7, "et").formula.names.groups for game in (hex_, cuts))
    assert "reached" in {group.name for group in by_reach}
    assert "reached" not in {group.name for group in by_list}


# -- shapes through relations ----------------------------------------------------------------------

SHAPES = (
    "httt:domino@3x3",
    "httt:el@3x3",
    "httt:el@3x3:torus",
    "httt:tippy@3x3",
    "httt:0-0,2-0@4x3",
    "httt:0-0,2-1@3x3:torus",
    "httt:fatty@3x4",
    "tictactoe",
)


@pytest.mark.parametrize("spec", SHAPES)
def test_shapes_by_sn(spec: str) -> None:
    random = Random(spec)
    base = load(spec).weak()
    n = len(base.vertices)
    for _ in range(6):
        taken = random.sample(range(n), n - random.randint(3, 6))
        black = random.randint(0, len(taken))
        game = replace(
            base,
            black_stones=frozenset(taken[:black]),
            white_stones=frozenset(taken[black:]),
            turns=alternating(n - len(taken)),
        )
        if game.outcome() is None:
            depth = random.randint(1, game.depth)
            assert solved(game, depth, "sn", "compact") is wins(game, depth), game


def test_sn_refuses_sets_that_are_no_shapes() -> None:
    without_board = replace(load("tictactoe").weak(), board=None)
    with pytest.raises(UnsupportedError, match="as shapes on a grid or a torus"):
        encode(without_board, 5, "sn")
    one_row_missing = load("tictactoe").weak()
    one_row_missing = replace(one_row_missing, black_wins=one_row_missing.black_wins[1:])
    with pytest.raises(UnsupportedError, match="all translations"):
        encode(one_row_missing, 5, "sn")


# -- in general ------------------------------------------------------------------------------------


def test_bits() -> None:
    c = Circuit()
    word = c.exists("x", range(3))
    for code, row in enumerate(agreeing(word, 6).tolist()):
        assert [literal > 0 for literal in row] == [bool(code >> i & 1) for i in range(3)]


@pytest.mark.parametrize("name", ["ea", "en", "et"])
def test_the_naive_evaluator_agrees(name: str) -> None:
    for seed in range(12):
        game = random_graph_game(seed, most_vertices=4)
        depth = min(3, game.depth)
        assert evaluate(encode(game, depth, name).qbf()) is wins(game, depth)


@pytest.mark.slow
@pytest.mark.parametrize("name", NINE)
@pytest.mark.parametrize(
    ("spec", "depth"), [("hein:04", 5), ("hein:09", 7), ("hein:12", 7), ("hein:07", 9)]
)
def test_all_nine_agree_on_the_puzzles(spec: str, depth: int, name: str) -> None:
    """A win at the depth, none two moves earlier: by CAQE and by DepQBF, in every form."""
    game = load(spec)
    for form in ENCODINGS[name].forms:
        for solver in ("caqe", "depqbf"):
            assert solved(game, depth, name, form, solver) is True
            assert solved(game, depth - 2, name, form, solver) is False
