"""Pictures as text with colours. Every mark is a character too: colour alone says nothing."""

from __future__ import annotations

from rich.text import Text

from foregone.game.positional import Player
from foregone.view.picture import Picture, letters

__all__ = ["legend", "text"]

_BLACK, _WHITE, _FREE = "●", "○", "·"
_STEP = 4  # characters per cell

_STYLES = {
    "black": "bold",
    "white": "bold",
    "last": "bold red",
    "winning set": "bold green",
    "winning move": "bold green",
    "zone": "yellow",
    "useless": "dim",
    "pair": "magenta",
    "caption": "cyan dim",
    "free": "dim",
}


def text(picture: Picture) -> Text:
    """The board in characters; a graph, which has no rows, as a list of its vertices."""
    if picture.layout.links or not picture.layout.captions:
        return _list(picture)
    return _board(picture)


def _board(picture: Picture) -> Text:
    layout = picture.layout
    heights = sorted({round(spot.y, 3) for spot in layout.spots})
    ghost_rows = sorted({round(g.y, 3) for g in layout.ghosts} - set(heights))
    rows: dict[float, dict[int, tuple[str, str]]] = {}

    def put(x: float, y: float, word: str, style: str) -> None:
        row = rows.setdefault(round(y, 3), {})
        start = round(x * _STEP) - len(word) // 2
        for i, character in enumerate(word):
            row[start + i] = (character, style)

    for ghost in layout.ghosts:
        put(ghost.x, ghost.y, _sign(picture, ghost.vertex)[0], "dim")
    for caption in layout.captions:
        near = min((*heights, *ghost_rows), key=lambda y: abs(y - caption.y))
        beside = abs(near - caption.y) < 0.2
        put(caption.x, near if beside else caption.y, caption.text, _STYLES["caption"])
    for vertex, spot in enumerate(layout.spots):
        put(spot.x, spot.y, *_cell(picture, vertex))
    lines = []
    for y in sorted(rows):
        line = Text()
        at = 0
        for x in sorted(rows[y]):
            line.append(" " * (x - at))
            line.append(*rows[y][x])
            at = x + 1
        line.rstrip()
        lines.append(line)
    if layout.sides:
        down = layout.sides[0].player
        goals = f"{down.title} joins top to bottom, {down.opponent.title} left to right"
        lines.append(Text(goals, style=_STYLES["caption"]))
    return Text("\n").join(lines)


def _list(picture: Picture) -> Text:
    around: dict[int, list[str]] = {v: [] for v in range(len(picture.names))}
    for link in picture.layout.links:
        around[link.start].append(picture.names[link.end])
        if not link.arrow:
            around[link.end].append(picture.names[link.start])
    wide = max(map(len, picture.names), default=0)
    lines = []
    for vertex, name in enumerate(picture.names):
        line = Text(f"{name:>{wide}} ", style=_STYLES["caption"])
        line.append(*_cell(picture, vertex))
        if around[vertex]:
            line.append("  → " + " ".join(around[vertex]), style=_STYLES["free"])
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _sign(picture: Picture, vertex: int) -> tuple[str, str]:
    """One character, and how it is coloured."""
    name, marks = picture.names[vertex], picture.marks
    if vertex in picture.black:
        return _BLACK, _STYLES["black"]
    if vertex in picture.white:
        return _WHITE, _STYLES["white"]
    if name in marks.winning_moves:
        return "★", _STYLES["winning move"]
    if name in marks.useless:
        return "×", _STYLES["useless"]
    return _FREE, _STYLES["free"]


def _cell(picture: Picture, vertex: int) -> tuple[str, str]:
    """Three characters: the sign or a label, between brackets that tell about it."""
    name, marks = picture.names[vertex], picture.marks
    sign, style = _sign(picture, vertex)
    pairs = letters(marks.pairings)
    if name in marks.labels:
        sign = marks.labels[name]
    elif name in pairs:
        sign, style = pairs[name], _STYLES["pair"]
    if name in marks.winning_set:
        return f"<{sign}>", _STYLES["winning set"]
    if name == marks.last:
        return f"[{sign}]", _STYLES["last"]
    if name in marks.zone:
        return f"({sign})", _STYLES["zone"] if name not in marks.winning_moves else style
    return f" {sign} "[: max(3, len(sign) + 1)], style


def legend(picture: Picture) -> Text:
    """What the characters of this picture mean, those that occur in it."""
    marks = picture.marks
    words = [
        (_BLACK, Player.BLACK.title, bool(picture.black)),
        (_WHITE, Player.WHITE.title, bool(picture.white)),
        ("[ ]", "last move", marks.last is not None),
        ("< >", "winning set", bool(marks.winning_set)),
        ("★", "winning move", bool(marks.winning_moves)),
        ("( )", "must-play zone", bool(marks.zone)),
        ("×", "useless cell", bool(marks.useless)),
        ("A A", "pairs", bool(marks.pairings)),
    ]
    return Text("   ".join(f"{sign} {word}" for sign, word, used in words if used), style="dim")
