"""EA: explicit board, all minimal winning sets (SM23 §3.1)."""

from __future__ import annotations

import numpy as np

from foregone.encoding import _explicit
from foregone.encoding._residue import listed
from foregone.encoding.base import Draft, Encoding
from foregone.formula import Formula
from foregone.game.positional import PositionalGame, Rule

__all__ = ["ENCODING"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    residue = listed(game, depth)
    f = Formula()
    black = _explicit.final_board(f, residue, form)
    wins = f.exists("wins", range(len(residue.sets)))  # (7)
    f.add(*wins)  # (8)
    sizes = [len(e) for e in residue.sets]
    members = np.array([v for e in residue.sets for v in e], dtype=np.int32)
    f.clauses(-np.repeat(wins, sizes), black[members])  # (9)
    return Draft(f, _explicit.codes(residue))


ENCODING = Encoding(
    name="ea",
    title="explicit board, all minimal winning sets",
    source="SM23 §3.1",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_explicit.FORMS,
)
