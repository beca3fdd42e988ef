"""A light preprocessor: what is cheap, helps everywhere and is certainly sound.

Units, pure literals, universal reduction, equal literals (cycles of binary clauses), subsumption,
and literals that resolution with one other clause shows to be superfluous. Each step leaves an
equivalent matrix, or fixes a variable as its owner would, so the truth stays the same, and what a
model says of the rest tells the variables that went.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from foregone.formula import _native
from foregone.formula.cnf import QBF
from foregone.formula.prefix import TRUE, Block, IntArray, Quantifier

__all__ = ["Simplified", "simplify"]


@dataclass(frozen=True)
class Simplified:
    """A simpler formula of the same truth; variables keep their numbers.

    `image` tells for each variable what it became: 0 if it was kept or does not matter, `TRUE` or
    `FALSE`, or the literal that it equals.
    """

    formula: QBF
    image: IntArray
    outermost: Block | None

    @property
    def value(self) -> bool | None:
        """The truth value, if simplification alone has found it."""
        if not len(self.formula):
            return True
        return False if len(self.formula.literals) == 0 else None

    def extend(self, model: Iterable[int]) -> tuple[int, ...]:
        """From winning literals of the simpler formula's outermost block, those of the original's
        (of an existential block if the formula is true, of a universal one if it is false). A
        variable that does not matter is false."""
        if self.outermost is None:
            return ()
        true = {TRUE, *model}
        return tuple(
            v if (image in true if image > 0 else -image not in true) else -v
            for v, image in (
                (v, int(self.image[v]) or v) for v in self.outermost.variables.tolist()
            )
        )


def simplify(qbf: QBF, effort: int | None = None) -> Simplified:
    """Simplify to the fixed point, or until about `effort` literals have been looked at."""
    if effort is None:
        effort = 20_000_000 + 100 * len(qbf.literals)
    level = np.zeros(qbf.max_variable + 1, dtype=np.int32)
    universal = np.zeros(qbf.max_variable + 1, dtype=np.uint8)
    for number, block in enumerate(qbf.blocks, start=1):
        level[block.variables] = number
        universal[block.variables] = block.quantifier is Quantifier.FORALL
    falsified, literals, starts, image = _native.simplify(
        level, universal, qbf.literals, qbf.starts, effort
    )
    if falsified:
        literals, starts = np.zeros(0, dtype=np.int32), np.zeros(2, dtype=np.int64)
    outermost = qbf.blocks[0] if qbf.blocks else None
    formula = QBF(_used(qbf.blocks, literals), literals, starts, qbf.names, qbf.comments)
    return Simplified(formula, image, outermost)


def _used(blocks: Iterable[Block], literals: IntArray) -> tuple[Block, ...]:
    """The prefix of the variables that are left."""
    used: list[Block] = []
    left = np.unique(np.abs(literals))
    for block in blocks:
        variables = block.variables[np.isin(block.variables, left)]
        if not len(variables):
            continue
        if used and used[-1].quantifier is block.quantifier:
            variables = np.concatenate([used.pop().variables, variables])
        used.append(Block(block.quantifier, variables))
    return tuple(used)
