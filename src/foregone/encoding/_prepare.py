"""Games made ready to be encoded: stones folded in, goals listed, what cannot matter left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from foregone.encoding.base import Draft
from foregone.formula import Formula
from foregone.game.positional import Player, PositionalGame, WinningSets

__all__ = ["listed", "never", "relevant", "runs"]


def listed(game: PositionalGame, depth: int) -> PositionalGame:
    """Without stones (MS21 §3.3), and with its winning sets in a list."""
    return (game.until(depth) if game.graph is None else game.within(depth)).reduced()


def relevant(game: PositionalGame, depth: int) -> PositionalGame:
    """Only what can still matter: no moves of White after Black's last one, no set that cannot be
    completed or contains another, no vertex outside of all sets. There may be more turns than
    vertices: who has nothing better to do passes."""
    while depth and game.turns[depth - 1] is Player.WHITE:
        depth -= 1
    game = game.within(depth).reduced()
    first = game.first_moves
    used = {v for e in (*game.black_wins, *game.white_wins) for v in e}
    if first is not None and used.isdisjoint(first):
        used.add(min(first))  # a game must have a first move
    place = {v: i for i, v in enumerate(sorted(used))}

    def moved(sets: WinningSets) -> WinningSets:
        return tuple(tuple(place[v] for v in e) for e in sets)

    return replace(
        game,
        vertices=tuple(game.vertices[v] for v in place),
        black_wins=moved(game.black_wins),
        white_wins=moved(game.white_wins),
        first_moves=None if first is None else frozenset(place[v] for v in first if v in place),
    )


def never() -> Draft:
    """The formula of a game in which Black has no set that he could complete: false."""
    f = Formula()
    f.add()
    return Draft(f, ())


def runs(game: PositionalGame) -> Iterator[tuple[Player, list[int]]]:
    """The moves (from 1 on) that a player makes in a row, and who he is."""
    for player, run in groupby(enumerate(game.turns, start=1), key=lambda turn: turn[1]):
        yield player, [t for t, _ in run]
