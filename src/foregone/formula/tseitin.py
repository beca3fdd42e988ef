"""Circuits to clauses: a variable for each gate (Tseitin), in two forms.

`plain` defines each gate in both directions. `pg` (Plaisted and Greenbaum) says of a gate only what
is needed in the polarities that it is used in, and gives no variable to the conjunctions and
disjunctions at the top.

The new variables are existential. They stand in the innermost block, or (`early`) in the first
existential block behind all variables that their gate depends on; a block behind the last universal
one is added where there is none. Both are right, since a gate's value is known once its inputs are.

All gates of a kind are written at once, as arrays: millions of clauses take seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from foregone.formula._net import KIND_CODES, Bools, GateArrays, Indices
from foregone.formula.circuit import FIRST_GATE, Circuit, Kind, is_gate
from foregone.formula.cnf import QBF
from foregone.formula.prefix import FALSE, TRUE, Block, IntArray, Quantifier
from foregone.formula.prenex import prenex

__all__ = ["FORMS", "to_clauses"]

FORMS = ("pg", "plain")

Prefix = list[tuple[Quantifier, list[IntArray]]]


class Clauses(NamedTuple):
    """Clauses one after the other."""

    literals: IntArray
    lengths: Indices
    rank: Indices
    """Where each belongs: those of lower rank come first, those of the same rank stay in order."""


def to_clauses(circuit: Circuit, form: str = "pg", early: bool = False) -> QBF:
    """An equivalent formula in clauses. The circuit's variables come first, outside in."""
    if form not in FORMS:
        raise ValueError(f"no such form: {form}")
    circuit = prenex(circuit)
    net = GateArrays(circuit)
    tops = _tops(circuit) if form == "pg" else [[circuit.output]]
    used = net.used(chain.from_iterable(tops), both=form == "plain")
    kept = np.flatnonzero(used.any(axis=0))
    clauses = _in_order([*_definitions(net, kept, used), _assertions(tops, 2 * len(net))])

    outer = [(Quantifier.EXISTS, np.array(circuit.free, dtype=np.int32))]
    outer += [(block.quantifier, block.variables) for block in circuit.blocks]
    variables = np.concatenate([ids for _, ids in outer])
    number = _Numbers(circuit.variables, variables, len(net), kept)
    prefix = _joined((quantifier, number(ids)) for quantifier, ids in outer)
    _place(net, kept, number, prefix, early)
    return QBF(
        tuple(Block(quantifier, np.concatenate(ids)) for quantifier, ids in prefix),
        number(clauses.literals),
        np.concatenate([np.zeros(1, np.int64), clauses.lengths.cumsum()]),
        circuit.names.renumbered(variables.tolist()),
        circuit.comments,
    )


def _tops(circuit: Circuit) -> list[list[int]]:
    """The output as clauses of gates and variables: its outermost "and", and the "or" below."""
    tops = []
    seen = set()
    open_ = [circuit.output]
    while open_:
        literal = open_.pop()
        if literal in seen:
            continue
        seen.add(literal)
        kind, inputs, _ = circuit.gate(literal) if is_gate(literal) else (None, (), ())
        sign = 1 if literal > 0 else -1
        if kind is (Kind.AND if literal > 0 else Kind.OR):
            open_ += [sign * i for i in reversed(inputs)]
        elif kind is (Kind.OR if literal > 0 else Kind.AND):
            tops.append([sign * i for i in inputs])
        else:
            tops.append([literal])
    return tops


def _assertions(tops: list[list[int]], rank: int) -> Clauses:
    """What is at the top is true."""
    kept = [[literal for literal in top if literal != FALSE] for top in tops if TRUE not in top]
    return Clauses(
        np.fromiter(chain.from_iterable(kept), np.int32),
        np.array([len(top) for top in kept], dtype=np.int64),
        np.full(len(kept), rank),
    )


