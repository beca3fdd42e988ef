"""`foregone encode` and `foregone decode`."""

from __future__ import annotations

from pathlib import Path

import pytest

from foregone.cli import cli
from foregone.encoding import ENCODINGS, encode
from foregone.formula import read_qcir, read_qdimacs
from foregone.game import load
from foregone.solver import solve_qbf


def test_the_written_formula_is_the_encoded_one(tmp_path: Path) -> None:
    file = tmp_path / "hein09.qdimacs"
    assert cli(["encode", "hein:09", "--depth", "7", "-o", str(file)]) == 0
    written = read_qdimacs(file)
    assert written == encode(load("hein:09"), 7).qbf()
    assert written.names == encode(load("hein:09"), 7).qbf().names
    assert "depth 7" in written.comments


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("format_", ["qdimacs", "qcir"])
def test_output_is_the_same_each_time_and_everywhere(
    name: str, format_: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    command = ["encode", "hein:04", "--depth", "5", "--encoding", name, "--format", format_]
    assert cli(command) == 0
    printed = capfdbinary.readouterr().out
    assert cli([*command, "-o", str(tmp_path / "f")]) == 0
    assert (tmp_path / "f").read_bytes() == printed
    assert f"--encoding {name} ".encode() in printed
    read = read_qdimacs if format_ == "qdimacs" else read_qcir
    assert "game hein:04, maker-breaker, 6 free vertices" in read(tmp_path / "f").comments


def test_without_a_game_the_encodings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["encode"]) == 0
    printed = capsys.readouterr().out
    assert all(f"\n{name} " in f"\n{printed}" for name in ENCODINGS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hein:99"], "hein:99"),
        (["hein:09", "--encoding", "cor-"], r"unknown encoding"),
        (["hein:09", "--form", "tiny"], r"no such form"),
        (["hein:09", "--depth", "-3"], r"negative"),
        (["httt:el@3x3", "--encoding", "ea"], r"cannot express maker-maker play"),
        (["gttt(2,1):el@3x3", "--encoding", "pairing"], r"two moves of Black's in a row"),
        (["hein:09", "-o", "/no/such/place"], r"cannot write"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["encode", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err


# -- decode ----------------------------------------------------------------------------------------


@pytest.fixture
def formula(tmp_path: Path) -> str:
    file = tmp_path / "f.qdimacs"
    assert cli(["encode", "hein:09", "--depth", "7", "-o", str(file)]) == 0
    return str(file)


@pytest.mark.parametrize("solver", ["caqe", "depqbf"])
def test_a_solvers_output_is_read_back(
    solver: str, formula: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = solve_qbf(read_qdimacs(formula), solver, model=True)
    (tmp_path / "out").write_text(answer.runs[-1].stdout)
    assert cli(["decode", formula, str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == ("move 1: Black b2\nmove 2: White, not in the model\n")


def test_models_in_all_shapes(
    formula: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Code 4 of the first move is b2: bits 0, 0, 1, 0 of variables 1 to 4."""
    row = next(c for c in read_qdimacs(formula).comments if c.startswith("codes"))
    code = row.split(": ")[1].split().index("b2")
    literals = [i + 1 if code >> i & 1 else -(i + 1) for i in range(4)]
    words = " ".join(map(str, literals))
    v_lines = "\n".join(f"V {literal} 0" for literal in literals)
    for text in (
        words,
        f"{words} 0\n",
        f"c a comment\ns cnf 1 110 309\n{v_lines}\n",
        f"SATISFIABLE\nv {words} 0\n",
    ):
        (tmp_path / "model").write_text(text)
        assert cli(["decode", formula, str(tmp_path / "model")]) == 0
        assert capsys.readouterr().out.startswith("move 1: Black b2\n")
    assert cli(["decode", formula, words, "--variables"]) == 0
    assert "move(1,0)\n" in capsys.readouterr().out
    assert cli(["decode", formula, "1"]) == 0
    assert capsys.readouterr().out == "move 1: Black, not in the model\n"


def test_a_pairing_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "f"
    assert (
        cli(["encode", "httt:fatty@3x3", "--encoding", "pairing", "--depth", "0", "-o", str(file)])
        == 0
    )
    answer = solve_qbf(read_qdimacs(file), "depqbf", model=True)
    assert cli(["decode", str(file), " ".join(map(str, answer.model or ()))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith("pair: ") and len(line.split()) == 3 for line in lines)


def test_circuits_are_decoded_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "f.qcir"
    assert cli(["encode", "hein:09", "--depth", "7", "--format", "qcir", "-o", str(file)]) == 0
    assert cli(["decode", str(file), "-1 -2 -3 -4"]) == 0
    assert capsys.readouterr().out.startswith("move 1: Black ")


@pytest.mark.parametrize("model", ["999", "1 2\n3 4 x", "V 1 0\nV 5000 0", "?", "1 99999999999"])
def test_bad_models(
    model: str, formula: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "model").write_text(model)
    assert cli(["decode", formula, str(tmp_path / "model")]) == 2
    assert "model:" in capsys.readouterr().err


def test_a_formula_of_somebody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "f").write_text("p cnf 1 1\ne 1 0\n1 0\n")
    assert cli(["decode", str(tmp_path / "f"), "1"]) == 2
    assert "expected a formula written by foregone encode" in capsys.readouterr().err
