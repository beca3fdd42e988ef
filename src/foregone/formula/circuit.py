"""Quantified circuits: formulas that share their parts.

A gate is made by a method that takes literals and returns one: `c.or_(x, c.and_(y, -z))`. Two gates
of the same inputs are the same gate (structural hashing), constants vanish (folding), De Morgan's
laws and negations are seen through: what a method returns may be an older gate, a variable, or
`TRUE` or `FALSE`. Gates come after their inputs in `Circuit.gates`.

Quantifiers stand in the prefix (`c.exists`, `c.forall`) or inside (`c.local`, and then `c.some` or
`c.every` bind what was declared).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, overload

import numpy as np

from foregone.formula.cnf import QBF, Stats
from foregone.formula.names import VariableMap
from foregone.formula.prefix import FALSE, TRUE, Axis, Declarations, IntArray, Label, Quantifier

__all__ = ["FIRST_GATE", "Circuit", "Gate", "Kind", "is_gate"]

FIRST_GATE = 2**30  # the literal of gate 0; variables are below


class Kind(StrEnum):
    """What a gate does; the value is the keyword of QCIR."""

    AND = "and"
    OR = "or"
    XOR = "xor"  # of two
    ITE = "ite"  # if, then, else
    EXISTS = "exists"
    FORALL = "forall"

    @property
    def dual(self) -> Kind:
        """What De Morgan makes of it."""
        return _DUAL[self]


_DUAL = {
    Kind.AND: Kind.OR,
    Kind.OR: Kind.AND,
    Kind.XOR: Kind.XOR,
    Kind.ITE: Kind.ITE,
    Kind.EXISTS: Kind.FORALL,
    Kind.FORALL: Kind.EXISTS,
}


class Gate(NamedTuple):
    """One gate; `bound` are the variables that it binds, if it is a quantifier."""

    kind: Kind
    inputs: tuple[int, ...]
    bound: tuple[int, ...] = ()


def is_gate(literal: int) -> bool:
    """Gate or variable? (Constants are neither.)"""
    return FIRST_GATE <= abs(literal) < TRUE


class Circuit(Declarations):
    """Builds a circuit; its value is that of `output`.

    `free` are variables that nobody binds: they count as outermost existential ones.
    """

    def __init__(self) -> None:
        super().__init__()
        self.gates: list[Gate] = []
        self.output = TRUE
        self.free: list[int] = []
        self.comments: tuple[str, ...] = ()
        self._index: dict[Gate, int] = {}

    @classmethod
    def from_qbf(cls, qbf: QBF) -> Circuit:
        """The conjunction of the clauses. Variables keep their numbers."""
        circuit = cls()
        circuit.comments = qbf.comments
        circuit.adopt(qbf.max_variable, qbf.names)
        for block in qbf.blocks:
            circuit.bind(block.quantifier, block.variables)
        circuit.output = circuit.and_(*(circuit.or_(*clause) for clause in qbf))
        return circuit

    # -- variables ------------------------------------------------------------------------------

    @overload
    def local(self, name: str, *labels: Label) -> int: ...  # type: ignore[overload-overlap]
    @overload
    def local(self, name: str, *labels: Label | Axis) -> IntArray: ...
    def local(self, name: str, *labels: Label | Axis) -> int | IntArray:
        """Declare variables that `some` or `every` is going to bind."""
        return self._declare(None, name, labels)

    def adopt(self, variables: int, names: VariableMap) -> None:
        """Declare the variables 1 to `variables` under names that another formula gave them."""
        self._last = variables
        self._groups = list(names.groups)

    def leave_free(self, variables: int | IntArray) -> None:
        """Say that variables declared by `local` are bound by nobody."""
        self.free.extend(np.ravel(variables).tolist())

    # -- gates ----------------------------------------------------------------------------------

    def and_(self, *literals: int | IntArray) -> int:
        """All of them; TRUE if there are none."""
        return self._junction(Kind.AND, literals, neutral=TRUE)

    def or_(self, *literals: int | IntArray) -> int:
        """One of them at least; FALSE if there are none."""
        return self._junction(Kind.OR, literals, neutral=FALSE)

    def implies(self, if_: int, then: int) -> int:
        return self.or_(-if_, then)

    def equal(self, a: int, b: int) -> int:
        return -self.xor(a, b)

    def xor(self, *literals: int | IntArray) -> int:
        """An odd number of them; FALSE if there are none."""
        value = FALSE
        for literal in _flat(literals):
            value = self._xor(value, literal)
        return value

    def ite(self, if_: int, then: int, else_: int) -> int:
        """`then` if `if_`, else `else_`."""
        if if_ < 0:
            if_, then, else_ = -if_, else_, then
        if then in (if_, -if_):
            then = TRUE if then == if_ else FALSE
        if else_ in (if_, -if_):
            else_ = FALSE if else_ == if_ else TRUE
        if if_ == TRUE or then == else_:
            return then
        if then == -else_:
            return self._xor(if_, else_)
        if abs(then) == TRUE:
            return self.or_(if_, else_) if then == TRUE else self.and_(-if_, else_)
        if abs(else_) == TRUE:
            return self.or_(-if_, then) if else_ == TRUE else self.and_(if_, then)
        if then < 0:
            return -self._gate(Gate(Kind.ITE, (if_, -then, -else_)))
        return self._gate(Gate(Kind.ITE, (if_, then, else_)))

    def some(self, variables: int | IntArray | Sequence[int], literal: int) -> int:
        """∃ `variables`: `literal`."""
        return self._quantify(Kind.EXISTS, variables, literal)

    def every(self, variables: int | IntArray | Sequence[int], literal: int) -> int:
        """∀ `variables`: `literal`."""
        return self._quantify(Kind.FORALL, variables, literal)

    def exactly_one(self, *literals: int | IntArray) -> int:
        """One of them and no more, in linearly many gates."""
        any_, two = FALSE, FALSE
        for literal in _flat(literals):
            two = self.or_(two, self.and_(any_, literal))
            any_ = self.or_(any_, literal)
        return self.and_(any_, -two)

    def _junction(self, kind: Kind, literals: Iterable[int | IntArray], neutral: int) -> int:
        inputs = {literal for literal in _flat(literals) if literal != neutral}
        if -neutral in inputs or any(-literal in inputs for literal in inputs):
            return -neutral
        if len(inputs) <= 1:
            return inputs.pop() if inputs else neutral
        return self._gate(Gate(kind, tuple(sorted(inputs, key=lambda x: (abs(x), x)))))

    def _xor(self, a: int, b: int) -> int:
        sign = 1 if (a < 0) == (b < 0) else -1
        a, b = sorted((abs(a), abs(b)))
        if a == b:
            return FALSE * sign
        if b == TRUE:
            return -a * sign
        return sign * self._gate(Gate(Kind.XOR, (a, b)))

    def _quantify(self, kind: Kind, variables: int | IntArray | Sequence[int], literal: int) -> int:
        bound = tuple(sorted({int(v) for v in np.ravel(variables)}))
        if not bound or abs(literal) == TRUE:
            return int(literal)
        return self._gate(Gate(kind, (int(literal),), bound))

    def _gate(self, gate: Gate) -> int:
        for literal in gate.inputs:
            if not (0 < abs(literal) <= self._last or self._has_gate(literal)):
                raise ValueError(f"literal {literal} is neither a variable nor a gate")
        found = self._index.get(gate)
        if found is not None:
            return found
        if gate.kind not in (Kind.XOR, Kind.ITE):  # these have no negated twin
            twin = Gate(gate.kind.dual, tuple(-literal for literal in gate.inputs), gate.bound)
            found = self._index.get(twin)
            if found is not None:
                return -found
        self._index[gate] = FIRST_GATE + len(self.gates)
        self.gates.append(gate)
        return self._index[gate]

    def _has_gate(self, literal: int) -> bool:
        return FIRST_GATE <= abs(literal) < FIRST_GATE + len(self.gates)

    # -- looking at it --------------------------------------------------------------------------

    def gate(self, literal: int) -> Gate:
        """The gate of a literal, whatever the sign."""
        return self.gates[abs(literal) - FIRST_GATE]

    def cone(self, *roots: int) -> list[int]:
        """The gates (as positive literals) that the roots (default: the output) are made of,
        inputs first."""
        wanted = {abs(r) for r in roots or (self.output,) if is_gate(r)}
        cone = []
        for at in range(max(wanted, default=FIRST_GATE - 1), FIRST_GATE - 1, -1):
            if at in wanted:
                cone.append(at)
                wanted.update(abs(i) for i in self.gates[at - FIRST_GATE].inputs if is_gate(i))
        return cone[::-1]

    def stats(self) -> Stats:
        """The size of what the output is made of; a quantifier inside counts as a block."""
        gates = [self.gate(at) for at in self.cone()]
        blocks = [(b.quantifier is Quantifier.FORALL, len(b)) for b in self.blocks]
        blocks += [(g.kind is Kind.FORALL, len(g.bound)) for g in gates if g.bound]
        return Stats(
            blocks=len(blocks),
            universals=sum(size for universal, size in blocks if universal),
            existentials=sum(size for universal, size in blocks if not universal) + len(self.free),
            clauses=None,
            literals=sum(len(gate.inputs) for gate in gates),
            gates=len(gates),
        )

    def unbound(self) -> frozenset[int]:
        """The variables of the output that nobody binds where they occur, and that are not free."""
        outer = set(self.free).union(*(b.variables.tolist() for b in self.blocks))
        if len(outer) == self.variables and not self._quantifies:
            return frozenset()
        cone = self.cone()
        bound = {v for at in cone for v in self.gate(at).bound}
        used = {abs(i) for at in cone for i in self.gate(at).inputs} | {abs(self.output)}
        never = {v for v in used if not is_gate(v)} - bound - outer - {TRUE}
        inner = bound - outer
        loose: dict[int, frozenset[int]] = {v: frozenset({v}) for v in inner}
        none: frozenset[int] = frozenset()
        for at in cone:
            _, inputs, scope = self.gate(at)
            loose[at] = none.union(*(loose.get(abs(i), none) for i in inputs)).difference(scope)
        return loose.get(abs(self.output), none) | never

    def require_bound(self) -> None:
        """ValueError if some variable is not bound where it occurs."""
        if unbound := self.unbound():
            spelled = ", ".join(map(self.names.name, sorted(unbound)))
            raise ValueError(f"variables that nothing binds: {spelled}")

    @property
    def is_prenex(self) -> bool:
        return not self._quantifies or not any(self.gate(g).bound for g in self.cone())

    @property
    def _quantifies(self) -> bool:
        """Is there any quantifier among the gates, used or not?"""
        return any(gate.bound for gate in self.gates)

    def tseitin(self, form: str = "pg", early: bool = False) -> QBF:
        """The circuit in clauses; see `foregone.formula.tseitin`."""
        from foregone.formula.tseitin import to_clauses

        return to_clauses(self, form, early)

    def map_gates(
        self, roots: Iterable[int], variable: Callable[[int], int], into: Circuit
    ) -> Callable[[int], int]:
        """Copy what the roots are made of into a circuit (this one or another), each variable
        replaced by a literal there. The result translates literals of the roots' cone."""
        copied: dict[int, int] = {TRUE: TRUE}

        def translate(literal: int) -> int:
            size = abs(literal)
            new = copied[size] if size in copied else variable(size)
            return new if literal > 0 else -new

        for at in self.cone(*roots):
            kind, inputs, bound = self.gate(at)
            copied[at] = into.build(
                kind, [translate(i) for i in inputs], [abs(translate(v)) for v in bound]
            )
        return translate

    def build(self, kind: Kind, inputs: Sequence[int], bound: Sequence[int] = ()) -> int:
        """A gate of any kind."""
        match kind:
            case Kind.AND:
                return self.and_(*inputs)
            case Kind.OR:
                return self.or_(*inputs)
            case Kind.XOR:
                return self.xor(*inputs)
            case Kind.ITE:
                return self.ite(*inputs)
        return self._quantify(kind, bound, *inputs)


def _flat(literals: Iterable[int | IntArray]) -> list[int]:
    flat: list[int] = []
    for literal in literals:
        if isinstance(literal, int):
            flat.append(literal)
        else:
            flat.extend(np.ravel(literal).tolist())
    if 0 in flat:
        raise ValueError("literal 0 is neither a variable nor a gate")
    return flat
