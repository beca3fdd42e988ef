"""COR+, the Corrective+ encoding (MS21 §3): 13 groups of clauses, four kinds of variables.

    time(t)       the game still goes on when move t is made
    board(a,v,t)  player a owns vertex v after move t
    win(e)        Black owns the e-th of his winning sets at the end
    move(t,i)     bit i of the vertex that is claimed by move t

White cannot break the rules: a code of his that names no free vertex claims nothing. Black may
claim at most one vertex a move. After the game has ended the board stands still, so the winning
sets are looked at only once, at the end.

The form `paper` has every variable of MS21. In the form `compact` the same equations are written
over fewer variables, because some are known beforehand: see `_compact`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import numpy as np
import numpy.typing as npt

from foregone.encoding.base import Codes, Draft, Encoding, bits_for
from foregone.formula import FALSE, TRUE, Formula, IntArray
from foregone.game.positional import Player, PositionalGame, WinningSets

__all__ = ["ENCODING"]

BLACK, WHITE = 0, 1  # places on the first axis of `board`
PLACE = {Player.BLACK: BLACK, Player.WHITE: WHITE}

Choices = Sequence[npt.NDArray[np.intp]]
"""For each move (place t - 1 for move t) the vertices that can be claimed, in order of code."""


@dataclass(frozen=True)
class Variables:
    """The literals of the equations. Some may be constants, or stand in several places."""

    time: IntArray  # [t], t from 0 on
    board: IntArray  # [player, t, vertex], t from 0 on
    move: Sequence[IntArray]  # [t - 1][bit]
    win: IntArray  # [set]


def build(game: PositionalGame, depth: int, form: str) -> Draft:
    """MS21 §3, in the form asked for."""
    if form == "paper":
        game = listed(game, depth)
        return paper(game, choices_of(game, shorten=Player.WHITE))
    game = relevant(game, depth)
    return compact(game, choices_of(game)) if game.black_wins else never()


ENCODING = Encoding(
    name="cor+",
    title="Corrective+: boards move by move, the winner looked for at the end",
    source="MS21 §3",
    build=build,
    forms=("compact", "paper"),
)


# -- the game, prepared ----------------------------------------------------------------------------


def listed(game: PositionalGame, depth: int) -> PositionalGame:
    """Without stones (MS21 §3.3), and with its winning sets in a list."""
    return (game.until(depth) if game.graph is None else game.within(depth)).reduced()


def relevant(game: PositionalGame, depth: int) -> PositionalGame:
    """Only what can still matter: no moves of White after Black's last one, no set that cannot be
    completed or contains another, no vertex outside of all sets. There may be more turns than
    vertices: who has nothing better to do passes."""
    while depth and game.turns[depth - 1] is Player.WHITE:
        depth -= 1
    game = game.within(depth).reduced()
    first = game.first_moves
    used = {v for e in (*game.black_wins, *game.white_wins) for v in e}
    if first is not None and used.isdisjoint(first):
        used.add(min(first))  # a game must have a first move
    place = {v: i for i, v in enumerate(sorted(used))}

    def moved(sets: WinningSets) -> WinningSets:
        return tuple(tuple(place[v] for v in e) for e in sets)

    return replace(
        game,
        vertices=tuple(game.vertices[v] for v in place),
        black_wins=moved(game.black_wins),
        white_wins=moved(game.white_wins),
        first_moves=None if first is None else frozenset(place[v] for v in first if v in place),
    )


def choices_of(game: PositionalGame, shorten: Player | None = None) -> Choices:
    """Every vertex at every move, but only the allowed ones at the first move, if it is one of
    `shorten` (None: of either player)."""
    choices = [np.arange(len(game.vertices))] * len(game.turns)
    if game.first_moves is not None and shorten in (None, game.turns[0]):
        choices[0] = np.array(sorted(game.first_moves), dtype=np.intp)
    return choices


def never() -> Draft:
    """The formula of a game in which Black has no set that he could complete: false."""
    f = Formula()
    f.add()
    return Draft(f, ())


def runs(game: PositionalGame) -> Iterator[tuple[Player, list[int]]]:
    """The moves (from 1 on) that a player makes in a row, and who he is."""
    for player, run in groupby(enumerate(game.turns, start=1), key=lambda turn: turn[1]):
        yield player, [t for t, _ in run]


# -- the two forms ---------------------------------------------------------------------------------


def paper(game: PositionalGame, choices: Choices) -> Draft:
    """The encoding as it is printed, for a game without stones."""
    f = Formula()
    time = np.empty(len(game.turns) + 1, dtype=np.int32)
    board = np.empty((2, len(game.turns) + 1, len(game.vertices)), dtype=np.int32)
    move: list[IntArray] = []
    time[0] = f.exists("time", 0)
    board[:, 0] = f.exists("board", list(Player), game.vertices, 0)
    for player, run in runs(game):
        for t in run:
            time[t] = f.exists("time", t)
        move += declare_moves(f, player, run, choices)
        for t in run:
            board[:, t] = f.exists("board", list(Player), game.vertices, t)
    win = f.exists("win", range(len(game.black_wins)))
    equations(f, game, choices, Variables(time, board, move, win), one_owner=slice(1, None))
    if game.first_moves is not None and game.to_move is Player.BLACK:
        f.add(*board[BLACK, 1, sorted(game.first_moves)])
    return Draft(f, codes_of(game, choices))


def compact(game: PositionalGame, choices: Choices) -> Draft:
    """The same equations over what is not known beforehand, for a game of `relevant` parts.

    - The first board is empty. A player's stones stay as they are on his opponent's move. White
      may as well place the stones of several moves in a row together.
    - The game can be over before move t only if Black owns a set by then, and nobody asks unless
      White could complete one of hers: else time(t) is true. It becomes false only by a move of
      Black: all moves up to his next one share their variable.
    - Stones stay: if no vertex has two owners at the end, none ever had. Said of the last board
      alone, this makes CAQE two to four times faster on the small polyomino games.
    """
    f = Formula()
    time = np.full(len(game.turns) + 1, TRUE, dtype=np.int32)
    board = np.full((2, len(game.turns) + 1, len(game.vertices)), FALSE, dtype=np.int32)
    move: list[IntArray] = []
    smallest = min(map(len, game.black_wins), default=0)
    black_moves = 0
    for player, run in runs(game):
        start, end = run[0] - 1, run[-1]
        board[:, run] = board[:, start, None]
        time[run] = time[start]
        if player is Player.WHITE and game.white_wins and black_moves >= smallest:
            time[run] = f.exists("time", run[0])
        move += declare_moves(f, player, run, choices)
        for together in [run] if player is Player.WHITE else [[t] for t in run]:
            stones = board[PLACE[player], together[0] :]
            may_change = stones[0] != FALSE
            for t in together:
                may_change[choices[t - 1]] = True
            names = [game.vertices[v] for v in np.flatnonzero(may_change)]
            stones[: end + 1 - together[0], may_change] = f.exists(
                "board", player, names, together[-1]
            )
        black_moves += len(run) if player is Player.BLACK else 0
    win = f.exists("win", range(len(game.black_wins)))
    equations(f, game, choices, Variables(time, board, move, win), one_owner=slice(-1, None))
    return Draft(f, codes_of(game, choices))


def declare_moves(
    f: Formula, player: Player, run: Sequence[int], choices: Choices
) -> Iterator[IntArray]:
    """The bits of the moves that a player makes in a row."""
    declare = f.exists if player is Player.BLACK else f.forall
    for t in run:
        yield declare("move", t, range(bits_for(len(choices[t - 1]))))


def codes_of(game: PositionalGame, choices: Choices) -> Codes:
    """The names of the vertices that the codes of each move stand for."""
    known = {id(row): tuple(game.vertices[v] for v in row) for row in choices}
    return tuple(known[id(row)] for row in choices)


# -- the equations ---------------------------------------------------------------------------------


def equations(
    f: Formula, game: PositionalGame, choices: Choices, x: Variables, one_owner: slice
) -> None:
    """MS21 §3.2, (1) to (13). An equation about two variables that are one and the same is a
    tautology, and left out. `one_owner`: the boards that (3) is stated of."""
    time, board = x.time, x.board
    before, after = board[:, :-1], board[:, 1:]
    changed = before != after
    turns = np.array([PLACE[player] for player in game.turns])
    times = np.arange(1, len(turns) + 1)

    # Time handling, structure of the board.
    f.clauses(-time[1:], time[:-1], where=time[1:] != time[:-1])  # (1)
    f.clauses(-board[:, 0])  # (2)
    f.clauses(-board[BLACK, one_owner], -board[WHITE, one_owner])  # (3)
    f.clauses(-before, after, where=changed)  # (4)

    # Frame axiom.
    for player in (BLACK, WHITE):
        idle = turns != player
        f.clauses(before[player, idle], -after[player, idle], where=changed[player, idle])  # (5)
    f.clauses(time[1:, None], before, -after, where=changed)  # (6)

    # White's choice.
    for t in times[turns == WHITE]:
        v = choices[t - 1]
        named = bits_of(x.move[t - 1], len(v))
        f.clauses(*-named.T, -time[t], board[BLACK, t - 1, v], board[WHITE, t, v])  # (7)

    # Restricting Black.
    for t in times[turns == BLACK]:
        v = choices[t - 1]
        named = bits_of(x.move[t - 1], len(v))
        f.clauses(board[BLACK, t - 1, v, None], -board[BLACK, t, v, None], named)  # (8), (9)

    # Winning sets. The tables are filled up with a vertex that every player owns.
    black_end = np.append(board[BLACK, -1], np.int32(TRUE))[padded(game.black_wins)]
    white_end = np.append(board[WHITE, -1], np.int32(TRUE))[padded(game.white_wins)]
    f.add(*x.win)  # (10)
    f.clauses(-x.win[:, None], black_end)  # (11)
    f.rows(-white_end)  # (12)
    f.rows(np.column_stack([x.win, -black_end]))  # (13)


def bits_of(move: IntArray, codes: int) -> IntArray:
    """Row c holds, for each bit of a move, the literal that is true if the bit is as in code c."""
    bit_is_set = np.arange(codes)[:, None] >> np.arange(len(move)) & 1
    return np.where(bit_is_set, move, -move)


def padded(sets: WinningSets) -> npt.NDArray[np.intp]:
    """The sets as rows of a table; short rows are filled up with -1."""
    table = np.full((len(sets), max(map(len, sets), default=0)), -1, dtype=np.intp)
    for row, e in zip(table, sets, strict=True):
        row[: len(e)] = e
    return table
