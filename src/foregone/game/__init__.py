"""What is played.

>>> from foregone.game import load
>>> game = load("hein:09")
>>> game.to_move, len(game.free), game.depth
(<Player.BLACK: 'B'>, 11, 11)
"""

from __future__ import annotations

from foregone.game.board import Board, BoardKind
from foregone.game.positional import (
    ConnectionGraph,
    Outcome,
    Player,
    PositionalGame,
    Rule,
    Termination,
    alternating,
    taking_turns,
)
from foregone.game.spec import FAMILIES, Entry, Family, catalogue, load, load_any

__all__ = [
    "FAMILIES",
    "Board",
    "BoardKind",
    "ConnectionGraph",
    "Entry",
    "Family",
    "Outcome",
    "Player",
    "PositionalGame",
    "Rule",
    "Termination",
    "alternating",
    "catalogue",
    "load",
    "load_any",
    "taking_turns",
]
