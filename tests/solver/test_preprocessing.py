"""Preprocessors: a simpler formula, an answer, or nothing, and then the formula stays as it was."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from foregone.encoding.base import encode
from foregone.errors import MissingToolError
from foregone.formula import QBF, Formula, read_qdimacs
from foregone.game import load
from foregone.solver import Limits, Reason, solve_qbf
from foregone.solver.bloqqer import PREPROCESSOR as BLOQQER
from foregone.solver.preprocessing import Workplace, write_plain

Q = QBF.from_clauses([("e", [1]), ("a", [2]), ("e", [3])], [[1, 2, 3], [1, -2, -3], [1, 3]])

Fake = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Puts a shell script on the PATH under the name of a preprocessor."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    def make(name: str, script: str) -> None:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    return make


SIMPLER = r"printf 'c found\np cnf 3 1\ne 1 0\n1 0\n'"


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("qratpre+", SIMPLER),
        ("hqspre", f'while [ "$1" != --outfile ]; do shift; done; {SIMPLER} > "$2"'),
    ],
)
def test_a_simpler_formula_goes_on(install: Fake, name: str, script: str) -> None:
    install(name, script)
    answer = solve_qbf(Q, preprocessor=name)
    assert (answer.value, answer.notes, len(answer.runs)) == (True, (), 2)
    install(name, script.replace("1 0\\n'", "1 0\\n-1 0\\n'").replace("3 1", "3 2"))
    assert solve_qbf(Q, preprocessor=name).value is False  # so it was that formula that was solved


@pytest.mark.parametrize("name", ["qratpre+", "hqspre"])
def test_a_decided_formula_needs_no_solver(install: Fake, name: str) -> None:
    install(name, "exit 20")
    answer = solve_qbf(Q, "/nonexistent {file}", name)
    assert (answer.value, answer.reason) == (False, f"solved by {name}")


@pytest.mark.parametrize("name", ["qratpre+", "hqspre"])
@pytest.mark.parametrize(
    ("script", "note"),
    [
        ("exit 0", "wrote no formula"),
        ("exit 1", "exit code 1"),
        ("echo broken >&2; exit 3", "exit code 3 (broken)"),
        ("kill -SEGV $$", "crashed: SIGSEGV"),
    ],
)
def test_what_fails_is_left_out(install: Fake, name: str, script: str, note: str) -> None:
    install(name, script)
    answer = solve_qbf(Q, preprocessor=name)
    assert answer.value is True
    assert len(answer.notes) == 1
    assert answer.notes[0].startswith(f"without {name}: {note}")


@pytest.mark.parametrize(
    "script",
    [
        "head -c 1000 /dev/zero",
        "echo 'p cnf 3 2'; echo '1 0'",  # cut short
        "echo 'p cnf 3 1'; echo 'e 1 0'; echo 'a 1 0'; echo '1 0'",  # bound twice
        "echo 's cnf 0'",
        f"{SIMPLER}; echo and some more",
    ],
)
def test_what_is_no_formula_is_left_out(install: Fake, script: str) -> None:
    install("qratpre+", script)
    answer = solve_qbf(Q, preprocessor="qratpre+")
    assert answer.value is True
    assert "wrote no formula" in answer.notes[0]


def test_an_answer_that_contradicts_itself_is_left_out(install: Fake) -> None:
    install("hqspre", "echo UNSAT; exit 10")
    false = QBF.from_clauses([("a", [1])], [[1]])
    answer = solve_qbf(false, preprocessor="hqspre")
    assert (answer.value, len(answer.notes)) == (False, 1)


def test_a_preprocessor_that_hangs_leaves_time_for_the_solver(install: Fake) -> None:
    install("hqspre", "trap '' TERM; while :; do sleep 0.05; done")
    answer = solve_qbf(Q, preprocessor="hqspre", limits=Limits(seconds=4))
    assert answer.value is True
    assert answer.notes == ("without hqspre: time limit",)
    assert [run.reason for run in answer.runs] == [Reason.TIME, Reason.EXITED]


def test_chains_go_on_from_what_came_before(install: Fake) -> None:
    install("qratpre+", "kill -SEGV $$")
    install("hqspre", f'while [ "$1" != --outfile ]; do shift; done; {SIMPLER} > "$2"')
    answer = solve_qbf(Q, "/nonexistent {file}", "qratpre+,hqspre,bloqqer")
    assert (answer.value, answer.reason) == (True, "solved by bloqqer")
    assert len(answer.runs) == 3
    assert len(answer.notes) == 1


def test_bloqqer_takes_options() -> None:
    answer = solve_qbf(Q, preprocessor="bloqqer --no-ve --no-exp")
    assert answer.value is True
    assert answer.runs[0].command[-2:] == ("--no-ve", "--no-exp")


def test_bloqqer_is_not_asked_to_read_options_from_comments() -> None:
    commented = QBF(Q.blocks, Q.literals, Q.starts, comments=("--timeout=1 --no-ve",))
    assert solve_qbf(commented, preprocessor="bloqqer").value is True


@pytest.mark.parametrize("encoding", ["cor+", "ea", "et"])
def test_bloqqer_loses_no_variables(encoding: str, tmp_path: Path) -> None:
    """Where whole blocks vanish, PyQBF's binding would report variables of the prefix as 0."""
    formula = encode(load("hein:09"), 7, encoding).formula
    assert isinstance(formula, Formula)
    result = BLOQQER.apply(formula.qbf(), (), Workplace(tmp_path))
    left = result.outcome
    assert isinstance(left, QBF)
    assert len(left.blocks) < len(formula.qbf().blocks)
    # Strict: every variable of the clauses is bound, and none twice.
    assert read_qdimacs(tmp_path / "after.qdimacs", strict=True) == left
    assert solve_qbf(left, "caqe").value is True
    assert solve_qbf(left, "depqbf").value is True


def test_bloqqer_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(MissingToolError, match=r"foregone\[qbf\]"):
        solve_qbf(Q, preprocessor="bloqqer")


# -- the form in which tools get their formulas --------------------------------------------------


def test_tools_get_the_narrowest_form(tmp_path: Path) -> None:
    qbf = QBF.from_clauses(
        [("e", []), ("e", [3]), ("e", [1]), ("a", [2, 5])],
        [[1, -1, 2], [3, 1, 3, -5], [2, 1, -2], [], [1]],
    )
    write_plain(qbf, tmp_path / "f")
    plain = read_qdimacs(tmp_path / "f", strict=True)
    assert [block.quantifier for block in plain.blocks] == list("eae")
    assert [block.variables.tolist() for block in plain.blocks] == [[3, 1], [2, 5], [6]]
    assert [sorted(clause) for clause in plain] == [[-5, 1, 3], [], [1]]


def test_clauses_in_order_stay_as_they_are(tmp_path: Path) -> None:
    write_plain(Q, tmp_path / "f")
    assert read_qdimacs(tmp_path / "f") == Q
