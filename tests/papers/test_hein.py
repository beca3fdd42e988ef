"""The Hex puzzles that MS21 (table 7) decides: true at their depth, false two moves before."""

from __future__ import annotations

import pytest

from foregone.encoding import Claim, encode
from foregone.game import load
from foregone.solver import Limits, solve_qbf

DEPTHS = [("hein:04", 5), ("hein:09", 7), ("hein:12", 7), ("hein:07", 9)]


@pytest.mark.parametrize(("puzzle", "depth"), DEPTHS)
@pytest.mark.parametrize(("fewer", "claim"), [(0, Claim.WIN), (2, Claim.NO_WIN)])
def test_depths_by_cor_plus_and_caqe(puzzle: str, depth: int, fewer: int, claim: Claim) -> None:
    encoded = encode(load(puzzle), depth - fewer, "cor+")
    answer = solve_qbf(encoded.qbf(), "caqe", limits=Limits(seconds=300))
    assert answer.value is not None, answer.reason
    assert encoded.claim(answer.value) is claim
