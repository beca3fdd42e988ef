"""GTTT(p, q): Harary's tic-tac-toe with several moves in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.errors import InputError
from foregone.game.families.httt import read_harary
from foregone.game.positional import PositionalGame
from foregone.game.spec import Entry, Family

__all__ = ["FAMILY"]


def _build(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    if len(numbers) != 2:
        raise InputError(
            "GTTT needs two numbers", found=f"{len(numbers)}", expected="p and q: gttt(p,q):…"
        )
    return read_harary(arguments, *numbers)


def _entries() -> Iterator[Entry]:
    yield Entry(
        "gttt(2,1):el@4x4", "one move, then two in each turn", "Mayer-Eichberger & Saffidine, §5.1"
    )


FAMILY = Family(
    "gttt",
    "gttt(p,q):SHAPE@COLUMNSxROWS[:torus]",
    "Harary's tic-tac-toe, q moves in the first turn and p in each later one",
    _build,
    _entries,
)
