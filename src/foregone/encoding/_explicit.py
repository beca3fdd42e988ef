"""The explicit board after each of Black's moves (SM23 §3.1), shared by `ea`, `en` and `et`.

    ∃M¹P¹ ∀M² ∃M³P³ … ∀Mᵈ⁻¹ ∃MᵈPᵈ                                                              (1)

Mᵗ are the bits of move t, Pᵗ the black and white stones after it. The paper's turns alternate; here
any turns will do: each of White's moves since Black's last one takes its cell by clauses (3).
"""

from __future__ import annotations

import numpy as np

from foregone.encoding._bits import agreeing
from foregone.encoding._residue import Residue
from foregone.encoding.base import Codes, bits_for
from foregone.formula import FALSE, Formula, IntArray
from foregone.game.positional import Player

__all__ = ["FORMS", "codes", "final_board"]

FORMS = ("compact", "paper")
"""`paper` has each of the paper's variables and clauses, `compact` leaves out what is known."""


def codes(residue: Residue) -> Codes:
    """The code tables: an opening move has codes for the cells only that it may go to."""
    return residue.codes(residue.allowed)


def final_board(f: Formula, residue: Residue, form: str) -> IntArray:
    """Equations 1 to 6; the variables bᵈ of Black's stones at the end.

    The form `compact` knows that no stone of White's stands before her first move, and that of her
    last board nothing matters but where it keeps Black off.
    """
    cells = residue.cells
    empty = np.full(len(cells), FALSE, dtype=np.int32)
    black, white = empty, empty
    taking: list[tuple[IntArray, IntArray]] = []  # White's moves since Black's: M = v, cells v
    for time, player in residue.turns:
        allowed = np.array(residue.allowed(time), dtype=np.int32)
        bits = range(bits_for(len(allowed)))
        if player is Player.WHITE:
            taking.append((agreeing(f.forall("move", time, bits), len(allowed)), allowed))
            continue
        move = agreeing(f.exists("move", time, bits), len(allowed))
        old_black, old_white = black, white
        black = empty.copy()
        black[allowed] = f.exists("board", "B", [cells[v] for v in allowed], time)
        if form == "paper" or (time < residue.black_turns[-1] and (taking or white is not empty)):
            white = f.exists("board", "W", cells, time)
            f.clauses(-white, -black)  # (4)
            taken = white
        else:
            taken = -black
        f.clauses(-old_white, taken)  # (2)
        for white_move, v in taking:
            f.rows(np.column_stack([-white_move, old_black[v], taken[v]]))  # (3)
        f.clauses(-black[allowed, None], old_black[allowed, None], move)  # (5) and (6)
        taking = []
    return black
