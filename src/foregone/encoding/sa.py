"""SA: stateless, all minimal winning sets (SM23 §3.3)."""

from __future__ import annotations

from foregone.encoding import _stateless
from foregone.encoding._circuits import declare_moves, is_winning_set
from foregone.encoding._residue import listed
from foregone.encoding.base import Draft, Encoding
from foregone.formula import FALSE, Circuit
from foregone.game.positional import PositionalGame, Rule

__all__ = ["ENCODING"]


def _build(game: PositionalGame, depth: int, _form: str) -> Draft:
    residue = listed(game, depth)
    c = Circuit()
    if residue.lost:
        c.output = FALSE
        return Draft(c, ())
    moves = declare_moves(c, residue)
    witness = c.exists("witness", range(residue.ell + 1), range(residue.bits))
    c.output = c.and_(
        *_stateless.black_moves_legally(c, residue, moves),
        *_stateless.are_black(c, residue, moves, witness),  # G_wb
        is_winning_set(c, witness, residue.sets),  # G_win
    )
    return Draft(c, residue.codes())


ENCODING = Encoding(
    name="sa",
    title="stateless, all minimal winning sets",
    source="SM23 §3.3",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=("paper",),
)
