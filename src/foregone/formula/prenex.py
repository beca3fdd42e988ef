"""All quantifiers to the front.

A quantifier that stands below a negation turns into the other one; one that is used in both
polarities (below `xor` or a condition) gets a copy of its variables for each. In a copy of one
polarity the circuit is monotone, so the variables of a quantifier may stand anywhere behind those
that its scope depends on: each goes to the first such block of its kind, or to a new one.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

import numpy as np

from foregone.formula.circuit import Circuit, Kind, is_gate
from foregone.formula.prefix import Quantifier

__all__ = ["prenex"]

Renaming: TypeAlias = dict[int, int]
Copying: TypeAlias = Generator["Copying", int, int]  # yields what it needs copied, is sent the copy


def prenex(circuit: Circuit) -> Circuit:
    """The same circuit, or an equivalent one with all quantifiers in the prefix."""
    circuit.require_bound()
    return circuit if circuit.is_prenex else _Prenexing(circuit).run()


class _Prenexing:
    def __init__(self, circuit: Circuit) -> None:
        self.old = circuit
        self.new = Circuit()
        self.new.comments = circuit.comments
        self.new.free = list(circuit.free)
        self.new.adopt(circuit.variables, circuit.names)
        self.names = circuit.names
        self.blocks = [(b.quantifier, b.variables.tolist()) for b in circuit.blocks]
        self.level = {v: at for at, (_, block) in enumerate(self.blocks) for v in block}
        self.taken = {*self.level, *circuit.free}  # ids that stand for themselves, or for a copy
        self.copies: dict[int, int] = {}  # how many copies a variable has
        self.done: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
        self._look(circuit)

    def _look(self, circuit: Circuit) -> None:
        """For each gate: is there a quantifier in it, and what does it depend on?"""
        cone = circuit.cone()
        inner = {v for at in cone for v in circuit.gate(at).bound}
        self.quantified: set[int] = set()
        self.open: dict[int, frozenset[int]] = {}  # the variables to be bound by gates
        self.depth: dict[int, int] = {}  # the innermost block of the prefix
        for at in cone:
            _, inputs, bound = circuit.gate(at)
            sizes = [abs(literal) for literal in inputs]
            if bound or not self.quantified.isdisjoint(sizes):
                self.quantified.add(at)
            variables = inner.intersection(sizes).union(*(self.open.get(i, ()) for i in sizes))
            self.open[at] = frozenset(variables.difference(bound))
            self.depth[at] = max(self.depth.get(i, self.level.get(i, 0)) for i in sizes)

    def run(self) -> Circuit:
        stack: list[Copying] = [self._copy(self.old.output, {})]
        value = 0
        while stack:  # recursion by hand: circuits may be deep
            try:
                stack.append(stack[-1].send(value) if value else next(stack[-1]))
                value = 0
            except StopIteration as end:
                stack.pop()
                value = end.value
        self.new.output = value
        for quantifier, variables in self.blocks:
            self.new.bind(quantifier, np.array(variables, dtype=np.int32))
        return self.new

    def _copy(self, literal: int, renaming: Renaming) -> Copying:
        """A literal that may take the place of this one wherever more truth is more truth."""
        at = abs(literal)
        if at not in self.quantified:
            return self._plain(literal, renaming)
        key = literal, tuple(sorted((v, renaming[v]) for v in self.open[at] if v in renaming))
        if key not in self.done:
            self.done[key] = yield self._copy_gate(literal, renaming)
        return self.done[key]

    def _copy_gate(self, literal: int, renaming: Renaming) -> Copying:
        kind, inputs, bound = self.old.gate(literal)
        sign = 1 if literal > 0 else -1
        if kind in (Kind.XOR, Kind.ITE):
            if_, then, else_ = (inputs[0], -inputs[1], inputs[1]) if kind is Kind.XOR else inputs
            ways = []
            for condition, value in ((if_, then), (-if_, else_)):
                one = yield self._copy(condition, renaming)
                other = yield self._copy(sign * value, renaming)
                ways.append(self.new.and_(one, other))
            return self.new.or_(*ways)
        kind = kind if sign > 0 else kind.dual
        if bound:
            renaming = {**renaming, **self._bind_copies(kind, literal, renaming)}
        copies = []
        for i in inputs:
            copies.append((yield self._copy(sign * i, renaming)))  # noqa: PERF401 (it yields)
        if bound:
            return copies[0]
        return self.new.build(kind, copies)

    def _plain(self, literal: int, renaming: Renaming) -> int:
        if not is_gate(literal):
            value = renaming.get(abs(literal), abs(literal))
            return value if literal > 0 else -value
        at = abs(literal)
        key = at, tuple(sorted((v, renaming[v]) for v in self.open[at] if v in renaming))
        if key not in self.done:
            translate = self.old.map_gates([at], lambda v: renaming.get(v, v), self.new)
            self.done[key] = translate(at)
        return self.done[key] if literal > 0 else -self.done[key]

    def _bind_copies(self, kind: Kind, literal: int, renaming: Renaming) -> Renaming:
        """New variables for those of a quantifier, in the first block that they may stand in."""
        quantifier = Quantifier.EXISTS if kind is Kind.EXISTS else Quantifier.FORALL
        at = abs(literal)
        outer = [self.level.get(renaming.get(v, v), 0) for v in self.open[at]]
        level = max(self.depth[at], *outer, 0)
        while level < len(self.blocks) and self.blocks[level][0] is not quantifier:
            level += 1
        if level == len(self.blocks):
            self.blocks.append((quantifier, []))
        copies = {v: self._copy_variable(v) for v in self.old.gate(literal).bound}
        self.blocks[level][1].extend(copies.values())
        self.level.update(dict.fromkeys(copies.values(), level))
        return copies

    def _copy_variable(self, variable: int) -> int:
        if variable not in self.taken:
            self.taken.add(variable)
            return variable
        number = self.copies[variable] = self.copies.get(variable, 1) + 1
        group = self.names.group_of(variable)
        if group is None:
            return self.new.local(f"v{variable}'{number}")
        return self.new.local(f"{group.name}'{number}", *group.labels(variable - group.first))
