"""The `.pg` format: what is written is read again; what is wrong is told, with its line."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from foregone.errors import InputError, UnsupportedError
from foregone.game import Board, BoardKind, Player, PositionalGame, Rule, load
from foregone.game.files import FORMATS, read_game, write_game
from foregone.game.files.pg import parse_pg, pg_text
from strategies import games, graph_games

SMALL = """\
% a comment
#times
t1 t2 t3
#blackturns
t1 t3
#positions
a1 b1
a2 b2
#blackwins
a1 a2
% another one
b1 b2
#whitewins
a1 b2
#blackinitials
#whiteinitials
b1
#firstmoves
a1 b2
"""
GRAPH = """\
#version
1.0
#positions
a b c
#times
1 2
#blackturns
1
#startboarder
a
#endboarder
c
#neighbours
a b
b a c
c b
"""


def test_sections_become_a_game() -> None:
    game = parse_pg(SMALL)
    assert game == PositionalGame.of(
        ["a1", "b1", "a2", "b2"],
        black_wins=[["a1", "a2"], ["b1", "b2"]],
        white_wins=[["a1", "b2"]],
        turns=[Player.BLACK, Player.WHITE, Player.BLACK],
        white_stones=["b1"],
        first_moves=["a1", "b2"],
    )
    assert game.board == Board(BoardKind.GRID, 2, 2)


def test_sections_in_any_order_and_windows_lines() -> None:
    sections = SMALL.split("#")
    mixed = "#".join([sections[0], *reversed(sections[1:])])
    assert parse_pg(mixed.replace("\n", "\r\n")) == parse_pg(SMALL)


def test_without_whitewins_it_is_maker_breaker() -> None:
    game = parse_pg(SMALL.replace("#whitewins\na1 b2\n", ""))
    assert game.rule is Rule.MAKER_BREAKER


def test_a_graph() -> None:
    game = parse_pg(GRAPH)
    assert game.rule is Rule.MAKER_BREAKER
    assert game.graph is not None
    assert game.graph.neighbours == ((1,), (0, 2), (1,))
    assert (game.graph.start, game.graph.end) == (frozenset({0}), frozenset({2}))


def test_a_graph_with_an_empty_list_of_sets() -> None:
    assert parse_pg("#blackwins\n" + GRAPH) == parse_pg(GRAPH)


def test_a_hex_board_is_recognised_by_its_neighbours() -> None:
    game = load("hein:09")
    text = "".join(line for line in pg_text(game).splitlines(keepends=True) if line[0] != "%")
    read = parse_pg(text)
    assert read == game
    assert read.board == game.board


def expressible(game: PositionalGame) -> bool:
    is_weak = game.rule is Rule.MAKER_BREAKER
    return Player.BLACK in game.turns and (is_weak or bool(game.white_wins))


@given(games() | graph_games())
def test_round_trip(game: PositionalGame) -> None:
    assume(expressible(game))
    assert parse_pg(pg_text(game)) == game


@given(games() | graph_games())
def test_the_same_game_gives_the_same_text(game: PositionalGame) -> None:
    assume(expressible(game))
    assert pg_text(parse_pg(pg_text(game))) == pg_text(game)


@pytest.mark.parametrize(
    "spec",
    [
        "tictactoe:figure-1",
        "qubic",
        "hein:05",
        "httt:el@4x4:torus",
        "connect6:mickey-mouse",
        "hex:3x3",
    ],
)
def test_round_trip_through_a_file(spec: str, tmp_path: Path) -> None:
    game = load(spec)
    path = tmp_path / "game.pg"
    write_game(game, path)
    read = load(str(path))
    assert read == game
    assert (read.board, read.name) == (game.board, game.name)


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ("#times\n", "#tymes\n", 2, "unknown section.*#times"),
        ("#firstmoves", "#times", 18, "duplicate section #times.*line 2"),
        ("#blackturns\nt1 t3\n", "", None, "missing section #blackturns"),
        ("t1 t3", "t1 t4", 5, "turn that is no time point.*'t4'"),
        ("t1 t3", "t1 t1", 5, "duplicate turn"),
        ("t1 t2 t3", "t1 t2 t2", 3, "duplicate time point"),
        ("a2 b2\n#bl", "a2 a1\n#bl", 8, "duplicate vertex.*'a1'"),
        ("a2 b2\n#bl", "a2 b-2\n#bl", 8, "bad name of a vertex.*'b-2'"),
        ("b1 b2\n#wh", "b1 b3\n#wh", 12, "unknown vertex.*'b3'.*b1"),
        ("% another one\n", "\n", 11, "empty winning set"),
        ("b1 b2\n#wh", "b1 b1\n#wh", 12, "twice in a winning set"),
        ("#blackinitials\n", "#blackinitials\nb1\n", 18, "both players own a vertex.*'b1'"),
        ("a1 b2\n#bl", "#bl", 13, "empty section #whitewins"),
        ("#times\n", "a1\n#times\n", 2, "not a .pg file.*'a1'"),
        ("#times\n", "#version\n2.0\n#times\n", 3, "version.*'2.0'.*1.0"),
        ("#firstmoves\na1 b2", "#firstmoves\na1 z", 19, "unknown vertex.*'z'"),
        ("#firstmoves\na1 b2", "#firstmoves\nb1", None, "no first move is free"),
        ("#whitewins\na1 b2", "#neighbours\na1 b2", None, "missing section #startboarder"),
    ],
)
def test_what_is_wrong_is_told(before: str, after: str, line: int | None, message: str) -> None:
    assert SMALL.count(before) == 1
    with pytest.raises(InputError, match=message) as caught:
        parse_pg(SMALL.replace(before, after), "some.pg")
    assert caught.value.file == "some.pg"
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("c b\n", "c a b\n", "neighbours must be mutual"),
        ("c b\n", "c b\nc b\n", "duplicate neighbours"),
        ("c b\n", "c c\n", "its own neighbour"),
        ("c b\n", "c b\n#blackwins\na b\n", "no #blackwins"),
        ("c b\n", "c b\n#whitewins\na b\n", "no #whitewins"),
    ],
)
def test_what_is_wrong_with_a_graph(before: str, after: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_pg(GRAPH.replace(before, after))


@given(st.binary() | st.text().map(str.encode))
@example(b"")
@example(b"\0" * 100)
@example(SMALL.encode()[:90])
@example(SMALL.encode()[:103])
@example(SMALL.encode().rstrip())
@example(b"\xff\xfe" + SMALL.encode("utf-16-le"))
def test_nonsense_is_bad_input(data: bytes) -> None:
    with NamedTemporaryFile(suffix=".pg") as file:
        file.write(data)
        file.flush()
        with pytest.raises(InputError):
            read_game(file.name)


@given(st.integers(0, len(SMALL) - 1), st.sampled_from(" #%\nat19\0é-"))
def test_a_damaged_file_is_read_or_refused(at: int, character: str) -> None:
    damaged = SMALL[:at] + character + SMALL[at + 1 :]
    try:
        game = parse_pg(damaged)
    except InputError:
        return
    assert set(game.vertices) <= set(damaged.split())


@pytest.mark.parametrize("head", ["", "#times\n", "#times\nt1\n#blackturns\nt1\n#positions\n"])
def test_megabytes_of_nonsense(head: str) -> None:
    with pytest.raises(InputError):
        parse_pg(head + "all work and no play\n" * 100_000)


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_game(tmp_path / "none.pg")
    (tmp_path / "folder.pg").mkdir()
    with pytest.raises(InputError, match="Is a directory"):
        read_game(tmp_path / "folder.pg")
    with pytest.raises(InputError, match="unknown file format"):
        read_game(tmp_path / "game.txt")


@pytest.mark.parametrize(
    "game",
    [
        PositionalGame.of(["a b"], black_wins=[["a b"]]),
        PositionalGame.of(["a"], black_wins=[]),
        PositionalGame.of(["a", "b"], black_wins=[["a"]], turns=[Player.WHITE]),
        PositionalGame.of(["a", "b"], black_wins=[[]], white_wins=[["b"]]),
        PositionalGame.of(["a"], black_wins=[["a"]], white_wins=[]),
    ],
)
def test_what_cannot_be_expressed_is_refused(game: PositionalGame) -> None:
    with pytest.raises(UnsupportedError, match="cannot express"):
        pg_text(game)


def test_formats_that_are_only_read(tmp_path: Path) -> None:
    for form in FORMATS.values():
        if form.text is None:
            with pytest.raises(UnsupportedError, match="only read"):
                write_game(load("tictactoe"), tmp_path / f"game{form.name}")


@pytest.mark.parametrize(
    "remark", ["grid 0x2x1", "grid 9x9x1", "sphere 2x2x1", "grid", "hex 2x2x1"]
)
def test_a_remark_about_the_board_is_taken_if_it_makes_sense(remark: str) -> None:
    kind = BoardKind.HEX if "hex" in remark else BoardKind.GRID
    assert parse_pg(f"% board {remark}\n{SMALL}").board == Board(kind, 2, 2)
