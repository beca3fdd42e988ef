"""A judge with a proven strategy: it plays from it, also where the engine has no time."""

from __future__ import annotations

from functools import cache

from foregone.decide import Question, decide
from foregone.game import PositionalGame, load
from foregone.game.positional import Player
from foregone.play.book import Book, book_of
from foregone.play.judge import Judge, Status
from foregone.play.match import Match
from foregone.verdict import Answer, Verdict


def clueless(*_: object) -> tuple[Answer, tuple[str, ...]]:
    """An engine that never knows."""
    return Answer.UNKNOWN, ()


@cache
def book(spec: str) -> Book:
    game = load(spec)
    found = book_of(game, decide(Question(game, proof=True)))
    assert found is not None
    return found


def judge_with(spec: str) -> Judge:
    judge = Judge(solve=clueless)
    judge.books.append(Book(book(spec).strategy))
    return judge


def finish(match: Match) -> PositionalGame:
    """Both sides play what the judge tells them."""
    match.answer()
    while match.game.outcome() is None:
        hint = match.hint()
        assert hint is not None
        match.play(hint.move)
        match.answer()
    return match.game


def test_black_wins_from_the_book_alone() -> None:
    judge = judge_with("hein:08")
    game = load("hein:08")
    standing = judge.standing(game)
    assert standing.status is Status.BLACK_WINS
    assert standing.moves == 11
    assert standing.sentence(game.rule) == "Black wins in at most 11 more moves"
    match = Match(game, Player.WHITE, judge)
    outcome = finish(match).outcome()
    assert outcome is not None
    assert outcome.winner is Player.BLACK
    assert len(match.moves) == 11  # White has resisted as long as the proof allows


def test_white_holds_from_the_book_alone() -> None:
    spec = "hein:09:after=d4"
    judge = judge_with(spec)
    assert judge.standing(load(spec)).status is Status.WHITE_HOLDS
    outcome = finish(Match(load(spec), Player.BLACK, judge)).outcome()
    assert outcome is not None
    assert outcome.winner is Player.WHITE


def test_who_leaves_the_book_is_on_his_own() -> None:
    game = load("hein:08")
    judge = judge_with("hein:08")
    away = next(move for move in game.legal_moves() if move != judge.books[0].reply(game))
    after = judge.follow(game, away)
    assert judge.books[0].line(after) is None
    assert judge.standing(after).status is Status.UNDECIDED


def test_without_a_proof_there_is_no_book() -> None:
    assert book_of(load("hein:04"), Verdict(Answer.WIN, 5, "", "")) is None
