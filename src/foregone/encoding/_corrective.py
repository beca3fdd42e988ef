"""What the Corrective encodings have in common: COR, COR+, COR++, PAIRING and COVER.

    time(t)       the game still goes on when move t is made
    board(a,v,t)  player a owns vertex v after move t
    move(t,i)     bit i of the code of the vertex that is claimed by move t
    win(e)        Black owns the e-th of his winning sets at the end

After the game has ended the board stands still, so the winning sets are looked at only once, at
the end. The equations are numbered as in MS21 §3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from foregone.encoding._moves import ELSEWHERE, Choices, claims, declare_bits
from foregone.encoding._prepare import runs
from foregone.formula import FALSE, TRUE, Formula, IntArray, Literals
from foregone.game.positional import Player, PositionalGame, WinningSets

__all__ = [
    "BLACK",
    "PLACE",
    "WHITE",
    "Course",
    "black_completes_a_set",
    "board_rules",
    "codes_claim",
    "compact_course",
    "declare_course",
    "one_claim_at_most",
    "padded",
    "white_completes_none",
]

BLACK, WHITE = 0, 1  # places on the first axis of `board`
PLACE = {Player.BLACK: BLACK, Player.WHITE: WHITE}


@dataclass(frozen=True)
class Course:
    """The literals that tell the course of a game. Some may be constants, or stand several times:
    an equation about two variables that are one and the same is a tautology, and left out."""

    turns: npt.NDArray[np.intp]  # [t - 1]: the place of who makes move t
    time: IntArray  # [t], t from 0 on
    board: IntArray  # [player, t, vertex], t from 0 on
    move: Sequence[IntArray]  # [t - 1][bit]

    def when(self, place: int) -> list[int]:
        """The moves (from 1 on) of a player."""
        return [t for t, player in enumerate(self.turns.tolist(), start=1) if player == place]

    @property
    def end(self) -> IntArray:
        """The last board: [player, vertex]."""
        last: IntArray = self.board[:, -1]
        return last


def declare_course(
    f: Formula,
    game: PositionalGame,
    choices: Choices,
    *,
    universal: Player = Player.WHITE,
    existential_bits: bool = True,
    after_bits: Callable[[int], None] | None = None,
) -> Course:
    """All the variables as they are printed, from outside in: of each move its time, its bits
    (always those of the universal player), what `after_bits` declares, and the board after it.

    Moves in a row of the same player share their blocks: the game does not end between them for
    the benefit of one who is not to move."""
    time = np.empty(len(game.turns) + 1, dtype=np.int32)
    board = np.empty((2, len(game.turns) + 1, len(game.vertices)), dtype=np.int32)
    move: list[IntArray] = []
    time[0] = f.exists("time", 0)
    board[:, 0] = f.exists("board", list(Player), game.vertices, 0)
    for player, run in runs(game):
        for t in run:
            time[t] = f.exists("time", t)
        if existential_bits or player is universal:
            move += declare_bits(f, player, run, choices, universal)
        else:
            move += [np.empty(0, dtype=np.int32)] * len(run)
        for t in run:
            if after_bits is not None:
                after_bits(t)
            board[:, t] = f.exists("board", list(Player), game.vertices, t)
    return Course(np.array([PLACE[player] for player in game.turns]), time, board, move)


def compact_course(
    f: Formula,
    game: PositionalGame,
    choices: Choices,
    *,
    universal: Player = Player.WHITE,
    after_bits: Callable[[int], None] | None = None,
) -> Course:
    """The variables that are not known beforehand, for a game of `relevant` parts.

    - The first board is empty. A player's stones stay as they are on his opponent's move. The
      universal player may as well place the stones of several moves in a row together. A first
      move without a choice has been made.
    - The game can be over before move t only if Black owns a set by then, and nobody asks unless
      White could complete one of hers: else time(t) is true. It becomes false only by a move of
      Black: all moves up to his next one share their variable.
    """
    time = np.full(len(game.turns) + 1, TRUE, dtype=np.int32)
    board = np.full((2, len(game.turns) + 1, len(game.vertices)), FALSE, dtype=np.int32)
    move: list[IntArray] = []
    smallest = min(map(len, game.black_wins), default=0)
    black_moves = 0
    for player, run in runs(game):
        board[:, run] = board[:, run[0] - 1, None]
        time[run] = time[run[0] - 1]
        if player is Player.WHITE and game.white_wins and black_moves >= smallest:
            time[run] = f.exists("time", run[0])
        move += declare_bits(f, player, run, choices, universal)
        if after_bits is not None:
            for t in run:
                after_bits(t)
        for together in [run] if player is universal else [[t] for t in run]:
            stones = board[PLACE[player], together[0] : run[-1] + 1]
            may_stand = np.abs(stones[0]) != TRUE
            for choice in (choices[t - 1] for t in together):
                may_stand[choice[choice != ELSEWHERE]] = True
            if together[0] == 1 and len(choices[0]) == 1:
                stones[:, choices[0]] = TRUE
                may_stand[choices[0]] = False
            names = [game.vertices[v] for v in np.flatnonzero(may_stand)]
            stones[:, may_stand] = f.exists("board", player, names, together[-1])
        black_moves += len(run) if player is Player.BLACK else 0
    return Course(np.array([PLACE[player] for player in game.turns]), time, board, move)


def board_rules(f: Formula, x: Course, one_owner: slice = slice(1, None)) -> None:
    """Time handling, structure of the board, frame axiom.

    `one_owner`: the boards that (3) is stated of. Stones stay: if no vertex has two owners at the
    end, none ever had. To say it of the last board alone makes CAQE two to four times faster on
    the small polyomino games."""
    before, after = x.board[:, :-1], x.board[:, 1:]
    changed = before != after
    f.clauses(-x.time[1:], x.time[:-1], where=x.time[1:] != x.time[:-1])  # (1)
    f.clauses(-x.board[:, 0])  # (2)
    f.clauses(-x.board[BLACK, one_owner], -x.board[WHITE, one_owner])  # (3)
    f.clauses(-before, after, where=changed)  # (4)
    for place in (BLACK, WHITE):
        idle = x.turns != place
        f.clauses(before[place, idle], -after[place, idle], where=changed[place, idle])  # (5)
    f.clauses(x.time[1:, None], before, -after, where=changed)  # (6)


def codes_claim(f: Formula, x: Course, choices: Choices, t: int, *unless: Literals) -> None:
    """The universal player's choice at move t: a code claims its vertex if that is free, unless
    one of these literals (one of them for each code, or for all codes) is true."""
    v, named = claims(x.move[t - 1], choices[t - 1])
    before, after = x.board[1 - x.turns[t - 1], t - 1, v], x.board[x.turns[t - 1], t, v]
    f.clauses(*-named.T, -x.time[t], before, after, *unless)  # (7)


def one_claim_at_most(f: Formula, x: Course, choices: Choices, t: int) -> None:
    """Restricting the existential player at move t: what he claims is the vertex of his code."""
    v, named = claims(x.move[t - 1], choices[t - 1])
    board = x.board[x.turns[t - 1]]
    f.clauses(board[t - 1, v, None], -board[t, v, None], named)  # (8), (9)


def black_completes_a_set(f: Formula, game: PositionalGame, x: Course) -> None:
    """Black has won at the end."""
    win = f.exists("win", range(len(game.black_wins)))
    owned = np.append(x.end[BLACK], np.int32(TRUE))[padded(game.black_wins)]
    f.add(*win)  # (10)
    f.clauses(-win[:, None], owned)  # (11)
    f.rows(np.column_stack([win, -owned]))  # (13)


def white_completes_none(f: Formula, game: PositionalGame, x: Course) -> None:
    """White has not won at the end."""
    f.rows(np.append(-x.end[WHITE], np.int32(FALSE))[padded(game.white_wins)])  # (12)


def padded(sets: WinningSets) -> npt.NDArray[np.intp]:
    """The sets as rows of a table; short rows are filled up with -1."""
    table = np.full((len(sets), max(map(len, sets), default=0)), -1, dtype=np.intp)
    for row, e in zip(table, sets, strict=True):
        row[: len(e)] = e
    return table
