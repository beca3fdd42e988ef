"""docs/errata.md as data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Erratum", "commands", "errata"]

DOCUMENT = Path(__file__).parents[1] / "docs" / "errata.md"


@dataclass(frozen=True)
class Erratum:
    """A line of the table."""

    game: str
    source: str
    claim: str
    truth: str

    @property
    def least(self) -> int | None:
        """The least depth, if there is a win."""
        return int(self.truth) if self.truth.isdecimal() else None

    @property
    def refuted(self) -> int | None:
        """The deepest depth that is shown not to be enough (None: there is no win at all)."""
        if self.truth == "none":
            return None
        return int(self.truth) - 2 if self.least else int(self.truth.removeprefix("> "))


@cache
def errata() -> tuple[Erratum, ...]:
    """The table, in order."""
    lines = (line for line in DOCUMENT.read_text().splitlines() if line.startswith("| `"))
    return tuple(Erratum(*(c.strip(" `") for c in line.split("|")[1:-1])) for line in lines)


@cache
def commands() -> dict[str, tuple[str, ...]]:
    """The commands that make and check the certificates, by game."""
    found: dict[str, list[str]] = {}
    for block in re.findall(r"^```sh\n(.*?)^```$", DOCUMENT.read_text(), re.M | re.S):
        game = block.split()[2]
        found.setdefault(game, []).extend(block.splitlines())
    return {game: tuple(lines) for game, lines in found.items()}
