"""Where the vertices of a game lie on paper. The unit is one cell; y grows downwards.

The same layout serves all renderings: SVG scales it, text rounds it to characters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, pi, sin, sqrt

from foregone.game.board import Board, BoardKind, column_name
from foregone.game.positional import Player, PositionalGame
from foregone.view.force import Point, spread

__all__ = ["Caption", "Ghost", "Layout", "Link", "Side", "Spot", "board_layout", "graph_layout"]


@dataclass(frozen=True)
class Spot:
    """One vertex: its centre, and the outline of its cell (empty: drawn as a round node)."""

    x: float
    y: float
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Ghost:
    """Where a cell shows up once more, beyond the edge of a torus."""

    vertex: int
    x: float
    y: float


@dataclass(frozen=True)
class Caption:
    """A word beside the board: the name of a row, a column or a layer."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Side:
    """A border of a Hex board and the player who joins it to the one opposite."""

    player: Player
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Link:
    """An edge of a graph; an arrow if it may be taken one way only."""

    start: int
    end: int
    arrow: bool = False


@dataclass(frozen=True)
class Layout:
    """A drawing without its stones. `spots` are parallel to the vertices."""

    spots: tuple[Spot, ...]
    width: float
    height: float
    captions: tuple[Caption, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    sides: tuple[Side, ...] = ()
    links: tuple[Link, ...] = ()
    frames: tuple[tuple[float, float, float, float], ...] = ()
    """Rectangles (x, y, width, height) that lie under the cells."""

    @property
    def named(self) -> bool:
        """Must each spot carry its own name? (No row and column to tell it by.)"""
        return not self.captions


def board_layout(game: PositionalGame) -> Layout:
    """The layout of a game's board; without a board, that of its graph (or hypergraph)."""
    board = game.board
    if board is None or not board.cells.keys() >= set(game.vertices):
        return graph_layout(len(game.vertices), _adjacency(game))
    return _KINDS[board.kind](board, game.vertices)


# -- boards ---------------------------------------------------------------------------------------

_MARGIN = 0.75  # for the captions


def _square(x: float, y: float) -> Spot:
    h = 0.5
    return Spot(x, y, ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)))


def _grid(board: Board, vertices: Sequence[str]) -> Layout:
    return _squares(board, vertices, edge=0.0)


def _torus(board: Board, vertices: Sequence[str]) -> Layout:
    """A grid in a ring of ghosts: the cells that one meets when one walks over the edge."""
    layout = _squares(board, vertices, edge=0.8)
    index = {name: i for i, name in enumerate(vertices)}
    left, top = layout.frames[0][:2]
    ghosts = tuple(
        Ghost(index[board.name(x, y)], left + x + 0.5, top + y + 0.5)
        for y in range(-1, board.rows + 1)
        for x in range(-1, board.columns + 1)
        if not (0 <= x < board.columns and 0 <= y < board.rows) and board.name(x, y) in index
    )
    return Layout(
        layout.spots, layout.width, layout.height, layout.captions, ghosts, frames=layout.frames
    )


def _squares(board: Board, vertices: Sequence[str], edge: float) -> Layout:
    """One layer, or the layers of a cube side by side in as square a block as possible."""
    across = ceil(sqrt(board.layers))
    down = ceil(board.layers / across)
    step_x = board.columns + _MARGIN + 2 * edge
    step_y = board.rows + _MARGIN + 2 * edge + (0.6 if board.layers > 1 else 0)
    captions: list[Caption] = []
    frames = []
    corners = []
    layer_names = [name[-1] for name, (x, y, _) in board.cells.items() if x == y == 0]
    for layer in range(board.layers):
        row, column = divmod(layer, across)
        left = column * step_x + _MARGIN + edge
        top = row * step_y + _MARGIN + edge
        corners.append((left, top))
        frames.append((left, top, float(board.columns), float(board.rows)))
        captions += [
            Caption(left + x + 0.5, top - edge - 0.3, column_name(x)) for x in range(board.columns)
        ]
        captions += [
            Caption(left - edge - 0.4, top + y + 0.5, str(y + 1)) for y in range(board.rows)
        ]
        if board.layers > 1:
            middle = left + board.columns / 2
            captions.append(Caption(middle, top + board.rows + 0.4, f"layer {layer_names[layer]}"))
    spots = []
    for name in vertices:
        x, y, z = board.cells[name]
        left, top = corners[z]
        spots.append(_square(left + x + 0.5, top + y + 0.5))
    return Layout(
        tuple(spots),
        across * step_x + 0.2,
        down * step_y + 0.2,
        tuple(captions),
        frames=tuple(frames),
    )


