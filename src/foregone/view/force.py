"""A drawing of a graph: every two vertices push each other away, every edge pulls together.

Fruchterman and Reingold's method from a fixed start, so that the same graph looks the same always.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

__all__ = ["Point", "spread"]

Point = tuple[float, float]

_ROUNDS = 300
_EDGE = 2.2  # the length that an edge would like to have, in cells


def spread(size: int, edges: Sequence[tuple[int, int]]) -> list[Point]:
    """A place for each of `size` vertices, none of them left of or above the origin."""
    if not size:
        return []
    angle = 2 * np.pi * np.arange(size) / size
    # Ellipse, not circle: an even start would stay caught in its balance.
    at = np.stack([1.5 * np.cos(angle), np.sin(angle)], axis=1) * np.sqrt(size)
    joined = np.zeros((size, size))
    for v, w in edges:
        joined[v, w] = joined[w, v] = 1.0
    for step in range(_ROUNDS):
        apart = at[:, None] - at[None, :]
        distance = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-3)
        force = _EDGE**2 / distance - joined * distance**2 / _EDGE
        np.fill_diagonal(force, 0.0)
        push = (apart / distance[:, :, None] * force[:, :, None]).sum(axis=1)
        push -= 0.05 * at  # keeps separate components together
        length = np.maximum(np.sqrt((push**2).sum(axis=1, keepdims=True)), 1e-9)
        heat = 0.9 * (1 - step / _ROUNDS)
        at += push / length * np.minimum(length, heat)
    at -= at.min(axis=0)
    return [(round(float(x), 3), round(float(y), 3)) for x, y in at]
