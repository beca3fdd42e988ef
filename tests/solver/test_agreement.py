"""Solvers and preprocessors against the naive evaluator, on random formulas."""

from __future__ import annotations

import pytest

from foregone.formula import QBF
from foregone.formula.evaluate import evaluate
from foregone.solver import PREPROCESSORS, SOLVERS, solve_qbf
from random_formulas import random_qbf

AVAILABLE = [name for name, p in PREPROCESSORS.items() if p.program is None or p.program.find()]


def formula(seed: int) -> QBF:
    return random_qbf(seed, variables=13, clauses=40, width=5)


def holds_under(qbf: QBF, model: tuple[int, ...]) -> bool:
    """The truth of the formula with some variables set."""
    true = set(model)
    clauses = [[x for x in clause if -x not in true] for clause in qbf if true.isdisjoint(clause)]
    prefix = [(block.quantifier, block.variables.tolist()) for block in qbf.blocks]
    return evaluate(QBF.from_clauses(prefix, clauses))


def check_solver(solver: str, seeds: range) -> None:
    """Right answers, and models that keep them right."""
    models = 0
    for seed in seeds:
        qbf = formula(seed)
        truth = evaluate(qbf)
        answer = solve_qbf(qbf, solver, model=True)
        assert answer.value is truth, f"seed {seed}: {answer}"
        if answer.model is not None:
            models += 1
            assert holds_under(qbf, answer.model) is truth, f"seed {seed}: {answer}"
    gives_models = SOLVERS[solver].model_options is not None
    assert (models > 0) is gives_models


def check_preprocessor(preprocessor: str, seeds: range) -> None:
    """Right answers, whether it decides the formula or simplifies it."""
    for seed in seeds:
        qbf = formula(seed)
        answer = solve_qbf(qbf, "depqbf", preprocessor)
        assert answer.value is evaluate(qbf), f"seed {seed}: {answer}"
        assert answer.notes == ()


@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_agree(solver: str) -> None:
    check_solver(solver, range(30))


@pytest.mark.parametrize("preprocessor", AVAILABLE)
def test_preprocessors_agree(preprocessor: str) -> None:
    check_preprocessor(preprocessor, range(150 if preprocessor == "light" else 40))


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_agree_on_many(solver: str) -> None:
    check_solver(solver, range(1000, 2000))


@pytest.mark.slow
@pytest.mark.parametrize("preprocessor", AVAILABLE)
def test_preprocessors_agree_on_many(preprocessor: str) -> None:
    check_preprocessor(preprocessor, range(1000, 2000))
