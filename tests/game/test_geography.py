"""Generalized geography."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from foregone.errors import InputError, UnsupportedError
from foregone.game import Player, load, load_any
from foregone.game.geography import (
    Geography,
    geography_text,
    parse_geography,
    read_geography,
    strategy,
    winner,
    winning_moves,
    write_geography,
)
from strategies import geographies

EXAMPLE = """\
3
0 1 2
1 0 3 4
2 0 5
3 1 6
4 1 7
5 2
6 3
7 4
"""  # seed 004, §3.4


def test_the_example_of_the_seed() -> None:
    """Node 1 first, then 6 or 7 (§3.5)."""
    game = parse_geography(EXAMPLE)
    assert winner(game) is Player.BLACK
    assert strategy(game) == {(): 1, (1, 3): 6, (1, 4): 7}
    assert winning_moves(game) == (1,)
    assert game.legal_moves((1,)) == (3, 4)
    assert game.legal_moves((1, 3, 6)) == ()


def first_wins_by_the_rules(game: Geography, played: tuple[int, ...] = ()) -> bool:
    """The definition, play by play."""
    after = [first_wins_by_the_rules(game, (*played, w)) for w in game.legal_moves(played)]
    return any(after) if game.to_move(played) is Player.BLACK else all(after)


@given(geographies(most_vertices=6))
def test_search_is_what_the_rules_say(game: Geography) -> None:
    assert (winner(game) is Player.BLACK) is first_wins_by_the_rules(game)


@given(geographies())
def test_the_strategy_wins_each_play(game: Geography) -> None:
    replies = strategy(game)
    player = winner(game)

    def play(played: tuple[int, ...]) -> None:
        moves = game.legal_moves(played)
        if game.to_move(played) is player:
            assert replies[played] in moves
            moves = (replies[played],)
        for w in moves:
            play((*played, w))

    play(())


@given(geographies())
def test_a_bound_that_is_no_bound_changes_nothing(game: Geography) -> None:
    n = len(game.arrows)
    unbounded = replace(game, rounds=n)
    assert unbounded.longest == n - 1
    assert winner(replace(game, rounds=n - 1)) is winner(unbounded)


def test_a_player_who_is_stuck_early_loses() -> None:
    assert winner(Geography(((),), rounds=3)) is Player.WHITE
    assert winner(Geography(((1,), ()), rounds=3)) is Player.BLACK


def test_when_the_rounds_are_over_who_is_to_move_has_lost() -> None:
    circle = ((1,), (2,), (3,), (0,))
    assert [winner(Geography(circle, rounds)) for rounds in range(5)] == list("WBWBB")


def test_20_vertices() -> None:
    knight = tuple(
        tuple(4 * y + x for y in range(5) for x in range(4) if abs((x - v % 4) * (y - v // 4)) == 2)
        for v in range(20)
    )
    # undirected: the first player wins just when no maximum matching can do without the start,
    # and the knight's tour of 4 × 5 is a matching of all the vertices
    assert winner(Geography(knight, rounds=20)) is Player.BLACK


@given(geographies())
def test_round_trip(game: Geography) -> None:
    assert parse_geography(geography_text(game)) == game


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "example.txt"
    path.write_text(f"% a comment\n\n{EXAMPLE}")
    game = load_any(f"geography:{path}")
    assert isinstance(game, Geography)
    assert game == parse_geography(EXAMPLE)
    assert game.name == f"geography:{path}"
    write_geography(game, path)
    assert path.read_text() == EXAMPLE
    assert read_geography(path) == game
    with pytest.raises(UnsupportedError, match="not a positional game"):
        load(f"geography:{path}")
    assert load_any("tictactoe") == load("tictactoe")


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ("3\n", "", 1, "the number of rounds alone"),
        ("3\n", "three\n", 1, "'three', expected numbers"),
        ("1 0 3 4", "1 0 3 -4", 3, "'-4', expected numbers"),
        ("1 0 3 4", "1 0 3 8", 3, "unknown vertex.*8.*0 to 7"),
        ("1 0 3 4", "1 0 3 3", 3, "duplicate neighbour"),
        ("2 0 5", "1 0 5", 4, "duplicate vertex"),
        ("7 4\n", "", 6, "unknown vertex.*7.*0 to 6"),
        ("7 4\n", "9 4\n", 6, "unknown vertex.*7"),
    ],
)
def test_what_is_wrong_is_told(before: str, after: str, line: int, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_geography(EXAMPLE.replace(before, after, 1), "some.txt")
    assert (caught.value.file, caught.value.line) == ("some.txt", line)


@pytest.mark.parametrize("text", ["", "3\n", "% nothing\n"])
def test_too_short(text: str) -> None:
    with pytest.raises(InputError, match="ends too early"):
        parse_geography(text)


def test_games_that_are_none() -> None:
    with pytest.raises(InputError, match="vertex is unknown"):
        Geography(((1,),), 1)
    with pytest.raises(InputError, match="negative"):
        Geography(((),), -1)
    with pytest.raises(UnsupportedError, match="starts at vertex 0"):
        geography_text(Geography(((), ()), 1, start=1))
    with pytest.raises(UnsupportedError, match="too large"):
        winner(Geography(((),) * 25, 1))
