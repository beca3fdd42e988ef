"""SI: stateless, paths by iterative squaring (SM23 appendix C)."""

from __future__ import annotations

import numpy as np

from foregone.encoding import _squaring, _stateless
from foregone.encoding._circuits import declare_moves, is_code, neighbours
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
    cells = range(len(residue.cells))
    c.output = c.and_(
        *path,
        *_stateless.black_moves_legally(c, residue, moves),
        *_stateless.are_black(c, residue, moves, np.array([start, end])),
        *neighbours(c, residue.graph, is_code(c, start, cells), is_code(c, end, cells)),
    )
    return Draft(c, residue.codes())


ENCODING = Encoding(
    name="si",
    title="stateless, paths by iterative squaring",
    source="SM23 appendix C",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_squaring.FORMS,
)
