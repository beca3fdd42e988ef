"""EA: explicit board, all minimal winning sets (SM23 §3.1)."""

from __future__ import annotations

import numpy as np

from foregone.encoding import _explicit
from foregone.encoding._residue import listed
from foregone.encoding.base import Draft, Encoding
from foregone.formula import Formula, IntArray
from foregone.game.positional import PositionalGame, Rule, WinningSets

__all__ = ["ENCODING", "some_set"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    residue = listed(game, depth)
    f = Formula()
    black = _explicit.final_board(f, residue, form)
    some_set(f, black, residue.sets)
    return Draft(f, _explicit.codes(residue))


def some_set(f: Formula, black: IntArray, sets: WinningSets, *labels: str) -> None:
    """One of the sets is black. The labels tell goals of the same formula apart."""
    wins = f.exists("wins", range(len(sets)), *labels)  # (7)
    f.add(*wins)  # (8)
    members = np.array([v for e in sets for v in e], dtype=np.int32)
    f.clauses(-np.repeat(wins, [len(e) for e in sets]), black[members])  # (9)


ENCODING = Encoding(
    name="ea",
    title="explicit board, all minimal winning sets",
    source="SM23 §3.1",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_explicit.FORMS,
)
