"""`foregone verify` and `foregone strategy`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from foregone.certificate import Strategy, prove
from foregone.cli import cli
from foregone.display import svg
from foregone.game import load


@pytest.fixture
def file(tmp_path: Path) -> str:
    prove(load("hein:09"), 7, listed=True).save(tmp_path / "hein.cert")
    return str(tmp_path / "hein.cert")


@pytest.mark.parametrize("options", [[], ["--fast"]])
def test_verify(options: list[str], file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["verify", *options, file]) == 0
    said = capsys.readouterr().out
    assert said.startswith("verified: Black wins hein:09 within 7 moves, whatever White does (")


@pytest.mark.parametrize("options", [[], ["--fast"]])
def test_a_proof_that_breaks(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = prove(load("hein:09"), 7)
    wrong = tmp_path / "wrong.cert"
    replace(proof, entries=proof.entries[:-1]).save(wrong)
    assert cli(["verify", *options, str(wrong)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"foregone: {wrong}: the proof does not hold: after ")
    assert said.endswith("the proof ends here\n")


def test_the_tree(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["strategy", file, "--depth", "9"]) == 0
    said = capsys.readouterr().out
    assert "├─ elsewhere: " in said
    assert "(wins)" in said
    assert "…" not in said
    assert "Black wins in 7 more moves at the most" in said

    assert cli(["strategy", file, "--depth", "2", "--svg", str(tmp_path / "tree.svg")]) == 0
    assert "…" in capsys.readouterr().out
    drawn = ElementTree.parse(tmp_path / "tree.svg")
    assert "Black: " in "".join(drawn.getroot().itertext())

    assert cli(["strategy", file, "--dot"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("digraph strategy {")
    assert said.endswith("}\n")


def test_the_line(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["strategy", file, "--line"]) == 0
    moves = capsys.readouterr().out.split()
    assert len(moves) == 7
    outcome = load("hein:09").play(*moves).outcome()
    assert outcome is not None
    assert outcome.winner == "B"
    assert cli(["strategy", file, "--moves", " ".join(moves[:6])]) == 0
    assert "Black wins in 1 more move at the most" in capsys.readouterr().out


def test_moves_that_are_none(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["strategy", file, "--moves", "z9"]) == 2
    assert "illegal move" in capsys.readouterr().err
    assert cli(["strategy", file, "--depth", "-1"]) == 2
    assert "bad depth" in capsys.readouterr().err


def test_white_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prove(load("hein:09"), 5).save(tmp_path / "c")
    assert cli(["strategy", str(tmp_path / "c")]) == 0
    said = capsys.readouterr().out
    assert "holds by pairing" in said
    assert "White holds" in said


def test_a_strategy_draws_itself(file: str) -> None:
    assert ElementTree.fromstring(svg(Strategy.load(file))).tag.endswith("svg")
