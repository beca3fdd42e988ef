"""Models read back as moves: the way from a solver's literals to the names on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from foregone.encoding.base import Codes, bits_for
from foregone.errors import InputError
from foregone.formula import VariableMap
from foregone.game.positional import Player

__all__ = ["read_codes", "read_moves", "truth", "write_codes"]


def truth(names: VariableMap, model: Iterable[int]) -> dict[str, bool]:
    """Variable name → value, for the literals of a model."""
    return {names.name(abs(literal)): literal > 0 for literal in model}


def read_moves(values: Mapping[str, bool], codes: Codes) -> tuple[str | None, ...]:
    """The moves that are known, from the first up to the first unknown one. None is a pass."""
    moves: list[str | None] = []
    for t, row in enumerate(codes, start=1):
        played = [v for v in row if values.get(f"play({t},{v})", False)]
        if not played and any(f"play({t},{v})" in values for v in row):
            moves.append(None)
            continue
        if played:
            moves.append(played[0])
            continue
        bits = [values.get(f"move({t},{i})") for i in range(bits_for(len(row)))]
        if None in bits:
            break
        code = sum(1 << i for i, bit in enumerate(bits) if bit)
        moves.append(row[code] if code < len(row) and row[code] not in moves else None)
    return tuple(moves)


def write_codes(codes: Codes, turns: Sequence[Player]) -> list[str]:
    """`codes` as comment lines, one for each row that is new: `codes 1B,2W,3B: a1 b1 c1`."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for t, (row, player) in enumerate(zip(codes, turns, strict=False), start=1):
        rows.setdefault(row, []).append(f"{t}{player}")
    return [f"codes {','.join(moves)}: {' '.join(row)}" for row, moves in rows.items()]


_CODES = re.compile(r"codes ((?:\d+[BW],)*\d+[BW]):((?: \S+)*)$")


def read_codes(comments: Iterable[str]) -> tuple[Codes, tuple[Player, ...]]:
    """`write_codes` undone: the codes and the turns, from the comment lines of a file."""
    rows: dict[int, tuple[str, ...]] = {}
    players: dict[int, Player] = {}
    for line in comments:
        if match := _CODES.match(line.strip()):
            for move in match[1].split(","):
                rows[int(move[:-1])] = tuple(match[2].split())
                players[int(move[:-1])] = Player(move[-1])
    if sorted(rows) != list(range(1, len(rows) + 1)):
        raise InputError("the table of move codes has gaps", expected="a line for every move")
    order = range(1, len(rows) + 1)
    return tuple(rows[t] for t in order), tuple(players[t] for t in order)
