"""Pictures as SVG, without any dependency.

Every part carries a class, and the colours stand in one style sheet: a file brings its own (dark
where the reader likes it dark), a page that has `stylesheet(...)` leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from html import escape
from math import hypot

from foregone.game.positional import Player
from foregone.view.force import Point
from foregone.view.layout import Link, Spot
from foregone.view.picture import Picture, letters

__all__ = ["DARK", "LIGHT", "Palette", "stylesheet", "svg"]

UNIT = 48
"""Pixels per cell."""


@dataclass(frozen=True)
class Palette:
    """The colours of a board. Any CSS colour, so also a variable of a page."""

    tile: str
    edge: str
    ink: str
    faint: str
    black: str
    black_edge: str
    white: str
    white_edge: str
    win: str
    on_win: str
    win_tile: str
    zone: str
    zone_tile: str
    pair: str
    last: str

    @classmethod
    def variables(cls) -> Palette:
        """`var(--tile)`, `var(--edge)`, …: the page that includes the style sheet defines them."""
        return cls(**{f.name: f"var(--{f.name.replace('_', '-')})" for f in fields(cls)})

    def definitions(self) -> str:
        """The custom properties that `variables` refers to."""
        return "".join(
            f"--{f.name.replace('_', '-')}:{getattr(self, f.name)};" for f in fields(self)
        )


LIGHT = Palette(
    tile="#f3e7d0",
    edge="#cdb68d",
    ink="#2a2520",
    faint="#75695a",
    black="#24211e",
    black_edge="#000000",
    white="#fffdf9",
    white_edge="#7d7263",
    win="#0b7257",
    on_win="#ffffff",
    win_tile="#bfe3cf",
    zone="#a85f00",
    zone_tile="#fbd99a",
    pair="#6b46a8",
    last="#e0542f",
)
DARK = Palette(
    tile="#3b3329",
    edge="#5d5040",
    ink="#f2ebdf",
    faint="#b3a592",
    black="#0b0a09",
    black_edge="#93856f",
    white="#efe8da",
    white_edge="#fffaf0",
    win="#4cc39a",
    on_win="#06281d",
    win_tile="#1f5744",
    zone="#f0b457",
    zone_tile="#664a1d",
    pair="#c0a3f2",
    last="#ff7d57",
)


def stylesheet(p: Palette) -> str:
    """The look of all parts in these colours."""
    return f"""\
