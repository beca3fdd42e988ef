"""Quantifier blocks, and the one allocator of variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, overload

import numpy as np
import numpy.typing as npt

from foregone.formula.names import Group, VariableMap

__all__ = ["FALSE", "TRUE", "Axis", "Block", "Declarations", "IntArray", "Label", "Quantifier"]

IntArray: TypeAlias = npt.NDArray[np.int32]
Label: TypeAlias = str | int
Axis: TypeAlias = Sequence[str] | Sequence[int] | range | npt.NDArray[np.integer]

# The constants as literals: they negate like every other literal and fit into 32 bits.
TRUE = 2**31 - 1
FALSE = -TRUE


class Quantifier(StrEnum):
    """∃ or ∀; the value is the keyword of QDIMACS."""

    EXISTS = "e"
    FORALL = "a"

    @property
    def dual(self) -> Quantifier:
        return Quantifier.FORALL if self is Quantifier.EXISTS else Quantifier.EXISTS


@dataclass(frozen=True, eq=False)
class Block:
    """Variables under the same quantifier, in the order in which they were declared."""

    quantifier: Quantifier
    variables: IntArray

    def __len__(self) -> int:
        return len(self.variables)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Block)
            and self.quantifier is other.quantifier
            and np.array_equal(self.variables, other.variables)
        )

    def __repr__(self) -> str:
        return f"Block({self.quantifier.name}, {len(self)} variables)"


class Declarations:
    """Declares variables from outside in: `board = f.exists("board", ["B", "W"], cells, t)`.

    A label that is a sequence is an axis of the group, a single label is fixed for all of it. The
    result is an array of ids with one dimension for each axis, or a plain id if there is no axis.
    The same quantifier in a row extends the innermost block, the other one opens a new block.
    """

    def __init__(self) -> None:
        self._last = 0
        self._groups: list[Group] = []
        self._blocks: list[tuple[Quantifier, list[IntArray]]] = []

    @property
    def variables(self) -> int:
        """The number of variables so far."""
        return self._last

    @property
    def names(self) -> VariableMap:
        return VariableMap(self._groups)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(Block(quantifier, np.concatenate(parts)) for quantifier, parts in self._blocks)

    @overload
    def exists(self, name: str, *labels: Label) -> int: ...  # type: ignore[overload-overlap]
    @overload
    def exists(self, name: str, *labels: Label | Axis) -> IntArray: ...
    def exists(self, name: str, *labels: Label | Axis) -> int | IntArray:
        """Declare a group of existential variables."""
        return self._declare(Quantifier.EXISTS, name, labels)

    @overload
    def forall(self, name: str, *labels: Label) -> int: ...  # type: ignore[overload-overlap]
    @overload
    def forall(self, name: str, *labels: Label | Axis) -> IntArray: ...
    def forall(self, name: str, *labels: Label | Axis) -> int | IntArray:
        """Declare a group of universal variables."""
        return self._declare(Quantifier.FORALL, name, labels)

    def _declare(
        self, quantifier: Quantifier | None, name: str, labels: Iterable[Label | Axis]
    ) -> int | IntArray:
        """A new group, bound in the innermost block (in a new one if its quantifier is the other
        one), or by nobody yet."""
        arguments: list[tuple[str, ...]] = []
        axis: list[bool] = []
        for label in labels:
            fixed = isinstance(label, str | int | np.integer)
            arguments.append((str(label),) if fixed else tuple(map(str, label)))  # type: ignore[arg-type]
            axis.append(not fixed)
        group = Group(name, self._last + 1, tuple(arguments), tuple(axis))
        if group.size:
            self._groups.append(group)
        ids = np.arange(self._last + 1, self._last + group.size + 1, dtype=np.int32)
        self._last += group.size
        if quantifier is not None:
            self.bind(quantifier, ids)
        return ids.reshape(group.shape) if any(axis) else group.first

    def bind(self, quantifier: Quantifier, variables: IntArray) -> None:
        """Put variables that exist into the innermost block, or into a new one."""
        if not len(variables):
            return
        if not self._blocks or self._blocks[-1][0] is not quantifier:
            self._blocks.append((quantifier, []))
        self._blocks[-1][1].append(variables)
