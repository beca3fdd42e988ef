"""`foregone solvers`."""

from __future__ import annotations

import json
import sys

import pytest

from foregone.cli import cli
from foregone.solver import PREPROCESSORS, SOLVERS


def test_all_tools_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["solvers"]) == 0
    told = capsys.readouterr().out
    for name in (*SOLVERS, *PREPROCESSORS):
        assert f"  {name} " in told
    assert "CAQE 4.0.1" in told


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["solvers", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [tool["name"] for tool in told["solvers"]] == list(SOLVERS)
    caqe = told["solvers"][0]
    assert caqe["installed"] is True
    assert caqe["languages"] == ["qdimacs"]
    assert caqe["path"].endswith("pyqbf_caqe")


def test_how_to_get_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, search = list(sys.path), "/nonexistent"
    assert list(SOLVERS)  # the registry has been read before the path is taken away
    monkeypatch.setenv("PATH", search)
    monkeypatch.setattr(sys, "path", [])
    code = cli(["solvers"])
    monkeypatch.setattr(sys, "path", path)
    assert code == 0
    assert (
        capsys.readouterr().out.count("not installed; to get it: pip install") == len(SOLVERS) + 1
    )
