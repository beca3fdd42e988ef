"""LA: lifted board, all minimal winning sets (SM23 §3.2)."""

from __future__ import annotations

from foregone.encoding import _lifted
from foregone.encoding._circuits import declare_moves, equal, is_winning_set
from foregone.encoding._residue import listed
from foregone.encoding.base import Draft, Encoding
from foregone.formula import FALSE, Circuit
from foregone.game.positional import PositionalGame, Rule

__all__ = ["ENCODING"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    residue = listed(game, depth)
    c = Circuit()
    if residue.lost:
        c.output = FALSE
        return Draft(c, ())
    moves = declare_moves(c, residue)
    bits = range(residue.bits)
    witness = c.exists("witness", range(residue.ell + 1), bits)
    position = c.forall("position", bits)
    black, rules = _lifted.black_at_the_end(c, residue, moves, position, form)
    c.output = c.and_(
        *rules,
        is_winning_set(c, witness, residue.sets),  # G_win
        c.or_(black, -c.or_(*equal(c, position, witness).tolist())),  # G_sb
    )
    return Draft(c, residue.codes())


ENCODING = Encoding(
    name="la",
    title="lifted board, all minimal winning sets",
    source="SM23 §3.2",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_lifted.FORMS,
)