def _definitions(net: GateArrays, kept: Indices, used: Bools) -> Iterator[Clauses]:
    """Of gates that are used with a plus "gate → definition", with a minus the converse.

    Said of the negations, the converse looks the same: ¬gate → what negates the definition.
    """
    for side, sign in enumerate((1, -1)):
        gates = kept[used[side, kept]]
        of_kind = {kind: gates[net.kinds[gates] == code] for kind, code in KIND_CODES.items()}
        all_of, one_of = (Kind.AND, Kind.OR) if sign > 0 else (Kind.OR, Kind.AND)

        g = of_kind[all_of]
        owner, x = net.inputs_of(g)
        yield _rows([_literals(-sign, g)[owner], sign * x], 2 * g[owner] + side)

        g = of_kind[one_of]
        owner, x = net.inputs_of(g)
        ends = net.lengths[g].cumsum()
        yield Clauses(
            np.insert(sign * x, ends - net.lengths[g], _literals(-sign, g)),
            net.lengths[g] + 1,
            2 * g + side,
        )

        g = of_kind[Kind.XOR]
        not_g, rank = _literals(-sign, g), 2 * g + side
        a, b = net.inputs_of(g)[1].reshape(-1, 2).T
        yield _rows([not_g, a, sign * b], rank)
        yield _rows([not_g, -a, -sign * b], rank)

        g = of_kind[Kind.ITE]
        not_g, rank = _literals(-sign, g), 2 * g + side
        if_, then, else_ = net.inputs_of(g)[1].reshape(-1, 3).T
        yield _rows([not_g, -if_, sign * then], rank)
        yield _rows([not_g, if_, sign * else_], rank)


def _literals(sign: int, gates: Indices) -> IntArray:
    return (sign * (gates + FIRST_GATE)).astype(np.int32)


def _rows(columns: list[IntArray], rank: Indices) -> Clauses:
    """A clause for each row."""
    return Clauses(
        np.column_stack(columns).astype(np.int32).ravel(), np.full(len(rank), len(columns)), rank
    )


def _in_order(groups: list[Clauses]) -> Clauses:
    """All clauses, sorted by their ranks."""
    literals, lengths, rank = map(np.concatenate, zip(*groups, strict=True))
    order = np.argsort(rank, kind="stable")
    starts, sorted_lengths = (lengths.cumsum() - lengths)[order], lengths[order]
    first = sorted_lengths.cumsum() - sorted_lengths
    at = np.repeat(starts - first, sorted_lengths) + np.arange(len(literals))
    return Clauses(literals[at], sorted_lengths, rank[order])


class _Numbers:
    """New ids: the variables first, then the gates."""

    def __init__(self, last: int, variables: IntArray, gates: int, kept: Indices) -> None:
        self.of_variable = np.zeros(last + 1, dtype=np.int32)
        self.of_variable[variables] = np.arange(1, len(variables) + 1)
        self.of_gate = np.zeros(gates + 1, dtype=np.int32)
        self.of_gate[kept] = np.arange(len(kept)) + len(variables) + 1

    def __call__(self, literals: npt.NDArray[np.integer]) -> IntArray:
        size = np.abs(literals)
        gate = np.where(size >= FIRST_GATE, size - FIRST_GATE, -1)
        variable = np.where(size >= FIRST_GATE, 0, size)
        new: IntArray = np.sign(literals) * (self.of_gate[gate] + self.of_variable[variable])
        return new


def _joined(blocks: Iterable[tuple[Quantifier, IntArray]]) -> Prefix:
    """Neighbours of the same kind are one block, empty ones are none."""
    joined: Prefix = []
    for quantifier, ids in blocks:
        if len(ids):
            if not joined or joined[-1][0] is not quantifier:
                joined.append((quantifier, []))
            joined[-1][1].append(ids)
    return joined


def _place(net: GateArrays, kept: Indices, number: _Numbers, prefix: Prefix, early: bool) -> None:
    """Put the variables of the gates into the prefix."""
    new = number(kept + FIRST_GATE)
    if not len(new):
        return
    if not prefix or prefix[-1][0] is Quantifier.FORALL:
        prefix.append((Quantifier.EXISTS, []))
    if not early:
        prefix[-1][1].append(new)
        return
    level = np.zeros(int(new[-1]) + 1, dtype=np.int64)
    for at, (_, parts) in enumerate(prefix):
        for ids in parts:
            level[ids] = at
    for gate, variable in zip(kept.tolist(), new.tolist(), strict=True):
        inputs = net.inputs[net.starts[gate] : net.starts[gate + 1]]
        at = int(level[number(np.abs(inputs))].max())
        level[variable] = at + (prefix[at][0] is Quantifier.FORALL)
    for at, (_, parts) in enumerate(prefix):
        parts.append(new[level[new] == at])
    if not len(prefix[-1][1][-1]) and len(prefix[-1][1]) == 1:
        prefix.pop()  # the block behind the last universal one was not needed
