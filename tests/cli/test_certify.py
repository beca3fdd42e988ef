"""`foregone certify`: formulas and certificates from files, and both on the spot."""

from __future__ import annotations

from pathlib import Path

import pytest

from foregone.cli import cli


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    formula, certificate = str(tmp_path / "f.qdimacs"), str(tmp_path / "c.cert")
    assert cli(["encode", "hein:09", "--depth", "7", "--encoding", "et", "-o", formula]) == 0
    assert cli(["solve", "hein:09", "--depth", "7", "--certificate", certificate]) == 0
    capsys.readouterr()
    assert cli(["certify", formula, certificate]) == 0
    assert capsys.readouterr().out.startswith("true, certified by Skolem functions of ")
    text = Path(formula).read_text().splitlines()
    Path(formula).write_text("\n".join([*text[:-1], "0", ""]))
    assert cli(["certify", formula, certificate]) == 2
    assert "the formula is not true under the functions" in capsys.readouterr().err


def test_on_the_spot(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["certify", "hein:12", "--encoding", "ea", "--depth", "5"]) == 0
    assert capsys.readouterr().out.startswith("false, certified by Herbrand functions of ")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["hein:09", "--depth", "7", "--timeout", "0"], 3),
        (["hein:09", "--timeout", "-1"], 2),
        (["a.qdimacs", "b.cert", "--depth", "7"], 2),
        (["hein:09", "--encoding", "sa", "--depth", "7"], 2),
    ],
)
def test_limits_and_bad_input(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli(["certify", *arguments]) == code
    assert capsys.readouterr().err.startswith("foregone: ")
