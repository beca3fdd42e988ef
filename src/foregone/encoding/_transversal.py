"""The transversal game: the sets with which White keeps Black from all of his (SM23 §4.1, §4.5)."""

from __future__ import annotations

from dataclasses import replace

from foregone.encoding._residue import GraphResidue
from foregone.errors import UnsupportedError
from foregone.game.board import BoardKind
from foregone.game.families.hex import hex_graph
from foregone.game.positional import ConnectionGraph, PositionalGame, WinningSets

__all__ = ["MOST_TRANSVERSALS", "cutting_graph", "minimal_transversals"]

MOST_TRANSVERSALS = 10_000


def plays_on_hex_board(game: PositionalGame) -> bool:
    """Is this Hex, so that White's cuts are the paths between the other two sides?"""
    board = game.board
    return (
        board is not None
        and board.kind is BoardKind.HEX
        and tuple(board.cells) == game.vertices
        and game.graph == hex_graph(board)
    )


def cutting_graph(game: PositionalGame, residue: GraphResidue) -> ConnectionGraph:
    """On a Hex board: the graph in which White joins her sides, over the cells of the residue.

    The cells of no influence are filled up with her stones, which does not change who wins.
    """
    board = game.board
    assert board is not None
    assert game.graph is not None
    columns = list(board.cells.values())
    exchanged = replace(
        game,
        black_stones=frozenset(range(len(columns))) - game.black_stones - set(residue.origin),
        white_stones=game.black_stones,
        first_moves=None,
        graph=ConnectionGraph(
            neighbours=game.graph.neighbours,
            start=frozenset(v for v, (x, _, _) in enumerate(columns) if x == 0),
            end=frozenset(v for v, (x, _, _) in enumerate(columns) if x == board.columns - 1),
        ),
    )
    graph = exchanged.reduced().graph
    assert graph is not None  # or White's stones alone would cut all of Black's paths
    return graph


def minimal_transversals(sets: WinningSets) -> WinningSets:
    """The minimal sets that meet each of the sets (Berge's method, one set after the other)."""
    seen: list[int] = []  # sets of vertices as bits
    partial = [0]
    for e in sets:
        inside = sum(1 << v for v in e)
        grown = [t | 1 << v for t in partial if not t & inside for v in e]
        seen.append(inside)
        partial = [t for t in partial if t & inside] + [t for t in grown if _is_minimal(t, seen)]
        if len(partial) > MOST_TRANSVERSALS:
            raise UnsupportedError(
                "encoding et lists the sets with which White prevents Black, and they are too many",
                expected=f"Hex, or a game with at most {MOST_TRANSVERSALS} minimal transversals",
            )
    return tuple(map(_members, partial))


def _is_minimal(transversal: int, sets: list[int]) -> bool:
    """Is each vertex needed: is it the only one that meets some set?"""
    alone = 0
    for inside in sets:
        met = transversal & inside
        if not met & (met - 1):
            alone |= met
    return alone == transversal


def _members(bits: int) -> tuple[int, ...]:
    return tuple(v for v in range(bits.bit_length()) if bits >> v & 1)
