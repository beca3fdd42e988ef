"""Geography at the board: a token that travels, each place once; who cannot move loses.

It is no positional game, so it has a judge and a picture of its own, and gives the same answers to
the same questions as `table` does. A journey is named by its places, `cities:Paris,Stockholm,…`:
from each one may go to those that begin with its last letter. Or it comes as a `.geo` file in the
text format of geography games.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from foregone.errors import InputError
from foregone.game.geography import Geography, parse_geography
from foregone.game.positional import Player, Rule
from foregone.play.desk import Call, Json
from foregone.play.judge import Reply, Standing, Status
from foregone.verdict import Answer
from foregone.view import Picture, svg
from foregone.view.geography import geography_picture

__all__ = ["Journey", "JourneyDesk", "JourneyJudge", "cities", "read_journey"]

MOST_PLACES = 40
_MOST_POSITIONS = 400_000

RULE = "Geography: go along an arrow, nowhere twice; who cannot move loses"


@dataclass(frozen=True)
class Journey:
    """A geography game whose places have names."""

    game: Geography
    places: tuple[str, ...]
    name: str

    @cached_property
    def index(self) -> dict[str, int]:
        """Name → number."""
        return {place: v for v, place in enumerate(self.places)}

    def played(self, moves: Sequence[str]) -> tuple[int, ...]:
        """The moves as numbers; an illegal one is bad input."""
        played: tuple[int, ...] = ()
        for move in moves:
            v = self.index.get(move)
            if v is None or v not in self.game.legal_moves(played):
                raise InputError("illegal move", found=repr(move), expected="an arrow to take")
            played = (*played, v)
        return played


def cities(names: Sequence[str]) -> Journey:
    """From each city to those that begin with the letter it ends with; the first is the start."""
    places = tuple(name.strip() for name in names)
    if "" in places or len(set(places)) < len(places):
        raise InputError("a city has no name, or is named twice", found=", ".join(places))
    _bound(len(places))
    arrows = tuple(
        tuple(
            w
            for w, there in enumerate(places)
            if w != v and there[0].casefold() == here[-1].casefold()
        )
        for v, here in enumerate(places)
    )
    game = Geography(arrows, rounds=len(places))
    return Journey(game, places, f"A journey from {places[0]}")


def read_journey(text: str, file: str) -> Journey:
    """A journey from the text format; its places are numbers."""
    game = parse_geography(text, file)
    _bound(len(game.arrows))
    return Journey(game, tuple(map(str, range(len(game.arrows)))), file)


def _bound(size: int) -> None:
    if size > MOST_PLACES:
        raise InputError(
            "too large a journey", found=f"{size} places", expected=f"at most {MOST_PLACES}"
        )


class JourneyJudge:
    """Who wins a journey, and in how many moves: plain search, remembered, up to a bound."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self._known: dict[tuple[int, int], tuple[bool, int]] = {}

    def standing(self, played: tuple[int, ...]) -> Standing:
        """Who wins after these moves; in how many more, if he hurries and the other delays."""
        game = self.journey.game
        try:
            wins, moves = self._value(played)
        except _TooManyError:
            return Standing(Status.UNDECIDED)
        mover = game.to_move(played)
        winner = mover if wins else mover.opponent
        status = Status.BLACK_WINS if winner is Player.BLACK else Status.WHITE_WINS
        return Standing(status, moves, over=not game.legal_moves(played))

    def replies(self, played: tuple[int, ...]) -> list[Reply]:
        """All moves, the best first."""
        places, mover = self.journey.places, self.journey.game.to_move(played)
        told = [
            Reply(places[w], self.standing((*played, w)))
            for w in self.journey.game.legal_moves(played)
        ]

        def rank(reply: Reply) -> tuple[int, int]:
            moves = reply.standing.moves or 0
            return (0, moves) if reply.standing.winner is mover else (1, -moves)

        return sorted(told, key=rank)

    def line(self, played: tuple[int, ...]) -> list[Reply]:
        """Best play of both from here."""
        line = []
        while replies := self.replies(played):
            if replies[0].standing.status is Status.UNDECIDED:
                break
            line.append(replies[0])
            played = (*played, self.journey.index[replies[0].move])
        return line

    def _value(self, played: tuple[int, ...]) -> tuple[bool, int]:
        """Does the mover win, and in how many moves?"""
        game = self.journey.game
        key = (played[-1] if played else game.start, sum(1 << v for v in played))
        if key not in self._known:
            if len(self._known) >= _MOST_POSITIONS:
                raise _TooManyError
            after = [self._value((*played, w)) for w in game.legal_moves(played)]
            lost = [1 + moves for wins, moves in after if not wins]
            if lost:
                self._known[key] = True, min(lost)
            else:
                self._known[key] = False, max((1 + moves for _, moves in after), default=0)
        return self._known[key]


class _TooManyError(Exception):
    """The bound on remembered positions is reached."""


