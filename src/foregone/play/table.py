"""What a player asks at the board, and the answers as plain values (for JSON): the operations
behind the page. Games are named by their specs and positions by the moves that lead there, so
nothing is kept but what is worth remembering.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

from foregone.errors import InputError
from foregone.game import load
from foregone.game.positional import Player, PositionalGame
from foregone.play.explain import explain
from foregone.play.judge import Judge, Reply, Standing
from foregone.play.match import Match
from foregone.view import Marks, picture, svg
from foregone.view.figures import figures

__all__ = ["OPERATIONS", "Call", "Table"]

MOST_VERTICES = 400
MOST_SETS = 60_000
_REMEMBERED = 24  # games
SOLVE_MEMORY_MB = 512

_OF_PATHS = frozenset("./\\")  # in no name of a game, but in names of files

Json = dict[str, Any]


@dataclass(frozen=True)
class Call:
    """One question: the game, the moves made so far, and how long the answer may take."""

    game: str
    moves: Sequence[str] = ()
    text: str | None = None
    """The content of a game file; `game` is then its name, which ends in .pg or .hex."""
    human: str | None = None
    """`"B"` or `"W"`: the person's side; None: somebody looks on and moves for both."""
    depth: int | None = None
    seconds: float = 5.0
    books: Sequence[str] = ()
    """Files of certificates for positions of this game, to play from."""
    save: str | None = None
    """Where a solve writes its certificate."""
    cancel: Event | None = None
    progress: Callable[[Json], None] = lambda _: None


class Table:
    """The games being played, each with its judge."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, str | None], tuple[PositionalGame, Judge]]
        self._games = OrderedDict()

    def _sit_down(self, call: Call) -> tuple[PositionalGame, PositionalGame, Judge]:
        """The game, the position and the judge of a call."""
        key = (call.game, call.text)
        if key not in self._games:
            self._games[key] = _open(call), Judge()
            while len(self._games) > _REMEMBERED:
                self._games.popitem(last=False)
        self._games.move_to_end(key)
        game, judge = self._games[key]
        judge.seconds = call.seconds
        for path in call.books:
            judge.open(path)
        position = game
        for move in call.moves:
            position = judge.follow(position, move)
        return game, position, judge

    # -- operations -------------------------------------------------------------------------------

    def look(self, call: Call) -> Json:
        """The position, without a word on who wins."""
        game, position, _ = self._sit_down(call)
        return _position(game, position, call.moves)

    def turn(self, call: Call) -> Json:
        """The position after the machine's answers, if it is to move, and who wins."""
        game, position, judge = self._sit_down(call)
        answers: list[str] = []
        if call.human is not None:
            match = Match(position, Player(call.human), judge)
            answers = [reply.move for reply in match.answer()]
            position = match.game
        standing = judge.standing(position)
        moves = (*call.moves, *answers)
        return _position(game, position, moves) | {
            "answers": answers,
            "standing": _standing(standing, position),
        }

    def hint(self, call: Call) -> Json:
        """A good move for whoever is to move."""
        _, position, judge = self._sit_down(call)
        best = judge.best(position)
        return {"reply": None if best is None else _reply(best, position)}

    def why(self, call: Call) -> Json:
        """The reasons: threats, the must-play zone or a pairing, and a board that shows them."""
        game, position, judge = self._sit_down(call)
        why = explain(position, judge)
        marks = _marks(
            call.moves,
            zone=frozenset(why.zone),
            pairings=why.pairs,
            winning_set=frozenset(cell for threat in why.threats[:1] for cell in threat.cells),
        )
        return {
            "standing": _standing(judge.standing(position), position),
            "threats": [
                {"player": threat.player, "missing": threat.missing, "cells": threat.cells}
                for threat in why.threats
            ],
            "zone": why.zone,
            "pairs": why.pairs,
            "svg": _draw(game, position, marks),
        }

    def line(self, call: Call) -> Json:
        """The principal line from here."""
        _, position, judge = self._sit_down(call)
        told = []
        for reply in judge.line(position, most=60):
            told.append(_reply(reply, position))
            position = position.play(reply.move)
        return {"line": told}

    def replies(self, call: Call) -> Json:
        """All moves of whoever is to move, with their standings, the best first."""
        game, position, judge = self._sit_down(call)
        told = judge.replies(position)
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
            "svg": _draw(game, position, marks),
        }

    def solve(self, call: Call) -> Json:
        """Who wins, however long it takes (within the call's seconds), with reports on the way."""
        from foregone.decide import Question, decide
        from foregone.decide.proof import certificate
        from foregone.decide.sentence import sentence

        game, position, judge = self._sit_down(call)
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
            svg_text = _draw(game, position, marks)
            judge.learn(position, verdict)
        return {
            "answer": verdict.answer,
            "depth": verdict.depth,
            "full_game": verdict.full_game,
            "least": verdict.least,
            "reason": verdict.reason,
            "seconds": round(verdict.seconds, 3),
            "first_moves": verdict.first_moves,
            "proven": verdict.proof is not None and call.save is not None,
            "sentence": sentence(replace(position, name=""), verdict)
            .removeprefix("this game: ")
            .removesuffix("."),
            "svg": svg_text,
        }

    def picture(self, call: Call) -> Json:
        """The board alone, with its colours, as a picture for a list."""
        _, position, _ = self._sit_down(call)
        return {"svg": svg(picture(position))}


OPERATIONS: Mapping[str, Callable[[Table, Call], Json]] = {
    operation.__name__: operation
    for operation in (
        Table.look,
        Table.turn,
        Table.hint,
        Table.why,
        Table.line,
        Table.replies,
        Table.solve,
        Table.picture,
    )
}


# -- games ----------------------------------------------------------------------------------------


def _open(call: Call) -> PositionalGame:
    """The game of a call. A stranger's spec is a name, never a path of this machine."""
    if call.text is not None:
        game = _read(call.game, call.text)
    elif not _OF_PATHS.isdisjoint(call.game):
        raise InputError("not a name of a game", found=repr(call.game), expected="such as hein:09")
    else:
        game = load(call.game)
    sets = len(game.black_wins) + len(game.white_wins)
    if len(game.vertices) > MOST_VERTICES or sets > MOST_SETS:
        raise InputError(
            "too large a game for the page",
            found=f"{len(game.vertices)} vertices, {sets} winning sets",
            expected=f"at most {MOST_VERTICES} and {MOST_SETS}",
        )
    return game


def _read(name: str, text: str) -> PositionalGame:
    from foregone.game.files.hexes import parse_hex
    from foregone.game.files.pg import parse_pg

    return (parse_hex if name.endswith(".hex") else parse_pg)(text, name)


# -- values ---------------------------------------------------------------------------------------


def _position(game: PositionalGame, position: PositionalGame, moves: Sequence[str]) -> Json:
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
