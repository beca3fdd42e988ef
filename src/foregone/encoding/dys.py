"""DYS: game over and cheating said in so many words, the baseline of MS21 §4.1.

The encoding of Diptarama et al. for GTTT(p,q), after that of Gent and Rowley for Connect-4, put
together again from what MS21 §4.1 and the thesis §3.1 tell of it. Every vertex has a variable of
its own in each move, of White's as well, so White can break the rules in three ways; indicator
variables say that she has, and then the game is over, won by Black. That it is over satisfies all
clauses about the moves to come.

    over(t)         Black has won, or White has cheated, within the first t moves
    play(t,v)       move t claims v: for all of White's, there are of Black's
    board(a,v,t)    player a owns vertex v after move t
    occupied(v,t)   somebody does
    win(e,t)        Black owns his e-th winning set after his move t
    wins(t)         he owns one of them
    taken(v,t)      White claims v, which is not free
    several(v,t)    White claims v, and others
    none(t)         White claims nothing
    cheats(t)       White has broken a rule
"""

from __future__ import annotations

import numpy as np

from foregone.encoding._corrective import padded
from foregone.encoding._prepare import listed
from foregone.encoding.base import Draft, Encoding
from foregone.formula import TRUE, Formula, IntArray
from foregone.game.positional import Player, PositionalGame

__all__ = ["ENCODING"]


def build(game: PositionalGame, depth: int, _form: str) -> Draft:
    """Move by move."""
    game = listed(game, depth)
    f = Formula()
    cells = len(game.vertices)
    over = f.exists("over", 0)
    black, white = f.exists("board", list(Player), game.vertices, 0)
    occupied = f.exists("occupied", game.vertices, 0)
    for known in (over, black, white, occupied):
        f.clauses(-known)
    for t, player in enumerate(game.turns, start=1):
        declare = f.exists if player is Player.BLACK else f.forall
        play = declare("play", t, game.vertices)
        forbidden = occupied.copy()
        if t == 1 and game.first_moves is not None:
            forbidden[sorted(set(range(cells)) - game.first_moves)] = TRUE
        if player is Player.BLACK:
            _exactly_one(f, over, play, forbidden)
            black = _stones(f, game, player, t, over, black, play)
            ended = _black_completes(f, game, t, over, black)
        else:
            ended = _cheats(f, game, t, over, play, forbidden)
            white = _stones(f, game, player, t, over, white, play)
            _white_completes_none(f, game, over, ended, white)
        occupied = f.exists("occupied", game.vertices, t)
        f.clauses(over, -black, occupied)
        f.clauses(over, -white, occupied)
        f.clauses(over, -occupied, black, white)
        over = _either(f, f.exists("over", t), over, ended)
    f.add(over)
    return Draft(f, (game.vertices,) * len(game.turns))


ENCODING = Encoding(
    name="dys",
    title="the baseline: variables for game over and for White's cheating",
    source="MS21 §4.1",
    build=build,
)


def _exactly_one(f: Formula, over: int, play: IntArray, forbidden: IntArray) -> None:
    """Black does not cheat: one vertex, a free one."""
    first, second = np.triu_indices(len(play), k=1)
    f.add(over, *play)
    f.clauses(over, -play[first], -play[second])
    f.clauses(over, -play, -forbidden)


def _stones(
    f: Formula,
    game: PositionalGame,
    player: Player,
    t: int,
    over: int,
    before: IntArray,
    play: IntArray,
) -> IntArray:
    """The player's stones after move t: those before, and the new one."""
    after = f.exists("board", player, game.vertices, t)
    f.clauses(over, -before, after)
    f.clauses(over, -play, after)
    f.clauses(over, -after, before, play)
    return after


def _black_completes(f: Formula, game: PositionalGame, t: int, over: int, black: IntArray) -> int:
    """The literal "Black owns a whole set after move t"."""
    win = f.exists("win", range(len(game.black_wins)), t)
    wins = f.exists("wins", t)
    owned = np.append(black, np.int32(TRUE))[padded(game.black_wins)]
    f.clauses(over, -win[:, None], owned)
    f.rows(np.column_stack([np.full(len(win), over), win, -owned]))
    f.add(over, -wins, *win)
    f.clauses(over, wins, -win)
    return wins


def _cheats(
    f: Formula, game: PositionalGame, t: int, over: int, play: IntArray, forbidden: IntArray
) -> int:
    """The literal "White has broken a rule in move t"."""
    taken = f.exists("taken", game.vertices, t)
    f.clauses(over, -taken, play)
    f.clauses(over, -taken, forbidden)
    f.clauses(over, taken, -play, -forbidden)
    several = f.exists("several", game.vertices, t)
    first, second = np.triu_indices(len(play), k=1)
    f.clauses(over, -several, play)
    for v in range(len(play)):
        f.add(over, -several[v], *np.delete(play, v))
    f.clauses(several[first], -play[first], -play[second])  # this may be said of an idle game, too
    f.clauses(several[second], -play[first], -play[second])
    none = f.exists("none", t)
    f.clauses(over, -none, -play)
    f.add(over, none, *play)
    cheats = f.exists("cheats", t)
    f.add(over, -cheats, none, *taken, *several)
    f.clauses(over, cheats, -np.array([none, *taken, *several], dtype=np.int32))
    return cheats


def _white_completes_none(
    f: Formula, game: PositionalGame, over: int, cheats: int, white: IntArray
) -> None:
    """White has completed no set before Black, unless she has cheated."""
    owned = np.append(white, np.int32(TRUE))[padded(game.white_wins)]
    f.rows(np.column_stack([np.full((len(owned), 2), (over, cheats)), -owned]))


def _either(f: Formula, either: int, one: int, other: int) -> int:
    """`either` is one of them or both."""
    f.add(-either, one, other)
    f.add(either, -one)
    f.add(either, -other)
    return either