# -- the operations of the page -------------------------------------------------------------------


class JourneyDesk:
    """A journey and its judge, asked like a table of positional games."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.judge = JourneyJudge(journey)

    def look(self, call: Call) -> Json:
        """The position, without a word on who wins."""
        return self._described(self.journey.played(call.moves))

    def _described(self, played: tuple[int, ...]) -> Json:
        journey = self.journey
        legal = journey.game.legal_moves(played)
        mover = journey.game.to_move(played)
        return {
            "name": journey.name,
            "moves": [journey.places[v] for v in played],
            "turns": [str(journey.game.to_move(played[:i])) for i in range(len(played))],
            "to_move": mover if legal else None,
            "legal": [journey.places[w] for w in legal],
            "over": not legal,
            "result": None if legal else f"{mover.opponent.title} wins",
            "rule": Rule.MAKER_MAKER,
            "figures": {
                "rule": RULE,
                "places": str(len(journey.places)),
                "arrows": str(sum(map(len, journey.game.arrows))),
            },
            "svg": self._draw(played),
        }

    def turn(self, call: Call) -> Json:
        """The position after the machine's answer, if it is to move, and who wins."""
        played = self.journey.played(call.moves)
        answers: list[str] = []
        human, mover = call.human, self.journey.game.to_move(played)
        replies = self.judge.replies(played) if human is not None and mover != human else []
        if replies:
            answers = [replies[0].move]
            played = (*played, self.journey.index[replies[0].move])
        return self._described(played) | {"answers": answers, "standing": self._told(played)}

    def hint(self, call: Call) -> Json:
        """A good move."""
        played = self.journey.played(call.moves)
        replies = self.judge.replies(played)
        return {"reply": self._reply(replies[0], played) if replies else None}

    def why(self, call: Call) -> Json:
        """No threats and pairings here: the board shows which moves win."""
        played = self.journey.played(call.moves)
        told = self.replies(call)
        empty: Json = {"threats": [], "zone": [], "pairs": []}
        return empty | {"standing": self._told(played), "svg": told["svg"]}

    def line(self, call: Call) -> Json:
        """Best play of both."""
        played = self.journey.played(call.moves)
        told = []
        for reply in self.judge.line(played):
            told.append(self._reply(reply, played))
            played = (*played, self.journey.index[reply.move])
        return {"line": told}

    def replies(self, call: Call) -> Json:
        """All moves with their standings."""
        played = self.journey.played(call.moves)
        replies = self.judge.replies(played)
        mover = self.journey.game.to_move(played)
        good = [reply.move for reply in replies if reply.standing.winner is mover]
        return {
            "replies": [self._reply(reply, played) for reply in replies],
            "svg": self._draw(played, good),
        }

    def _told(self, played: tuple[int, ...]) -> Json:
        """The standing as a plain value."""
        standing = self.judge.standing(played)
        return {
            "status": standing.status,
            "moves": standing.moves,
            "over": standing.over,
            "sentence": standing.sentence(Rule.MAKER_MAKER),
        }

    def solve(self, call: Call) -> Json:
        """Who wins: the search is the same, so this is no slower than a turn."""
        started = time.monotonic()
        played = self.journey.played(call.moves)
        standing = self.judge.standing(played)
        told = self.replies(call)
        answer = {
            Status.BLACK_WINS: Answer.WIN,
            Status.WHITE_WINS: Answer.NO_WIN,
            Status.UNDECIDED: Answer.UNKNOWN,
        }[standing.status]
        mover = self.journey.game.to_move(played)
        return {
            "answer": answer,
            "depth": standing.moves,
            "full_game": answer is Answer.NO_WIN,
            "least": True,
            "reason": "searched" if answer is not Answer.UNKNOWN else "too many positions",
            "seconds": round(time.monotonic() - started, 3),
            "first_moves": [reply["move"] for reply in told["replies"] if _winner(reply) == mover],
            "standing": self._told(played),
            "proven": False,
            "svg": told["svg"],
        }

    def picture(self, call: Call) -> Json:
        """The map alone."""
        _ = call
        return {"svg": svg(self._picture(()))}

    def _reply(self, reply: Reply, played: tuple[int, ...]) -> Json:
        return {
            "move": reply.move,
            "player": self.journey.game.to_move(played),
            "standing": self._told((*played, self.journey.index[reply.move])),
        }

    def _draw(self, played: tuple[int, ...], winning: Collection[str] = ()) -> str:
        return svg(self._picture(played, winning), style=False, interactive=True)

    def _picture(self, played: tuple[int, ...], winning: Collection[str] = ()) -> Picture:
        journey = self.journey
        title = f"Map: {journey.name}"
        return geography_picture(journey.game, journey.places, played, winning=winning, title=title)


def _winner(reply: Json) -> Player | None:
    status = reply["standing"]["status"]
    return {Status.BLACK_WINS: Player.BLACK, Status.WHITE_WINS: Player.WHITE}.get(status)
