"""Boards and the names of their cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.errors import InputError
from foregone.game import Board, BoardKind, load
from foregone.game.board import column_name
from foregone.game.lines import lines


def test_column_names() -> None:
    names = [column_name(i) for i in (0, 1, 25, 26, 27, 51, 52, 701, 702)]
    assert names == ["a", "b", "z", "aa", "ab", "az", "ba", "zz", "aaa"]
    assert len({column_name(i) for i in range(2000)}) == 2000


@given(
    st.sampled_from([BoardKind.GRID, BoardKind.TORUS, BoardKind.HEX]),
    st.integers(1, 30),
    st.integers(1, 30),
)
def test_cells_names_and_places_agree(kind: BoardKind, columns: int, rows: int) -> None:
    board = Board(kind, columns, rows)
    assert len(board) == len(board.cells) == columns * rows
    for place, (name, at) in enumerate(board.cells.items()):
        assert board.names[at] == board.name(*at) == name
        assert board.position(*at) == place
        assert at in board


def test_reading_order() -> None:
    assert list(Board(BoardKind.GRID, 3, 2).cells) == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert list(Board(BoardKind.CUBE, 1, 2, 4).cells) == [
        *("a1x", "a2x", "a1y", "a2y", "a1z", "a2z", "a1w", "a2w")
    ]


def test_a_torus_wraps_round() -> None:
    torus = Board(BoardKind.TORUS, 3, 4)
    assert torus.name(-1, 5) == "c2"
    assert torus.position(3, 4) == 0
    assert (3, 0, 0) not in torus


@given(st.integers(1, 7), st.integers(1, 7))
def test_neighbours_on_a_hex_board(columns: int, rows: int) -> None:
    board = Board(BoardKind.HEX, columns, rows)
    for name in board.cells:
        for near in board.hex_neighbours(name):
            assert name in board.hex_neighbours(near)
    pairs = sum(len(board.hex_neighbours(name)) for name in board.cells)
    assert pairs == 2 * (3 * columns * rows - 2 * columns - 2 * rows + 1)


@pytest.mark.parametrize(
    "board",
    [
        Board(BoardKind.GRID, 3, 5),
        Board(BoardKind.GRID, 30, 2),
        Board(BoardKind.CUBE, 4, 4, 4),
        Board(BoardKind.CUBE, 2, 3, 5),
        Board(BoardKind.GRID, 1, 1),
    ],
)
def test_a_board_is_known_by_its_names(board: Board) -> None:
    assert Board.of_names(sorted(board.cells)) == board


@pytest.mark.parametrize(
    "names",
    [["a1", "b1", "a2"], ["a1", "a1"], ["v1", "v2"], ["a0"], ["A1"], ["a1", "b2"], ["a1", "a2x"]],
)
def test_names_of_no_board(names: list[str]) -> None:
    assert Board.of_names(names) is None


def test_a_hex_board_is_known_by_its_neighbours() -> None:
    game = load("hex:3x4")
    assert game.graph is not None
    assert Board.of_names(game.vertices, game.graph.neighbours) == game.board
    broken = ((), *game.graph.neighbours[1:])
    assert Board.of_names(game.vertices, broken) is None


@pytest.mark.parametrize(
    ("kind", "size", "message"),
    [
        (BoardKind.GRID, (0, 3), "without cells"),
        (BoardKind.GRID, (3, 3, 2), "only a cube"),
        (BoardKind.CUBE, (3, 3, 27), "too many layers"),
    ],
)
def test_what_is_no_board(kind: BoardKind, size: tuple[int, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Board(kind, *size)


@pytest.mark.parametrize(
    ("board", "length", "count"),
    [
        (Board(BoardKind.GRID, 3, 3), 3, 8),
        (Board(BoardKind.GRID, 15, 15), 5, 572),
        (Board(BoardKind.GRID, 19, 19), 6, 924),
        (Board(BoardKind.CUBE, 3, 3, 3), 3, 49),
        (Board(BoardKind.CUBE, 4, 4, 4), 4, 76),
        (Board(BoardKind.GRID, 4, 2), 3, 4),
        (Board(BoardKind.GRID, 2, 2), 3, 0),
    ],
)
def test_lines(board: Board, length: int, count: int) -> None:
    found = lines(board, length)
    assert len(found) == len(set(found)) == count
    assert all(len(set(e)) == length for e in found)
