"""`.hex` puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from foregone.errors import InputError
from foregone.game import load
from foregone.game.files.hexes import parse_hex

PUZZLE = "% a puzzle\n4\nb[c4] b[d2]\nw[a1]\n\nw[b4] w[d1]\n"


def test_stones_are_placed(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.hex"
    path.write_text(PUZZLE)
    assert load(str(path)) == load("hein:09")
    assert load(f"{path}:after=a2") == load("hein:09:after=a2")


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ("4\n", "", 2, "not a .hex file.*size"),
        ("4\n", "0\n", 2, "not a .hex file.*'0'"),
        ("4\n", "101\n", 2, "at most 100"),
        ("w[a1]", "w[a5]", 4, "not a cell of the board.*a1 to d4"),
        ("w[a1]", "x[a1]", 4, "not a stone"),
        ("w[a1]", "w[c4]", 4, "two stones"),
    ],
)
def test_what_is_wrong_is_told(before: str, after: str, line: int, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_hex(PUZZLE.replace(before, after, 1), "some.hex")
    assert (caught.value.file, caught.value.line) == ("some.hex", line)


def test_an_empty_file() -> None:
    with pytest.raises(InputError, match="found nothing"):
        parse_hex("% only a comment\n")
