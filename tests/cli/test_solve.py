"""`foregone solve`: what it prints and how it exits."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from foregone.cli import cli
from foregone.decide import ENGINES
from foregone.decide.engines.qbf import STRATEGIES


def solved(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, dict[str, object]]:
    code = cli(["solve", *argv, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_json_has_what_scripts_need(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = solved(capsys, "hein:09")
    assert code == 0
    assert told["game"] == "hein:09"
    assert told["rule"] == "maker-breaker"
    assert (told["verdict"], told["depth"], told["least"]) == ("win", 7, True)
    assert told["engine"] == "search"
    assert {"reason", "first_moves", "seconds", "version", "formulas"} <= told.keys()


def test_qbf_lists_every_formula(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = solved(
        capsys, "hein:04", "--engine", "qbf", "--encoding", "cor+", "--strategy", "deepening"
    )
    assert code == 0
    formulas = told["formulas"]
    assert isinstance(formulas, list)
    assert [(f["depth"], f["value"]) for f in formulas] == [(1, False), (3, False), (5, True)]
    assert all(f["encoding"] == "cor+" and f["solver"] and f["clauses"] for f in formulas)


def test_strategies_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["solve", "hein:04", "--strategy", "help"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == sorted(STRATEGIES)


def test_every_winning_first_move(capsys: pytest.CaptureFixture[str]) -> None:
    game = "httt:el@3x3"
    _, searched = solved(capsys, game)
    _, told = solved(capsys, game, "--engine", "qbf", "--every-first-move")
    assert told["first_moves"] == searched["first_moves"]


def test_help_names_every_engine(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli(["solve", "--help"])
    told = capsys.readouterr().out
    assert all(engine in told for engine in ENGINES)


def test_a_board_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["solve", "hein:09"]) == 0
    printed = capsys.readouterr().out
    assert "hein:09: Black wins in 7 moves, and not in fewer." in printed
    assert "★" in printed


def test_no_win_at_a_depth_speaks_of_the_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["solve", "hein:09", "--depth", "5"]) == 0
    assert "Black does not win within 5 moves." in capsys.readouterr().out


def test_certificate_is_written_and_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tippy.fgc"
    assert cli(["solve", "httt:tippy@4x4", "--certificate", str(file)]) == 0
    assert cli(["verify", str(file)]) == 0
    assert "within 9 moves" in capsys.readouterr().out


def test_undecided_exits_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = solved(capsys, "httt:snaky@9x9", "--timeout", "0.1")
    assert code == 3
    assert told["verdict"] == "unknown"
    assert "time" in str(told["reason"])


@pytest.mark.parametrize(
    "argv",
    [
        ["no-such-game"],
        ["hein:99"],
        ["hein:09", "--engine", "guess"],
        ["hein:09", "--depth", "0"],
        ["hein:09", "--timeout", "-1"],
        ["hein:09", "--engine", "qbf", "--encoding", "cor-"],
        ["hein:09", "--engine", "qbf", "--solver", "no-such-solver"],
        ["hein:09", "--engine", "qbf", "--solver", "/no/such/program {file}"],
        ["hein:09", "--engine", "qbf", "--strategy", "luck"],
        ["tictactoe", "--engine", "qbf", "--encoding", "ea"],
    ],
)
def test_bad_input_exits_with_2_and_one_message(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli(["solve", *argv]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("foregone: ")
    assert captured.err.count("\n") == 1


def children(of: int) -> list[int]:
    threads = Path(f"/proc/{of}/task").glob("*/children")
    listed = [child for thread in threads for child in thread.read_text().split()]
    return [int(child) for child in listed] + [
        far for near in listed for far in children(int(near))
    ]


def at_work(pid: int, engine: str) -> bool:
    """Has it come as far as its engine?"""
    if engine in ("brute", "qbf"):
        return bool(children(pid))
    return "/search/_engine" in Path(f"/proc/{pid}/maps").read_text()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_a_signal_leaves_nothing_behind(engine: str, number: int, tmp_path: Path) -> None:
    game = "httt:fatty@5x5" if engine == "brute" else "httt:snaky@9x9"
    file = tmp_path / "proof.fgc"
    program = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "foregone",
            "solve",
            game,
            f"--engine={engine}",
            "--certificate",
            file,
        ],
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not at_work(program.pid, engine) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    offspring = children(program.pid)
    program.send_signal(number)
    _, err = program.communicate(timeout=30)
    assert program.returncode == 3, err
    assert err == "foregone: interrupted\n"
    time.sleep(0.1)
    assert not [pid for pid in offspring if Path(f"/proc/{pid}").exists()]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("engine", ["search", "qbf"])
@pytest.mark.parametrize(
    ("text", "verdict", "first_moves"),
    [
        ("3\n0 1\n1 2 3\n2\n3\n", "no-win", [[]]),
        ("3\n0 1 2\n1 3\n2\n3\n", "win", [["2"]]),
        ("4\n0 1 2\n1 3\n2 3\n3 4\n4\n", "win", [["1", "2"], ["1"], ["2"]]),
        ("4\n0 1 2\n1 3\n2 4\n3 5\n4\n5\n", "win", [["1"]]),
    ],
)
def test_geography_is_solved_by_plays_and_by_a_formula(
    engine: str,
    text: str,
    verdict: str,
    first_moves: list[list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "cities.txt"
    file.write_text(text)
    code, told = solved(capsys, f"geography:{file}", "--engine", engine)
    assert code == 0
    assert (told["verdict"], told["rule"]) == (verdict, "geography")
    assert told["first_moves"] in first_moves
