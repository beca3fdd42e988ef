"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from foregone.errors import InputError
from foregone.files import write_atomically


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
