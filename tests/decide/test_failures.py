"""Solvers that hang, hoard, crash, lie or are not there: `unknown` or the next one, never a wrong
verdict, and no child left behind."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from foregone.decide import Question, choices, decide
from foregone.decide.choices import Kind, Row
from foregone.decide.engines.qbf import STRATEGIES
from foregone.decide.pipeline import Pipeline
from foregone.decide.race import STOPPED, fastest
from foregone.encoding import Claim
from foregone.errors import InputError, MissingToolError
from foregone.game import load
from foregone.verdict import Answer

GAME = load("hein:04")  # a win in 5


def asked(**options: Any) -> Question:
    """A question that no preprocessor answers."""
    return Question(GAME, preprocessor="none", **options)


GOOD = Pipeline("ea", "caqe")

Fake = Callable[[str], str]


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    """Makes the command line of a solver that is a shell script. It tells who it is by leaving a
    file with its number."""
    pids = tmp_path / "pids"
    pids.mkdir()

    def make(script: str) -> str:
        path = tmp_path / f"solver{len(list(tmp_path.iterdir()))}.sh"
        path.write_text(f"#!/bin/sh\ntouch {pids}/$$\n{script}\n")
        path.chmod(0o755)
        return f"{path} {{file}}"

    return make


@pytest.fixture(autouse=True)
def nothing_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No temporary file and no child of a test outlives it."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield
    assert list(folder.iterdir()) == []
    pids = tmp_path / "pids"
    assert not [pid for pid in pids.glob("*") if Path("/proc", pid.name).exists()]


HANGS = "echo s cnf 1; trap '' TERM; while :; do sleep 0.05; done"
HOARDS = f"exec {sys.executable} -c 'x = bytearray(300 << 20); import time; time.sleep(99)'"


def test_a_time_limit_is_unknown(fake: Fake) -> None:
    for strategy in STRATEGIES:
        question = asked(depth=5, solver=fake(HANGS), strategy=strategy, seconds=0.3)
        verdict = decide(question, "qbf")
        assert (verdict.answer, verdict.reason) == (Answer.UNKNOWN, "time limit")


def test_a_memory_limit_is_unknown(fake: Fake) -> None:
    for strategy in STRATEGIES:
        question = asked(depth=5, solver=fake(HOARDS), strategy=strategy, memory_mb=60)
        verdict = decide(question, "qbf")
        assert (verdict.answer, verdict.reason) == (Answer.UNKNOWN, "memory limit")


def test_cancelled_is_unknown(fake: Fake) -> None:
    for strategy in STRATEGIES:
        question = asked(depth=5, solver=fake(HANGS), strategy=strategy)
        threading.Timer(0.2, question.cancel.set).start()
        verdict = decide(question, "qbf")
        assert (verdict.answer, verdict.reason) == (Answer.UNKNOWN, "interrupted")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo s cnf 0; kill -SEGV $$", "crashed: SIGSEGV"),
        ("echo s cnf 0; exit 10", "contradicts itself"),
        ("echo s cnf 1; exit 0", "exit code 0"),
    ],
)
def test_what_is_no_answer_is_unknown(fake: Fake, script: str, reason: str) -> None:
    for strategy in STRATEGIES:
        verdict = decide(asked(solver=fake(script), strategy=strategy), "qbf")
        assert verdict.answer is Answer.UNKNOWN
        assert reason in verdict.reason


def test_a_missing_solver_is_told(fake: Fake) -> None:
    del fake  # makes the folder
    for strategy in STRATEGIES:
        with pytest.raises(MissingToolError):
            decide(asked(solver="/no/such/solver {file}", strategy=strategy), "qbf")
        with pytest.raises(InputError, match="unknown solver"):
            decide(asked(solver="caq", strategy=strategy), "qbf")


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_the_next_one_answers(fake: Fake, workers: int) -> None:
    broken = [
        fake("echo s cnf 0; kill -SEGV $$"),
        "/no/such/solver {file}",
        fake("exit 3"),
        fake("echo s cnf 0; exit 10"),
    ]
    runners = [Pipeline("ea", solver) for solver in broken] + [Pipeline("cover!", "caqe"), GOOD]
    trials = fastest(Question(GAME), 5, runners, workers=workers)
    assert {t.record.solver for t in trials if t.claim is Claim.WIN} == {"caqe"}
    assert not any(t.claim is Claim.NO_WIN for t in trials)


def test_the_winner_stops_the_others(fake: Fake) -> None:
    runners = [Pipeline("ea", fake(HANGS)), Pipeline("ea", fake("sleep 99")), GOOD]
    trials = fastest(Question(GAME), 5, runners, workers=3)
    assert [t.record.reason for t in trials[:2] if t.record.value is None] == [STOPPED, STOPPED]
    assert trials[-1].claim is Claim.WIN


def test_more_pipelines_than_cores_take_turns(fake: Fake) -> None:
    runners = [Pipeline("ea", fake(HANGS)), GOOD]
    trials = fastest(Question(GAME), 5, runners, workers=1)
    assert [t.record.reason for t in trials] == ["time limit", "solved"]


def test_a_head_start(fake: Fake) -> None:
    trials = fastest(Question(GAME), 5, [GOOD, Pipeline("ea", fake(HANGS))], head_start=60)
    assert [t.record.solver for t in trials] == ["caqe"]


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_a_liar_cannot_have_a_certificate(fake: Fake, strategy: str) -> None:
    """He says that every formula is true: a "win" in one move, which no strategy proves."""
    question = asked(solver=fake("exit 10"), strategy=strategy, proof=True)
    verdict = decide(question, "qbf")
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.proof is None


def test_who_denies_everything_cannot_either(fake: Fake) -> None:
    question = asked(depth=5, solver=fake("exit 20"), proof=True)
    verdict = decide(question, "qbf")
    assert verdict.answer is Answer.UNKNOWN


def test_strategies_get_over_a_broken_favourite(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    for solver in (fake("echo s cnf 0; kill -SEGV $$"), "/no/such/solver {file}"):
        row = Row((Pipeline("ea", solver), GOOD), split=True)
        monkeypatch.setattr(choices, "TABLE", dict.fromkeys(Kind, row))
        for strategy in ("portfolio", "auto"):
            verdict = decide(replace(Question(GAME), strategy=strategy), "qbf")
            assert (verdict.answer, verdict.depth, verdict.least) == (Answer.WIN, 5, True)
