"""Games made ready to be encoded: stones folded in, goals listed, what cannot matter left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from foregone.encoding.base import Draft
from foregone.formula import Formula
from foregone.game.positional import Player, PositionalGame
from foregone.game.simplify import simplified

__all__ = ["listed", "never", "relevant", "runs"]


def listed(game: PositionalGame, depth: int) -> PositionalGame:
    """Without stones (MS21 §3.3), and with its winning sets in a list."""
    return (game.until(depth) if game.graph is None else game.within(depth)).reduced()


def relevant(game: PositionalGame, depth: int) -> tuple[PositionalGame, int]:
    """Only what can still matter, and how many moves at the beginning can only be passes.

    Players may pass at any move: one who has nothing better to do plays to a vertex that is not
    there any more, which never helps him."""
    small = simplified(game if game.graph is None else game.within(depth), depth)
    turns = (*game.turns[: small.passes], *small.game.turns)
    return replace(small.game, turns=turns), small.passes


def never() -> Draft:
    """The formula of a game in which Black has no set that he could complete: false."""
    f = Formula()
    f.add()
    return Draft(f, ())


def runs(game: PositionalGame) -> Iterator[tuple[Player, list[int]]]:
    """The moves (from 1 on) that a player makes in a row, and who he is."""
    for player, run in groupby(enumerate(game.turns, start=1), key=lambda turn: turn[1]):
        yield player, [t for t, _ in run]
