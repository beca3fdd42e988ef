"""Shapes and where they lie on a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.errors import InputError
from foregone.game import Board, BoardKind
from foregone.game.shapes import cells_text, named_shapes, orientations, placements, read_shape

some_shape = st.sampled_from(sorted(named_shapes()))


def test_variations_as_the_thesis_counts_them() -> None:
    """Seed 002, §7.2: elam and fatty have one, snaky and five-cells-z eight, 4cells3 four."""
    counts = {name: len(orientations(shape)) for name, shape in named_shapes().items()}
    assert (counts["elam"], counts["fatty"], counts["domino"], counts["el"]) == (1, 1, 2, 4)
    assert (counts["snaky"], counts["five-cells-z"], counts["4cells3"]) == (8, 8, 4)


@given(some_shape, st.integers(1, 9), st.integers(1, 9))
def test_placements_on_a_grid_are_counted(name: str, columns: int, rows: int) -> None:
    shape = named_shapes()[name]
    expected = sum(
        max(0, columns - max(x for x, _ in image)) * max(0, rows - max(y for _, y in image))
        for image in orientations(shape)
    )
    sets = placements(shape, Board(BoardKind.GRID, columns, rows))
    assert len(sets) == len(set(sets)) == expected


@given(some_shape, st.integers(1, 11), st.integers(1, 11))
def test_placements_on_a_torus(name: str, columns: int, rows: int) -> None:
    shape = named_shapes()[name]
    grid = placements(shape, Board(BoardKind.GRID, columns, rows))
    board = Board(BoardKind.TORUS, columns, rows)
    torus = placements(shape, board)
    assert set(grid) <= set(torus)
    assert all(len(set(e)) == len(shape) for e in torus)
    shifted = {
        tuple(sorted(board.position(v % columns + 1, v // columns) for v in e)) for e in torus
    }
    assert shifted == set(torus)
    if columns > 9 and rows > 9:  # too large for a shape to reach itself round the torus
        assert len(torus) == len(orientations(shape)) * columns * rows


def test_a_row_round_the_torus_counts_once() -> None:
    tic = named_shapes()["tic"]
    assert len(placements(tic, Board(BoardKind.TORUS, 3, 3))) == 6


@given(some_shape)
def test_reading_by_name_and_by_cells(name: str) -> None:
    shape = named_shapes()[name]
    assert read_shape(name) == (name, shape)
    assert read_shape(cells_text(shape)) == (cells_text(shape), shape)


def test_cells_are_moved_to_the_origin() -> None:
    assert read_shape("4-2,3-2,4-3") == ("0-0,1-0,1-1", ((0, 0), (1, 0), (1, 1)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tipy", "unknown shape.*tippy"),
        ("", "unknown shape"),
        ("0-0,0-0", "given twice"),
        ("0-0,", "not a shape"),
        ("0-0,1", "not a shape"),
        ("0-0,-1-0", "not a shape"),
        (",".join(f"{x}-0" for x in range(41)), "too large"),
    ],
)
def test_what_is_no_shape(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_shape(text)