.fg-tile{{fill:{p.tile};stroke:{p.edge};stroke-width:1.5}}
.fg-node{{fill:{p.tile};stroke:{p.edge};stroke-width:2}}
.fg-frame{{fill:{p.tile};stroke:{p.edge};stroke-width:3}}
.fg-text{{fill:{p.ink};font:600 15px system-ui,sans-serif;text-anchor:middle}}
.fg-caption{{fill:{p.faint};font:500 14px system-ui,sans-serif;text-anchor:middle}}
.fg-link{{stroke:{p.faint};stroke-width:2;fill:none}}
.fg-arrow{{fill:{p.faint}}}
.fg-side{{fill:none;stroke-width:13;stroke-linejoin:round;stroke-linecap:round}}
.fg-side-b{{stroke:{p.black}}}
.fg-side-w{{stroke:{p.white}}}
.fg-side-b-rim{{stroke:{p.black_edge}}}
.fg-side-w-rim{{stroke:{p.white_edge}}}
.fg-side-rim{{fill:none;stroke-width:16;stroke-linejoin:round;\
stroke-linecap:round}}
.fg-black{{fill:{p.black};stroke:{p.black_edge};stroke-width:1.5}}
.fg-white{{fill:{p.white};stroke:{p.white_edge};stroke-width:1.5}}
.fg-on-black{{fill:{p.white}}}
.fg-on-white{{fill:{p.black}}}
.fg-ghost{{opacity:.34}}
.fg-wins .fg-tile,.fg-wins .fg-node{{fill:{p.win_tile};stroke:{p.win}}}
.fg-ring{{fill:none;stroke:{p.win};stroke-width:4}}
.fg-move{{fill:{p.win}}}
.fg-on-move{{fill:{p.on_win}}}
.fg-in-zone .fg-tile,.fg-in-zone .fg-node{{fill:{p.zone_tile}}}
.fg-zone{{fill:none;stroke:{p.zone};stroke-width:2;stroke-dasharray:5 4}}
.fg-useless{{stroke:{p.faint};stroke-width:2;stroke-linecap:round;opacity:.75}}
.fg-is-useless .fg-tile{{fill-opacity:.45}}
.fg-pair{{stroke:{p.pair};stroke-width:5;stroke-linecap:round;opacity:.45}}
.fg-pair-end{{fill:{p.pair}}}
.fg-on-pair{{fill:{p.tile};font:700 13px system-ui,sans-serif}}
.fg-last{{fill:{p.last}}}
.fg-last-ring{{fill:none;stroke:{p.last};stroke-width:4}}
.fg-place{{font-size:13px;paint-order:stroke;stroke:{p.tile};stroke-width:4;\
stroke-linejoin:round}}
.fg-dim{{fill:{p.faint};font-weight:500;font-size:13px}}
"""


def svg(
    picture: Picture,
    *,
    style: bool = True,
    interactive: bool = False,
    box: tuple[float, float, float, float] | None = None,
) -> str:
    """The picture as an SVG document, or as a part of one, in a `box` (x, y, width, height) of it.

    `style=False` leaves the style sheet to the page; `interactive=True` makes a button of each cell
    (`data-cell` holds its name), with words for a screen reader.
    """
    layout = picture.layout
    width, height = layout.width * UNIT, layout.height * UNIT
    role = "group" if interactive else "img"
    words = picture.title or "Board"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fg" viewBox="0 0 {_n(width)} {_n(height)}"'
        f' {_box(box or (0.0, 0.0, width, height))} role="{role}" aria-label="{escape(words)}">'
    ]
    if style:
        parts.append(
            f"<style>{stylesheet(LIGHT)}@media (prefers-color-scheme:dark)"
            f"{{{stylesheet(DARK)}}}</style>"
        )
    parts += _ground(picture)
    shown = letters(picture.marks.pairings)
    order = range(len(picture.names))
    parts += [_cell(picture, v, interactive, shown) for v in order]
    parts += _places(picture)
    parts += _pairings(picture)
    parts.append("</svg>")
    return "\n".join(parts)


def _box(box: tuple[float, float, float, float]) -> str:
    x, y, width, height = map(_n, box)
    place = "" if x == y == "0" else f'x="{x}" y="{y}" '
    return f'{place}width="{width}" height="{height}"'


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x * UNIT)},{_n(y * UNIT)}" for x, y in points)


def _circle(x: float, y: float, radius: float, name: str) -> str:
    return (
        f'<circle class="{name}" cx="{_n(x * UNIT)}" cy="{_n(y * UNIT)}" r="{_n(radius * UNIT)}"/>'
    )


def _text(x: float, y: float, text: str, name: str) -> str:
    # Lowered by a third of the size: not every renderer knows dominant-baseline.
    return f'<text class="{name}" x="{_n(x * UNIT)}" y="{_n(y * UNIT + 5)}">{escape(text)}</text>'


def _line(a: Point, b: Point, name: str) -> str:
    (x1, y1), (x2, y2) = a, b
    return (
        f'<line class="{name}" x1="{_n(x1 * UNIT)}" y1="{_n(y1 * UNIT)}"'
        f' x2="{_n(x2 * UNIT)}" y2="{_n(y2 * UNIT)}"/>'
    )


# -- under the cells ------------------------------------------------------------------------------


def _ground(picture: Picture) -> list[str]:
    layout = picture.layout
    parts = []
    for side in layout.sides:
        points = _points(side.points)
        name = "fg-side-b" if side.player is Player.BLACK else "fg-side-w"
        parts.append(f'<polyline class="fg-side-rim {name}-rim" points="{points}"/>')
        parts.append(f'<polyline class="fg-side {name}" points="{points}"/>')
    for x, y, width, height in layout.frames:
        parts.append(
            f'<rect class="fg-frame" x="{_n(x * UNIT)}" y="{_n(y * UNIT)}"'
            f' width="{_n(width * UNIT)}" height="{_n(height * UNIT)}" rx="6"/>'
        )
    parts += [_text(c.x, c.y, c.text, "fg-caption") for c in layout.captions]
    parts += [_ghost(picture, ghost.vertex, ghost.x, ghost.y) for ghost in layout.ghosts]
    parts += [part for link in layout.links for part in _link(picture, link)]
    return parts


def _ghost(picture: Picture, vertex: int, x: float, y: float) -> str:
    h = 0.42
    tile = _points([(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)])
    parts = [f'<g class="fg-ghost"><polygon class="fg-tile" points="{tile}"/>']
    if vertex in picture.black:
        parts.append(_circle(x, y, 0.3, "fg-black"))
    elif vertex in picture.white:
        parts.append(_circle(x, y, 0.3, "fg-white"))
    else:
        parts.append(_text(x, y, picture.names[vertex], "fg-text fg-dim"))
    return "".join((*parts, "</g>"))


_NODE = 0.42  # the radius of a round node
_SHORT = 3  # letters of a name that fit into it


def _link(picture: Picture, link: Link) -> list[str]:
    a, b = picture.layout.spots[link.start], picture.layout.spots[link.end]
    if not link.arrow:
        return [_line((a.x, a.y), (b.x, b.y), "fg-link")]
    length = hypot(b.x - a.x, b.y - a.y) or 1.0
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    # Slightly to the right of the middle line, so that there and back are two arrows.
    sx, sy = -uy * 0.07, ux * 0.07
    tip = (b.x - ux * (_NODE + 0.04) + sx, b.y - uy * (_NODE + 0.04) + sy)
    neck = (tip[0] - ux * 0.24, tip[1] - uy * 0.24)
    wing = [tip, (neck[0] - uy * 0.1, neck[1] + ux * 0.1), (neck[0] + uy * 0.1, neck[1] - ux * 0.1)]
    return [
        _line((a.x + ux * _NODE + sx, a.y + uy * _NODE + sy), neck, "fg-link"),
        f'<polygon class="fg-arrow" points="{_points(wing)}"/>',
    ]


# -- the cells ------------------------------------------------------------------------------------


def _cell(picture: Picture, vertex: int, interactive: bool, pairs: Mapping[str, str]) -> str:
    name, spot, marks = picture.names[vertex], picture.layout.spots[vertex], picture.marks
    states = [
        state
        for state, names in (
            ("fg-wins", marks.winning_set),
            ("fg-in-zone", marks.zone),
            ("fg-is-useless", marks.useless),
        )
        if name in names
    ]
    button = (
        f' role="button" tabindex="-1" aria-label="{escape(picture.describe(vertex))}"'
        if interactive
        else ""
    )
    parts = [
        f'<g class="{" ".join(["fg-cell", *states])}" data-cell="{escape(name)}"{button}>',
        _tile(spot),
    ]
    free = vertex not in picture.black and vertex not in picture.white
    if name in marks.zone:
        parts.append(_circle(spot.x, spot.y, 0.38, "fg-zone"))
    if name in marks.useless and free:
        d = 0.11
        parts.append(_line((spot.x - d, spot.y - d), (spot.x + d, spot.y + d), "fg-useless"))
        parts.append(_line((spot.x - d, spot.y + d), (spot.x + d, spot.y - d), "fg-useless"))
    if not free:
        parts.append(_circle(spot.x, spot.y, 0.4, _stone(picture, vertex)))
    if name in marks.winning_set and not free:
        parts.append(_circle(spot.x, spot.y, 0.43, "fg-ring"))
    if name == marks.last and name not in marks.labels:
        named = picture.layout.named  # its name may stand in the middle: a ring round it
        parts.append(
            _circle(spot.x, spot.y, *((0.44, "fg-last-ring") if named else (0.13, "fg-last")))
        )
    parts += _word(picture, vertex, pairs)
    return "".join((*parts, "</g>"))


def _stone(picture: Picture, vertex: int) -> str:
    return "fg-black" if vertex in picture.black else "fg-white"


def _tile(spot: Spot) -> str:
    if spot.outline:
        return f'<polygon class="fg-tile" points="{_points(spot.outline)}"/>'
    return _circle(spot.x, spot.y, _NODE, "fg-node")


def _word(picture: Picture, vertex: int, pairs: Mapping[str, str]) -> list[str]:
    """What is written on a cell: at most one thing, the most telling one."""
    name, spot, marks = picture.names[vertex], picture.layout.spots[vertex], picture.marks
    label = marks.labels.get(name)
    free = vertex not in picture.black and vertex not in picture.white
    parts = []
    if label is None and picture.layout.named and len(name) <= _SHORT:
        label = name
    if name in marks.winning_moves:
        parts.append(_circle(spot.x, spot.y, 0.3 if label else 0.17, "fg-move"))
        colour = "fg-on-move"
    elif name in pairs and free:
        label = None  # its letter stands at the end of the line
    else:
        colour = "fg-dim" if free else f"fg-on-{'black' if vertex in picture.black else 'white'}"
    return parts if label is None else [*parts, _text(spot.x, spot.y, label, f"fg-text {colour}")]


def _places(picture: Picture) -> list[str]:
    """The names of nodes that are too long to stand in them: below, and over everything."""
    if not picture.layout.named:
        return []
    names = [
        _text(spot.x, spot.y + 0.62, name, "fg-text fg-place")
        for name, spot in zip(picture.names, picture.layout.spots, strict=True)
        if len(name) > _SHORT
    ]
    return [f'<g pointer-events="none">{"".join(names)}</g>'] if names else []


def _pairings(picture: Picture) -> list[str]:
    """A line from cell to cell, and the letter of the pair at both ends."""
    at = dict(zip(picture.names, picture.layout.spots, strict=True))
    shown = letters(picture.marks.pairings)
    parts = []
    for a, b in picture.marks.pairings:
        start, end = ((at[cell].x, at[cell].y) for cell in (a, b))
        parts.append(_line(start, end, "fg-pair"))
        for x, y in (start, end):
            parts.append(_circle(x, y, 0.21, "fg-pair-end"))
            parts.append(_text(x, y, shown[a], "fg-text fg-on-pair"))
    return [f'<g pointer-events="none">{"".join(parts)}</g>'] if parts else []
