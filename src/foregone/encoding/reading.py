"""Models read back as moves: the way from a solver's literals to the names on the board."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote, unquote

from foregone.encoding.base import Codes, bits_for
from foregone.errors import InputError
from foregone.formula import VariableMap
from foregone.game.positional import Player

__all__ = ["read_codes", "read_moves", "read_pairs", "truth", "write_codes"]


Values = Mapping[tuple[str, ...], bool]
"""What a model says of named variables: `values["move", "3", "0"]` is move(3,0)."""


def truth(names: VariableMap, model: Iterable[int]) -> Values:
    """The literals of a model by the names of their variables."""
    values: dict[tuple[str, ...], bool] = {}
    for literal in model:
        group = names.group_of(abs(literal))
        if group is not None:
            values[group.name, *group.labels(abs(literal) - group.first)] = literal > 0
    return values


def read_moves(values: Values, codes: Codes) -> tuple[str | None, ...]:
    """The moves that are known, from the first up to the first unknown one. None is a pass."""
    moves: list[str | None] = []
    for t, row in enumerate(codes, start=1):
        placed = [values.get(("play", str(t), v)) for v in row]
        if any(value is not None for value in placed):
            moves.append(row[placed.index(True)] if True in placed else None)
            continue
        bits = [values.get(("move", str(t), str(i))) for i in range(bits_for(len(row)))]
        if None in bits:
            break
        code = sum(1 << i for i, bit in enumerate(bits) if bit)
        named = row[code] if code < len(row) else None
        moves.append(None if named in moves else named)
    return tuple(moves)


def read_pairs(values: Values) -> list[tuple[str, str]]:
    """The pairs of a pairing strategy (variables `pair(u,v)`)."""
    return [(name[1], name[2]) for name, value in values.items() if value and name[0] == "pair"]


def write_codes(codes: Codes, turns: Sequence[Player]) -> list[str]:
    """`codes` as comment lines, one for each row that is new: `codes 1B,2W,3B: a1 b1 c1`."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for t, (row, player) in enumerate(zip(codes, turns, strict=False), start=1):
        rows.setdefault(row, []).append(f"{t}{player}")
    return [
        f"codes {','.join(moves)}: {' '.join(map(_quoted, row))}" for row, moves in rows.items()
    ] or ["codes: no moves"]


def _quoted(name: str) -> str:
    """A name without spaces, line ends and other surprises."""
    return quote(name, safe=string.punctuation.replace("%", ""))


_CODES = re.compile(r"codes ((?:\d{1,6}[BW],)*\d{1,6}[BW]):((?: \S+)*)")


def read_codes(
    comments: Iterable[str], file: str | None = None
) -> tuple[Codes, tuple[Player, ...]]:
    """`write_codes` undone: the codes and the turns, from the comment lines of a file."""
    rows: dict[int, tuple[str, ...]] = {}
    players: dict[int, Player] = {}
    told = False
    for line in comments:
        if match := _CODES.fullmatch(line.strip()):
            for move in match[1].split(","):
                rows[int(move[:-1])] = tuple(map(unquote, match[2].split()))
                players[int(move[:-1])] = Player(move[-1])
        told = told or line.startswith("codes")
    order = range(1, len(rows) + 1)
    if not told or rows.keys() != set(order):
        raise InputError(
            "the comments do not tell what the move codes stand for",
            file=file,
            expected="a formula written by foregone encode",
        )
    return tuple(rows[t] for t in order), tuple(players[t] for t in order)
