"""What a picture shows: a layout, the stones on it and what we have to say about its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from foregone.game.positional import PositionalGame
from foregone.view.layout import Layout, board_layout

__all__ = ["Marks", "Picture", "picture"]


@dataclass(frozen=True)
class Marks:
    """What is pointed out on a board, by the names of the vertices."""

    last: str | None = None
    """The move just made."""
    winning_set: frozenset[str] = frozenset()
    """The completed set (or the threatened one)."""
    winning_moves: frozenset[str] = frozenset()
    """Moves that win."""
    zone: frozenset[str] = frozenset()
    """The must-play zone: a move elsewhere loses at once."""
    useless: frozenset[str] = frozenset()
    """Cells in no set that can still be completed."""
    pairings: tuple[tuple[str, str], ...] = ()
    """Pairs: whoever is answered in each of them never completes a set."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """A short word on a cell: the number of a move, how many moves to the end."""


@dataclass(frozen=True)
class Picture:
    """All that a rendering needs; where it came from no longer matters."""

    names: tuple[str, ...]
    layout: Layout
    black: frozenset[int] = frozenset()
    white: frozenset[int] = frozenset()
    marks: Marks = field(default_factory=Marks)
    title: str = ""

    def describe(self, vertex: int) -> str:
        """One cell in words, as a screen reader says it."""
        name = self.names[vertex]
        marks = self.marks
        words = [name]
        if vertex in self.black:
            words.append("black stone")
        elif vertex in self.white:
            words.append("white stone")
        else:
            words.append("free")
        if name == marks.last:
            words.append("last move")
        if name in marks.winning_set:
            words.append("winning set")
        if name in marks.winning_moves:
            words.append("winning move")
        if name in marks.zone:
            words.append("must-play zone")
        if name in marks.useless:
            words.append("useless")
        partner = dict((*marks.pairings, *((b, a) for a, b in marks.pairings))).get(name)
        if partner is not None:
            words.append(f"paired with {partner}")
        if name in marks.labels:
            words.append(marks.labels[name])
        return ", ".join(words)


def picture(game: PositionalGame, marks: Marks | None = None, title: str | None = None) -> Picture:
    """The picture of a position."""
    return Picture(
        game.vertices,
        board_layout(game),
        game.black_stones,
        game.white_stones,
        Marks() if marks is None else marks,
        game.name if title is None else title,
    )


def letters(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The same letter for both cells of a pair: A A, B B, …"""
    return {
        cell: chr(ord("A") + i % 26) + ("" if i < 26 else str(i // 26))
        for i, pair in enumerate(pairs)
        for cell in pair
    }
