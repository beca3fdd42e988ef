"""Circuits to clauses: a variable for each gate (Tseitin), in two forms.

`plain` defines each gate in both directions. `pg` (Plaisted and Greenbaum) says of a gate only what
is needed in the polarities that it is used in, and gives no variable to the conjunctions and
disjunctions at the top.

The new variables are existential. They stand in the innermost block, or (`early`) in the first
existential block behind all variables that their gate depends on; a block behind the last universal
one is added where there is none. Both are right, since a gate's value is known once its inputs are.
"""

from __future__ import annotations

from collections.abc import Iterator

from foregone.formula.circuit import Circuit, Kind, is_gate
from foregone.formula.cnf import QBF
from foregone.formula.prefix import FALSE, TRUE, Quantifier
from foregone.formula.prenex import prenex

__all__ = ["FORMS", "to_clauses"]

FORMS = ("pg", "plain")


def to_clauses(circuit: Circuit, form: str = "pg", early: bool = False) -> QBF:
    """An equivalent formula in clauses. The circuit's variables come first, outside in."""
    if form not in FORMS:
        raise ValueError(f"no such form: {form}")
    circuit = prenex(circuit)
    cone = circuit.cone()
    tops = _tops(circuit) if form == "pg" else [[circuit.output]]
    sides = _polarities(circuit, cone, tops) if form == "pg" else {gate: {1, -1} for gate in cone}
    kept = [gate for gate in cone if gate in sides]

    variables = [*circuit.free, *(v for b in circuit.blocks for v in b.variables.tolist())]
    number = {old: new for new, old in enumerate((*variables, *kept), start=1)}

    def renumbered(literal: int) -> int:
        return number[literal] if literal > 0 else -number[-literal]

    clauses = [
        [renumbered(literal) for literal in clause]
        for gate in kept
        for clause in _definition(circuit, gate, sides[gate])
    ]
    clauses += [
        [renumbered(literal) for literal in clause if literal != FALSE]
        for clause in tops
        if TRUE not in clause
    ]
    prefix = [(Quantifier.EXISTS, [number[v] for v in circuit.free])] if circuit.free else []
    for block in circuit.blocks:
        ids = [number[v] for v in block.variables.tolist()]
        if prefix and prefix[-1][0] is block.quantifier:
            prefix[-1][1].extend(ids)
        else:
            prefix.append((block.quantifier, ids))
    _place(circuit, kept, number, prefix, early)
    names = circuit.names.renumbered(variables)
    formula = QBF.from_clauses([block for block in prefix if block[1]], clauses, names)
    return QBF(formula.blocks, formula.literals, formula.starts, formula.names, circuit.comments)


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


def _polarities(circuit: Circuit, cone: list[int], tops: list[list[int]]) -> dict[int, set[int]]:
    """The signs with which each gate is used; gates that are not used are left out."""
    sides: dict[int, set[int]] = {}

    def use(literal: int, signs: set[int]) -> None:
        if is_gate(literal):
            sign = 1 if literal > 0 else -1
            sides.setdefault(abs(literal), set()).update(sign * s for s in signs)

    for clause in tops:
        for literal in clause:
            use(literal, {1})
    for gate in reversed(cone):
        if gate in sides:
            kind, inputs, _ = circuit.gate(gate)
            for at, literal in enumerate(inputs):
                both = kind is Kind.XOR or (kind is Kind.ITE and at == 0)
                use(literal, {1, -1} if both else sides[gate])
    return sides


def _definition(circuit: Circuit, g: int, signs: set[int]) -> Iterator[list[int]]:
    """Clauses for g → definition (sign 1) and for definition → g (sign -1)."""
    kind, inputs, _ = circuit.gate(g)
    for sign in sorted(signs, reverse=True):
        match kind:
            case Kind.AND | Kind.OR:
                x = [sign * i for i in inputs]
                if kind is (Kind.AND if sign > 0 else Kind.OR):
                    yield from ([-sign * g, i] for i in x)
                else:
                    yield [-sign * g, *x]
            case Kind.XOR:
                a, b = inputs
                yield [-sign * g, a, sign * b]
                yield [-sign * g, -a, -sign * b]
            case Kind.ITE:
                if_, then, else_ = inputs
                yield [-sign * g, -if_, sign * then]
                yield [-sign * g, if_, sign * else_]


def _place(
    circuit: Circuit,
    gates: list[int],
    number: dict[int, int],
    prefix: list[tuple[Quantifier, list[int]]],
    early: bool,
) -> None:
    """Put the variables of the gates into the prefix."""
    level = {v: at for at, (_, ids) in enumerate(prefix) for v in ids}
    new = [number[gate] for gate in gates]
    if not new:
        return
    if not prefix or prefix[-1][0] is Quantifier.FORALL:
        prefix.append((Quantifier.EXISTS, []))
    for gate, variable in zip(gates, new, strict=True):
        if early:
            at = max(level[number[abs(i)]] for i in circuit.gate(gate).inputs)
            level[variable] = at + (prefix[at][0] is Quantifier.FORALL)
        else:
            level[variable] = len(prefix) - 1
        prefix[level[variable]][1].append(variable)
