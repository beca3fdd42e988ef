"""Circuits: sharing, folding, truth."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.formula import FALSE, QBF, TRUE, Circuit
from foregone.formula.circuit import Kind, is_gate
from foregone.formula.evaluate import evaluate
from random_formulas import random_qbf


def test_the_same_gate_is_made_once() -> None:
    c = Circuit()
    x, y, z = c.exists("x", range(3)).tolist()
    assert c.and_(x, -y) == c.and_(-y, x, x, TRUE)
    assert c.or_(-x, y) == -c.and_(x, -y)
    assert c.xor(x, -y) == -c.xor(y, x) == c.equal(x, y)
    assert c.ite(-x, y, z) == c.ite(x, z, y) == -c.ite(x, -z, -y)
    assert len(c.gates) == 3


def test_constants_and_contradictions_fold() -> None:
    c = Circuit()
    x, y = c.exists("x", range(2)).tolist()
    assert c.and_() == c.or_(x, -x) == c.or_(x, TRUE) == TRUE
    assert c.or_() == c.and_(x, -x, y) == c.and_(x, FALSE) == c.xor(x, x) == c.xor() == FALSE
    assert c.and_(x, TRUE) == c.or_(x, x) == c.xor(x, FALSE) == -c.xor(TRUE, x) == x
    assert c.ite(x, TRUE, FALSE) == c.ite(TRUE, x, y) == c.ite(y, x, x) == x
    assert c.ite(x, y, -y) == c.equal(x, y)
    assert c.some(x, TRUE) == TRUE
    assert c.every([], x) == x
    assert [gate.kind for gate in c.gates] == [Kind.XOR]


@pytest.mark.parametrize(
    ("make", "meaning"),
    [
        (Circuit.and_, lambda a, b, c: a and b and c),
        (Circuit.or_, lambda a, b, c: a or b or c),
        (Circuit.xor, lambda a, b, c: a ^ b ^ c),
        (Circuit.ite, lambda a, b, c: b if a else c),
        (Circuit.exactly_one, lambda a, b, c: a + b + c == 1),
        (lambda f, a, b, c: f.and_(f.implies(a, b), f.equal(b, c)), lambda a, b, c: a <= b == c),
    ],
)
def test_every_kind_means_what_it_says_and_folds_to_the_same(
    make: Callable[..., int], meaning: Callable[[bool, bool, bool], bool]
) -> None:
    """All choices of inputs among constants, variables and their negations, all values."""
    for values in itertools.product([False, True], repeat=2):
        for picks in itertools.product([TRUE, FALSE, 1, -1, 2, -2], repeat=3):
            c = Circuit()
            x = c.exists("x", range(2)).tolist()
            gate = make(c, *picks)
            fixed = (v if value else -v for v, value in zip(x, values, strict=True))
            c.output = c.and_(gate, *fixed)
            truth = {TRUE: True, FALSE: False}
            for v, value in zip(x, values, strict=True):
                truth |= {v: value, -v: not value}
            assert evaluate(c) == bool(meaning(*(truth[p] for p in picks)))


def test_arrays_are_taken_flat() -> None:
    c = Circuit()
    x = c.exists("x", range(2), range(3))
    assert c.gate(c.or_(-x[0], x[1], -3, x[1, 2])).inputs == (-1, -2, -3, 4, 5, 6)


def test_quantifiers_inside() -> None:
    c = Circuit()
    y = c.forall("y")
    x = c.local("x")
    same = c.equal(x, y)
    c.output = c.some(x, same)
    assert evaluate(c)
    c.output = c.every(x, same)
    assert not evaluate(c)
    assert c.some(x, -same) == -c.every(x, same)
    assert not c.is_prenex


def test_variables_that_nothing_binds_are_found() -> None:
    c = Circuit()
    x, y = c.local("x"), c.local("y")
    c.output = c.or_(x, c.some(x, c.and_(x, y)))
    assert c.unbound() == {x, y}
    c.leave_free(x)
    assert c.unbound() == {y}
    with pytest.raises(ValueError, match="nothing binds: y"):
        c.tseitin()
    c.output = y
    assert c.unbound() == {y}


@pytest.mark.parametrize("literal", [0, 3, -3, 2**30, 2**30 + 5])
def test_a_literal_must_exist(literal: int) -> None:
    c = Circuit()
    x = c.exists("x", range(2))
    with pytest.raises(ValueError, match="neither a variable nor a gate"):
        c.and_(x, literal)


def test_the_cone_is_what_the_output_is_made_of() -> None:
    c = Circuit()
    x, y, z = c.exists("x", range(3)).tolist()
    low = c.and_(x, y)
    c.or_(low, -z)
    c.output = -c.xor(low, z)
    assert c.cone() == [low, abs(c.output)]
    assert all(map(is_gate, c.cone()))


@given(st.integers(0, 10**9))
def test_clauses_as_a_circuit_have_the_same_truth(seed: int) -> None:
    qbf = random_qbf(seed)
    assert evaluate(Circuit.from_qbf(qbf)) == evaluate(qbf)


def test_the_evaluator_by_hand() -> None:
    x, y = 1, 2
    same, clauses = [[x, -y], [-x, y]], QBF.from_clauses
    assert evaluate(clauses([("a", [y]), ("e", [x])], same))
    assert not evaluate(clauses([("e", [x]), ("a", [y])], same))
    assert not evaluate(clauses([("e", [x])], [[]]))
    assert evaluate(clauses([("a", [y])], []))
    assert evaluate(clauses([("a", [y])], [[y, -y]]))
    assert not evaluate(clauses([("a", [y])], [[y]]))
