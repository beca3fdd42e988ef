"""What the variables of a formula stand for in its game: names and codes, read from its comments.

Nothing that is read here is trusted; whoever lies about it gets functions that are refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from foregone.encoding.base import Claim as Meaning
from foregone.encoding.reading import read_codes
from foregone.errors import InputError
from foregone.formula import QBF
from foregone.game.positional import Player, PositionalGame
from foregone.verdict import Answer

__all__ = ["Wording", "read_wording"]

_TRUE_MEANS = re.compile(r"true means (.*)")
_DEPTH = re.compile(r"depth (\d{1,6})")


@dataclass(frozen=True)
class Wording:
    """Variables by what they are about. Moves are counted from 1 on, sets of vertices are masks."""

    truth: Answer  # what a true formula says
    depth: int  # that was asked for; moves that cannot matter may have been left out
    turns: tuple[Player, ...]
    codes: tuple[tuple[int, ...], ...]  # [t - 1][code] → vertex; 0: idle
    bits: tuple[tuple[int, ...], ...]  # [t - 1][i] → variable
    boards: Mapping[tuple[Player, int], Mapping[int, int]]  # player, t → vertex → variable
    times: Mapping[int, int]  # t → variable

    def player(self, t: int) -> Player:
        return self.turns[t - 1]

    def spell(self, t: int, v: int) -> list[int]:
        """The bits of move t as literals that spell the code of a vertex (any, if it has none)."""
        row = self.codes[t - 1]
        code = row.index(v) if v and v in row else 0
        return [bit if code >> i & 1 else -bit for i, bit in enumerate(self.bits[t - 1])]


def read_wording(qbf: QBF, game: PositionalGame) -> Wording:
    """The wording of a formula that was written for a game; its vertices are found by name."""
    codes, turns = read_codes(qbf.comments) if _has_moves(qbf.comments) else ((), ())
    if turns != game.turns[: len(turns)]:
        raise InputError(
            "the formula and the certificate are of different games: who moves when",
            found="".join(turns),
            expected="".join(game.turns[: len(turns)]),
        )

    def vertex(name: str) -> int:
        if name not in game.index:
            raise InputError(
                "the formula and the certificate are of different games: no such vertex",
                found=repr(name),
            )
        return 1 << game.index[name]

    bits: list[dict[int, int]] = [{} for _ in turns]
    boards: dict[tuple[Player, int], dict[int, int]] = {}
    times: dict[int, int] = {}
    try:
        for variable, (move, i) in qbf.names.named("move"):
            bits[int(move) - 1][int(i)] = variable
        for variable, (player, name, t) in qbf.names.named("board"):
            boards.setdefault((Player(player), int(t)), {})[vertex(name)] = variable
        for variable, (t,) in qbf.names.named("time"):
            times[int(t)] = variable
        words = tuple(tuple(word[i] for i in range(len(word))) for word in bits)
    except (ValueError, KeyError, IndexError):
        raise InputError(
            "the names of the variables are not those of an encoding that can be certified",
            expected="cor+, ea, et or pairing",
        ) from None
    rows = tuple(
        tuple(vertex(v) if v in game.index else 0 for v in row)[: 1 << len(word)]
        for row, word in zip(codes, words, strict=True)
    )
    padded = tuple(
        row + (0,) * ((1 << len(word)) - len(row)) for row, word in zip(rows, words, strict=True)
    )
    depth = max([len(turns), *map(int, _found(_DEPTH, qbf.comments))])
    return Wording(_truth(qbf.comments), depth, turns, padded, words, boards, times)


def _has_moves(comments: Sequence[str]) -> bool:
    return "codes: no moves" not in comments


def _truth(comments: Sequence[str]) -> Answer:
    """What the formula says if it is true."""
    for told in _found(_TRUE_MEANS, comments):
        for meaning in Meaning:
            if meaning.value == told and meaning is not Meaning.NOTHING:
                return meaning.answer
    raise InputError(
        "the comments do not tell what the formula says",
        expected="a formula written by foregone encode",
    )


def _found(pattern: re.Pattern[str], comments: Sequence[str]) -> list[str]:
    """What the lines tell that have this form."""
    return [match[1] for line in comments if (match := pattern.fullmatch(line.strip()))]
