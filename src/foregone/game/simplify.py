"""A game made as small as we can, for a given depth, with an account of what was done and why.

For connection games this is the passage from Hex to generalized Hex (SM23 §4.1): contraction of
stones, removal of useless cells, and the same position as White sees it, the transversal game.

Why useless cells may go: one more stone of one's own never hurts, in Maker-Maker and Maker-Breaker
play alike, so a move to a cell that is in nobody's way is never better than one that is. Hence

- without such cells the same player wins, within the same number of moves;
- when no other cells are left, nothing can change any more;
- a first move that may only go to such cells is a pass; one that may go elsewhere goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from foregone.errors import UnsupportedError
from foregone.game.board import BoardKind
from foregone.game.families.hex import hex_graph
from foregone.game.paths import minimal_paths
from foregone.game.positional import (
    ConnectionGraph,
    Player,
    PositionalGame,
    Rule,
    Termination,
    WinningSets,
)
from foregone.game.reductions import fold_stones, minimal_sets

__all__ = ["Simplified", "simplified", "transversal_graph"]

_MOST_COUNTED = 5_000
"""Minimal paths are counted up to here."""


@dataclass(frozen=True)
class Simplified:
    """What is left of a game, and how it came about."""

    game: PositionalGame
    """Without stones; every vertex lies in a set (or on a path) that can still be completed."""
    done: tuple[str, ...]
    """What was done, in sentences."""
    useless: tuple[str, ...]
    """The free vertices of the game that were left out."""
    passes: int = 0
    """How many moves at the beginning can only be passes."""

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """What was done, and what is left, in sentences."""
        game = self.game
        cells = _count(len(game.vertices), "cell")
        if not game.vertices:
            left = "Nothing is left: Black cannot win in that time."
        elif game.graph is not None:
            edges = _count(_edges(game.graph), "edge")
            paths = _paths(game.graph, game.moves_of(Player.BLACK))
            left = f"A graph of {cells} and {edges} is left, with {paths}."
        else:
            sets = _count(len({*game.black_wins, *game.white_wins}), "set")
            left = f"A game of {cells} and {sets} is left."
        return (*self.done, left)


def simplified(game: PositionalGame, depth: int) -> Simplified:
    """The game of the next `depth` moves, as small as we can make it: Black wins it (at all) just
    when he wins the game within `depth` moves. The game must not be over."""
    outcome = game.outcome()
    if outcome is not None and outcome.termination is Termination.COMPLETED:
        raise UnsupportedError("the game is over: there is nothing to simplify")
    story = _Story(game)
    small = fold_stones(_until_black(game.until(depth)))
    story.tell_depth(depth, small)
    story.tell_stones(small)
    passes = 0
    while True:
        sets = {player: _completable(small, player) for player in Player}
        useful = _useful(small, sets)
        turns, first_moves = small.turns, small.first_moves
        if turns and first_moves is not None and first_moves.isdisjoint(useful):
            turns, first_moves, passes = turns[1:], None, passes + 1
        shorter = replace(small, turns=turns[: len(useful)], first_moves=first_moves)
        shorter = _until_black(shorter)
        story.tell_round(small, sets, useful, shorter)
        if shorter.turns == small.turns:
            break
        if small.graph is None:
            shorter = replace(shorter, black_wins=sets[Player.BLACK], white_wins=sets[Player.WHITE])
        small = shorter
    left = _only(small, sorted(useful), sets)
    useless = tuple(v for v in small.vertices if v not in left.index)
    story.tell_useless(useless, left)
    return Simplified(left, tuple(story.sentences), useless, passes)


def _until_black(game: PositionalGame) -> PositionalGame:
    """Without White's moves after the last one of Black, which cannot help him."""
    turns = list(game.turns)
    while turns and turns[-1] is Player.WHITE:
        turns.pop()
    return replace(game, turns=tuple(turns))


def _completable(small: PositionalGame, player: Player) -> WinningSets:
    """The minimal sets that a player has moves enough for."""
    moves = small.moves_of(player)
    return minimal_sets(e for e in small.wins(player) if len(e) <= moves)


def _useful(small: PositionalGame, sets: dict[Player, WinningSets]) -> frozenset[int]:
    if small.graph is not None:
        return small.graph.useful(small.moves_of(Player.BLACK))
    if not sets[Player.BLACK]:
        return frozenset()
    return frozenset(v for wins in sets.values() for e in wins for v in e)


def _only(
    small: PositionalGame, kept: Sequence[int], sets: dict[Player, WinningSets]
) -> PositionalGame:
    """The game on some of its vertices, which all sets lie in."""
    place = {v: i for i, v in enumerate(kept)}

    def moved(wins: WinningSets) -> WinningSets:
        return tuple(tuple(place[v] for v in e) for e in wins) if place else ()

    first = small.first_moves
    return replace(
        small,
        vertices=tuple(small.vertices[v] for v in kept),
        black_wins=moved(sets[Player.BLACK]),
        white_wins=moved(sets[Player.WHITE]),
        first_moves=None if first is None else frozenset(place[v] for v in first if v in place),
        graph=None if small.graph is None else small.graph.induced(kept),
    )


