"""Where desks are found: the games that are being played, each at its desk.

A stranger's question names its game. A name is never a path of this machine, and large games are
turned away.
"""

from __future__ import annotations

from collections import OrderedDict

from foregone.errors import InputError
from foregone.game import load
from foregone.game.positional import PositionalGame
from foregone.play.boards import BoardDesk
from foregone.play.desk import OPERATIONS, Call, Desk, Json
from foregone.play.journey import JourneyDesk, cities, read_journey

__all__ = ["Table"]

MOST_VERTICES = 400
MOST_SETS = 60_000
_REMEMBERED = 24  # games
_OF_PATHS = frozenset("./\\")  # in no name of a game, but in names of files
_CITIES = "cities:"


class Table:
    """The desks, those last asked at."""

    def __init__(self) -> None:
        self._desks: OrderedDict[tuple[str, str | None], Desk] = OrderedDict()

    def answer(self, operation: str, call: Call) -> Json:
        """Put a question where it belongs."""
        if operation not in OPERATIONS:
            raise InputError("unknown operation", found=repr(operation))
        key = (call.game, call.text)
        desk = self._desks.get(key)
        if desk is None:
            desk = self._desks[key] = _open(call)
            while len(self._desks) > _REMEMBERED:
                self._desks.popitem(last=False)
        self._desks.move_to_end(key)
        told: Json = getattr(desk, operation)(call)
        return told


def _open(call: Call) -> Desk:
    if call.text is not None and call.game.endswith(".geo"):
        return JourneyDesk(read_journey(call.text, call.game))
    if call.text is None and call.game.startswith(_CITIES):
        return JourneyDesk(cities(call.game.removeprefix(_CITIES).split(",")))
    return BoardDesk(_game(call))


def _game(call: Call) -> PositionalGame:
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
