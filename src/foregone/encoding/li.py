"""LI: lifted board, paths by iterative squaring (SM23 appendix C)."""

from __future__ import annotations

from foregone.encoding import _lifted, _squaring
from foregone.encoding._circuits import declare_moves, equal, is_code, neighbours
from foregone.encoding._residue import connecting
from foregone.encoding.base import Draft, Encoding
from foregone.formula import FALSE, Circuit
from foregone.game.positional import PositionalGame, Rule

__all__ = ["ENCODING"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    residue = connecting(game, depth, ENCODING.name)
    c = Circuit()
    if residue.lost:
        c.output = FALSE
        return Draft(c, ())
    moves = declare_moves(c, residue)
    start, end, path = _squaring.symbolic_step(c, residue, form)
    bits, cells = range(residue.bits), range(len(residue.cells))
    position = c.forall("position", bits)
    neighbour = c.exists("neighbour", bits)
    black, rules = _lifted.black_at_the_end(c, residue, moves, position, form)
    at_start, at_end = int(equal(c, position, start)), int(equal(c, position, end))
    c.output = c.and_(
        *rules,
        *path,
        *neighbours(c, residue.graph, is_code(c, position, cells), is_code(c, neighbour, cells)),
        c.or_(-at_start, int(equal(c, neighbour, end))),
        c.or_(-at_start, black),
        c.or_(-at_end, black),
    )
    return Draft(c, residue.codes())


ENCODING = Encoding(
    name="li",
    title="lifted board, paths by iterative squaring",
    source="SM23 appendix C",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_lifted.FORMS,
)
