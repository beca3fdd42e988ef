"""The judge against brute force: standings and moves, wins as fast and losses as slow as can be."""

from __future__ import annotations

import pytest

from foregone.game import PositionalGame, Rule, load
from foregone.game.bruteforce import least_depth
from foregone.game.positional import Player
from foregone.play.judge import Judge, Standing, Status, exchanged
from foregone.verdict import Answer, Verdict
from random_games import random_games

GAMES = list(random_games(150, first_seed=7_000, most_vertices=8))


def truth(game: PositionalGame) -> tuple[Player | None, int | None]:
    """Who wins by force, and in how many moves."""
    black = least_depth(game)
    if black is not None:
        return Player.BLACK, black
    if game.rule is Rule.MAKER_MAKER:
        white = least_depth(exchanged(game))
        if white is not None:
            return Player.WHITE, white
    return None, None


@pytest.mark.parametrize("start", range(0, len(GAMES), 30))
def test_standings_are_those_of_brute_force(start: int) -> None:
    for game in GAMES[start : start + 30]:
        standing = Judge().standing(game)
        assert (standing.winner, standing.moves) == truth(game), game.name


@pytest.mark.parametrize("start", range(0, len(GAMES), 30))
def test_the_best_move_keeps_the_win_wins_fast_and_loses_slowly(start: int) -> None:
    for game in GAMES[start : start + 30]:
        winner, moves = truth(game)
        reply = Judge().best(game)
        assert reply is not None
        after = truth(game.play(reply.move))
        if winner is None:
            assert after == (None, None), game.name
        else:
            assert moves is not None
            assert after == (winner, moves - 1), game.name
        assert (reply.standing.winner, reply.standing.moves) == after, game.name


def test_every_reply_has_its_standing_and_the_best_come_first() -> None:
    for game in GAMES[:40]:
        replies = Judge().replies(game)
        assert sorted(reply.move for reply in replies) == sorted(game.legal_moves())
        told = [(reply.standing.winner, reply.standing.moves) for reply in replies]
        assert told == [truth(game.play(reply.move)) for reply in replies], game.name
        assert game.to_move is not None
        mover = game.to_move
        order = {mover: 0, None: 1, mover.opponent: 2}
        ranks = [order[winner] for winner, _ in told]
        assert ranks == sorted(ranks)
        wins = [moves or 0 for winner, moves in told if winner is mover]
        losses = [moves or 0 for winner, moves in told if winner is mover.opponent]
        assert wins == sorted(wins)
        assert losses == sorted(losses, reverse=True)


@pytest.mark.parametrize("spec", ["hein:04", "hein:09", "hein:12", "httt:el@3x3", "httt:tippy@4x4"])
def test_the_principal_line_is_as_long_as_the_win(spec: str) -> None:
    game = load(spec)
    judge = Judge(seconds=30)
    standing = judge.standing(game)
    line = judge.line(game)
    assert len(line) == standing.moves
    outcome = game.play(*(reply.move for reply in line)).outcome()
    assert outcome is not None
    assert outcome.winner is Player.BLACK


def test_without_time_nothing_is_claimed_but_a_move_is_made() -> None:
    game = load("httt:snaky@9x9")
    judge = Judge(seconds=0.0)
    assert judge.standing(game).status is Status.UNDECIDED
    reply = judge.best(game)
    assert reply is not None
    assert reply.move in game.legal_moves()


def test_an_upper_bound_is_told_as_one() -> None:
    """The whole game is settled, its depths are not."""
    game = load("hein:09")

    def solve(asked: PositionalGame, depth: int, _: float) -> tuple[Answer, tuple[str, ...]]:
        return (Answer.WIN if depth == asked.depth else Answer.UNKNOWN), ()

    standing = Judge(solve=solve).standing(game)
    assert standing == Standing(Status.BLACK_WINS, 11, exact=False)
    assert standing.sentence(game.rule) == "Black wins in at most 11 more moves"


def test_a_judge_learns_a_verdict() -> None:
    game = load("hein:09")

    def solve(*_: object) -> tuple[Answer, tuple[str, ...]]:
        return Answer.UNKNOWN, ()

    judge = Judge(solve=solve)
    judge.learn(game, Verdict(Answer.WIN, 7, "", "", least=True, first_moves=("b2",)))
    assert judge.standing(game) == Standing(Status.BLACK_WINS, 7)


def test_a_judge_learns_that_there_is_no_win() -> None:
    game = load("hein:09:after=d4")

    def solve(*_: object) -> tuple[Answer, tuple[str, ...]]:
        return Answer.UNKNOWN, ()

    judge = Judge(solve=solve)
    assert judge.standing(game).status is Status.UNDECIDED
    judge.learn(game, Verdict(Answer.NO_WIN, game.depth, "", "", full_game=True))
    assert judge.standing(game) == Standing(Status.WHITE_HOLDS)


def test_sentences() -> None:
    weak, strong = Rule.MAKER_BREAKER, Rule.MAKER_MAKER
    assert Standing(Status.BLACK_WINS, 1).sentence(weak) == "Black wins in 1 more move"
    assert Standing(Status.WHITE_WINS, 7).sentence(strong) == "White wins in 7 more moves"
    assert Standing(Status.WHITE_HOLDS).sentence(weak) == "White holds"
    assert "draw" in Standing(Status.WHITE_HOLDS).sentence(strong)
    assert Standing(Status.WHITE_HOLDS, over=True).sentence(strong) == "A draw"
    assert Standing(Status.BLACK_WINS, 0, over=True).sentence(weak) == "Black has won"
