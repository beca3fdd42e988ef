"""The light preprocessor: the truth stays, and winning moves can be told."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.formula import FALSE, QBF, TRUE, Formula, Quantifier, parse_qdimacs, to_qdimacs
from foregone.formula.evaluate import evaluate
from foregone.formula.simplify import simplify
from random_formulas import random_circuit, random_qbf


def _check(qbf: QBF) -> None:
    truth = evaluate(qbf)
    simplified = simplify(qbf)
    small = simplified.formula
    assert evaluate(small) == truth
    assert simplified.value in (None, truth)
    assert small.stats().literals <= qbf.stats().literals
    assert parse_qdimacs(to_qdimacs(small)) == small
    assert len(simplify(qbf, effort=0).formula) >= len(small)
    assert evaluate(simplify(qbf, effort=10).formula) == truth
    outermost = qbf.blocks[0].quantifier if qbf.blocks else Quantifier.EXISTS
    if truth is (outermost is Quantifier.EXISTS):
        _check_model(qbf, truth)


def _check_model(qbf: QBF, truth: bool) -> None:
    """Winning literals of the simpler formula lead to winning ones of the original."""
    simplified = simplify(qbf)
    small = simplified.formula
    model: tuple[int, ...] = ()
    if small.blocks and qbf.blocks[0].quantifier is small.blocks[0].quantifier:
        outer = small.blocks[0].variables.tolist()
        choices = (
            tuple(v if code >> i & 1 else -v for i, v in enumerate(outer))
            for code in range(2 ** len(outer))
        )
        model = next(choice for choice in choices if evaluate(_assume(small, choice)) == truth)
    assert evaluate(_assume(qbf, simplified.extend(model))) == truth


def _assume(qbf: QBF, model: tuple[int, ...]) -> QBF:
    """The formula after these moves."""
    fixed = {abs(x) for x in model}
    prefix = [(b.quantifier, set(b.variables.tolist()) - fixed) for b in qbf.blocks]
    clauses = [[x for x in c if -x not in model] for c in qbf if set(c).isdisjoint(model)]
    return QBF.from_clauses([block for block in prefix if block[1]], clauses)


@settings(max_examples=400)
@given(st.integers(0, 10**9))
def test_truth_and_models_of_random_formulas(seed: int) -> None:
    _check(random_qbf(seed, variables=9, clauses=18))


@settings(max_examples=150)
@given(st.integers(0, 10**9), st.sampled_from(["pg", "plain"]))
def test_truth_and_models_of_random_circuits(seed: int, form: str) -> None:
    _check(random_circuit(seed).tseitin(form))


@pytest.mark.slow
def test_a_thousand_formulas_and_more() -> None:
    for seed in range(3000):
        _check(random_qbf(seed, variables=12, clauses=30))
        _check(random_qbf(seed, variables=14, clauses=25, width=3, blocks=3))


E, A = "e", "a"


@pytest.mark.parametrize(
    ("prefix", "clauses", "left", "image"),
    [
        # units and pure literals
        ([(E, [1, 2, 3])], [[1], [-1, 2], [-2, -3]], [], {1: TRUE, 2: TRUE, 3: FALSE}),
        ([(E, [1]), (A, [2])], [[1, 2], [-1, -2]], [[]], {}),
        ([(A, [1]), (E, [2, 3])], [[1, 2, 3], [-2, -3], [1, -2]], [], {1: FALSE, 2: FALSE}),
        # universal reduction: 2 is behind 1, so 1 is a unit
        ([(E, [1]), (A, [2]), (E, [3])], [[1, 2], [-1, 3], [-3, 2, 1]], [], {1: TRUE, 3: TRUE}),
        # an existential variable outside of the universal one that it would have to equal
        ([(E, [1]), (A, [2]), (E, [3])], [[-1, 3], [-3, 1], [-2, 3], [-3, 2]], [[]], {}),
        # two universal ones that would have to be equal
        ([(A, [1, 2]), (E, [3])], [[-1, 3], [1, -3], [-2, 3], [2, -3]], [[]], {1: TRUE, 2: FALSE}),
        ([(E, [1, 2])], [[1, 2], [1, -2], [-1, 2], [-1, -2]], [[]], {}),
        ([(E, [1])], [[1, -1], [1, -1]], [], {}),
    ],
)
def test_each_step(
    prefix: list[tuple[str, list[int]]],
    clauses: list[list[int]],
    left: list[list[int]],
    image: dict[int, int],
) -> None:
    simplified = simplify(QBF.from_clauses(prefix, clauses))
    assert {v: simplified.image[v] for v in image} == image
    assert list(simplified.formula) == left


def test_equal_literals_become_the_outermost_one() -> None:
    cycle = [[-1, 2], [-2, -3], [3, 1]]
    rest = [[x, y * 4, z * 5] for x, y, z in [(1, 1, 1), (2, -1, -1), (3, 1, -1), (-2, -1, 1)]]
    simplified = simplify(QBF.from_clauses([(A, [1]), (E, [2, 3, 4, 5])], cycle + rest))
    assert simplified.image[:4].tolist() == [0, 0, 1, -1]
    assert list(simplified.formula) == [[1, 4, 5], [1, -4, -5], [-1, 4, -5], [-1, -4, 5]]
    assert simplified.formula.stats().existentials == 2


def test_subsumed_clauses_go_and_superfluous_literals() -> None:
    """All signs of three literals but one clause: only resolution among long clauses helps."""
    every = [[a, b, c] for a in (1, -1) for b in (2, -2) for c in (3, -3)]
    assert list(simplify(QBF.from_clauses([(E, [1, 2, 3])], every)).formula) == [[]]
    wider = [[*clause, x] for clause in every[:-1] for x in (4, -4)] + [[1, 2, 3, 5], [-5, 4, 2]]
    assert simplify(QBF.from_clauses([(A, [1, 2, 3]), (E, [4, 5])], wider)).value is False


def test_names_stay_and_unused_variables_leave_the_prefix() -> None:
    f = Formula()
    x, y, z = f.exists("x", range(3)), f.forall("y"), f.exists("z", range(3))
    f.add(x[0])
    f.clauses(*(z * np.array([1, 1, -1])), y, x[1])
    f.clauses(*-z, -y, -x[1])
    f.clauses(z[2], z[0], -x[1], y)
    simplified = simplify(f.qbf())
    read = parse_qdimacs(to_qdimacs(simplified.formula))
    assert read == simplified.formula
    assert read.names == f.names
    assert simplified.extend(())[0] == x[0]


def test_a_literal_without_a_block_is_refused() -> None:
    with pytest.raises(IndexError):
        simplify(QBF.from_clauses([(E, [1])], [[1, 2]]))
