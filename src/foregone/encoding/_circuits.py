"""Moves as words of a circuit: what the lifted and the stateless encodings of SM23 share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import prod

import numpy as np

from foregone.encoding._bits import agreeing
from foregone.encoding._residue import Residue
from foregone.formula import TRUE, Circuit, IntArray
from foregone.game.positional import ConnectionGraph, Player, WinningSets

__all__ = [
    "below",
    "declare_moves",
    "equal",
    "is_code",
    "is_one_of",
    "is_winning_set",
    "neighbours",
    "opening_is_legal",
]


def conjunctions(c: Circuit, table: IntArray) -> IntArray:
    """A gate for each row of literals."""
    return np.array([c.and_(*row) for row in table.tolist()], dtype=np.int32)


def declare_moves(c: Circuit, residue: Residue) -> dict[int, IntArray]:
    """∃M¹ ∀M² … ∃Mᵈ: the bits of each move, by its time."""
    bits = range(residue.bits)
    return {
        time: (c.exists if player is Player.BLACK else c.forall)("move", time, bits)
        for time, player in residue.turns
    }


def is_code(c: Circuit, word: IntArray, codes: Sequence[int]) -> dict[int, int]:
    """bin(word, v) for each code v."""
    table = agreeing(word, max(codes, default=0) + 1)
    return dict(zip(codes, conjunctions(c, table[list(codes)]).tolist(), strict=True))


def is_one_of(c: Circuit, word: IntArray, codes: Collection[int]) -> int:
    """The word is one of the codes."""
    return c.or_(*is_code(c, word, sorted(codes)).values())


def equal(c: Circuit, left: IntArray, right: IntArray) -> IntArray:
    """left = right, word by word: the arrays are broadcast against each other."""
    left, right = np.broadcast_arrays(left, right)
    differ = [
        c.xor(a, b) for a, b in zip(left.ravel().tolist(), right.ravel().tolist(), strict=True)
    ]
    words = left.shape[:-1]
    agree = -np.array(differ, dtype=np.int32).reshape(prod(words), left.shape[-1])
    return conjunctions(c, agree).reshape(words)


def below(c: Circuit, word: IntArray, bound: int) -> list[int]:
    """word < bound: no bit is 1 where bound - 1 has a 0, unless a higher bit is smaller."""
    largest = bound - 1
    ones = [bit for bit in range(len(word)) if largest >> bit & 1]
    return [
        c.or_(-int(word[bit]), *(-int(word[one]) for one in ones if one > bit))
        for bit in range(len(word))
        if bit not in ones
    ]


def opening_is_legal(c: Circuit, residue: Residue, moves: dict[int, IntArray]) -> int:
    """The first move goes to one of the cells that it is restricted to, if it is."""
    if residue.openings is None or 1 not in moves:
        return TRUE
    return is_one_of(c, moves[1], residue.openings)


def is_winning_set(c: Circuit, witness: IntArray, sets: WinningSets) -> int:
    """G_win: the first words of the witness are the cells of a winning set (Definition 5)."""
    at = [
        is_code(c, word, sorted({e[i] for e in sets if i < len(e)}))
        for i, word in enumerate(witness)
    ]
    return c.or_(*(c.and_(*(at[i][v] for i, v in enumerate(e))) for e in sets))


def neighbours(
    c: Circuit, graph: ConnectionGraph, here: Mapping[int, int], there: Mapping[int, int]
) -> list[int]:
    """Who is here goes on to a neighbour there; the arguments are the literals "is v" by cell v.

    At its end a path may stutter: those cells count as neighbours of themselves (SM23 §4.3).
    """
    return [
        c.or_(-at, *(there[w] for w in next_cells(graph, v) if w in there))
        for v, at in here.items()
    ]


def next_cells(graph: ConnectionGraph, v: int) -> tuple[int, ...]:
    """𝓔 with the reflexive closure on the end border."""
    return (*graph.neighbours[v], v) if v in graph.end else graph.neighbours[v]
