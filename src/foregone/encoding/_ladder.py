"""One stone a move, no more and no less: how COR and PAIRING place stones (thesis §3.2, §4.1.2).

    play(t,v)      the vertex claimed by move t is v
    occupied(v,t)  somebody owns vertex v after move t
    ladder(t,m)    move t claims one of the first m + 1 vertices

A code of the universal player that names no free vertex is corrected: the other one chooses a free
vertex for him. The equations are numbered as in §3.2; those of §4.1.2 are the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foregone.encoding._corrective import BLACK, WHITE, Course, board_rules, declare_course
from foregone.encoding._moves import Choices, claims
from foregone.formula import FALSE, Formula, IntArray
from foregone.game.positional import Player, PositionalGame

__all__ = ["Stones", "exactly_one_stone"]


@dataclass(frozen=True)
class Stones:
    """The course of a game with what places its stones."""

    course: Course
    occupied: IntArray  # [t, vertex], t from 0 on


def exactly_one_stone(
    f: Formula, game: PositionalGame, choices: Choices, universal: Player
) -> Stones:
    """The variables and the rules of a game in which `universal` moves by codes."""
    cells = len(game.vertices)
    occupied = np.empty((len(game.turns) + 1, cells), dtype=np.int32)
    play = np.empty_like(occupied)
    ladder = np.empty((len(game.turns) + 1, max(cells - 1, 0)), dtype=np.int32)

    def declare(t: int) -> None:
        play[t] = f.exists("play", t, game.vertices)
        ladder[t] = f.exists("ladder", t, range(cells - 1))
        occupied[t] = f.exists("occupied", game.vertices, t)

    occupied[0] = f.exists("occupied", game.vertices, 0)
    x = declare_course(
        f, game, choices, universal=universal, existential_bits=False, after_bits=declare
    )
    board_rules(f, x)  # (3.17)-(3.23), (3.34), (3.35)
    f.clauses(-occupied[0])  # (3.18)
    f.clauses(-x.board[:, 1:], occupied[1:])  # (3.24), (3.25)
    f.clauses(-occupied[1:], x.board[BLACK, 1:], x.board[WHITE, 1:])  # (3.26)
    f.clauses(x.time[1:, None], -play[1:])  # (3.27)
    f.clauses(-occupied[:-1], -play[1:])  # (3.28)
    for place in (BLACK, WHITE):
        for t in x.when(place):
            f.clauses(-play[t], x.board[place, t])  # (3.29), (3.30)
            f.clauses(play[t], x.board[place, t - 1], -x.board[place, t])  # (3.32), (3.33)
    for t, player in enumerate(game.turns, start=1):
        if player is universal:
            v, named = claims(x.move[t - 1], choices[t - 1])
            f.clauses(*-named.T, -x.time[t], occupied[t - 1, v], play[t, v])  # (3.31)
        _exactly_one(f, play[t], ladder[t], if_=x.time[t])
    if game.first_moves is not None and game.to_move is universal.opponent:
        f.clauses(-play[1, sorted(set(range(cells)) - game.first_moves)])
    return Stones(x, occupied)


def _exactly_one(f: Formula, chosen: IntArray, ladder: IntArray, if_: int) -> None:
    """If `if_`, exactly one is chosen, and else none: the place where the ladder rises from false
    to true, standing on the ground and leaning at `if_`."""
    below = np.concatenate([np.array([FALSE], dtype=np.int32), ladder])
    above = np.append(ladder, np.int32(if_))
    f.clauses(-below, above)  # (3.40), (3.41)
    f.clauses(below, -above, chosen)  # (3.39), (3.42), (3.43): where it rises is the choice
    f.clauses(-chosen, above)
    f.clauses(-chosen, -below)
