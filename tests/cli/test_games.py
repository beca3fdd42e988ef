"""`foregone games`."""

from __future__ import annotations

import json

import pytest

from foregone.cli import cli
from foregone.game import FAMILIES, catalogue


def test_all_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [entry.spec for entry in catalogue()]
    assert all(line == line.rstrip() for line in lines)


def test_a_pattern_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["games", "PIET"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 19
    assert lines[2].split("  ")[0] == "hein:04"
    assert "depth 5" in lines[2]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["games", "--json", "snaky@9x9"]) == 0
    (game,) = json.loads(capsys.readouterr().out)
    assert game["game"] == "httt:snaky@9x9"
    assert "challenge" in game["title"]


def test_families(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["games", "--families"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FAMILIES)
    assert any(line.startswith("gttt(p,q):SHAPE@COLUMNSxROWS") for line in lines)


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["games", "chess"]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no name contains 'chess'" in captured.err
