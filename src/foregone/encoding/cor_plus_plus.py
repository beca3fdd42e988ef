"""COR++ (thesis ch. 6): COR+ without first replies that a symmetry of the game makes equal.

The thesis: on a torus all first moves are alike, and of White's replies to Black's one of each
class suffices. Here the same on any board, by the automorphisms of the game: Black's first move is
one of each class; White's reply one of each class under those that leave Black's move where it is.
Where Black has several first moves, a reply that one of them makes superfluous claims nothing if
that one was made. If White moves first, her first move is cut in the same way.

For a game on a torus the form `paper` is the formula of the thesis.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foregone.encoding._moves import choices_of
from foregone.encoding._prepare import listed, never, relevant
from foregone.encoding._symmetry import Map, one_of_each, one_opening_of_each_class
from foregone.encoding.base import Draft, Encoding
from foregone.encoding.cor_plus import Excuses, compact, paper
from foregone.game.positional import Player, PositionalGame

__all__ = ["ENCODING"]


def build(game: PositionalGame, depth: int, form: str) -> Draft:
    """COR+ with fewer choices in the first two moves."""
    prepared, passes = (listed(game, depth), 0) if form == "paper" else relevant(game, depth)
    if not prepared.black_wins:
        return never()
    if passes:
        return compact(prepared, choices_of(prepared, passes=passes))
    prepared, maps = one_opening_of_each_class(game, prepared)
    choices = choices_of(prepared, shorten=Player.WHITE if form == "paper" else None)
    excuses: Excuses = {}
    if prepared.turns[:2] == (Player.BLACK, Player.WHITE):
        choices[1], excuses[2] = _replies(prepared, maps)
    write = paper if form == "paper" else compact
    return write(prepared, choices, excuses)


ENCODING = Encoding(
    name="cor++",
    title="COR+ with one first move, and one reply to it, of each symmetry class",
    source="Boucher ch. 6",
    build=build,
    forms=("compact", "paper"),
)


def _replies(
    game: PositionalGame, maps: Sequence[Map]
) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], Sequence[tuple[int, list[bool]]]]:
    """White's replies, and for each first move of Black which of them are superfluous after it."""
    assert game.first_moves is not None
    needed = {}
    for opening in sorted(game.first_moves):
        others = [v for v in range(len(game.vertices)) if v != opening]
        needed[opening] = one_of_each(others, [p for p in maps if p[opening] == opening])
    replies = sorted({v for some in needed.values() for v in some})
    superfluous = [
        (opening, [v not in some and v != opening for v in replies])
        for opening, some in needed.items()
    ]
    return np.array(replies, dtype=np.intp), [e for e in superfluous if any(e[1])]
