"""Why a position is won or held: threats, the must-play zone, a pairing."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from foregone.game.positional import Player, PositionalGame, Rule
from foregone.play.judge import Judge, Status
from foregone.play.pressure import pressure

__all__ = ["Threat", "Why", "explain", "pairing", "threats", "zone"]


@dataclass(frozen=True)
class Threat:
    """A set that its player completes with his next stones in a row, unless prevented."""

    player: Player
    missing: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Why:
    """What there is to say for a verdict; each part may be empty.

    `zone` are the moves that do not lose at once: the winner's strategy does not even use the other
    cells. `pairs` is a pairing: White answers in the same pair and Black never completes a set.
    """

    threats: tuple[Threat, ...] = ()
    zone: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()


def explain(game: PositionalGame, judge: Judge) -> Why:
    """The reasons for the standing of a position."""
    if game.outcome() is not None:
        return Why()
    standing = judge.standing(game)
    found = (*threats(game, Player.BLACK), *threats(game, Player.WHITE))
    if standing.winner is not None and standing.winner is not game.to_move:
        relied_on = zone(game, judge)
        ordered = sorted(relied_on or (), key=game.index.__getitem__)
        return Why(found, zone=tuple(ordered))
    if standing.status is Status.WHITE_HOLDS:
        return Why(found, pairs=tuple(pairing(game) or ()))
    return Why(found)


# -- threats --------------------------------------------------------------------------------------


def threats(game: PositionalGame, player: Player) -> list[Threat]:
    """The sets that the player completes in his next turn if nobody prevents it."""
    stones, other = game.stones(player), game.stones(player.opponent)
    at_once = _next_stones(game, player)
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for e in game.wins(player):
        if other.isdisjoint(e):
            missing = tuple(v for v in e if v not in stones)
            if 0 < len(missing) <= at_once:
                found.setdefault(missing, e)
    if game.graph is not None and player is Player.BLACK and at_once:
        for v in game.free:
            path = game.graph.path(stones | {v})
            if path is not None and game.graph.path(stones) is None:
                found.setdefault((v,), path)
    return [Threat(player, _names(game, missing), _names(game, e)) for missing, e in found.items()]


def _next_stones(game: PositionalGame, player: Player) -> int:
    """How many stones the player places in a row when it is his turn next."""
    turns = game.turns[: game.depth]
    if player not in turns:
        return 0
    count = 0
    for mover in turns[turns.index(player) :]:
        if mover is not player:
            break
        count += 1
    return count


def _names(game: PositionalGame, vertices: Sequence[int]) -> tuple[str, ...]:
    return tuple(game.vertices[v] for v in vertices)


# -- the must-play zone ---------------------------------------------------------------------------

_NODES = 400
_SECONDS = 1.5


def zone(game: PositionalGame, judge: Judge) -> frozenset[str] | None:
    """The cells in which the loser, to move, must play so as not to lose in the same way as if he
    passed: those that the winner's strategy against a pass relies on, and the loser's own chances.

    None if nobody loses here, if the strategy is too large to be walked, or if it says nothing:
    all free cells are in the zone.
    """
    standing = judge.standing(game)
    if standing.winner is None or standing.winner is game.to_move or standing.moves is None:
        return None
    walk = _Walk(judge, standing.winner)
    try:
        relied_on = walk.zone(_passed(game), standing.moves - 1)
    except _TooLargeError:
        return None
    loser = standing.winner.opponent
    cells = (relied_on | _chances(game, loser, standing.moves)) & game.free_set
    return frozenset(game.vertices[v] for v in cells) if cells < game.free_set else None


class _TooLargeError(Exception):
    """The walk has seen as many positions as it may."""


class _Walk:
    """The winner's strategy against everything that matters; what it relies on (as in the
    certificates: docs/certificate-format.md)."""

    def __init__(self, judge: Judge, winner: Player) -> None:
        self.judge = judge
        self.winner = winner
        self.nodes = 0
        self.until = time.monotonic() + _SECONDS
        self.known: dict[tuple[frozenset[int], frozenset[int], int], frozenset[int]] = {}

    def zone(self, game: PositionalGame, depth: int) -> frozenset[int]:
        """Vertices such that the winner wins within the depth although all others are taken."""
        key = (game.black_stones, game.white_stones, len(game.turns))
        if key not in self.known:
            self.nodes += 1
            if self.nodes > _NODES or time.monotonic() > self.until or depth < 0:
                raise _TooLargeError
            self.known[key] = self._zone(game, depth)
        return self.known[key]

    def _zone(self, game: PositionalGame, depth: int) -> frozenset[int]:
        outcome = game.outcome()
        if outcome is not None:
            if not outcome.winning_set or outcome.winner is not self.winner:
                raise _TooLargeError
            return frozenset()
        if game.to_move is self.winner:
            reply = self.judge.best(game)
            if reply is None or reply.standing.winner is not self.winner:
                raise _TooLargeError
            return self.zone(game.play(reply.move), depth - 1) | {game.index[reply.move]}
        chances = _chances(game, self.winner.opponent, depth)
        relied_on = self.zone(_passed(game), depth - 1)
        open_moves = (relied_on | chances) & game.free_set
        while open_moves:
            v = min(open_moves)
            needed = self.zone(game.play(game.vertices[v]), depth - 1)
            relied_on |= needed
            open_moves = (open_moves - {v}) & (needed | chances)
        return relied_on


def _passed(game: PositionalGame) -> PositionalGame:
    """The mover plays where it changes nothing."""
    return replace(game, turns=game.turns[1:], first_moves=None)


def _chances(game: PositionalGame, player: Player, depth: int) -> frozenset[int]:
    """The vertices of sets that the player might complete within the depth."""
    stones, other = game.stones(player), game.stones(player.opponent)
    budget = game.moves_of(player, depth)
    return frozenset(
        v
        for e in game.wins(player)
        if other.isdisjoint(e) and len(stones.union(e)) - len(stones) <= budget
        for v in e
        if v not in stones
    )


# -- pairings -------------------------------------------------------------------------------------

_TRIES = 20_000
_MOST_PATH_CELLS = 16


def pairing(game: PositionalGame) -> list[tuple[str, str]] | None:
    """Disjoint pairs of free cells such that each set that Black can still complete contains one.

    None if there is no such pairing, or none was found in the tries allowed, or if Black moves
    twice in a row somewhere (then it would prove nothing).
    """
    turns = game.turns[: game.depth]
    if any(a is b is Player.BLACK for a, b in pairwise(turns)):
        return None
    sets = _black_sets(game)
    if sets is None:
        return None
    weight = pressure(game)
    pairs = _pair_up(sets, weight)
    if pairs is None:
        return None
    return [(game.vertices[a], game.vertices[b]) for a, b in pairs]


def _black_sets(game: PositionalGame) -> list[frozenset[int]] | None:
    if game.graph is not None and len(game.free) > _MOST_PATH_CELLS:
        return None  # too many paths to list
    if game.rule is Rule.MAKER_MAKER:
        game = game.weak()
    near = game.within(game.depth)
    return [frozenset(e) - game.black_stones for e in near.black_wins]


def _pair_up(sets: list[frozenset[int]], weight: dict[int, float]) -> list[tuple[int, int]] | None:
    """Depth-first: the set with the fewest possible pairs first, for it the pair in most sets."""
    tries = 0

    def search(
        open_sets: list[frozenset[int]], used: frozenset[int]
    ) -> list[tuple[int, int]] | None:
        nonlocal tries
        tries += 1
        if not open_sets:
            return []
        if tries > _TRIES:
            return None
        tightest = min(open_sets, key=lambda e: len(e - used))
        ranked = sorted(
            combinations(sorted(tightest - used), 2),
            key=lambda pair: (
                -sum(e.issuperset(pair) for e in open_sets),
                weight[pair[0]] + weight[pair[1]],
            ),
        )
        for pair in ranked:
            left = [e for e in open_sets if not e.issuperset(pair)]
            taken = used.union(pair)
            if any(len(e - taken) < 2 for e in left):
                continue
            rest = search(left, taken)
            if rest is not None:
                return [pair, *rest]
        return None

    return search(sets, frozenset())
