"""Quantified Boolean formulas in prenex conjunctive normal form: the value and its builder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from foregone.formula.names import VariableMap
from foregone.formula.prefix import FALSE, TRUE, Block, Declarations, IntArray, Quantifier

__all__ = ["QBF", "Formula", "Literals", "Stats"]

Literals: TypeAlias = int | IntArray  # one literal, or an array of them


@dataclass(frozen=True)
class Stats:
    """The size of a formula, in the words of the papers' tables. A circuit has gates for clauses,
    and its literals are their inputs."""

    blocks: int
    universals: int
    existentials: int
    clauses: int | None
    literals: int
    gates: int | None = None


@dataclass(frozen=True, eq=False)
class QBF:
    """A prefix and clauses. Clause i is `literals[starts[i]:starts[i + 1]]`.

    Every variable of the clauses is bound by exactly one block.
    """

    blocks: tuple[Block, ...]
    literals: IntArray
    starts: npt.NDArray[np.int64]
    names: VariableMap = field(default_factory=VariableMap)
    comments: tuple[str, ...] = ()

    @classmethod
    def from_clauses(
        cls,
        prefix: Iterable[tuple[Quantifier | str, Iterable[int]]],
        clauses: Iterable[Sequence[int]],
        names: VariableMap | None = None,
    ) -> QBF:
        """For small formulas: `QBF.from_clauses([("e", [1]), ("a", [2])], [[1, -2], [2]])`."""
        listed = [list(clause) for clause in clauses]
        return cls(
            tuple(
                Block(Quantifier(quantifier), np.array(list(variables), dtype=np.int32))
                for quantifier, variables in prefix
            ),
            np.array([literal for clause in listed for literal in clause], dtype=np.int32),
            np.cumsum([0, *map(len, listed)], dtype=np.int64),
            VariableMap() if names is None else names,
        )

    def __eq__(self, other: object) -> bool:
        """The same prefix and the same clauses in the same order; names do not matter."""
        return (
            isinstance(other, QBF)
            and self.blocks == other.blocks
            and np.array_equal(self.literals, other.literals)
            and np.array_equal(self.starts, other.starts)
        )

    def __len__(self) -> int:
        """The number of clauses."""
        return len(self.starts) - 1

    def __iter__(self) -> Iterator[list[int]]:
        """The clauses, as lists: for small formulas and for tests."""
        literals, starts = self.literals.tolist(), self.starts.tolist()
        return (literals[a:b] for a, b in pairwise(starts))

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """The length of each clause."""
        return np.diff(self.starts)

    @property
    def max_variable(self) -> int:
        """The largest id in use."""
        bound = max((int(block.variables.max()) for block in self.blocks if len(block)), default=0)
        return max(bound, int(self.literals.max(initial=0)), -int(self.literals.min(initial=0)))

    def stats(self) -> Stats:
        def count(quantifier: Quantifier) -> int:
            return sum(len(block) for block in self.blocks if block.quantifier is quantifier)

        return Stats(
            blocks=len(self.blocks),
            universals=count(Quantifier.FORALL),
            existentials=count(Quantifier.EXISTS),
            clauses=len(self),
            literals=len(self.literals),
        )


class Formula(Declarations):
    """Builds a `QBF`: declare variables from outside in, add clauses in any order.

    >>> f = Formula()
    >>> x = f.exists("x")
    >>> y = f.forall("y", range(2))
    >>> f.add(x, -int(y[0]))
    >>> f.clauses(-x, y)
    >>> f.qbf().stats()
    Stats(blocks=2, universals=2, existentials=1, clauses=3, literals=6, gates=None)

    The literals `TRUE` and `FALSE` may stand anywhere: TRUE drops its clause, FALSE itself.
    """

    def __init__(self) -> None:
        super().__init__()
        self._chunks: list[tuple[IntArray, npt.NDArray[np.int64]]] = []  # literals, lengths
        self._single_literals: list[int] = []  # clauses added one by one, not yet in a chunk
        self._single_lengths: list[int] = []

    def add(self, *literals: int) -> None:
        """One clause."""
        kept = [int(literal) for literal in literals if literal != FALSE]
        if TRUE in kept:
            return
        for literal in kept:
            if not 0 < abs(literal) <= self._last:
                raise ValueError(f"literal {literal} is no variable of this formula")
        self._single_literals += kept
        self._single_lengths.append(len(kept))

    def clauses(
        self, *literals: Literals, where: npt.NDArray[np.bool_] | bool | None = None
    ) -> None:
        """One clause for each element: the arrays are broadcast against each other, and clause i
        takes the i-th element of each. `where` (broadcast too) picks the clauses that are meant."""
        columns = [np.asarray(literal, dtype=np.int32) for literal in literals]
        masks = () if where is None else (np.asarray(where, dtype=bool),)
        shape = np.broadcast_shapes(*(a.shape for a in (*columns, *masks)))
        table = np.empty((*shape, len(columns)), dtype=np.int32)
        for at, column in enumerate(columns):
            table[..., at] = column
        rows = table.reshape(-1, len(columns))
        if where is not None:
            rows = rows[np.broadcast_to(where, shape).reshape(-1)]
        self._append(rows.reshape(-1), np.full(len(rows), len(columns), dtype=np.int64))

    def rows(self, table: npt.NDArray[np.integer]) -> None:
        """Each row of a table is a clause; rows are filled up with FALSE where they are shorter."""
        if table.ndim != 2:
            raise ValueError("rows() takes a two-dimensional array")
        self.ragged(table.reshape(-1), np.full(table.shape[0], table.shape[1], dtype=np.int64))

    def ragged(self, literals: npt.NDArray[np.integer], lengths: npt.NDArray[np.integer]) -> None:
        """Clauses one after the other in one array, and their lengths."""
        # copies: what the caller does to his arrays afterwards is his business
        self._append(literals.astype(np.int32).reshape(-1), lengths.astype(np.int64).reshape(-1))

    def _append(self, literals: IntArray, lengths: npt.NDArray[np.int64]) -> None:
        if lengths.sum() != len(literals):
            raise ValueError("the lengths do not add up to the literals")
        if not self._has(literals):
            literals, lengths = _fold_constants(literals, lengths)
            if not self._has(literals):
                raise ValueError("a literal is no variable of this formula")
        self._flush()
        self._chunks.append((literals, lengths))

    def _has(self, literals: IntArray) -> bool:
        """Are these variables and their negations?"""
        return bool(
            -self._last <= literals.min(initial=0)
            and literals.max(initial=0) <= self._last
            and literals.all()
        )

    def _flush(self) -> None:
        if self._single_lengths:
            self._chunks.append(
                (
                    np.array(self._single_literals, dtype=np.int32),
                    np.array(self._single_lengths, dtype=np.int64),
                )
            )
            self._single_literals, self._single_lengths = [], []

    def qbf(self) -> QBF:
        """The formula so far, as a value; blocks outside in, clauses in the order they came in."""
        self._flush()
        lengths = [lengths for _, lengths in self._chunks]
        return QBF(
            self.blocks,
            np.concatenate([np.empty(0, np.int32), *(literals for literals, _ in self._chunks)]),
            np.cumsum(np.concatenate([np.zeros(1, np.int64), *lengths]), dtype=np.int64),
            self.names,
        )


def _fold_constants(
    literals: IntArray, lengths: npt.NDArray[np.int64]
) -> tuple[IntArray, npt.NDArray[np.int64]]:
    """Drop the clauses that hold TRUE, and FALSE from the others."""
    clause_of = np.repeat(np.arange(len(lengths)), lengths)
    satisfied = np.zeros(len(lengths), dtype=bool)
    satisfied[clause_of[literals == TRUE]] = True
    keep = (literals != FALSE) & ~satisfied[clause_of]
    counted = np.bincount(clause_of[keep], minlength=len(lengths))
    return literals[keep], counted[~satisfied].astype(np.int64)
