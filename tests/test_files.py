"""Files are read with errors that name them, and written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from foregone.errors import InputError
from foregone.files import read_bytes, write_atomically, writing


def test_a_file_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")
    write_atomically(target, "new")
    assert target.read_text() == "new"
    assert list(tmp_path.iterdir()) == [target]


def test_what_cannot_be_written_is_bad_input_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        write_atomically(tmp_path / "none" / "a.txt", "new")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="cannot write"):
        write_atomically(tmp_path / "folder", "new")
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("path", ["none", "", "a\0b", "x" * 300])
def test_what_cannot_be_read_is_bad_input(path: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_bytes(tmp_path / path)


def test_an_interrupted_writer_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")

    def interrupted() -> None:
        with writing(target) as stream:
            stream.write(b"ne")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_keeps_pointing_where_it_does(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    (tmp_path / "link").symlink_to("a.txt")
    write_atomically(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a.txt").read_text() == "new"


def test_what_is_no_file_is_written_to_directly(tmp_path: Path) -> None:
    write_atomically("/dev/null", "away")
    assert not Path("/dev/null").is_file()
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(tmp_path / "pipe", "through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
