"""Whatever is in a file: exit code 2 and one message, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from foregone.cli import cli
from foregone.game import load
from foregone.game.files import write_game

COMMANDS = (["show"], ["solve", "--depth", "1"], ["encode", "--encoding", "cor+", "--depth", "1"])
FILES = {
    "empty": b"",
    "binary": bytes(range(256)) * 100,
    "zeros": bytes(100_000),
    "latin": "#positions\ncafé\n".encode("latin-1"),
    "prose": b"All work and no play makes Jack a dull boy.\n" * 10_000,
    "prose below a code word": b"#times\n" + b"no play\n" * 10_000,
    "one long line": b"#times " + b"t1 " * 100_000,
    "a long name": b"#positions\n" + b"a" * 100_000 + b"\n",
    "no game": b"#times\nt1\n#blackturns\nt1\n#positions\na1\n#blackwins\na2\n",
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
@pytest.mark.parametrize("suffix", [".pg", ".hex"])
def test_nonsense(
    command: list[str],
    content: bytes,
    suffix: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / f"file{suffix}"
    path.write_bytes(content)
    assert cli([command[0], str(path), *command[1:]]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"foregone: {path}")
    assert len(captured.err) < 400
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_file_cut_off_in_a_line(
    share: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "whole.pg"
    write_game(load("qubic"), path)
    data = path.read_bytes()
    assert cli(["show", str(path)]) == 0
    at = int(share * len(data))
    while data[at - 1 : at] == b"\n":
        at += 1
    path.write_bytes(data[:at])
    capsys.readouterr()
    assert cli(["show", str(path)]) == 2
    assert str(path) in capsys.readouterr().err
