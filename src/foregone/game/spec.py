"""Names of games: one small grammar for all commands.

    spec    = family [":" argument] {":" option} | path
            | "geography:" path
    option  = "maker-breaker" | "white-first" | ("black=" | "white=" | "after=") cell {"," cell}

The families and their arguments are listed by `foregone games --families`. What ends in `.pg` or
`.hex`, or has a slash in it, is the path of a file; options may follow it as well.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from foregone.errors import InputError, UnsupportedError
from foregone.game.positional import Player, PositionalGame
from foregone.registry import Registry

if TYPE_CHECKING:
    from foregone.game.geography import Geography

__all__ = ["FAMILIES", "Entry", "Family", "catalogue", "load", "load_any", "unknown"]


@dataclass(frozen=True)
class Entry:
    """A game of the catalogue: its spec, what it is, and where it comes from."""

    spec: str
    title: str
    source: str = ""
    reported_depth: str = ""
    """The least depth of a win as the source reports it, which need not be true."""


@dataclass(frozen=True)
class Family:
    """A kind of games. `build` takes what follows the family's name in a spec, part by part."""

    name: str
    grammar: str
    title: str
    build: Callable[[tuple[int, ...], tuple[str, ...]], PositionalGame]
    """(numbers in parentheses after the name, arguments after the colons) → game."""
    entries: Callable[[], Iterable[Entry]]
    """Its games of the catalogue."""


FAMILIES: Registry[Family] = Registry("foregone.game.families", "FAMILY", "game")


def catalogue(pattern: str = "") -> Iterator[Entry]:
    """The named games whose spec or title contains the pattern (in any case)."""
    for family in FAMILIES.values():
        for entry in family.entries():
            if pattern.lower() in f"{entry.spec} {entry.title}".lower():
                yield entry


def load(spec: str) -> PositionalGame:
    """The game of that name, or in that file."""
    if spec.startswith("geography:"):
        raise UnsupportedError("geography is not a positional game", found=repr(spec))
    base, options = _split_options(spec)
    game = _read_file(base) if _is_path(base) else _build(base)
    for name, option in _OPTIONS.items():
        if name in options:
            game = option(game, options[name])
            argument = f"={options[name]}" if options[name] else ""
            game = replace(game, name=f"{game.name}:{name}{argument}")
    return game


def load_any(spec: str) -> PositionalGame | Geography:
    """A game of any kind: positional as by `load`, or `geography:FILE`."""
    family, _, path = spec.partition(":")
    if family != "geography":
        return load(spec)
    from foregone.game.geography import read_geography

    return replace(read_geography(path), name=spec)


def unknown(what: str, name: str, known: Iterable[str]) -> InputError:
    """An error that suggests the nearest known names."""
    known = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name, known, n=4, cutoff=0.5) or known[:12]
    return InputError(f"unknown {what}", found=repr(name), expected=f"one like {', '.join(near)}")


# -- the grammar ----------------------------------------------------------------------------------


def _white_first(game: PositionalGame, _argument: str) -> PositionalGame:
    """The same game with the turns exchanged: White makes the first move."""
    return replace(game, turns=tuple(player.opponent for player in game.turns))


def _after(game: PositionalGame, moves: str) -> PositionalGame:
    """The position after some moves."""
    return game.play(*moves.split(","))


def _placed(player: Player) -> Callable[[PositionalGame, str], PositionalGame]:
    """Further stones of one player on the board; who moves next stays the same."""

    def place(game: PositionalGame, cells: str) -> PositionalGame:
        names = cells.split(",")
        for name in names:
            if game.index.get(name) not in game.free_set:
                raise InputError("a stone on no free vertex", found=repr(name))
        stones = game.stones(player).union(game.index[name] for name in names)
        if player is Player.BLACK:
            return replace(game, black_stones=stones)
        return replace(game, white_stones=stones)

    return place


_OPTIONS: dict[str, Callable[[PositionalGame, str], PositionalGame]] = {
    "maker-breaker": lambda game, _argument: game.weak(),
    "white-first": _white_first,
    "black": _placed(Player.BLACK),
    "white": _placed(Player.WHITE),
    "after": _after,
}
_LISTS = ("black", "white", "after")  # the options that list vertices


def _split_options(spec: str) -> tuple[str, dict[str, str]]:
    """The spec without its options, and these."""
    base = spec.strip()
    options: dict[str, str] = {}
    while True:
        rest, colon, last = base.rpartition(":")
        name, equals, argument = last.partition("=")
        if not colon or name not in _OPTIONS:
            return base, options
        if name in options:
            raise InputError("an option is given twice", found=repr(last))
        if bool(argument) is not (name in _LISTS) or bool(equals) is not (name in _LISTS):
            expected = "maker-breaker, white-first, or black=, white=, after= with names"
            raise InputError("bad option", found=repr(last), expected=expected)
        options[name] = argument
        base = rest


def _is_path(text: str) -> bool:
    from foregone.game.files import FORMATS

    return text.endswith(tuple(FORMATS)) or os.sep in text


def _read_file(path: str) -> PositionalGame:
    from foregone.game.files import read_game

    return read_game(path)


def _build(spec: str) -> PositionalGame:
    head, *arguments = spec.split(":")
    match = re.fullmatch(r"([a-z0-9-]*)(?:\(([0-9]{1,4}(?:,[0-9]{1,4})*)\))?", head)
    if match is None or match[1] not in FAMILIES:
        raise unknown("game", spec, [*FAMILIES, *(entry.spec for entry in catalogue())])
    numbers = tuple(map(int, match[2].split(","))) if match[2] else ()
    return FAMILIES[match[1]].build(numbers, tuple(arguments))
