"""Skolem and Herbrand functions as automata of one state for each level.

A formula's prover is who should succeed: ∃ if the formula is true, ∀ if it is false. His functions
are given by *nodes*, level by level; level k (from 1 on) belongs to one word of universal bits.

`Skolem`: ∀ chooses the word of level k, the automaton goes from its node of level k - 1 on to
`steps[node, word]`, and the new node tells the values of existential variables (`values`).

`Herbrand`: the node of level k is the first one whose condition is true of what has been chosen so
far: the literals of its `cubes` and the `clauses` and `groups` of clauses that its `conditions`
name. It tells the word of level k (`words`). (`steps` is a hint for the check: which nodes can
follow upon which.)

Rows of literals are filled up with 0. Nothing here is trusted: see `checking`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from foregone.formula import QBF, IntArray, Quantifier

__all__ = ["Functions", "Herbrand", "HerbrandLevel", "Skolem", "SkolemLevel", "block_of", "padded"]


@dataclass(frozen=True)
class SkolemLevel:
    """`word` is empty at level 0, whose only node is where everything starts."""

    word: IntArray  # the universal variables that are read, least significant bit first
    steps: IntArray  # [node of the level before, value of the word] → node
    values: IntArray  # [node, …] → literals of existential variables


@dataclass(frozen=True)
class HerbrandLevel:
    """The universal variables of a level are those of `words`."""

    cubes: IntArray  # [node, …] → literals
    conditions: IntArray  # [node, …] → i for clause i (from 1 on), -i for group i
    clauses: IntArray  # [clause, …] → literals
    groups: IntArray  # [group, …] → numbers of clauses (from 1 on)
    words: IntArray  # [node, …] → literals of universal variables
    steps: IntArray  # [node of the level before, …] → nodes (from 1 on); one row at level 1


@dataclass(frozen=True)
class Skolem:
    """Functions for the existential variables."""

    levels: tuple[SkolemLevel, ...]


@dataclass(frozen=True)
class Herbrand:
    """Functions for the universal variables."""

    levels: tuple[HerbrandLevel, ...]


Functions: TypeAlias = Skolem | Herbrand


def block_of(qbf: QBF) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
    """For each variable the number of its block (from 1 on; 0: unbound), and is it universal?"""
    block = np.zeros(qbf.max_variable + 1, dtype=np.int32)
    universal = np.zeros(qbf.max_variable + 1, dtype=bool)
    for number, bound in enumerate(qbf.blocks, start=1):
        block[bound.variables] = number
        universal[bound.variables] = bound.quantifier is Quantifier.FORALL
    return block, universal


def padded(rows: list[list[int]]) -> IntArray:
    """Rows of literals as a table."""
    table = np.zeros((len(rows), max(map(len, rows), default=0)), dtype=np.int32)
    for row, literals in zip(table, rows, strict=True):
        row[: len(literals)] = literals
    return table


def to_arrays(functions: Functions) -> dict[str, npt.NDArray[Any]]:
    """For `numpy.savez`."""
    kind = type(functions).__name__
    return {
        f"{kind}.{k}.{name}": array
        for k, level in enumerate(functions.levels)
        for name, array in vars(level).items()
    } | {kind: np.array(len(functions.levels))}


def from_arrays(arrays: Any) -> Functions:
    """The opposite, from what `numpy.load` gives."""
    kind, level_type = (
        ("Skolem", SkolemLevel) if "Skolem" in arrays else ("Herbrand", HerbrandLevel)
    )
    names = [field.name for field in fields(level_type)]
    levels = [
        {name: arrays[f"{kind}.{k}.{name}"] for name in names} for k in range(int(arrays[kind]))
    ]
    if kind == "Skolem":
        return Skolem(tuple(SkolemLevel(**level) for level in levels))
    return Herbrand(tuple(HerbrandLevel(**level) for level in levels))
