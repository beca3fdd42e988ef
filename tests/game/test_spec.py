"""Names of games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.errors import InputError
from foregone.game import FAMILIES, Entry, Player, PositionalGame, Rule, catalogue, load
from foregone.game.bruteforce import wins

ENTRIES = list(catalogue())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.spec)
def test_each_entry_loads_and_keeps_its_name(entry: Entry) -> None:
    game = load(entry.spec)
    assert game.name == entry.spec
    assert game.outcome() is None
    assert game.board is not None
    assert tuple(game.board.cells) == game.vertices
    assert entry.title


def test_no_entry_twice() -> None:
    specs = [entry.spec for entry in ENTRIES]
    assert len(specs) == len(set(specs))


def test_the_catalogue_holds_what_it_should() -> None:
    specs = {entry.spec for entry in ENTRIES}
    assert {f"hein:{n:02}" for n in range(2, 21)} | {"browne"} <= specs
    assert {"qubic", "httt:snaky@9x9", "gomoku:15x15", "connect6:mickey-mouse"} <= specs
    assert {"tictactoe:figure-1", "tictactoe"} <= specs


def test_the_catalogue_is_searched_in_names_and_titles() -> None:
    assert [entry.spec for entry in catalogue("QUBIC")] == ["qubic"]
    assert len(list(catalogue("hein"))) == 19
    assert {entry.spec for entry in catalogue("challenge")} == {
        "qubic",
        "httt:snaky@9x9",
        "gomoku:15x15",
        "connect6:mickey-mouse",
    }


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_each_family_tells_its_grammar(family: object) -> None:
    assert isinstance(family, type(FAMILIES["hex"]))
    assert family.grammar.startswith(family.name)
    assert any(True for _ in family.entries())


@pytest.mark.parametrize(
    ("spec", "vertices", "black_sets"),
    [
        ("tictactoe", 9, 8),
        ("gomoku:15x15", 225, 572),
        ("qubic", 64, 76),
        ("connect6:19x19", 361, 924),
        ("httt:snaky@9x9", 81, 320),
        ("httt:tippy@4x4", 16, 24),
        ("httt:five-cells-z@5x5:torus", 25, 200),
    ],
)
def test_figures(spec: str, vertices: int, black_sets: int) -> None:
    game = load(spec)
    assert (len(game.vertices), len(game.black_wins)) == (vertices, black_sets)
    assert game.white_wins == game.black_wins
    assert game.rule is Rule.MAKER_MAKER
    assert game.first_moves is None


@pytest.mark.parametrize(
    ("spec", "turns"),
    [
        ("httt:el@3x3", "BWBWBWBWB"),
        ("gttt(1,1):el@3x3", "BWBWBWBWB"),
        ("gttt(2,1):el@3x3", "BWWBBWWBB"),
        ("gttt(2,2):el@3x3", "BBWWBBWWB"),
        ("gttt(1,3):el@3x3", "BBBWBWBWB"),
        ("gttt(2,1):el@3x3:white-first", "WBBWWBBWW"),
        ("gttt(2,1):el@3x3:after=b2", "WWBBWWBB"),
    ],
)
def test_turns(spec: str, turns: str) -> None:
    assert "".join(load(spec).turns) == turns


def test_mickey_mouse() -> None:
    game = load("connect6:mickey-mouse")
    assert (len(game.black_stones), len(game.white_stones)) == (3, 2)
    assert "".join(game.turns[:7]) == "WWBBWWB"
    assert game.depth == 356


def test_hex_joins_rows_and_hein_places_stones() -> None:
    game = load("hein:04")
    assert game.rule is Rule.MAKER_BREAKER
    assert {game.vertices[v] for v in game.black_stones} == {"a1"}
    assert {game.vertices[v] for v in game.white_stones} == {"b1", "c2"}
    assert game.graph is not None
    assert {game.vertices[v] for v in game.graph.start} == {"a1", "b1", "c1"}
    assert {game.vertices[v] for v in game.graph.end} == {"a3", "b3", "c3"}
    b2 = game.graph.neighbours[game.index["b2"]]
    assert {game.vertices[v] for v in b2} == {"b1", "b3", "a2", "c2", "c1", "a3"}


def test_options() -> None:
    weak = load("tictactoe:maker-breaker")
    assert (weak.rule, weak.white_wins) == (Rule.MAKER_BREAKER, ())
    assert load("tictactoe:white-first").to_move is Player.WHITE
    after = load("tictactoe:white-first:maker-breaker:after=b2,a1")
    assert after.name == "tictactoe:maker-breaker:white-first:after=b2,a1"
    assert load(after.name) == after
    assert {after.vertices[v] for v in after.white_stones} == {"b2"}


def test_the_position_of_figure_1() -> None:
    game = load("tictactoe:figure-1")
    assert game == load("tictactoe:after=b2,a1,c3")
    assert isinstance(game, PositionalGame)
    assert game.to_move is Player.WHITE
    assert not wins(game, 3)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("tictacto", "unknown game.*tictactoe"),
        ("hein:9", "unknown puzzle.*hein:09"),
        ("hein", "unknown puzzle"),
        ("", "unknown game"),
        (":", "unknown game"),
        ("httt", "bad name of a game.*SHAPE@COLUMNSxROWS"),
        ("httt:el", "bad name of a game.*SHAPE@COLUMNSxROWS"),
        ("httt:el@4x4:taurus", "bad name of a game"),
        ("httt:el@4", "not a size of a board.*'4'"),
        ("httt:el@0x4", "not a size"),
        ("httt:el@101x101", "too large a board"),
        ("httt:tic@2x2", "does not fit"),
        ("httt:@4x4", "unknown shape"),
        ("httt(1,1):el@4x4", "gttt"),
        ("gttt:el@4x4", "GTTT needs two numbers"),
        ("gttt(1):el@4x4", "GTTT needs two numbers"),
        ("gttt(0,1):el@4x4", "at least one move"),
        ("gttt(x,1):el@4x4", "unknown game"),
        ("hex:4", "not a size"),
        ("gomoku:4x4", "does not fit"),
        ("hex", "bad name of a game"),
        ("qubic:4x4x4", "nothing after qubic"),
        ("connect6:minnie-mouse", "not a size"),
        ("browne:1", "nothing after browne"),
        ("tictactoe:after=b2,b2", "not a free vertex"),
        ("tictactoe:after=", "bad option"),
        ("tictactoe:after=b2:after=a1", "option is given twice"),
        ("tictactoe:white-first=1", "bad option"),
        ("no/such.pg", "No such file"),
        ("such/file", "unknown file format"),
    ],
)
def test_what_is_no_game_is_told(spec: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load(spec)


def test_the_worked_example_of_a_family() -> None:
    document = Path(__file__).parents[2] / "docs" / "games.md"
    (example,) = re.findall(
        r"^```python\n(.*?)^```$", document.read_text(), re.MULTILINE | re.DOTALL
    )
    module: dict[str, Any] = {}
    exec(compile(example, str(document), "exec"), module)
    family = module["FAMILY"]
    (entry,) = family.entries()
    game = family.build((), tuple(entry.spec.split(":")[1:]))
    assert game.name == entry.spec
    assert game.black_wins == ((0, 2, 6, 8),)
    with pytest.raises(InputError, match="COLUMNSxROWS"):
        family.build((), ())


_WORDS = [entry.spec for entry in ENTRIES] + list(FAMILIES)
_PARTS = st.sampled_from([*_WORDS, "torus", "after=", "b2", "4x4", "0-0", "white-first", "(2,1)"])


@given(st.lists(_PARTS | st.text(":@x(),=-.109 é", max_size=3), max_size=5).map("".join))
def test_any_text_is_a_game_or_bad_input(text: str) -> None:
    try:
        game = load(text)
    except InputError:
        return
    assert load(game.name) == game
