"""However hard the game, an answer comes in about the time that was allowed for it."""

from __future__ import annotations

import pytest

from foregone.game import load
from foregone.play.desk import Call
from foregone.play.judge import Judge, Status
from foregone.play.table import Table
from foregone.verdict import Answer


@pytest.mark.parametrize("spec", ["hex:11x11", "hex:19x19", "gomoku:15x15", "qubic"])
def test_a_hopeless_question_is_undecided_and_a_move_is_made(spec: str) -> None:
    table = Table()
    told = table.answer("turn", Call(spec, human="W", seconds=0.2))
    assert len(told["answers"]) == 1
    assert told["standing"]["status"] == "undecided"
    again = table.answer("why", Call(spec, told["moves"], seconds=0.2))
    assert again["standing"]["status"] == "undecided"


def test_after_the_deadline_the_engine_is_not_asked_any_more() -> None:
    asked = []

    def solve(*question: object) -> tuple[Answer, tuple[str, ...]]:
        asked.append(question)
        return Answer.UNKNOWN, ()

    judge = Judge(solve=solve)
    judge.hurry(0)
    assert judge.standing(load("hein:09")).status is Status.UNDECIDED
    assert judge.best(load("hein:09")) is not None
    assert asked == []


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foregone.play.judge._MOST_REMEMBERED", 30)
    judge = Judge()
    game = load("httt:el@3x3")
    for reply in judge.replies(game):
        for further in judge.replies(game.play(reply.move)):
            judge.standing(game.play(reply.move, further.move))
    assert len(judge._standings) + len(judge._within) < 100
