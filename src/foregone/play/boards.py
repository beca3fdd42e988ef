"""Positional games at the board."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from threading import Event
from typing import Any

from foregone.game.positional import Player, PositionalGame
from foregone.play.desk import Call, Json
from foregone.play.explain import explain
from foregone.play.judge import Judge, Reply, Standing, Status
from foregone.play.match import Match
from foregone.verdict import Answer, Verdict
from foregone.view import Marks, picture, svg
from foregone.view.figures import figures

__all__ = ["BoardDesk"]

SOLVE_MEMORY_MB = 512
_AFTERWARDS = 2.0  # seconds after a solve, to see whether White wins what Black does not


class BoardDesk:
    """A game and its judge."""

    def __init__(self, game: PositionalGame) -> None:
        self.game = game
        self.judge = Judge(seconds=inf)

    def _position(self, call: Call) -> PositionalGame:
        """The position of a call; the judge, and its books, are led there."""
        self.judge.hurry(call.seconds)
        for path in call.books:
            self.judge.open(path)
        position = self.game
        for move in call.moves:
            position = self.judge.follow(position, move)
        return position

    # -- operations -------------------------------------------------------------------------------

    def look(self, call: Call) -> Json:
        """The position, without a word on who wins."""
        position = self._position(call)
        return _described(self.game, position, call.moves)

    def turn(self, call: Call) -> Json:
        """The position after the machine's answers, if it is to move, and who wins."""
        position = self._position(call)
        answers: list[str] = []
        if call.human is not None:
            match = Match(position, Player(call.human), self.judge)
            answers = [reply.move for reply in match.answer()]
            position = match.game
        standing = self.judge.standing(position)
        moves = (*call.moves, *answers)
        return _described(self.game, position, moves) | {
            "answers": answers,
            "standing": _standing(standing, position),
        }

    def hint(self, call: Call) -> Json:
        """A good move for whoever is to move."""
        position = self._position(call)
        best = self.judge.best(position)
        return {"reply": None if best is None else _reply(best, position)}

    def why(self, call: Call) -> Json:
        """The reasons: threats, the must-play zone or a pairing, and a board that shows them."""
        position = self._position(call)
        why = explain(position, self.judge)
        marks = _marks(
            call.moves,
            zone=frozenset(why.zone),
            pairings=why.pairs,
            winning_set=frozenset(cell for threat in why.threats[:1] for cell in threat.cells),
        )
        return {
            "standing": _standing(self.judge.standing(position), position),
            "threats": [
                {"player": threat.player, "missing": threat.missing, "cells": threat.cells}
                for threat in why.threats
            ],
            "zone": why.zone,
            "pairs": why.pairs,
            "svg": _draw(self.game, position, marks),
        }

    def line(self, call: Call) -> Json:
        """The principal line from here."""
        position = self._position(call)
        told = []
        for reply in self.judge.line(position, most=60):
            told.append(_reply(reply, position))
            position = position.play(reply.move)
        return {"line": told}

    def replies(self, call: Call) -> Json:
        """All moves of whoever is to move, with their standings, the best first."""
        position = self._position(call)
        told = self.judge.replies(position)
        mover = position.to_move
        good = {reply.move for reply in told if reply.standing.winner is mover}
        labels = {
            reply.move: str(reply.standing.moves)
            for reply in told
            if reply.standing.moves and not reply.standing.over
        }
        marks = _marks(call.moves, winning_moves=frozenset(good), labels=labels)
        return {
            "replies": [_reply(reply, position) for reply in told],
            "svg": _draw(self.game, position, marks),
        }

    def solve(self, call: Call) -> Json:
        """Who wins, however long it takes (within the call's seconds), with reports on the way."""
        from foregone.decide import Question, decide
        from foregone.decide.proof import certificate

        position = self._position(call)
        tried: list[str] = []

        def report(text: str) -> None:
            if text not in tried:
                tried.append(text)
                call.progress({"text": text, "seconds": round(question.elapsed, 3)})

        question = Question(
            position,
            call.depth,
            seconds=call.seconds,
            memory_mb=SOLVE_MEMORY_MB,
            proof=call.save is not None,
            cancel=call.cancel or Event(),
            progress=report,
        )
        verdict = decide(question)
        if verdict.proof is not None and call.save is not None:
            certificate(position, verdict).save(call.save)
        svg_text = None
        if verdict.decided:
            good = verdict.first_moves if position.to_move is Player.BLACK else ()
            marks = _marks(call.moves, winning_moves=frozenset(good))
            svg_text = _draw(self.game, position, marks)
            self.judge.learn(position, verdict)
        return {
            "answer": verdict.answer,
            "depth": verdict.depth,
            "full_game": verdict.full_game,
            "least": verdict.least,
            "reason": verdict.reason,
            "seconds": round(verdict.seconds, 3),
            "first_moves": verdict.first_moves,
            "standing": self._settled(position, verdict),
            "proven": verdict.proof is not None and call.save is not None,
            "svg": svg_text,
        }

    def _settled(self, position: PositionalGame, verdict: Verdict) -> Json:
        """The standing that follows from a verdict. That Black does not win a Maker-Maker game
        leaves open whether White does, and that is another question."""
        if verdict.answer is Answer.WIN and verdict.depth:
            won = Standing(Status.BLACK_WINS, verdict.depth, exact=verdict.least)
            return _standing(won, position)
        self.judge.hurry(_AFTERWARDS)
        told = _standing(self.judge.standing(position), position)
        if verdict.answer is Answer.NO_WIN and told["status"] == Status.UNDECIDED:
            within = "" if verdict.full_game else f" within {verdict.depth} moves"
            told |= {"status": Status.WHITE_HOLDS, "sentence": f"Black cannot force a win{within}"}
        return told

    def picture(self, call: Call) -> Json:
        """The board alone, with its colours, as a picture for a list."""
        position = self._position(call)
        return {"svg": svg(picture(position))}


# -- values ---------------------------------------------------------------------------------------


def _described(game: PositionalGame, position: PositionalGame, moves: Sequence[str]) -> Json:
    outcome = position.outcome()
    won = frozenset(position.vertices[v] for v in outcome.winning_set) if outcome else frozenset()
    result = None
    if outcome is not None:
        winner = outcome.winner
        result = f"{winner.title} wins" if winner else "A draw"
    return {
        "name": game.name,
        "moves": list(moves),
        "to_move": None if outcome else position.to_move,
        "legal": position.legal_moves(),
        "over": outcome is not None,
        "result": result,
        "rule": game.rule,
        "figures": figures(game),
        "turns": [str(player) for player in game.turns[: len(moves)]],
        "svg": _draw(game, position, _marks(moves, winning_set=won)),
    }


def _marks(moves: Sequence[str], **marks: Any) -> Marks:
    return Marks(last=moves[-1] if moves else None, **marks)


def _draw(game: PositionalGame, position: PositionalGame, marks: Marks) -> str:
    return svg(picture(position, marks, f"Board of {game.name}"), style=False, interactive=True)


def _standing(standing: Standing, position: PositionalGame) -> Json:
    return {
        "status": standing.status,
        "moves": standing.moves,
        "over": standing.over,
        "sentence": standing.sentence(position.rule),
    }


def _reply(reply: Reply, position: PositionalGame) -> Json:
    return {
        "move": reply.move,
        "player": position.to_move,
        "standing": _standing(reply.standing, position),
    }
