"""The reference: plain search of the whole game tree, for games of up to about 16 free vertices.

Nothing here is clever, so that it can be seen to be right; every engine and every encoding is held
against it. A position is two bit masks. The only shortcuts: a position is looked at once, and
Black cannot win any more when he has too few moves left for each of his sets.
"""

from __future__ import annotations

from functools import reduce

from foregone.errors import UnsupportedError
from foregone.game.positional import Player, PositionalGame

__all__ = ["MOST_FREE", "least_depth", "winning_first_moves", "wins"]

MOST_FREE = 25
"""No game with more free vertices is tried: it would take years, or all memory."""


def wins(game: PositionalGame, depth: int | None = None) -> bool:
    """Can Black force to complete a set within `depth` moves (of both players; default: the full
    game), before White completes one of hers?"""
    return _Tree(game, depth).won()


def least_depth(game: PositionalGame) -> int | None:
    """The least number of moves within which Black can force a win; None if he cannot at all."""
    return next((depth for depth in range(game.depth + 1) if wins(game, depth)), None)


def winning_first_moves(game: PositionalGame, depth: int | None = None) -> tuple[str, ...]:
    """The legal moves (of whoever is to move) after which Black wins, all within `depth` moves."""
    tree = _Tree(game, depth)
    return tuple(game.vertices[v] for v in tree.winning_moves())


class _Tree:
    """The game tree of the next `depth` moves."""

    def __init__(self, game: PositionalGame, depth: int | None) -> None:
        if len(game.free) > MOST_FREE:
            raise UnsupportedError(
                "too large a game for brute force",
                found=f"{len(game.free)} free vertices",
                expected=f"at most {MOST_FREE}",
            )
        self.game = game
        self.turns = game.turns[: game.depth if depth is None else min(depth, game.depth)]
        self.moves_left = [self.turns[t:].count(Player.BLACK) for t in range(len(self.turns) + 1)]
        self.everything = (1 << len(game.vertices)) - 1
        self.first_moves = self.everything if game.first_moves is None else _mask(game.first_moves)
        self.start = (_mask(game.black_stones), _mask(game.white_stones))
        self.black_sets = [_mask(e) for e in game.black_wins]
        self.white_sets = [_mask(e) for e in game.white_wins]
        if game.graph is not None:
            self.neighbours = [_mask(n) for n in game.graph.neighbours]
            self.borders = (_mask(game.graph.start), _mask(game.graph.end))
        self.known: dict[tuple[int, int], bool] = {}

    def won(self) -> bool:
        """Does Black win from the start?"""
        return self._won(*self.start, 0)

    def winning_moves(self) -> list[int]:
        """The first moves after which Black wins; none if the game is over before."""
        if not self.turns or self.game.outcome() is not None:
            return []
        return [
            v for v in self._moves(*self.start, 0) if self._won(*self._after(v, *self.start, 0))
        ]

    def _moves(self, black: int, white: int, t: int) -> list[int]:
        allowed = self.everything if t else self.first_moves
        free = allowed & ~(black | white)
        return [v for v in range(len(self.game.vertices)) if free >> v & 1]

    def _after(self, v: int, black: int, white: int, t: int) -> tuple[int, int, int]:
        if self.turns[t] is Player.BLACK:
            return black | 1 << v, white, t + 1
        return black, white | 1 << v, t + 1

    def _won(self, black: int, white: int, t: int) -> bool:
        """Does Black win this position, t moves made?"""
        settled = self._settled(black, white, t)
        if settled is not None:
            return settled
        if (black, white) not in self.known:
            quantifier = any if self.turns[t] is Player.BLACK else all
            self.known[black, white] = quantifier(
                self._won(*self._after(v, black, white, t)) for v in self._moves(black, white, t)
            )
        return self.known[black, white]

    def _settled(self, black: int, white: int, t: int) -> bool | None:
        """Is it over: has a player completed a set, or can Black complete none any more?"""
        if self.game.graph is not None:
            if self._joined(black):
                return True
            return None if self.moves_left[t] and self._joined(self.everything & ~white) else False
        if any(e & black == e for e in self.black_sets):
            return True
        if any(e & white == e for e in self.white_sets):
            return False
        left = self.moves_left[t]
        hope = any(not e & white and (e & ~black).bit_count() <= left for e in self.black_sets)
        return None if hope else False

    def _joined(self, through: int) -> bool:
        """Do these vertices join the borders?"""
        start, end = self.borders
        reached, edge = 0, start & through
        while edge:
            reached |= edge
            if reached & end:
                return True
            around = reduce(
                int.__or__, (n for v, n in enumerate(self.neighbours) if edge >> v & 1), 0
            )
            edge = around & through & ~reached
        return False


def _mask(vertices: frozenset[int] | tuple[int, ...]) -> int:
    return sum(1 << v for v in vertices)
