"""Harary's tic-tac-toe on 4×4 boards."""

from __future__ import annotations

from foregone.bench._polyominoes import every_harary_game
from foregone.bench.suite import Suite

__all__ = ["SUITE"]

SUITE = Suite(
    name="httt-4x4",
    title="all 98 polyominoes of up to 6 cells that fit, on the grid and on the torus",
    source="B24 §4.3",
    encodings=("cor+", "pairing"),
    instances=lambda: every_harary_game(4),
)
