"""Suites on disk: the numbers of instances, files that read back, the same bytes again."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from foregone.bench import SUITES, Instance, Suite, generate
from foregone.cli import cli
from foregone.errors import InputError
from foregone.formula import read_qdimacs
from foregone.game import load
from foregone.game.files import read_game
from foregone.verdict import Answer

SMALL = Suite(
    "small",
    "for these tests",
    "nowhere",
    ("ea", "ln", "cor+"),
    lambda: (
        Instance("hein:04", 3, Answer.NO_WIN),
        Instance("hein:04", 5, Answer.WIN),
        Instance("httt:el@3x3", 5),
    ),
)

# 000 table 7; 002 §4.3 and chapter 7; 000 §5.1; 001 table 2; 000 table 3
COUNTS = {
    "hein": 40,
    "httt-3x3": 48,
    "httt-4x4": 98,
    "httt-5x5": 110,
    "gttt-4x4": 96,
    "sizes-19x19": 4,
    "challenges": 4,
}


def test_the_papers_numbers_of_instances() -> None:
    assert {name: len(list(SUITES[name].instances())) for name in COUNTS} == COUNTS


@pytest.mark.parametrize("suite", SUITES.values(), ids=lambda suite: suite.name)
def test_all_instances_are_there(suite: Suite) -> None:
    for instance in suite.instances():
        if isinstance(instance, Instance):
            game = load(instance.spec)
            assert instance.depth is None or 0 < instance.depth <= game.depth


def test_files_and_index(tmp_path: Path) -> None:
    told: list[str] = []
    rows = generate(SMALL, tmp_path, workers=1, progress=told.append)
    assert [row.file for row in rows] == [
        "ea/hein-04_03.qdimacs",
        "ln/hein-04_03.qdimacs",
        "cor+/hein-04_03.qdimacs",
        "ea/hein-04_05.qdimacs",
        "ln/hein-04_05.qdimacs",
        "cor+/hein-04_05.qdimacs",
        "cor+/httt-el-3x3_05.qdimacs",
    ]
    assert sum("cannot express" in text for text in told) == 2  # httt is Maker-Maker
    assert [row.answer for row in rows] == ["no-win"] * 3 + ["win"] * 4
    assert [row.reported for row in rows] == ["no-win"] * 3 + ["win"] * 3 + ["unknown"]
    for row in rows:
        qbf = read_qdimacs(tmp_path / row.file)
        assert (len(qbf), len(qbf.literals)) == (row.clauses, row.literals)
    assert read_game(tmp_path / "games" / "hein-04_03.pg").depth == 3
    with (tmp_path / "index.csv").open(newline="") as stream:
        listed = list(csv.DictReader(stream))
    assert [line["file"] for line in listed] == [row.file for row in rows]
    assert listed[0]["answer"] == "no-win"


def test_large_boards_are_written_and_not_searched(tmp_path: Path) -> None:
    suite = Suite("large", "", "", ("et",), lambda: (Instance("hex:11x11", 45),))
    (row,) = generate(suite, tmp_path, workers=1)
    assert row.answer is Answer.UNKNOWN
    assert read_game(tmp_path / "games" / "hex-11x11_45.pg").depth == 45


def test_the_same_bytes_by_any_number_of_processes(tmp_path: Path) -> None:
    for name, workers in (("one", 1), ("two", 2)):
        generate(SUITES["geography"], tmp_path / name, workers=workers)
    files = sorted(p.relative_to(tmp_path / "one") for p in (tmp_path / "one").rglob("*.*"))
    assert len(files) == 2 * 16 + 1
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["bench", "generate"]) == 0
    assert set(SUITES) == {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert cli(["bench", "generate", "geography", "-o", str(tmp_path), "--workers", "1"]) == 0
    assert "16 formulas" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["heine", "-o", "x"], "one of hein"),
        (["hein"], "-o DIR"),
        (["hein", "-o", "x", "--workers", "0"], "at least 1"),
        (["hein", "-o", "x", "--encodings", "cor,coral"], "unknown encoding"),
        (["hein", "-o", "/dev/null/x"], "cannot make the folder"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["bench", "generate", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_unknown_encodings_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        generate(SMALL, tmp_path / "x", ["cor+", "nothing"])
    assert not (tmp_path / "x").exists()
