"""EN: explicit board, a path from neighbour to neighbour (SM23 §4.2)."""

from __future__ import annotations

import numpy as np

from foregone.encoding import _explicit
from foregone.encoding._residue import connecting
from foregone.encoding.base import Draft, Encoding
from foregone.formula import FALSE, Formula
from foregone.game.positional import PositionalGame, Rule

__all__ = ["ENCODING"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    residue = connecting(game, depth, ENCODING.name)
    f = Formula()
    if residue.lost:
        f.add()
        return Draft(f, ())
    black = _explicit.final_board(f, residue, form)
    graph, ell = residue.graph, residue.ell
    path = np.full((ell + 1, len(black)), FALSE, dtype=np.int32)
    for i in range(ell + 1):  # (10), `compact` without cells too far from a border to be the i-th
        cells = residue.step(i) if form == "compact" else list(range(len(black)))
        path[i, cells] = f.exists("path", [residue.cells[v] for v in cells], i)
    f.clauses(-path, black)  # (11)
    f.add(*path[0, sorted(graph.start)])  # (12)
    for v, neighbours in enumerate(graph.neighbours):
        if v not in graph.end:
            for i in range(ell):
                f.add(-path[i, v], *path[i + 1, neighbours])  # (13)
            f.add(-path[ell, v])  # (14)
    return Draft(f, _explicit.codes(residue))


ENCODING = Encoding(
    name="en",
    title="explicit board, a path of neighbours",
    source="SM23 §4.2",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_explicit.FORMS,
)
