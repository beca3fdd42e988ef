"""Truth by trying: the reference that everything else in this room is tested against.

No cleverness that could go wrong. Clauses take a few dozen variables, circuits some twenty.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from foregone.formula.circuit import Circuit, Kind
from foregone.formula.cnf import QBF
from foregone.formula.prefix import TRUE, Quantifier

__all__ = ["evaluate"]

Clauses: TypeAlias = list[list[int]]
Table: TypeAlias = npt.NDArray[np.bool_]

_OPERATIONS = {Kind.AND: np.logical_and, Kind.OR: np.logical_or, Kind.XOR: np.logical_xor}


def evaluate(formula: QBF | Circuit) -> bool:
    """Is it true?"""
    if isinstance(formula, Circuit):
        return _evaluate_circuit(formula)
    variables = [(b.quantifier, v) for b in formula.blocks for v in b.variables.tolist()]
    return _evaluate_clauses(variables, list(formula))


def _evaluate_clauses(variables: Sequence[tuple[Quantifier, int]], clauses: Clauses) -> bool:
    """Both values of the outermost variable; it ends as soon as all clauses are settled."""
    if not all(clauses):
        return False
    if not clauses:
        return True
    (quantifier, variable), inner = variables[0], variables[1:]
    if not any(variable in clause or -variable in clause for clause in clauses):
        return _evaluate_clauses(inner, clauses)
    values = (
        _evaluate_clauses(inner, [[x for x in c if x != -v] for c in clauses if v not in c])
        for v in (variable, -variable)
    )
    return any(values) if quantifier is Quantifier.EXISTS else all(values)


def _evaluate_circuit(circuit: Circuit) -> bool:
    """Each gate's truth table: an array with one axis for each variable (of length 1 where the gate
    does not depend on it). A quantifier is `any` or `all` along an axis."""
    prefix = [*circuit.free, *(v for block in circuit.blocks for v in block.variables.tolist())]
    cone = circuit.cone()
    axes = [*prefix, *(v for gate in cone for v in circuit.gate(gate).bound)]
    axis = {v: at for at, v in enumerate(axes)}
    shape = (1,) * len(axes)
    tables: dict[int, Table] = {TRUE: np.ones(shape, dtype=bool)}
    for v, at in axis.items():
        tables[v] = np.array([False, True]).reshape(*shape[:at], 2, *shape[at + 1 :])

    def table(literal: int) -> Table:
        return tables[literal] if literal > 0 else ~tables[-literal]

    def quantify(kind: Kind, values: Table, variables: Sequence[int]) -> Table:
        along = tuple(axis[v] for v in variables)
        operation = np.any if kind is Kind.EXISTS else np.all
        return np.asarray(operation(values, axis=along, keepdims=True), dtype=bool)

    for gate in cone:
        kind, inputs, bound = circuit.gate(gate)
        values = [table(literal) for literal in inputs]
        if kind is Kind.ITE:
            tables[gate] = np.where(*values)
        elif bound:
            tables[gate] = quantify(kind, values[0], bound)
        else:
            tables[gate] = reduce(_OPERATIONS[kind], values)
    result = table(circuit.output)
    for block in reversed(circuit.blocks):
        kind = Kind.EXISTS if block.quantifier is Quantifier.EXISTS else Kind.FORALL
        result = quantify(kind, result, block.variables.tolist())
    return bool(result.any())
