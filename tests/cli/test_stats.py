"""`foregone stats`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foregone.cli import cli
from foregone.encoding import ENCODINGS, encode
from foregone.formula import Circuit, Formula, to_qcir, to_qdimacs
from foregone.game import load


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    f = Formula()
    x, y, z = f.exists("x"), f.forall("y", range(2)), f.exists("z")
    f.clauses(x, y, -z)
    f.add(z)
    Path("a.qdimacs").write_bytes(to_qdimacs(f.qbf()))
    c = Circuit()
    u, v = c.exists("u"), c.local("v", range(2))
    c.output = c.and_(u, c.every(v, c.or_(u, *v)))
    Path("b.qcir").write_bytes(to_qcir(c))


@pytest.mark.usefixtures("files")
def test_files_of_both_formats(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["stats", "a.qdimacs", "b.qcir"]) == 0
    assert capsys.readouterr().out == (
        "| file      | blocks | universals | existentials | clauses | literals | gates |\n"
        "| --------- | -----: | ---------: | -----------: | ------: | -------: | ----: |\n"
        "| a.qdimacs |      3 |          2 |            2 |       3 |        7 |       |\n"
        "| b.qcir    |      2 |          2 |            1 |         |        6 |     3 |\n"
    )


@pytest.mark.usefixtures("files")
def test_strict_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    Path("c.qdimacs").write_text("p cnf 2 1\n1 2 0\n")
    assert cli(["stats", "a.qdimacs", "c.qdimacs"]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert "c.qdimacs: a variable that no block binds" in streams.err
    assert cli(["stats", "c.qdimacs", "--lenient", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["existentials"] == 2


def test_games_by_encodings(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["stats", "hein:09", "--depth", "5", "--encodings", "cor+,et", "--format", "json"]
    assert cli(command) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["game"], row["depth"], row["encoding"]) for row in rows] == [
        ("hein:09", 5, "cor+"),
        ("hein:09", 5, "et"),
    ]
    formula = encode(load("hein:09"), 5, "et").formula
    assert isinstance(formula, Formula)
    assert rows[1]["clauses"] == len(formula.qbf())


def test_all_encodings_that_can_express_it(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["stats", "tictactoe", "--depth", "3", "--encodings", "all", "--format", "csv"]
    assert cli(command) == 0
    out = capsys.readouterr().out
    assert "cor+" in out
    assert ",et," not in out
    assert "et" in ENCODINGS
    assert cli([*command, "--encodings", "et"]) == 2
