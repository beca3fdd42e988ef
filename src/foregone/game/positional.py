"""Positional games as values.

A position is itself a game: the stones placed so far are its stones, the moves to come its turns.
So `game.play("b2")` is another game, and whatever takes a game takes a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from operator import lt
from typing import Self

from foregone import display
from foregone.errors import InputError
from foregone.game.board import Board

__all__ = [
    "ConnectionGraph",
    "Outcome",
    "Player",
    "PositionalGame",
    "Rule",
    "Termination",
    "WinningSets",
    "alternating",
    "taking_turns",
]

WinningSets = tuple[tuple[int, ...], ...]
"""Sets of vertices by index, each in rising order."""


class Player(StrEnum):
    """Black is the one whose win is asked for, and moves first unless the game says otherwise."""

    BLACK = "B"
    WHITE = "W"

    @property
    def opponent(self) -> Player:
        return Player.WHITE if self is Player.BLACK else Player.BLACK

    @property
    def title(self) -> str:  # type: ignore[override]  # a name for people, not str.title
        return "Black" if self is Player.BLACK else "White"


class Rule(StrEnum):
    """What ends the game."""

    MAKER_MAKER = "maker-maker"
    """The first player to complete one of his winning sets wins."""
    MAKER_BREAKER = "maker-breaker"
    """Black wins by completing a set; White only prevents."""


class Termination(StrEnum):
    """Why a game is over."""

    COMPLETED = "completed"
    """A player owns a whole winning set (or has joined his borders)."""
    EXHAUSTED = "exhausted"
    """No turn or no free vertex is left: Black did not win."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended. In Maker-Breaker play White wins an exhausted game; in Maker-Maker play
    it is a draw, and `winner` is None."""

    termination: Termination
    winner: Player | None
    winning_set: tuple[int, ...] = ()


@dataclass(frozen=True)
class ConnectionGraph:
    """A goal given as a graph instead of a list: Black wins by joining `start` to `end`.

    His winning sets are the (minimal) paths; Hex has far too many to list on larger boards.
    """

    neighbours: tuple[tuple[int, ...], ...]
    start: frozenset[int]
    end: frozenset[int]

    def problems(self, vertices: int) -> Iterator[str]:
        """What is wrong with it as a graph of so many vertices."""
        near = [frozenset(around) for around in self.neighbours]
        everything = frozenset(range(vertices))
        if len(near) != vertices:
            yield "the graph has not as many vertices as the game"
        elif not everything.issuperset((self.start | self.end).union(*near)):
            yield "the graph has an unknown vertex"
        elif any(
            v in around or any(v not in near[w] for w in around) for v, around in enumerate(near)
        ):
            yield "the neighbours in the graph are not mutual"

    def path(self, through: frozenset[int]) -> tuple[int, ...] | None:
        """A shortest path from start to end that uses only vertices of `through`, if any."""
        origin: dict[int, int] = dict.fromkeys(sorted(self.start & through), -1)
        queue = list(origin)
        for v in queue:
            if v in self.end:
                path = [v]
                while (v := origin[v]) >= 0:
                    path.append(v)
                return tuple(sorted(path))
            for w in self.neighbours[v]:
                if w in through and w not in origin:
                    origin[w] = v
                    queue.append(w)
        return None

    def distances(self, border: Iterable[int]) -> dict[int, int]:
        """How many vertices a shortest path from the border to each vertex has, ends included."""
        distance = dict.fromkeys(sorted(border), 1)
        queue = list(distance)
        for v in queue:
            for w in self.neighbours[v]:
                if w not in distance:
                    distance[w] = distance[v] + 1
                    queue.append(w)
        return distance

    def useful(self, longest: int) -> frozenset[int]:
        """The vertices on some way of at most `longest` vertices from border to border."""
        from_start, to_end = self.distances(self.start), self.distances(self.end)
        return frozenset(
            v for v in from_start if v in to_end and from_start[v] + to_end[v] - 1 <= longest
        )

    def induced(self, vertices: Sequence[int]) -> ConnectionGraph:
        """The part on some of the vertices, which get new numbers: their places in the list."""
        place = {v: i for i, v in enumerate(vertices)}
        return ConnectionGraph(
            tuple(tuple(sorted(place[w] for w in self.neighbours[v] if w in place)) for v in place),
            frozenset(place[v] for v in self.start if v in place),
            frozenset(place[v] for v in self.end if v in place),
        )


def alternating(length: int, first: Player = Player.BLACK) -> tuple[Player, ...]:
    """Turns that alternate."""
    return taking_turns(length, first=first)


def taking_turns(
    length: int, each: int = 1, opening: int = 1, first: Player = Player.BLACK
) -> tuple[Player, ...]:
    """The turns of a (p, q)-game, p = `each`, q = `opening`: the first player makes `opening`
    moves, then the players make `each` moves in turn."""
    turns = [first] * opening
    player = first.opponent
    while len(turns) < length:
        turns.extend([player] * each)
        player = player.opponent
    return tuple(turns[:length])


@dataclass(frozen=True)
class PositionalGame:
    """Two players claim free vertices in turn; a winning set belongs to who owns all its vertices.

    `turns` is the order of play: who makes the first move, the second, … in any order, several in
    a row allowed. The game ends with a completed set, with the last turn, or with the last free
    vertex. `first_moves`, if given, are the only vertices allowed for the very next move.
    Vertices are indices into `vertices`, their names.

    Invariants, checked at construction: names are distinct and non-empty; the vertices of a set are
    in rising order; nobody owns a vertex twice; White has winning sets in Maker-Maker play only; a
    game with a `graph` is Maker-Breaker and has its goal there instead of in `black_wins`; the
    neighbours in it are mutual; at most one player has completed a set.
    """

    vertices: tuple[str, ...]
    turns: tuple[Player, ...]
    black_wins: WinningSets = ()
    white_wins: WinningSets = ()
    rule: Rule = Rule.MAKER_MAKER
    black_stones: frozenset[int] = frozenset()
    white_stones: frozenset[int] = frozenset()
    first_moves: frozenset[int] | None = None
    graph: ConnectionGraph | None = None
    board: Board | None = field(default=None, compare=False)
    name: str = field(default="", compare=False)

    # -- construction ---------------------------------------------------------------------------

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise InputError(f"not a positional game: {problem}")

    def _problems(self) -> Iterable[str]:
        everything = frozenset(range(len(self.vertices)))
        if len(self.index) != len(self.vertices):
            yield "a vertex is named twice"
        if "" in self.index:
            yield "a vertex has no name"
        if both := self.black_stones & self.white_stones:
            yield f"both players own {self._spell(both)}"
        families = {"black": self.black_wins, "white": self.white_wins}
        if self.white_wins is self.black_wins:  # they are many, so look at them once
            del families["white"]
        for what, sets in families.items():
            if any(e and (e[0] < 0 or e[-1] >= len(self.vertices)) for e in sets):
                yield f"a {what} winning set has an unknown vertex"
            if not all(all(map(lt, e, e[1:])) for e in sets):
                yield f"the vertices of a {what} winning set are not in rising order"
        if not self.black_stones | self.white_stones <= everything:
            yield "a stone stands on an unknown vertex"
        if self.first_moves is not None and self.turns:
            if not self.first_moves <= everything:
                yield "a first move is an unknown vertex"
            if self.free and not self.first_moves & self.free_set:
                yield "no first move is free"
        if self.rule is Rule.MAKER_BREAKER and self.white_wins:
            yield "White has winning sets, but only prevents in Maker-Breaker play"
        if self.graph is not None:
            if self.rule is not Rule.MAKER_BREAKER or self.black_wins:
                yield "a connection game is Maker-Breaker and lists no winning sets"
            yield from self.graph.problems(len(self.vertices))
        if self._completed(Player.BLACK) is not None and self._completed(Player.WHITE) is not None:
            yield "both players own a whole winning set"

    @classmethod
    def of(
        cls,
        vertices: Sequence[str],
        *,
        black_wins: Iterable[Iterable[str]] = (),
        white_wins: Iterable[Iterable[str]] | None = None,
        turns: Iterable[Player | str] | None = None,
        rule: Rule = Rule.MAKER_MAKER,
        black_stones: Iterable[str] = (),
        white_stones: Iterable[str] = (),
        first_moves: Iterable[str] | None = None,
        board: Board | None = None,
        name: str = "",
    ) -> Self:
        """A game from names. White's sets are Black's unless told otherwise (Maker-Maker); the
        turns alternate, Black first, until the board is full; others may be spelt like "BWWB"."""
        index = {v: i for i, v in enumerate(vertices)}

        def known(v: str) -> int:
            if v not in index:
                raise InputError("unknown vertex", found=repr(v))
            return index[v]

        def sets(of_names: Iterable[Iterable[str]]) -> WinningSets:
            return tuple(dict.fromkeys(tuple(sorted({known(v) for v in e})) for e in of_names))

        blacks = frozenset(known(v) for v in black_stones)
        whites = frozenset(known(v) for v in white_stones)
        black = sets(black_wins)
        if white_wins is not None:
            white = sets(white_wins)
        else:
            white = black if rule is Rule.MAKER_MAKER else ()
        if turns is None:
            turns = alternating(len(vertices) - len(blacks) - len(whites))
        return cls(
            vertices=tuple(vertices),
            turns=tuple(map(Player, turns)),
            black_wins=black,
            white_wins=white,
            rule=rule,
            black_stones=blacks,
            white_stones=whites,
            first_moves=None if first_moves is None else frozenset(map(known, first_moves)),
            board=board,
            name=name,
        )

    # -- looking at it --------------------------------------------------------------------------

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Vertex name → index."""
        return {v: i for i, v in enumerate(self.vertices)}

    @cached_property
    def free_set(self) -> frozenset[int]:
        """The vertices that nobody owns, as a set."""
        return frozenset(range(len(self.vertices))) - self.black_stones - self.white_stones

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The vertices that nobody owns, in order."""
        return tuple(sorted(self.free_set))

    @property
    def depth(self) -> int:
        """How many moves are played at the most: the depth of the full game."""
        return min(len(self.turns), len(self.free))

    @property
    def to_move(self) -> Player | None:
        """Who makes the next move; None when no move is left."""
        return self.turns[0] if self.depth else None

    def stones(self, player: Player) -> frozenset[int]:
        return self.black_stones if player is Player.BLACK else self.white_stones

    def wins(self, player: Player) -> WinningSets:
        """The listed winning sets of a player (a connection game lists none)."""
        return self.black_wins if player is Player.BLACK else self.white_wins

    def moves_of(self, player: Player, depth: int | None = None) -> int:
        """How many of the next `depth` moves (default: of all) are the player's."""
        return self.turns[: self.depth if depth is None else min(depth, self.depth)].count(player)

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""
        for player in Player:
            completed = self._completed(player)
            if completed is not None:
                return Outcome(Termination.COMPLETED, player, completed)
        if not self.depth:
            breaker = Player.WHITE if self.rule is Rule.MAKER_BREAKER else None
            return Outcome(Termination.EXHAUSTED, breaker)
        return None

    def _repr_svg_(self) -> str:
        """A notebook shows the board."""
        return display.svg(self)

    def _completed(self, player: Player) -> tuple[int, ...] | None:
        stones = self.stones(player)
        if player is Player.BLACK and self.graph is not None:
            return self.graph.path(stones)
        return next((e for e in self.wins(player) if stones.issuperset(e)), None)

    def _spell(self, vertices: Iterable[int]) -> str:
        return " ".join(self.vertices[v] for v in sorted(vertices))

    # -- playing it -----------------------------------------------------------------------------

    def legal_moves(self) -> tuple[str, ...]:
        """The names of the vertices that may be claimed next; none when the game is over."""
        if self.outcome() is not None:
            return ()
        return tuple(
            self.vertices[v] for v in self.free if self.first_moves is None or v in self.first_moves
        )

    def play(self, *moves: str) -> PositionalGame:
        """The position after these moves; an illegal one is bad input."""
        game = self
        for move in moves:
            game = game._play(move)
        return game

    def _play(self, move: str) -> PositionalGame:
        if self.outcome() is not None:
            raise InputError("the game is over", found=f"move {move!r}")
        if move not in self.legal_moves():
            what = "not a free vertex" if move in self.index else "no vertex of this game"
            if move in self.index and self.index[move] in self.free_set:
                what = "not allowed as first move"
            raise InputError(f"illegal move: {what}", found=repr(move), expected="a legal move")
        stone = frozenset({self.index[move]})
        if self.turns[0] is Player.BLACK:
            return replace(
                self,
                black_stones=self.black_stones | stone,
                turns=self.turns[1:],
                first_moves=None,
            )
        return replace(
            self, white_stones=self.white_stones | stone, turns=self.turns[1:], first_moves=None
        )

    # -- changing it ----------------------------------------------------------------------------

    def weak(self) -> PositionalGame:
        """The Maker-Breaker game of the same Black goals. No win there implies none here."""
        return replace(self, rule=Rule.MAKER_BREAKER, white_wins=())

    def until(self, depth: int) -> PositionalGame:
        """The same game, over after `depth` more moves."""
        if depth < 0:
            raise InputError("a depth is negative", found=str(depth), expected="0 or more")
        return replace(self, turns=self.turns[:depth])

    def reduced(self) -> PositionalGame:
        """The equivalent game without stones (MS21 §3.3): each player's sets lose the vertices he
        owns, and go if the opponent owns one. An empty winning set means: already won."""
        from foregone.game.reductions import fold_stones

        return fold_stones(self)

    def within(self, depth: int) -> PositionalGame:
        """The game of the next `depth` moves, with just the sets that matter in it: those that can
        still be completed, and of these the minimal ones. A graph's paths are listed."""
        from foregone.game.reductions import restrict_to_depth

        return restrict_to_depth(self, depth)

    def automorphisms(self) -> list[tuple[int, ...]]:
        """Permutations of the vertices under which the game stays the same, the identity first."""
        from foregone.game.symmetry import automorphisms

        return automorphisms(self)
