"""No position at all: the rules in terms of the moves (SM23 §3.3), shared by `sa`, `sn` and `si`.

    ∃M¹ ∀M² … ∃Mᵈ  ∃W⁰ … Wˡ

Black moves to other cells than all moves before. White's moves need no rules: one that goes off the
board or to an occupied cell is a move given up. Any order of turns will do.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foregone.encoding._circuits import below, equal, is_one_of, opening_is_legal
from foregone.encoding._residue import Residue
from foregone.formula import FALSE, Circuit, IntArray
from foregone.game.positional import Player

__all__ = ["are_black", "black_moves_legally"]


def black_moves_legally(c: Circuit, residue: Residue, moves: dict[int, IntArray]) -> list[int]:
    """BR, and Mᵗ ≠ Mⁱ for all i < t where Black makes move t."""
    legal = opening_is_legal(c, residue, moves)
    rules = [legal] if residue.turns[0].player is Player.BLACK else []
    earlier: list[int] = []
    for time, player in residue.turns:
        if player is Player.BLACK:
            rules += below(c, moves[time], len(residue.cells))
            if earlier:
                words = np.array([moves[i] for i in earlier])
                same = equal(c, moves[time], words).tolist()
                for i, meets in zip(earlier, same, strict=True):
                    rules.append(-c.and_(meets, legal) if i == 1 else -meets)
        earlier.append(time)
    return rules


def are_black(
    c: Circuit,
    residue: Residue,
    moves: dict[int, IntArray],
    words: IntArray,
    stones: Sequence[int] = (),
) -> list[int]:
    """Each word is one of Black's moves (Definition 8), or the code of one of his stones."""
    black = np.array([moves[time] for time in residue.black_turns])
    longer = words.shape[1] - black.shape[1]  # moves need fewer bits than words that may be stones
    black = np.pad(black, ((0, 0), (0, longer)), constant_values=FALSE)
    same = equal(c, words[:, None], black[None, :]).tolist()
    return [
        c.or_(*among_moves, is_one_of(c, word, stones))
        for among_moves, word in zip(same, words, strict=True)
    ]
