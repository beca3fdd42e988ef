"""A formula for each first move."""

from __future__ import annotations

import pytest

from foregone.decide import Question
from foregone.decide.pipeline import Pipeline, judged
from foregone.decide.split import by_first_move, openings, schedule
from foregone.encoding import Claim
from foregone.game import Player, PositionalGame, bruteforce, load
from foregone.verdict import Answer
from random_games import random_game, random_graph_game

EXACT = Pipeline("cor+", "caqe-light", "light")


def test_promising_moves_come_first() -> None:
    assert openings(load("tictactoe"), 9)[0] == "b2"
    game = load("hein:14")
    assert "c2" in openings(game, 9)[:2]  # the only one that wins


def test_moves_that_are_alike_come_once() -> None:
    assert sorted(openings(load("tictactoe"), 9)) == ["a1", "b1", "b2"]
    idle = PositionalGame.of("abcdef", black_wins=["ab"])
    assert len(openings(idle, 3)) == 2


def test_every_move_has_its_time() -> None:
    moves = [f"v{i}" for i in range(40)]
    times: dict[str, list[float | None]] = {}
    for move, seconds in schedule(moves):
        times.setdefault(move, []).append(seconds)
    assert list(times) == moves
    assert all(
        given[-1] is None and given[:-1] == sorted(filter(None, given)) for given in times.values()
    )
    assert next(schedule(["only"])) == ("only", 1.0)


@pytest.mark.parametrize("seed", range(16))
def test_the_parts_make_the_whole(seed: int) -> None:
    game = random_graph_game(seed) if seed % 3 == 0 else random_game(seed)
    if game.to_move is not Player.BLACK:
        return
    depth = min(5, game.depth)
    trials = by_first_move(Question(game, depth), depth, EXACT, workers=1 + seed % 2)
    verdict = judged(Question(game, depth), trials)
    assert verdict.answer is (Answer.WIN if bruteforce.wins(game, depth) else Answer.NO_WIN)
    assert sum(trial.claim is not Claim.NOTHING for trial in trials) >= 1
    if verdict.answer is Answer.WIN:
        assert set(verdict.first_moves) <= set(bruteforce.winning_first_moves(game, depth))


def test_parts_that_say_nothing() -> None:
    trials = by_first_move(Question(load("tictactoe")), 9, Pipeline("cover", "caqe"))
    assert {trial.claim for trial in trials} == {Claim.NOTHING}
