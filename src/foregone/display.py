"""How values draw themselves in a notebook without knowing who draws them.

A game is a lower room than the pictures of it. So a drawable value asks here, and the room above
registers for each type how it is drawn; it is loaded by name at the first picture.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["draws", "svg"]

T = TypeVar("T")

_DRAWN_IN = "foregone.view.notebook"
_drawers: dict[type, Callable[[Any], str]] = {}


def draws(kind: type[T]) -> Callable[[Callable[[T], str]], Callable[[T], str]]:
    """Register the decorated function as the one that draws values of this type as SVG."""

    def register(drawer: Callable[[T], str]) -> Callable[[T], str]:
        _drawers[kind] = drawer
        return drawer

    return register


def svg(value: object) -> str:
    """The picture of a value, for `_repr_svg_`."""
    importlib.import_module(_DRAWN_IN)
    for kind in type(value).__mro__:
        if kind in _drawers:
            return _drawers[kind](value)
    raise TypeError(f"nobody draws a {type(value).__name__}")
