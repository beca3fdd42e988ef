"""Harary's tic-tac-toe with all small polyominoes: COR+ agrees with brute force at odd depths."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from encoding_claims import Case, check
from foregone.game import load
from foregone.game.polyominoes import fits, free_polyominoes, shape_name


def polyomino_cases(side: int, most_cells: int, most_depth: int) -> Iterator[Case]:
    """All free polyominoes that fit, on the grid and on the torus, at every odd depth."""
    for cells in range(1, most_cells + 1):
        for shape in free_polyominoes(cells):
            if fits(shape, side, side):
                for topology in ("", ":torus"):
                    game = load(f"httt:{shape_name(shape)}@{side}x{side}{topology}")
                    yield from ((game, depth) for depth in range(1, most_depth + 1, 2))


@pytest.mark.parametrize(("form", "cells", "games"), [("compact", 5, 160), ("paper", 4, 80)])
def test_3x3(form: str, cells: int, games: int) -> None:
    assert check("cor+", form, polyomino_cases(3, cells, 9), solvers=1) == games


def test_4x4_shallow() -> None:
    assert check("cor+", "compact", polyomino_cases(4, 4, 5), solvers=1) == 54


@pytest.mark.slow
@pytest.mark.parametrize("form", ["compact", "paper"])
def test_3x3_by_both_solvers(form: str) -> None:
    assert check("cor+", form, polyomino_cases(3, 5, 9), solvers=2) == 320


@pytest.mark.slow
@pytest.mark.parametrize(("form", "depth", "games"), [("compact", 9, 180), ("paper", 7, 144)])
def test_4x4(form: str, depth: int, games: int) -> None:
    assert check("cor+", form, polyomino_cases(4, 4, depth), solvers=2) == games
