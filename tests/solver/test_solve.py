"""From a formula to an answer, with solvers that are real, and solvers that lie, crash and hang."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from foregone.errors import InputError, MissingToolError
from foregone.formula import FALSE as F_FALSE
from foregone.formula import QBF, Circuit, Formula, to_qdimacs, write_qcir
from foregone.formula import TRUE as F_TRUE
from foregone.solver import (
    SOLVERS,
    Limits,
    Reason,
    find_preprocessors,
    find_solver,
    race,
    run,
    solve_qbf,
)
from foregone.solver.base import read_answer, read_model
from foregone.solver.race import Job, Place

TRUE = QBF.from_clauses([("e", [1]), ("a", [2]), ("e", [3])], [[1, 2, 3], [1, -2, -3], [1, 3]])
FALSE = QBF.from_clauses([("a", [1, 2]), ("e", [3])], [[1, 3], [-3, 1], [2, 3]])

Fake = Callable[[str], str]


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    """Makes the command line of a solver that is a shell script; `$1` is its formula."""

    def make(script: str) -> str:
        path = tmp_path / "solver.sh"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return f"{path} {{file}}"

    return make


@pytest.fixture(autouse=True)
def nothing_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Each test has its own folder for temporary files, and must leave it empty."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield
    assert list(folder.iterdir()) == []


# -- real solvers ------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", SOLVERS)
def test_true_and_false(solver: str) -> None:
    assert solve_qbf(TRUE, solver).value is True
    assert solve_qbf(FALSE, solver).value is False


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(
    ("prefix", "clauses", "value"),
    [
        ([], [], True),
        ([], [[]], False),
        ([("a", [1])], [], True),
        ([("e", [1])], [[1], []], False),
        ([("a", [1])], [[1, -1]], True),
        ([("a", [1])], [[1]], False),
        ([("a", [1]), ("e", [2])], [[1, 2, -1], [-2, 1, -2, 1], [-1, -2]], True),
        ([("e", [1]), ("a", [2]), ("e", [3])], [[-3, 3, 2], [1, 2, 1, -2], [-1, -1], [1, 3]], True),
        ([("e", [1]), ("a", [2])], [[1, 2], [1, -2]], True),
        ([("e", []), ("a", [7]), ("a", [3]), ("e", [])], [[3, 7]], False),
        ([("e", [5])], [[5, 5], [5]], True),
    ],
    ids=str,
)
def test_corners_of_the_format(
    solver: str, prefix: list[tuple[str, list[int]]], clauses: list[list[int]], value: bool
) -> None:
    assert solve_qbf(QBF.from_clauses(prefix, clauses), solver).value is value


@pytest.mark.parametrize("solver", [s for s in SOLVERS if SOLVERS[s].model_options is not None])
def test_models_of_the_outermost_block(solver: str) -> None:
    answer = solve_qbf(TRUE, solver, model=True)
    assert answer.model == (1,)
    universal = QBF.from_clauses([("a", [4]), ("e", [2])], [[-4, 2], [-4, -2]])
    answer = solve_qbf(universal, solver, model=True)
    assert answer.value is False
    assert answer.model == ((4,) if SOLVERS[solver].refutes else None)
    assert solve_qbf(FALSE, solver).model is None


def test_no_model_where_the_other_side_wins() -> None:
    false = QBF.from_clauses([("e", [1]), ("a", [2])], [[1, 2], [-1, 2]])
    assert solve_qbf(false, "caqe", model=True).model is None


def test_options_of_a_solver() -> None:
    answer = solve_qbf(TRUE, "caqe --miniscoping 0")
    assert answer.value is True
    assert answer.solver == "caqe --miniscoping 0"
    assert "--miniscoping" in answer.runs[0].command


def test_a_file_with_unbound_variables(tmp_path: Path) -> None:
    path = tmp_path / "free.qdimacs"
    path.write_text("c free\np cnf 3 2\na 2 0\n1 2 3 0\n1 -2 -3 0\n")
    assert solve_qbf(path, "caqe").value is True
    assert solve_qbf(path, "qute").value is True


def test_a_file_that_is_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "nonsense.qdimacs"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(InputError, match="nonsense"):
        solve_qbf(path)


def circuit(value: bool) -> Circuit:
    """∃x ∀y ∃z: x and (y = z), which is true, or ∃x ∀y ∃z: x = y, which is not."""
    made = Circuit()
    made.local("unused", range(5))  # so that the numbers are not those of the written formula
    x, y, z = made.exists("x"), made.forall("y"), made.exists("z")
    made.output = made.and_(x, made.equal(y, z)) if value else made.equal(x, y)
    return made


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("value", [True, False])
def test_circuits(solver: str, value: bool, tmp_path: Path) -> None:
    assert solve_qbf(circuit(value), solver).value is value
    assert solve_qbf(circuit(value), solver, "bloqqer").value is value
    write_qcir(circuit(value), tmp_path / "f.qcir")
    assert solve_qbf(tmp_path / "f.qcir", solver).value is value


def test_circuits_reach_those_who_read_them_as_circuits(fake: Fake) -> None:
    seen = fake('grep -q "#QCIR-G14" "$1" && exit 10; exit 20')
    assert solve_qbf(circuit(False), f"qcir:{seen}").value is True
    assert solve_qbf(FALSE, f"qcir:{seen}").value is True
    assert solve_qbf(circuit(False), seen).value is False
    assert "qcir" in solve_qbf(circuit(True), "qute").runs[0].command[-1]


def test_circuits_that_are_constant() -> None:
    made = Circuit()
    made.exists("x")
    for output, value in ((F_TRUE, True), (F_FALSE, False)):
        made.output = output
        for solver in ("caqe", "qute"):
            assert solve_qbf(made, solver).value is value


def test_models_of_circuits_name_their_variables() -> None:
    answer = solve_qbf(circuit(True), "caqe", model=True)
    assert answer.model == (6,)


def test_formulas_in_the_making() -> None:
    made = Formula()
    x = made.exists("x")
    made.add(-x)
    assert solve_qbf(made, model=True).model == (-1,)


# -- solvers that are not to be trusted --------------------------------------------------------


def test_external_solvers_answer_by_their_exit_code(fake: Fake) -> None:
    assert solve_qbf(TRUE, fake("exit 10")).value is True
    assert solve_qbf(TRUE, fake("exit 20")).value is False
    assert solve_qbf(TRUE, fake("echo UNSAT; exit 20")).value is False


def test_external_solvers_get_the_formula(fake: Fake, tmp_path: Path) -> None:
    solve_qbf(FALSE, fake(f"cat $1 > {tmp_path}/got"))
    assert (tmp_path / "got").read_bytes() == to_qdimacs(FALSE)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("exit 0", "exit code 0"),
        ("echo s cnf 1; exit 0", "exit code 0"),
        ("exit 1", "exit code 1"),
        ("echo 'cannot read it' >&2; exit 1", "exit code 1 (cannot read it)"),
        ("echo s cnf 1; exit 20", "contradicts itself: exit code 20, but printed 's cnf 1'"),
        ("echo s cnf 0 3 4; exit 10", "contradicts itself"),
        ("echo UNSAT; exit 10", "contradicts itself"),
        ("echo 'c Satisfiable'; exit 20", "contradicts itself"),
        ("echo s cnf 1; echo s cnf 0; exit 10", "contradicts itself"),
        ("echo s cnf 1; kill -SEGV $$", "crashed: SIGSEGV (s cnf 1)"),
        ("echo s cnf 0; kill -KILL $$", "crashed: SIGKILL"),
        ("echo s cnf 1; exit 139", "exit code 139"),
        ("head -c 1000 /dev/urandom; exit 3", "exit code 3"),
    ],
)
def test_no_answer(fake: Fake, script: str, reason: str) -> None:
    answer = solve_qbf(TRUE, fake(script))
    assert answer.value is None
    assert reason in answer.reason
    assert len(answer.runs) == 1


def test_time_and_memory_limits(fake: Fake) -> None:
    hang = "echo s cnf 1; trap '' TERM; while :; do sleep 0.05; done"
    answer = solve_qbf(TRUE, fake(hang), limits=Limits(seconds=0.3))
    assert (answer.value, answer.reason) == (None, "time limit")
    hog = f"exec {sys.executable} -c 'x = bytearray(300 << 20); import time; time.sleep(99)'"
    answer = solve_qbf(TRUE, fake(hog), limits=Limits(seconds=60, memory_mb=60))
    assert (answer.value, answer.reason) == (None, "memory limit")


def test_interrupted(fake: Fake) -> None:
    cancel = threading.Event()
    cancel.set()
    answer = solve_qbf(TRUE, fake("exit 10"), cancel=cancel)
    assert (answer.value, answer.reason) == (None, "interrupted")


def test_temporary_files_of_a_solver_are_removed(fake: Fake) -> None:
    # The fixture checks that nothing is left.
    assert solve_qbf(TRUE, fake("touch $TMPDIR/garbage; exit 10")).value is True


def test_output_of_all_sizes_is_searched_for_the_answer(fake: Fake) -> None:
    script = "head -c 30000000 /dev/zero | tr '\\0' 'x'; echo; echo s cnf 0; exit 10"
    assert "contradicts itself" in solve_qbf(TRUE, fake(script)).reason


# -- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["nonsense", "", "cape", "'", "program without a place", "qcir:quabs"]
)
def test_senseless_solvers(spec: str) -> None:
    with pytest.raises(InputError):
        find_solver(spec)


@pytest.mark.parametrize("spec", ["nonsense", "", "bloqqer,", ",", "none --x", "bloqqer,nope"])
def test_senseless_preprocessors(spec: str) -> None:
    with pytest.raises(InputError):
        find_preprocessors(spec)


def test_chains() -> None:
    names = [
        (step.name, options) for step, options in find_preprocessors("bloqqer --no-exp,hqspre")
    ]
    assert names == [("bloqqer", ("--no-exp",)), ("hqspre", ())]
    assert find_preprocessors("none") == []


def test_a_solver_that_is_not_installed() -> None:
    with pytest.raises(MissingToolError, match="not installed"):
        solve_qbf(TRUE, "/nonexistent/qesto {file}")
    with pytest.raises(MissingToolError, match="qratpre"):
        solve_qbf(TRUE, preprocessor="qratpre+")


def test_a_relative_path_to_a_solver(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(fake("exit 20").split()[0])
    monkeypatch.chdir(path.parent)
    assert solve_qbf(TRUE, f"./{path.name} --option {{file}}").value is False


# -- reading what solvers print ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("s cnf 1 3 4\nV 1 0\n", True),
        ("c SAT is fun\ns  cnf  0\n", False),
        ("c Unsatisfiable\n", False),
        ("r SAT\r\n", True),
        ("FALSE\n", False),
    ],
)
def test_printed_answers(printed: str, value: bool) -> None:
    for code, agreed in ((10, value), (20, not value)):
        result = run(["sh", "-c", 'printf "%s" "$1"; exit $2', "x", printed, str(code)])
        expected = (code == 10) if agreed else None
        assert read_answer(result)[0] is expected


def test_words_inside_of_a_line_are_no_answer() -> None:
    result = run(
        ["sh", "-c", "echo 'c variables: 3 SAT calls: 4'; echo 'c UNSAT cores: 2'; exit 10"]
    )
    assert read_answer(result)[0] is True


def test_model_lines() -> None:
    assert read_model("c x\ns cnf 1 3 4\nV -1 0\nV +3 0\nv 4 -5 0\n") == (-1, 3, 4, -5)
    assert read_model("Vx 1\nVAR 2\n") == ()


# -- races -------------------------------------------------------------------------------------


def is_certain(value: bool | None) -> bool:
    return value is not None


def test_first_certain_answer_wins() -> None:
    def slow(stop: threading.Event) -> bool | None:
        assert stop.wait(60)
        return None

    def at_once(value: bool | None) -> Callable[[threading.Event], bool | None]:
        return lambda _: value

    jobs = [Job("slow", slow), Job("none", at_once(None)), Job("yes", at_once(True))]
    jobs.append(Job("late", at_once(False)))
    entries = race(jobs, certain=is_certain, workers=2)
    assert [entry.name for entry in entries] == ["slow", "none", "yes", "late"]
    assert [entry.place for entry in entries] == [
        Place.STOPPED,
        Place.FINISHED,
        Place.WON,
        Place.NOT_STARTED,
    ]
    assert entries[2].result is True


def test_nobody_wins() -> None:
    entries = race([Job("a", lambda _: None)] * 3, certain=is_certain, workers=2)
    assert [entry.place for entry in entries] == [Place.FINISHED] * 3
    assert race([], certain=is_certain, workers=2) == []


def test_a_missing_tool_is_out_of_the_race() -> None:
    def missing(_stop: threading.Event) -> bool | None:
        raise MissingToolError("no such tool")

    entries = race([Job("m", missing), Job("y", lambda _: True)], certain=is_certain, workers=1)
    assert [entry.place for entry in entries] == [Place.FAILED, Place.WON]
    assert isinstance(entries[0].error, MissingToolError)


def test_a_bug_in_a_job_stops_the_race() -> None:
    stopped = threading.Event()

    def waits(stop: threading.Event) -> bool | None:
        stop.wait(60)
        stopped.set()
        return None

    def breaks(_stop: threading.Event) -> bool | None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        race([Job("w", waits), Job("b", breaks)], certain=is_certain, workers=2)
    assert stopped.is_set()


def test_a_race_can_be_called_off() -> None:
    cancel = threading.Event()

    def calls_off(stop: threading.Event) -> bool | None:
        cancel.set()
        return stop.wait(60) and None

    jobs = [Job("a", calls_off), Job("b", lambda _: True)]
    entries = race(jobs, certain=is_certain, workers=1, cancel=cancel)
    assert [entry.place for entry in entries] == [Place.STOPPED, Place.NOT_STARTED]


def test_a_race_of_solvers(fake: Fake) -> None:
    hang = fake("sleep 1000")
    jobs = [
        Job(name, lambda stop, name=name: solve_qbf(TRUE, name, cancel=stop))  # type: ignore[misc]
        for name in (hang, "depqbf", "caqe")
    ]
    entries = race(jobs, certain=lambda answer: answer.value is not None, workers=2)
    places = [entry.place for entry in entries]
    assert places.count(Place.WON) == 1
    assert places[0] is Place.STOPPED
    assert entries[0].result is not None
    assert entries[0].result.runs[0].reason is Reason.INTERRUPTED
    winner = entries[places.index(Place.WON)]
    assert winner.result is not None
    assert winner.result.value is True
