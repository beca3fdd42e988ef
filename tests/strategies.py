"""Hypothesis strategies for games."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from foregone.game import PositionalGame
from foregone.game.geography import Geography
from random_games import random_game, random_geography, random_graph_game


def games(**kind: Any) -> st.SearchStrategy[PositionalGame]:
    """Small games with listed winning sets, of all kinds unless `kind` restricts them as in
    `random_game`."""
    return st.integers(0, 10**6).map(lambda seed: random_game(seed, **kind))


def graph_games(**kind: Any) -> st.SearchStrategy[PositionalGame]:
    """Small Hex-like games on graphs."""
    return st.integers(0, 10**6).map(lambda seed: random_graph_game(seed, **kind))


def geographies(**kind: Any) -> st.SearchStrategy[Geography]:
    """Small geography games."""
    return st.integers(0, 10**6).map(lambda seed: random_geography(seed, **kind))
