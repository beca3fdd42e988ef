"""Moves as codes: which vertices each move can claim, and the bits that say which one it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from foregone.encoding._bits import agreeing
from foregone.encoding.base import Codes, bits_for
from foregone.formula import Formula, IntArray
from foregone.game.positional import Player, PositionalGame

__all__ = ["ELSEWHERE", "Choices", "choices_of", "claims", "codes_of", "declare_bits"]

ELSEWHERE = -1
"""A code may stand for a move to none of the vertices that the formula tells apart."""

Choices = Sequence[npt.NDArray[np.intp]]
"""For each move (place t - 1 for move t) what its codes stand for: vertices, or `ELSEWHERE`."""


def choices_of(
    game: PositionalGame, *, passes: int = 0, shorten: Player | None = None
) -> list[npt.NDArray[np.intp]]:
    """Every vertex at every move; none at the first `passes` moves; only the allowed ones at the
    first move, if it is one of `shorten` (None: of either player)."""
    none = np.empty(0, dtype=np.intp)
    choices = [none] * passes
    choices += [np.arange(len(game.vertices))] * (len(game.turns) - passes)
    if game.first_moves is not None and game.turns[:1] and shorten in (None, game.turns[0]):
        choices[0] = np.array(sorted(game.first_moves), dtype=np.intp)
    return choices


def codes_of(game: PositionalGame, choices: Choices) -> Codes:
    """The names of the vertices that the codes of each move stand for."""
    names = (*game.vertices, "(elsewhere)")  # in the place -1
    different = {id(row): row for row in choices}
    named = {key: tuple(names[v] for v in row.tolist()) for key, row in different.items()}
    return tuple(named[id(row)] for row in choices)


def declare_bits(
    f: Formula, player: Player, run: Sequence[int], choices: Choices, universal: Player
) -> Iterator[IntArray]:
    """The bits `move(t,i)` of the moves that a player makes in a row."""
    declare = f.forall if player is universal else f.exists
    for t in run:
        yield declare("move", t, range(bits_for(len(choices[t - 1]))))


def claims(move: IntArray, choice: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.intp], IntArray]:
    """The vertices that a move can claim; in a row for each, the literals that spell its code."""
    on_board = choice != ELSEWHERE
    return choice[on_board], agreeing(move, len(choice))[on_board]
