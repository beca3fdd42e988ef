"""SN: stateless, a path from neighbour to neighbour (SM23 §4.4), or a shape (SM23 §6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from foregone.encoding import _stateless
from foregone.encoding._circuits import declare_moves, is_code, neighbours
from foregone.encoding._residue import GraphResidue, connecting, listed
from foregone.encoding._shapes import Pattern, patterns_of
from foregone.encoding.base import Draft, Encoding, bits_for
from foregone.formula import FALSE, Circuit, IntArray
from foregone.game.positional import PositionalGame, Rule

__all__ = ["ENCODING"]


def _build(game: PositionalGame, depth: int, form: str) -> Draft:
    return _paths(game, depth, form) if game.graph is not None else _shapes(game, depth)


def _paths(game: PositionalGame, depth: int, form: str) -> Draft:
    residue = connecting(game, depth, ENCODING.name)
    c = Circuit()
    if residue.lost:
        c.output = FALSE
        return Draft(c, ())
    moves = declare_moves(c, residue)
    witness = c.exists("witness", range(residue.ell + 1), range(residue.bits))
    c.output = c.and_(
        *_stateless.black_moves_legally(c, residue, moves),
        *_stateless.are_black(c, residue, moves, witness),
        *_is_path(c, residue, witness, form),
    )
    return Draft(c, residue.codes())


def _is_path(c: Circuit, residue: GraphResidue, witness: IntArray, form: str) -> list[int]:
    """SC, TG, and neighbours in between. The form `compact` leaves out the cells that are too far
    from a border to be the i-th of the path."""
    everywhere = list(range(len(residue.cells)))
    at = [
        is_code(c, word, residue.step(i) if form == "compact" else everywhere)
        for i, word in enumerate(witness)
    ]
    graph = residue.graph
    rules = [
        c.or_(*(literal for v, literal in at[0].items() if v in graph.start)),  # SC
        c.or_(*(literal for v, literal in at[-1].items() if v in graph.end)),  # TG
    ]
    for here, there in pairwise(at):
        rules += neighbours(c, graph, here, there)
    return rules


def _shapes(game: PositionalGame, depth: int) -> Draft:
    """The witness is a shape, cell after cell through relations like right and up. Black's stones
    have codes as well, after those of the cells that are still free."""
    patterns = patterns_of(game, ENCODING.name)
    residue = listed(game, depth)
    c = Circuit()
    if residue.lost:
        c.output = FALSE
        return Draft(c, ())
    codes = (*(game.index[v] for v in residue.cells), *sorted(game.black_stones))
    moves = declare_moves(c, residue)
    words = max(pattern.size for pattern in patterns)
    witness = c.exists("witness", range(words), range(bits_for(len(codes))))
    at = [is_code(c, word, range(len(codes))) for word in witness]
    c.output = c.and_(
        *_stateless.black_moves_legally(c, residue, moves),
        *_stateless.are_black(c, residue, moves, witness, range(len(residue.cells), len(codes))),
        c.or_(*(_is_shape(c, at, pattern, codes) for pattern in patterns)),
    )
    return Draft(c, residue.codes())


def _is_shape(
    c: Circuit, at: Sequence[Mapping[int, int]], pattern: Pattern, codes: Sequence[int]
) -> int:
    """Each cell of the witness but the first lies in the right direction from an earlier one."""
    code_of = {vertex: code for code, vertex in enumerate(codes)}
    related = []
    for j, (i, way) in enumerate(pattern.steps, start=1):
        for vertex, here in zip(codes, at[i].values(), strict=True):
            there = code_of.get(way.get(vertex, -1))
            related.append(c.or_(-here, FALSE if there is None else at[j][there]))
    return c.and_(*related)


ENCODING = Encoding(
    name="sn",
    title="stateless, a path of neighbours or a shape",
    source="SM23 §4.4, §6",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=("compact", "paper"),
)
