"""The sets with which White keeps Black from all of his: the goals of the transversal game."""

from __future__ import annotations

from foregone.errors import UnsupportedError
from foregone.game.positional import WinningSets

__all__ = ["MOST_TRANSVERSALS", "minimal_transversals"]

MOST_TRANSVERSALS = 10_000


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
