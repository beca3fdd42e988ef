"""LN: lifted board, a path from neighbour to neighbour (SM23 §4.3)."""

from __future__ import annotations

from foregone.encoding import _lifted
from foregone.encoding._circuits import declare_moves, equal, is_code, is_one_of, neighbours
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
    bits = range(residue.bits)
    witness = c.exists("witness", range(residue.ell + 1), bits)
    position = c.forall("position", bits)
    neighbour = c.exists("neighbour", bits)
    black, rules = _lifted.black_at_the_end(c, residue, moves, position, form)
    on_path = equal(c, position, witness)
    next_is_neighbour = equal(c, neighbour, witness)
    cells = range(len(residue.cells))
    c.output = c.and_(
        *rules,
        is_one_of(c, witness[0], residue.graph.start),  # SC
        is_one_of(c, witness[-1], residue.graph.end),  # TG
        *neighbours(c, residue.graph, is_code(c, position, cells), is_code(c, neighbour, cells)),
        *(
            c.or_(-int(here), int(there))
            for here, there in zip(
                on_path[:-1].tolist(), next_is_neighbour[1:].tolist(), strict=True
            )
        ),
        c.or_(black, -c.or_(*on_path.tolist())),  # G_sb
    )
    return Draft(c, residue.codes())


ENCODING = Encoding(
    name="ln",
    title="lifted board, a path of neighbours",
    source="SM23 §4.3",
    build=_build,
    rules=frozenset({Rule.MAKER_BREAKER}),
    forms=_lifted.FORMS,
)
