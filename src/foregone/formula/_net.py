"""The gates of a circuit as arrays, for what looks at all of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np
import numpy.typing as npt

from foregone.formula.circuit import FIRST_GATE, Circuit, Kind
from foregone.formula.prefix import TRUE, IntArray

__all__ = ["KIND_CODES", "Bools", "GateArrays", "Indices"]

Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.int64]

KIND_CODES = {kind: code for code, kind in enumerate(Kind)}


class GateArrays:
    """Gate g has the inputs `inputs[starts[g]:starts[g + 1]]`."""

    def __init__(self, circuit: Circuit) -> None:
        gates = circuit.gates
        self.kinds = np.fromiter((KIND_CODES[g.kind] for g in gates), np.int8, len(gates))
        self.lengths = np.fromiter((len(g.inputs) for g in gates), np.int64, len(gates))
        self.starts = np.concatenate([np.zeros(1, np.int64), self.lengths.cumsum()])
        self.inputs: IntArray = np.fromiter(
            chain.from_iterable(g.inputs for g in gates), np.int32, int(self.starts[-1])
        )

    def __len__(self) -> int:
        return len(self.kinds)

    def inputs_of(self, gates: Indices) -> tuple[Indices, IntArray]:
        """The inputs of some gates, one gate after the other; and the place, among `gates`, of the
        gate that each is an input of."""
        lengths = self.lengths[gates]
        owner = np.repeat(np.arange(len(gates)), lengths)
        first = np.repeat(lengths.cumsum() - lengths, lengths)
        return owner, self.inputs[self.starts[gates][owner] + np.arange(len(owner)) - first]

    def used(self, roots: Iterable[int], both: bool) -> Bools:
        """Which gates (columns) are used with a plus (row 0) or with a minus (row 1), if the roots
        are used as they are; `both` uses each in both ways."""
        used = np.zeros((2, len(self)), dtype=bool)
        literals = np.fromiter(roots, np.int32)
        while True:
            if both:
                literals = np.concatenate([literals, -literals])
            size = np.abs(literals)
            literals = literals[(size >= FIRST_GATE) & (size < TRUE)]
            gate, minus = np.abs(literals) - FIRST_GATE, (literals < 0).astype(np.int64)
            fresh = np.unique(2 * gate.astype(np.int64) + minus)
            fresh = fresh[~used[fresh & 1, fresh >> 1]]
            if not len(fresh):
                return used
            used[fresh & 1, fresh >> 1] = True
            owner, inputs = self.inputs_of(fresh >> 1)
            literals = np.where(fresh[owner] & 1, -inputs, inputs)
            literals = np.concatenate([literals, -literals[self._two_faced(fresh >> 1, owner)]])

    def _two_faced(self, gates: Indices, owner: Indices) -> Bools:
        """Inputs that a gate uses in both ways: those of "xor", and the condition of "ite"."""
        kinds = self.kinds[gates][owner]
        is_first: Bools = np.diff(owner, prepend=-1) > 0
        xor: Bools = kinds == KIND_CODES[Kind.XOR]
        ite: Bools = kinds == KIND_CODES[Kind.ITE]
        return xor | (ite & is_first)
