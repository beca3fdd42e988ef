"""Automorphisms: permutations of the vertices under which a game stays the same.

They are guessed from the geometry of the board, or searched for when there is none; either way
each is checked against the whole game: winning sets, stones, first moves, graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from foregone.game.board import Board, BoardKind
from foregone.game.positional import ConnectionGraph, PositionalGame, WinningSets

__all__ = ["automorphisms", "board_symmetries"]

Permutation = tuple[int, ...]
"""Vertex v goes to p[v]."""

Maps = NDArray[np.int64]
"""One map per row."""

MOST = 5_000
"""No more automorphisms than that are looked for (a game may have n! of them)."""
_MOST_STEPS = 50_000
_MOST_ENTRIES = 20_000
"""Limits of the search without a board: assignments tried, and vertices in all sets together."""
_MOST_SHIFTED = 1_000
"""On larger boards the shifts of the torus are left out: eight maps for each cell are too many."""


def automorphisms(game: PositionalGame) -> list[Permutation]:
    """The game's automorphisms, the identity first, then in rising order.

    All of them that come from the geometry of its board; for a game without a board, all there
    are, unless they are very many or very hard to find.
    """
    board = game.board
    if board is None or not board.cells.keys() >= game.index.keys():
        return _Search(game).automorphisms()
    place = np.array([board.position(*board.cells[name]) for name in game.vertices], dtype=np.int64)
    vertex = np.full(len(board), -1)  # the game may have lost some cells
    vertex[place] = np.arange(len(place))
    maps = vertex[board_symmetries(board)[:, place]]
    maps = maps[(maps >= 0).all(axis=1)]
    check = _Check(game)
    return sorted({tuple(p.tolist()) for p in maps if check.holds_for(p)})


# -- from the board -------------------------------------------------------------------------------


def board_symmetries(board: Board) -> Maps:
    """The maps of the cells (as places in `Board.cells`) that keep the geometry, one per row.

    A grid might be a torus cut open (a file does not say), so it is treated as one. In a cube we
    count the maps that keep its straight rows, which are more than the rotations and reflections:
    192 for 4×4×4 (Silver 1967).
    """
    if board.kind is BoardKind.HEX:
        return _hex_symmetries(board)
    if board.kind is BoardKind.CUBE:
        return _cube_symmetries(board)
    return _torus_symmetries(board)


def _coordinates(board: Board) -> list[Maps]:
    """x, y and z of each place."""
    places = np.arange(len(board))
    return [
        places % board.columns,
        places // board.columns % board.rows,
        places // (board.columns * board.rows),
    ]


def _hex_symmetries(board: Board) -> Maps:
    columns, rows = board.columns, board.rows
    x, y, _ = _coordinates(board)
    maps = [x + columns * y, (columns - 1 - x) + columns * (rows - 1 - y)]
    if columns == rows:  # these exchange the players' sides
        maps += [y + columns * x, (columns - 1 - y) + columns * (rows - 1 - x)]
    return np.array(maps)


def _torus_symmetries(board: Board) -> Maps:
    columns, rows = board.columns, board.rows
    x, y, _ = _coordinates(board)
    turned = [(x, y), (y, x)] if columns == rows else [(x, y)]
    flipped = [(i * u, j * v) for u, v in turned for i, j in product((1, -1), repeat=2)]
    shifts = product(range(columns), range(rows)) if len(board) <= _MOST_SHIFTED else [(0, 0)]
    return np.array(
        [(u + dx) % columns + columns * ((v + dy) % rows) for dx, dy in shifts for u, v in flipped]
    )


def _cube_symmetries(board: Board) -> Maps:
    """Axes permuted, axes reversed, and the layers along all axes renumbered alike, in a way that
    commutes with reversing them: a straight row stays one."""
    size = (board.columns, board.rows, board.layers)
    at = _coordinates(board)
    renumberings = [np.arange(max(size))]
    if len(set(size)) == 1 and size[0] <= 6:
        renumberings = [
            np.array(p)
            for p in permutations(range(size[0]))
            if all(p[size[0] - 1 - i] == size[0] - 1 - p[i] for i in range(size[0]))
        ]
    maps = []
    for axes in permutations(range(3)):
        if tuple(size[axis] for axis in axes) != size:
            continue
        for flips in product((False, True), repeat=3):
            for renumbering in renumberings:
                x, y, z = (
                    renumbering[n - 1 - at[axis] if flip else at[axis]]
                    for axis, flip, n in zip(axes, flips, size, strict=True)
                )
                maps.append((z * board.rows + y) * board.columns + x)
    return np.unique(np.array(maps), axis=0)


# -- the check ------------------------------------------------------------------------------------


class _Check:
    """Does a permutation keep the game? Whatever is cheap is compared first."""

    def __init__(self, game: PositionalGame) -> None:
        self.marks = np.array(_marks(game))
        lists = (
            [game.black_wins]
            if game.white_wins == game.black_wins
            else [game.black_wins, game.white_wins]
        )
        families = [sets for wins in lists for sets in _by_size(wins)]
        self.families = [(sets, self._keys(sets)) for sets in families]
        counts = [np.bincount(sets.ravel(), minlength=len(self.marks)) for sets in families]
        self.counts = np.array(counts, dtype=np.int64).reshape(len(counts), len(self.marks))
        self.graph = game.graph

    def _keys(self, sets: Maps) -> Maps:
        """What is equal for two arrays of sets just when they hold the same sets."""
        n, size = len(self.marks), sets.shape[1]
        ordered = np.sort(sets, axis=1)
        if n**size < 1 << 63:  # then a set is written as one number to the base n
            return np.unique(ordered @ n ** np.arange(size, dtype=np.int64))
        return np.unique(ordered, axis=0)

    def holds_for(self, p: Maps) -> bool:
        return (
            bool((self.marks[p] == self.marks).all())
            and bool((self.counts[:, p] == self.counts).all())
            and all(np.array_equal(self._keys(p[sets]), keys) for sets, keys in self.families)
            and (self.graph is None or _keeps_graph(self.graph, p))
        )


def _marks(game: PositionalGame) -> list[int]:
    """Who owns each vertex, and whether it may be the first move."""
    first = game.free_set if game.first_moves is None else game.first_moves
    return [
        (v in game.black_stones) + 2 * (v in game.white_stones) + 4 * (v in first)
        for v in range(len(game.vertices))
    ]


def _by_size(sets: WinningSets) -> list[Maps]:
    """The sets as arrays, those of a size together."""
    sizes = sorted({len(e) for e in sets} - {0})
    return [np.array([e for e in sets if len(e) == size]) for size in sizes]


def _keeps_graph(graph: ConnectionGraph, p: Maps) -> bool:
    image = [frozenset(int(p[w]) for w in around) for around in graph.neighbours]
    if any(image[v] != frozenset(graph.neighbours[p[v]]) for v in range(len(image))):
        return False
    start, end = (frozenset(int(p[v]) for v in border) for border in (graph.start, graph.end))
    return (start, end) in ((graph.start, graph.end), (graph.end, graph.start))


# -- without a board ------------------------------------------------------------------------------


class _Search:
    """Vertices are coloured by what they look like and what they lie next to, until that tells no
    more of them apart; then images are tried, vertex by vertex, like to like."""

    def __init__(self, game: PositionalGame) -> None:
        self.game = game
        self.n = len(game.vertices)
        self.families: list[Sequence[tuple[int, ...]]] = [game.black_wins, game.white_wins]
        if game.graph is not None:
            self.families.append([(v, w) for v, n in enumerate(game.graph.neighbours) for w in n])
        self.steps = 0

    def automorphisms(self) -> list[Permutation]:
        found = {tuple(range(self.n))}
        if sum(len(e) for family in self.families for e in family) > _MOST_ENTRIES:
            return list(found)
        check = _Check(self.game)
        self.together = self._together()
        self.members = [set(family) for family in self.families]
        self.closing: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(self.n)]
        for kind, family in enumerate(self.families):
            for e in family:
                if e:
                    self.closing[max(e)].append((kind, e))
        graph = self.game.graph
        borders = [] if graph is None else [graph.start, graph.end]
        source = self._colours(borders)
        for ends in (borders, borders[::-1]) if borders else (borders,):
            for p in self._extend((), source, self._colours(ends)):
                if len(found) < MOST and check.holds_for(np.array(p)):
                    found.add(p)
        return sorted(found)

    def _colours(self, borders: Sequence[frozenset[int]]) -> list[int]:
        """What each vertex looks like: equal for vertices that an automorphism exchanges."""
        marks = _marks(self.game)
        looks: list[object] = [
            (marks[v], tuple(v in border for border in borders)) for v in range(self.n)
        ]
        lies_in: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(self.n)]
        for kind, family in enumerate(self.families):
            for e in family:
                for v in e:
                    lies_in[v].append((kind, e))
        colours, shades = _numbered(looks), 0
        while len(set(colours)) > shades:
            shades = len(set(colours))
            looks = [
                (
                    colours[v],
                    tuple(sorted((k, tuple(sorted(colours[w] for w in e))) for k, e in lies_in[v])),
                )
                for v in range(self.n)
            ]
            colours = _numbered(looks)
        return colours

    def _together(self) -> NDArray[np.int32]:
        """For each kind and size of sets: in how many of them two vertices lie together."""
        kinds = sorted({(k, len(e)) for k, family in enumerate(self.families) for e in family})
        together = np.zeros((self.n, self.n, len(kinds)), dtype=np.int32)
        for kind, family in enumerate(self.families):
            for e in family:
                together[np.ix_(e, e, [kinds.index((kind, len(e)))])] += 1
        return together

    def _extend(
        self, image: Permutation, source: list[int], target: list[int]
    ) -> Iterator[Permutation]:
        """All ways to send the vertices after the first ones, which go to `image`."""
        v = len(image)
        if v == self.n:
            yield image
            return
        for w in range(self.n):
            if target[w] != source[v] or w in image or self.steps >= _MOST_STEPS:
                continue
            self.steps += 1
            longer = (*image, w)
            if self._fits(longer):
                yield from self._extend(longer, source, target)

    def _fits(self, image: Permutation) -> bool:
        """Do the sets that the last vertex completes become sets, and partly sent ones perhaps?"""
        v = len(image) - 1
        return np.array_equal(
            self.together[v, :v], self.together[image[v], list(image[:v])]
        ) and all(self._is_set(kind, [image[u] for u in e]) for kind, e in self.closing[v])

    def _is_set(self, kind: int, vertices: list[int]) -> bool:
        is_edge = kind == 2  # of the graph, and listed in both directions
        return tuple(vertices if is_edge else sorted(vertices)) in self.members[kind]


def _numbered(looks: Sequence[object]) -> list[int]:
    """Numbers for looks, which depend on nothing but the looks that there are."""
    number = {look: i for i, look in enumerate(sorted(set(looks), key=repr))}
    return [number[look] for look in looks]