class _Story:
    """The sentences of the account."""

    def __init__(self, game: PositionalGame) -> None:
        self.game = game
        self.sentences: list[str] = []

    def tell_depth(self, depth: int, small: PositionalGame) -> None:
        black, white = (small.turns.count(player) for player in Player)
        self.sentences.append(
            f"Within {_count(depth, 'move')}, Black makes {black}, White {white} before his last."
        )

    def tell_stones(self, small: PositionalGame) -> None:
        for player in Player:
            stones = self.game.stones(player)
            if stones:
                names = _shown([self.game.vertices[v] for v in sorted(stones)])
                tell = self._listed_stones if small.graph is None else self._graph_stones
                self.sentences.append(f"{player.title}'s {names}: {tell(player, small)}.")

    def _listed_stones(self, player: Player, _small: PositionalGame) -> str:
        stones = self.game.stones(player)
        hit = {
            whose: sum(not stones.isdisjoint(e) for e in self.game.wins(whose)) for whose in Player
        }
        spoilt = f"{_count(hit[player.opponent], 'set')} of {player.opponent.title}'s spoilt"
        if player is Player.WHITE and self.game.rule is Rule.MAKER_BREAKER:
            return spoilt
        return f"{spoilt}, {_count(hit[player], 'set')} of {player.title}'s shortened"

    def _graph_stones(self, player: Player, small: PositionalGame) -> str:
        if player is Player.WHITE:
            return "removed with their edges"
        assert self.game.graph is not None
        assert small.graph is not None
        before, after = self.game.graph.induced(self.game.free), small.graph
        edges = _edges(after) - _edges(before)
        bordering = len(after.start - before.start) + len(after.end - before.end)
        return (
            f"contracted, their neighbours joined pairwise ({_count(edges, 'new edge')}) "
            f"and to the borders that they touch ({_count(bordering, 'new border cell')})"
        )

    def tell_round(
        self,
        small: PositionalGame,
        sets: dict[Player, WinningSets],
        useful: frozenset[int],
        shorter: PositionalGame,
    ) -> None:
        for player in Player:
            listed = small.wins(player)
            moves = small.moves_of(player)
            long = sum(len(e) > moves for e in listed)
            larger = len(listed) - long - len(sets[player])
            dropped = [f"too large for {_count(moves, 'move')}: {long:,}"] if long else []
            dropped += [f"containing another: {larger:,}"] if larger else []
            if dropped:
                of = f"{player.title}'s {_count(len(listed), 'set')}"
                self.sentences.append(f"{of}, dropped as {'; as '.join(dropped)}.")
        if shorter.turns != small.turns and useful:
            moves = shorter.turns.count(Player.BLACK)
            self.sentences.append(
                f"Only {_count(len(useful), 'cell')} can matter, so Black has only "
                f"{_count(moves, 'move')} that can."
            )

    def tell_useless(self, useless: tuple[str, ...], left: PositionalGame) -> None:
        if useless:
            self.sentences.append(
                f"Useless, on no {'path' if left.graph else 'set'} that is left: {_shown(useless)}."
            )


def _paths(graph: ConnectionGraph, longest: int) -> str:
    try:
        paths = minimal_paths(graph, longest, limit=_MOST_COUNTED)
    except UnsupportedError:
        return f"more than {_MOST_COUNTED:,} minimal paths"
    return _count(len(paths), "minimal path")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _shown(names: Sequence[str], most: int = 12) -> str:
    more = f" … ({len(names)} in all)" if len(names) > most else ""
    return f"{' '.join(names[:most])}{more}"


def _edges(graph: ConnectionGraph) -> int:
    return sum(map(len, graph.neighbours)) // 2


def transversal_graph(game: PositionalGame, filled: Iterable[str] = ()) -> ConnectionGraph:
    """A Hex position as White sees it: the graph, on the free cells, in which she joins her sides.

    Black has won when White could not join them even with all free cells (Hex theorem). `filled`
    are free cells to be filled with white stones first, useless ones that are of no account.
    """
    board = game.board
    if (
        board is None
        or board.kind is not BoardKind.HEX
        or game.vertices != tuple(board.cells)
        or game.graph != hex_graph(board)
    ):
        raise UnsupportedError(
            "White's cuts are paths on a Hex board only", expected="a game of the families of Hex"
        )
    columns = [x for x, _, _ in board.cells.values()]
    exchanged = replace(
        game,
        black_stones=game.white_stones.union(game.index[name] for name in filled),
        white_stones=game.black_stones,
        first_moves=None,
        graph=ConnectionGraph(
            game.graph.neighbours,
            frozenset(v for v, x in enumerate(columns) if x == 0),
            frozenset(v for v, x in enumerate(columns) if x == board.columns - 1),
        ),
    )
    graph = fold_stones(exchanged).graph
    if graph is None:
        raise UnsupportedError("White's stones join her sides: Black has no path left")
    return graph
