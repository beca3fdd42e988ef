"""Paths by iterative squaring, shared by `li` and `si` (SM23 appendix C, table 4).

A path of 2ᵏ steps from U to V has a middle: for both halves at once, ∃middle ∀half, there is a path
of 2ᵏ⁻¹ steps. After ⌈lg ℓ⌉ levels one symbolic step is left, which stands for all of the path's.

    ∃U⁰V⁰  ∃X¹ ∀c¹ ∃U¹V¹  ∃X² ∀c² ∃U²V²  …
"""

from __future__ import annotations

import numpy as np

from foregone.encoding._circuits import equal, is_one_of
from foregone.encoding._residue import GraphResidue
from foregone.encoding.base import bits_for
from foregone.formula import Circuit, IntArray

__all__ = ["FORMS", "symbolic_step"]

FORMS = ("compact", "paper")
"""`paper` has variables for the ends of the halves, `compact` has gates."""


def symbolic_step(
    c: Circuit, residue: GraphResidue, form: str
) -> tuple[IntArray, IntArray, list[int]]:
    """The ends of the step that is left, and what holds on the way to it: the path begins on the
    start border and ends on the end border."""
    bits = range(residue.bits)
    start, end = c.exists("path", ["start", "end"], bits, 0)
    rules = [is_one_of(c, start, residue.graph.start), is_one_of(c, end, residue.graph.end)]
    for level in range(1, bits_for(residue.ell) + 1):
        middle = c.exists("middle", bits, level)
        half = c.forall("half", level)
        if form == "compact":
            start, end = _choose(c, half, middle, start), _choose(c, half, end, middle)
            continue
        to_start, to_end = c.exists("path", ["start", "end"], bits, level)
        first = c.and_(int(equal(c, to_start, start)), int(equal(c, to_end, middle)))
        second = c.and_(int(equal(c, to_start, middle)), int(equal(c, to_end, end)))
        rules += [c.or_(half, first), c.or_(-half, second)]
        start, end = to_start, to_end
    return start, end, rules


def _choose(c: Circuit, half: int, second: IntArray, first: IntArray) -> IntArray:
    """The word of the half that the universal variable asks for."""
    return np.array([c.ite(half, int(b), int(a)) for a, b in zip(first, second, strict=True)])
