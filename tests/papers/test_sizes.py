"""Formula sizes that the papers print for the COR family and for DYS (seeds 000 and 002)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from foregone.encoding import encode
from foregone.formula import Stats
from foregone.game import PositionalGame, load


def sizes(game: PositionalGame, encoding: str, form: str, depth: int | None = None) -> Stats:
    return encode(game, depth, encoding, form).qbf().stats()


@pytest.mark.parametrize(
    ("side", "encoding", "universals", "existentials", "clauses"),
    [
        (3, "cor+", 16, 228, 803),
        (3, "cor++", 13, 228, 796),
        (4, "cor+", 32, 625, 2354),
        (4, "cor++", 31, 625, 2343),
        (5, "cor+", 60, 1441, 5952),
        (5, "cor++", 58, 1441, 5932),
    ],
)
def test_thesis_table_6_4(
    side: int, encoding: str, universals: int, existentials: int, clauses: int
) -> None:
    """Domino on the torus, the full game. As in all of the thesis's encodings, Black's first move
    is the one cell (§2.1.2); COR++ finds that out by itself."""
    game = load(f"httt:domino@{side}x{side}:torus")
    if encoding == "cor+":
        game = replace(game, first_moves=frozenset({0}))
    printed = (universals, existentials, clauses)
    counted = sizes(game, encoding, "paper")
    assert (counted.universals, counted.existentials, counted.clauses) == printed
    small = sizes(game, encoding, "compact")
    assert small.universals <= universals
    assert small.existentials < existentials
    assert small.clauses < clauses


@pytest.mark.parametrize(
    ("spec", "depth", "blocks", "universals", "existentials", "clauses", "literals"),
    [
        ("qubic", 63, 63, 186, 4_500, 25_000, 102_000),
        ("httt:snaky@9x9", None, 81, 280, 7_500, 45_700, 188_000),
        ("gomoku:15x15", None, 225, 896, 52_900, 360_000, 1_514_000),
        ("connect6:mickey-mouse", None, 179, 1602, 130_000, 1_020_000, 3_070_000),
        ("httt:tippy@5x5", None, 25, 60, 826, 3_900, 15_000),  # table 6
    ],
)
def test_table_3_of_ms21(
    spec: str,
    depth: int | None,
    blocks: int,
    universals: int,
    existentials: int,
    clauses: int,
    literals: int,
) -> None:
    """`compact` is never larger than what is printed; the universal variables are the same."""
    counted = sizes(load(spec), "cor+", "compact", depth)
    assert counted.universals == universals
    assert counted.blocks <= blocks
    assert counted.existentials <= existentials
    assert counted.clauses <= clauses
    assert counted.literals <= literals


def test_blocks_of_connect6_are_those_of_table_3() -> None:
    """Two moves in a row share their block, in the printed form as well."""
    assert sizes(load("connect6:mickey-mouse"), "cor+", "paper").blocks == 179


@pytest.mark.parametrize("side", [4, 5, 6, 7])
def test_dys_grows_like_table_2_of_ms21(side: int) -> None:
    """Our reconstruction stays below the printed formulas, by a factor that tends to a constant."""
    game = load(f"httt:tippy@{side}x{side}")
    formula = encode(game, None, "dys").qbf()
    n, f = len(game.vertices), game.depth
    black, white = len(game.black_wins), len(game.white_wins)
    lengths = formula.lengths
    stats = formula.stats()
    assert stats.universals == n * (f // 2)  # table 2: NF; table 6 prints 300 for 5 × 5
    assert 0.3 < stats.existentials / (13 * n * f) < 0.5
    assert np.count_nonzero(lengths == 2) == 2 * f  # 3F
    assert 0.2 < np.count_nonzero(lengths == 3) / (14 * n * f + 4 * n * n * f) < 0.35
    assert np.count_nonzero(lengths > 3) <= 10 * n * f + black * n * f + white * f


def test_dys_is_an_order_larger_than_cor_plus() -> None:
    """MS21 table 6, tippy on 5 × 5: 300 universal variables against 60, 53.6k clauses to 3.9k."""
    game = load("httt:tippy@5x5")
    dys, cor_plus = sizes(game, "dys", "paper"), sizes(game, "cor+", "paper")
    assert (dys.blocks, dys.universals) == (25, 300)
    assert dys.existentials < 21_056
    assert dys.clauses < 53_600
    assert dys.clauses > 3 * cor_plus.clauses
