"""Polyominoes against the published counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.errors import InputError
from foregone.game import load
from foregone.game.polyominoes import fits, fixed_polyominoes, free_polyominoes, shape_name
from foregone.game.shapes import Shape, named_shapes, orientations, read_shape

some_polyomino = st.integers(1, 7).flatmap(lambda size: st.sampled_from(fixed_polyominoes(size)))


def test_counts() -> None:
    sizes = range(1, 9)
    assert [len(fixed_polyominoes(n)) for n in sizes] == [1, 2, 6, 19, 63, 216, 760, 2725]
    assert [len(free_polyominoes(n)) for n in sizes] == [1, 1, 2, 5, 12, 35, 108, 369]


def test_counts_of_those_that_fit() -> None:
    """Seed 002, §4.5: the polyominoes of up to 6 cells on each board, grid and torus."""
    for side, count in ((3, 24), (4, 49), (5, 55)):
        shapes = [s for n in range(1, 7) for s in free_polyominoes(n) if fits(s, side, side)]
        assert len(shapes) == count


@pytest.mark.parametrize("size", [0, -1, 11])
def test_bad_sizes(size: int) -> None:
    with pytest.raises(InputError):
        fixed_polyominoes(size)


@given(some_polyomino)
def test_each_class_is_listed_once(shape: Shape) -> None:
    listed = free_polyominoes(len(shape))
    assert [image for image in orientations(shape) if image in listed] == [orientations(shape)[0]]


@given(some_polyomino)
def test_the_name_gives_the_shape_back(shape: Shape) -> None:
    _, read = read_shape(shape_name(shape))
    assert orientations(read) == orientations(shape)


@given(some_polyomino, st.integers(1, 7), st.integers(1, 7))
def test_what_fits_has_a_place(shape: Shape, columns: int, rows: int) -> None:
    spec = f"httt:{shape_name(shape)}@{columns}x{rows}"
    if fits(shape, columns, rows):
        assert load(spec).black_wins
    else:
        with pytest.raises(InputError, match="does not fit"):
            load(spec)


def test_all_animals_have_their_names() -> None:
    names = {shape_name(s) for n in range(1, 7) for s in free_polyominoes(n)}
    assert {name for name in named_shapes() if "cells" not in name or "five" in name} <= names
