"""Circuits to clauses and quantifiers to the front: the truth stays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.formula import Circuit, Quantifier, parse_qdimacs, to_qdimacs
from foregone.formula.evaluate import evaluate
from foregone.formula.prenex import prenex
from foregone.formula.tseitin import FORMS
from random_formulas import random_circuit


@settings(max_examples=400)
@given(st.integers(0, 10**9))
def test_truth_and_form(seed: int) -> None:
    circuit = random_circuit(seed)
    truth = evaluate(circuit)
    assert evaluate(prenex(circuit)) == truth
    for form in FORMS:
        for early in (False, True):
            qbf = circuit.tseitin(form, early)
            assert evaluate(qbf) == truth
            assert parse_qdimacs(to_qdimacs(qbf)) == qbf


def test_prenex_puts_a_variable_behind_what_it_depends_on() -> None:
    c = Circuit()
    x = c.exists("x")
    y = c.forall("y")
    u, v, w = c.local("u"), c.local("v"), c.local("w")
    behind_x = c.some(u, c.equal(u, x))
    behind_y = c.some(v, c.equal(v, y))
    c.output = c.and_(behind_x, behind_y, -c.some(w, c.and_(w, behind_y, -w, x)))
    blocks = [(b.quantifier, b.variables.tolist()) for b in prenex(c).blocks]
    assert blocks == [
        (Quantifier.EXISTS, [x, u]),
        (Quantifier.FORALL, [y]),
        (Quantifier.EXISTS, [v]),
    ]


def test_prenex_turns_quantifiers_below_negations_and_copies_them_below_xor() -> None:
    c = Circuit()
    x = c.exists("x")
    y = c.local("y", 7)
    c.output = c.xor(x, c.some(y, c.and_(x, y)))
    new = prenex(c)
    assert new.is_prenex
    assert [b.quantifier for b in new.blocks] == [Quantifier.EXISTS, Quantifier.FORALL]
    assert [new.names[v] for b in new.blocks for v in b.variables.tolist()] in (
        ["x", "y(7)", "y'2(7)"],
        ["x", "y'2(7)", "y(7)"],
    )
    assert evaluate(new) == evaluate(c)


def test_a_deep_circuit() -> None:
    c = Circuit()
    value = c.exists("x")
    for t in range(1200):
        y = c.local("y", t)
        value = (c.some if t % 2 else c.every)(y, c.or_(c.and_(value, y), c.and_(-y, value)))
    c.output = value
    assert prenex(c).is_prenex


def test_where_the_new_variables_stand() -> None:
    c = Circuit()
    x = c.exists("x", range(2))
    y = c.forall("y", range(2))
    z = c.exists("z")
    on_x = c.xor(*x)
    on_y = c.xor(x[0], y[1])
    c.output = c.and_(c.xor(on_x, on_y), z)
    late, early = c.tseitin("plain"), c.tseitin("plain", early=True)
    assert [b.variables.tolist() for b in late.blocks] == [[1, 2], [3, 4], [5, 6, 7, 8, 9]]
    assert [b.variables.tolist() for b in early.blocks] == [[1, 2, 6], [3, 4], [5, 7, 8, 9]]
    assert evaluate(late) == evaluate(early) == evaluate(c)


def test_one_polarity_needs_half_of_the_clauses() -> None:
    c = Circuit()
    x = c.exists("x", range(6)).tolist()
    c.output = c.and_(c.or_(c.and_(x[0], x[1]), c.and_(x[2], x[3])), c.or_(x[4], x[5]))
    pg, plain = c.tseitin("pg"), c.tseitin("plain")
    assert list(pg) == [[-7, 1], [-7, 2], [-8, 3], [-8, 4], [7, 8], [5, 6]]
    assert len(plain) == 3 + 3 + 3 + 3 + 3 + 1
    assert pg.names.id("x(3)") == 4


@pytest.mark.parametrize("form", FORMS)
def test_constant_circuits(form: str) -> None:
    c = Circuit()
    c.forall("y")
    assert evaluate(c.tseitin(form))
    c.output = -c.output
    assert list(c.tseitin(form)) == [[]]
