"""One universal symbolic position instead of a board (SM23 §3.2), shared by `la`, `ln` and `li`.

    ∃M¹ ∀M² … ∃Mᵈ  ∃W⁰ … Wˡ  ∀P  ∃S¹ … Sᵈ⁺¹

P stands for every cell at once: in its branch, Sᵗ tells whether the cell is occupied before move t,
and whether it is white. Any order of turns will do.
"""

from __future__ import annotations

from foregone.encoding._circuits import below, equal, opening_is_legal
from foregone.encoding._residue import Residue
from foregone.formula import FALSE, Circuit, IntArray
from foregone.game.positional import Player

__all__ = ["FORMS", "black_at_the_end"]

FORMS = ("compact", "paper")
"""`paper` has the variables Sᵗ of the paper. But a cell is occupied just when one of the moves went
there, and black just when one of Black's did, since he must move to empty cells: `compact` has
these as gates."""


def black_at_the_end(
    c: Circuit, residue: Residue, moves: dict[int, IntArray], position: IntArray, form: str
) -> tuple[int, list[int]]:
    """Is the symbolic position black at the end; and the rules of the game.

    Declares the states Sᵗ in the innermost block, where the form has them.
    """
    play = _by_states if form == "paper" else _by_gates
    here = {time: int(equal(c, position, move)) for time, move in moves.items()}  # P = Mᵗ
    legal = opening_is_legal(c, residue, moves)
    rules = []
    if residue.turns[0].player is Player.BLACK:
        rules.append(legal)
    elif 1 in here:  # an illegal move of White's goes nowhere
        here[1] = c.and_(here[1], legal)
    for time in residue.black_turns:
        rules += below(c, moves[time], len(residue.cells))  # BR
    black = play(c, residue, here, rules)
    return black, rules


def _by_gates(c: Circuit, residue: Residue, here: dict[int, int], rules: list[int]) -> int:
    black, occupied = FALSE, FALSE
    for time, player in residue.turns:
        if player is Player.BLACK:
            rules.append(c.or_(-here[time], -occupied))
            black = c.or_(black, here[time])
        occupied = c.or_(occupied, here[time])
    return black


def _by_states(c: Circuit, residue: Residue, here: dict[int, int], rules: list[int]) -> int:
    """Definitions 6 and 7; nothing stands on the empty board."""
    occupied, white = FALSE, FALSE
    for time, player in residue.turns:
        now_occupied, now_white = c.exists("state", ["occupied", "white"], time + 1).tolist()
        same = c.and_(-c.xor(occupied, now_occupied), -c.xor(white, now_white))
        if player is Player.BLACK:
            claimed = here[time]
            rules.append(c.or_(-claimed, c.and_(-occupied, -now_white, now_occupied)))
        else:
            claimed = c.and_(here[time], -occupied)
            rules.append(c.or_(-claimed, c.and_(now_white, now_occupied)))
        rules.append(c.or_(claimed, same))
        occupied, white = now_occupied, now_white
    return c.and_(occupied, -white)
