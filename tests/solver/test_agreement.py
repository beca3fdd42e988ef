"""Solvers and preprocessors against the naive evaluator, on random formulas."""

from __future__ import annotations

import pytest

from foregone.formula import QBF
from foregone.formula.evaluate import evaluate
from foregone.solver import PREPROCESSORS, SOLVERS, solve_qbf
from random_formulas import random_circuit, random_qbf

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
        truth = evaluate(qbf)
        answer = solve_qbf(qbf, "caqe", preprocessor, model=True)
        assert answer.value is truth, f"seed {seed}: {answer}"
        assert answer.notes == ()
        if answer.model is not None:
            assert holds_under(qbf, answer.model) is truth, f"seed {seed}: {answer}"


def check_circuits(solver: str, preprocessor: str, seeds: range) -> None:
    """Circuits, whether the solver reads them as they are or gets them as clauses."""
    for seed in seeds:
        circuit = random_circuit(seed)
        answer = solve_qbf(circuit, solver, preprocessor)
        assert answer.value is evaluate(circuit), f"seed {seed}: {answer}"


@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_agree(solver: str) -> None:
    check_solver(solver, range(30))


@pytest.mark.parametrize("preprocessor", AVAILABLE)
def test_preprocessors_agree(preprocessor: str) -> None:
    check_preprocessor(preprocessor, range(150 if preprocessor == "light" else 40))


@pytest.mark.parametrize("solver", ["qute", "caqe"])
@pytest.mark.parametrize("preprocessor", ["none", "light"])
def test_circuits_agree(solver: str, preprocessor: str) -> None:
    check_circuits(solver, preprocessor, range(60))


def test_light_tells_models() -> None:
    """Also where it decides a formula without a solver."""
    qbf = QBF.from_clauses([("e", [1, 4]), ("a", [2]), ("e", [3])], [[-1, 2, 3], [1, 2], [4, -1]])
    answer = solve_qbf(qbf, "/nonexistent {file}", "light", model=True)
    assert (answer.value, answer.reason) == (True, "solved by light")
    assert answer.model is not None
    assert holds_under(qbf, answer.model)
    assert {abs(literal) for literal in answer.model} == {1, 4}


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("preprocessor", ["none", "light"])
def test_circuits_agree_on_many(solver: str, preprocessor: str) -> None:
    check_circuits(solver, preprocessor, range(1000, 2000))


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_agree_on_many(solver: str) -> None:
    check_solver(solver, range(1000, 2000))


@pytest.mark.slow
@pytest.mark.parametrize("preprocessor", AVAILABLE)
def test_preprocessors_agree_on_many(preprocessor: str) -> None:
    check_preprocessor(preprocessor, range(1000, 2000))