_ROW = sqrt(3) / 2  # from one row of hexagons to the next
_CORNERS = tuple(
    (cos(pi / 6 + k * pi / 3) / sqrt(3), sin(pi / 6 + k * pi / 3) / sqrt(3)) for k in range(6)
)  # of a hexagon of width 1, from the lower right one on, clockwise as y grows downwards


def _hex(board: Board, vertices: Sequence[str]) -> Layout:
    """The rhombus: each row stands half a cell to the right of the one above it."""
    left, top = 1.35, 1.35

    def centre(x: float, y: float) -> Point:
        return left + x + y / 2, top + y * _ROW

    def hexagon(x: int, y: int) -> Spot:
        cx, cy = centre(x, y)
        return Spot(cx, cy, tuple((cx + dx, cy + dy) for dx, dy in _CORNERS))

    columns, rows = board.columns, board.rows

    def along(cells: Sequence[tuple[int, int]], corners: Sequence[int]) -> tuple[Point, ...]:
        return tuple(hexagon(x, y).outline[corner] for x, y in cells for corner in corners)

    first_row = along([(x, 0) for x in range(columns)], (3, 4, 5))
    last_row = along([(x, rows - 1) for x in range(columns)], (2, 1, 0))
    first_column = along([(0, y) for y in range(rows)], (3, 2))
    last_column = along([(columns - 1, y) for y in range(rows)], (5, 0))
    sides = (
        Side(Player.BLACK, first_row),
        Side(Player.BLACK, last_row),
        Side(Player.WHITE, first_column),
        Side(Player.WHITE, last_column),
    )
    captions = [
        Caption(centre(x, 0)[0] - 0.5, centre(x, 0)[1] - 0.95, column_name(x))
        for x in range(columns)
    ] + [Caption(centre(-1, y)[0] + 0.05, centre(-1, y)[1], str(y + 1)) for y in range(rows)]
    cells = [board.cells[name] for name in vertices]
    return Layout(
        tuple(hexagon(x, y) for x, y, _ in cells),
        left + columns + rows / 2 + 0.1,
        top + (rows - 1) * _ROW + 1.0,
        tuple(captions),
        sides=sides,
    )


_KINDS: dict[BoardKind, Callable[[Board, Sequence[str]], Layout]] = {
    BoardKind.GRID: _grid,
    BoardKind.TORUS: _torus,
    BoardKind.HEX: _hex,
    BoardKind.CUBE: _grid,
}


# -- graphs ---------------------------------------------------------------------------------------


def graph_layout(size: int, links: Sequence[Link]) -> Layout:
    """Any graph: linked vertices close together, the others apart."""
    points = spread(size, [(link.start, link.end) for link in links])
    margin = 0.9
    width = max((x for x, _ in points), default=0.0) + 2 * margin
    height = max((y for _, y in points), default=0.0) + 2 * margin
    return Layout(
        tuple(Spot(x + margin, y + margin) for x, y in points), width, height, links=tuple(links)
    )


def _adjacency(game: PositionalGame) -> list[Link]:
    """The edges of a connection game; else pairs of vertices that need each other to win."""
    pairs: dict[tuple[int, int], None] = {}
    if game.graph is not None:
        for v, around in enumerate(game.graph.neighbours):
            pairs.update(dict.fromkeys((min(v, w), max(v, w)) for w in around))
    else:
        for e in (*game.black_wins, *game.white_wins):
            pairs.update(dict.fromkeys(pairwise(e)))
    return [Link(v, w) for v, w in pairs if v != w]
