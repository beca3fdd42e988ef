"""Several pictures in one: the course of a game as a strip of small boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil

from foregone.view.picture import Picture
from foregone.view.svg import DARK, LIGHT, Palette, stylesheet, svg

__all__ = ["Frame", "strip"]


@dataclass(frozen=True)
class Frame:
    """One board of the strip with two lines below it; `alarm` puts it into a red frame."""

    picture: Picture
    headline: str
    detail: str = ""
    alarm: bool = False


_CELL = 26  # pixels per cell
_GAP = 18
_TEXT = 44  # the height of the two lines


def strip(frames: Sequence[Frame], *, across: int = 5) -> str:
    """The frames in rows of `across`, as an SVG document."""
    width = max((frame.picture.layout.width for frame in frames), default=1.0) * _CELL
    height = max((frame.picture.layout.height for frame in frames), default=1.0) * _CELL
    width = max(width, 132.0)
    columns = min(across, len(frames)) or 1
    rows = ceil(len(frames) / columns)
    step_x, step_y = width + _GAP, height + _TEXT + _GAP
    total = (columns * step_x + _GAP, rows * step_y + _GAP)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" class="fg" role="img"'
        ' aria-label="Course of a game"'
        f' viewBox="0 0 {total[0]:.0f} {total[1]:.0f}" width="{total[0]:.0f}"'
        f' height="{total[1]:.0f}">',
        f"<style>{_style(LIGHT)}@media (prefers-color-scheme:dark){{{_style(DARK)}}}</style>",
    ]
    for i, frame in enumerate(frames):
        row, column = divmod(i, columns)
        x, y = _GAP + column * step_x, _GAP + row * step_y
        parts += _frame(frame, x, y, width, height)
    parts.append("</svg>")
    return "\n".join(parts)


def _style(p: Palette) -> str:
    return (
        f"{stylesheet(p)}.fg-alarm{{fill:none;stroke:{p.last};stroke-width:3}}"
        f".fg-head{{fill:{p.ink};font:600 14px system-ui,sans-serif;text-anchor:middle}}"
        f".fg-small{{fill:{p.faint};font:13px system-ui,sans-serif;text-anchor:middle}}"
    )


def _frame(frame: Frame, x: float, y: float, width: float, height: float) -> list[str]:
    layout = frame.picture.layout
    wide, high = layout.width * _CELL, layout.height * _CELL
    place = (x + (width - wide) / 2, y + height - high, wide, high)
    board = svg(frame.picture, style=False, box=place)
    middle, below = x + width / 2, y + height

    def line(text: str, offset: float, name: str) -> str:
        return (
            f'<text class="{name}" x="{middle:.1f}" y="{below + offset:.1f}">{escape(text)}</text>'
        )

    parts = [board, line(frame.headline, 17, "fg-head"), line(frame.detail, 35, "fg-small")]
    if frame.alarm:
        parts.append(
            f'<rect class="fg-alarm" x="{x - 7:.1f}" y="{y - 7:.1f}" width="{width + 14:.1f}"'
            f' height="{height + _TEXT + 10:.1f}" rx="8"/>'
        )
    return parts
