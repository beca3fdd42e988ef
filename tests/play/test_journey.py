"""Geography at the board, held to the plain reference of game/."""

from __future__ import annotations

from random import Random

import pytest

from foregone.errors import InputError
from foregone.game.geography import Geography, winner, winning_moves
from foregone.game.positional import Player
from foregone.play.desk import Call
from foregone.play.journey import Journey, JourneyJudge, cities, read_journey
from foregone.play.judge import Status
from foregone.play.table import Table

MANY = [f"x{i}x" for i in range(50)]
TOUR = "cities:Paris,Seville,Edinburgh,Hamburg,Geneva,Athens,Stockholm"


def random_journey(seed: int) -> Journey:
    random = Random(seed)
    n = random.randint(1, 8)
    arrows = tuple(tuple(w for w in range(n) if w != v and random.random() < 0.4) for v in range(n))
    return Journey(Geography(arrows, rounds=random.randint(0, n)), tuple(map(str, range(n))), "")


def test_standings_and_replies_are_those_of_the_reference() -> None:
    for seed in range(150):
        journey = random_journey(seed)
        judge = JourneyJudge(journey)
        assert judge.standing(()).winner is winner(journey.game), seed
        wins = [r.move for r in judge.replies(()) if r.standing.winner is Player.BLACK]
        good = {journey.index[move] for move in wins}
        assert good == set(winning_moves(journey.game)), seed


def test_the_line_is_as_long_as_the_standing_says_and_ends_stuck() -> None:
    for seed in range(60):
        journey = random_journey(seed)
        judge = JourneyJudge(journey)
        line = judge.line(())
        played = journey.played([reply.move for reply in line])
        assert len(line) == judge.standing(()).moves
        assert journey.game.legal_moves(played) == ()
        assert judge.standing(played).over


def test_cities_follow_each_other_by_letters() -> None:
    journey = cities(["Paris", "seville", "Edinburgh", "Sofia"])
    assert journey.game.arrows == ((1, 3), (2,), (), ())
    assert journey.played(["seville", "Edinburgh"]) == (1, 2)


@pytest.mark.parametrize("names", [["Paris", "Paris"], ["Paris", ""], MANY])
def test_bad_lists_of_cities_are_bad_input(names: list[str]) -> None:
    with pytest.raises(InputError):
        cities(names)


def test_an_illegal_move_is_bad_input() -> None:
    with pytest.raises(InputError, match="illegal move"):
        cities(["Paris", "Seville", "Edinburgh"]).played(["Edinburgh"])


def test_too_large_a_search_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foregone.play.journey._MOST_POSITIONS", 3)
    judge = JourneyJudge(cities([f"a{i}a" for i in range(8)]))
    assert judge.standing(()).status is Status.UNDECIDED
    assert judge.line(()) == []


def test_a_journey_is_played_like_any_game() -> None:
    table = Table()
    told = table.answer("turn", Call(TOUR, human="W"))
    assert told["answers"] == ["Stockholm"] or told["standing"]["status"] == "white-wins"
    moves = told["moves"]
    while not told["over"]:
        hint = table.answer("hint", Call(TOUR, moves))["reply"]
        told = table.answer("turn", Call(TOUR, [*moves, hint["move"]], human="W"))
        moves = told["moves"]
    assert told["result"] is not None
    assert told["standing"]["over"]
    solution = table.answer("solve", Call(TOUR))
    assert solution["answer"] in ("win", "no-win")
    assert solution["standing"]["status"] in ("black-wins", "white-wins")
    assert table.answer("line", Call(TOUR))["line"]
    why = table.answer("why", Call(TOUR))
    assert why["svg"].count("data-cell") == 7
    assert table.answer("picture", Call(TOUR))["svg"].count("fg-arrow") > 5


def test_a_journey_comes_as_a_file() -> None:
    text = "3\n0 1 2\n1\n2 1\n"
    journey = read_journey(text, "x.geo")
    assert journey.places == ("0", "1", "2")
    told = Table().answer("look", Call("x.geo", text=text))
    assert told["legal"] == ["1", "2"]
