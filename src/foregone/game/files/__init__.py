"""Files that hold a game, one format per module, which declares `FORMAT`."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from foregone.errors import UnsupportedError
from foregone.files import write_atomically
from foregone.game.positional import PositionalGame
from foregone.registry import Registry

__all__ = ["FORMATS", "Format", "read_game", "write_game"]


@dataclass(frozen=True)
class Format:
    """A file format, called by its suffix. `parse` takes the text and the name of the file."""

    name: str
    title: str
    parse: Callable[[str, str], PositionalGame]
    text: Callable[[PositionalGame], str] | None = None


FORMATS: Registry[Format] = Registry("foregone.game.files", "FORMAT", "file format")


def read_game(path: str | os.PathLike[str]) -> PositionalGame:
    """The game in a file; its suffix says in which format."""
    from foregone.game.files._text import read_text

    form = FORMATS.find(Path(path).suffix)
    return form.parse(read_text(path), os.fspath(path))


def write_game(game: PositionalGame, path: str | os.PathLike[str]) -> None:
    """Write a game to a file, whole or not at all; the suffix says in which format."""
    form = FORMATS.find(Path(path).suffix)
    if form.text is None:
        raise UnsupportedError("we only read this format", file=path, expected="a .pg file")
    write_atomically(path, form.text(game))
