"""Generalized geography as a circuit (Z. Shen's thesis, seed 004, §3.3 and §3.4).

`move(t,v)` says that move t goes to vertex v. A move is legal by four constraints:

  a. exactly one vertex is visited;
  b. it was not visited before;
  c. an arrow leads to it from the vertex visited before;
  d. the first one leads from the start.

The thesis bounds the rounds and asks that all moves be legal; it says nothing of a player who is
stuck before. Here who cannot move loses, by the rules of the game: Black must have a legal move,
White may fail to. When the rounds are over, who would have to move has lost as well. So the formula
is true just when Black, who moves first, wins. Without a lower bound it speaks of the full game: no
play has more moves than there are vertices but the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from foregone.errors import InputError
from foregone.formula import FALSE, TRUE, Circuit, IntArray, VariableMap
from foregone.game.geography import Geography

__all__ = ["FORMS", "encode_geography", "first_move", "geography_header"]

FORMS = ("prenex", "nested")
"""All quantifiers in front; or each around the rest of the play, which QCIR can say as well."""


def encode_geography(game: Geography, form: str = "prenex") -> Circuit:
    """Does Black win?"""
    if form not in FORMS:
        raise InputError("no such form", found=repr(form), expected=" or ".join(FORMS))
    c = Circuit()
    vertices = range(len(game.arrows))
    rounds = range(1, game.longest + 1)
    moves: list[IntArray] = []
    for t in rounds:
        quantify = c.exists if t % 2 else c.forall
        moves.append((quantify if form == "prenex" else c.local)("move", t, vertices))
    won = TRUE if game.longest % 2 else FALSE
    for t in reversed(rounds):
        legal = c.and_(*_constraints(c, game, moves[:t]))
        won = c.and_(legal, won) if t % 2 else c.implies(legal, won)
        if form == "nested":
            won = (c.some if t % 2 else c.every)(moves[t - 1], won)
    c.output = won
    return c


def _constraints(c: Circuit, game: Geography, moves: Sequence[IntArray]) -> Iterator[int]:
    """The last of the moves is legal."""
    *earlier, here = [move.tolist() for move in moves]
    at_start = [TRUE if v == game.start else FALSE for v in range(len(here))]
    path = [at_start, *earlier]
    yield c.exactly_one(*here)  # a
    for visited in path:
        yield from (c.or_(-then, -now) for then, now in zip(visited, here, strict=True))  # b
    for v, now in enumerate(here):
        sources = [u for u, around in enumerate(game.arrows) if v in around]
        yield c.implies(now, c.or_(*(path[-1][u] for u in sources)))  # c, and d for the first move


def geography_header(game: Geography, form: str) -> list[str]:
    """The comment lines that go before the formula in a file."""
    return [
        f"game {game.name or 'unnamed'}, geography, {len(game.arrows)} vertices",
        f"encoding geography, form {form} (seed 004, §3.3)",
        f"rounds {game.rounds}",
        "true means Black, who moves first, wins",
        "false means White wins",
    ]


def first_move(names: VariableMap, model: Iterable[int]) -> int | None:
    """The vertex that the literals of a model go to first."""
    true = set(model)
    goes = (int(v) for variable, (t, v) in names.named("move") if t == "1" and variable in true)
    return next(goes, None)
