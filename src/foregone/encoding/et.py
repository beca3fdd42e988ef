"""ET: explicit board, White has no winning set of the transversal game (SM23 §4.5)."""

from __future__ import annotations

import numpy as np

from foregone.encoding import _explicit
from foregone.encoding._residue import connecting, listed
from foregone.encoding._transversal import minimal_transversals
from foregone.encoding.base import Draft, Encoding
from foregone.errors import UnsupportedError
from foregone.formula import FALSE, Formula, IntArray
from foregone.game.positional import ConnectionGraph, PositionalGame, Rule
from foregone.game.simplify import transversal_graph

__all__ = ["ENCODING", "cut_off"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    return (_list_cuts if game.graph is None else _reach)(game, depth, form)


def _reach(game: PositionalGame, depth: int, form: str) -> Draft:
    """On a Hex board White's cuts are the ways between her sides (Hex theorem)."""
    residue = connecting(game, depth, ENCODING.name)
    f = Formula()
    if residue.lost:
        f.add()
        return Draft(f, ())
    try:
        graph = transversal_graph(game, residue.small.useless)
    except UnsupportedError:  # a graph of another kind
        return _list_cuts(game, depth, form)
    black = _explicit.final_board(f, residue, form)
    cut_off(f, residue.cells, black, graph, form)
    return Draft(f, _explicit.codes(residue))


def _list_cuts(game: PositionalGame, depth: int, form: str) -> Draft:
    """Any other game: Black owns a cell of each minimal transversal of his winning sets."""
    residue = listed(game, depth)
    f = Formula()
    black = _explicit.final_board(f, residue, form)
    for transversal in minimal_transversals(residue.sets):
        f.add(*black[list(transversal)])
    return Draft(f, _explicit.codes(residue))


def cut_off(
    f: Formula,
    cells: tuple[str, ...],
    black: IntArray,
    graph: ConnectionGraph,
    form: str = "compact",
    *labels: str,
) -> None:
    """No way from White's first side to her second one leads over cells that are not black.

    The form `compact` solves (16) and (18) for the variables of the border cells. The labels tell
    goals of the same formula apart.
    """
    start, end = sorted(graph.start), sorted(graph.end)
    edges = [(v, w) for v, near in enumerate(graph.neighbours) for w in near]
    v, w = np.array(edges, dtype=np.intp).reshape(-1, 2).T
    if form == "paper":
        reached = f.exists("reached", cells, *labels)  # (15)
        f.clauses(black[start], reached[start])  # (16)
        f.clauses(-reached[end])  # (18)
    else:
        inner = [v for v in range(len(cells)) if v not in graph.start and v not in graph.end]
        reached = np.full(len(cells), FALSE, dtype=np.int32)
        reached[inner] = f.exists("reached", [cells[v] for v in inner], *labels)
        reached[start] = -black[start]
        f.clauses(black[sorted(graph.start & graph.end)])
        v, w = v[~np.isin(w, start)], w[~np.isin(w, start)]
    f.clauses(-reached[v], black[w], reached[w])  # (17)


ENCODING = Encoding(
    name="et",
    title="explicit board, White cannot win the transversal game",
    source="SM23 §4.5",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_explicit.FORMS,
)
