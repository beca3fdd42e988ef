"""The tree of a strategy as a picture: a board for each position, the moves from left to right."""

from __future__ import annotations

from html import escape

from foregone.certificate.tree import ELSEWHERE, Node
from foregone.view.picture import Marks, Picture, picture
from foregone.view.svg import DARK, LIGHT, UNIT, stylesheet, svg

__all__ = ["strategy_svg"]

BOARD = 150.0  # the longer side of a board
GAP_X, GAP_Y, CAPTION = 46.0, 14.0, 24.0


def strategy_svg(root: Node) -> str:
    """All boards of the tree; the opponent's moves that matter fan out, the replies follow."""
    first = picture(root.line.game)
    wide, high = first.layout.width * UNIT, first.layout.height * UNIT
    scale = BOARD / max(wide, high)
    column, row = wide * scale + GAP_X, high * scale + CAPTION + GAP_Y
    parts: list[str] = []
    columns = rows = 0

    def draw(node: Node, depth: int) -> float:
        """Draws a subtree below all that is drawn; the height of its root's middle."""
        nonlocal columns, rows
        columns = max(columns, depth + 1)
        middles = [draw(child, depth + 1) for child in node.children]
        if not middles:
            rows += 1
        y = (middles[0] + middles[-1]) / 2 if middles else (rows - 0.5) * row
        x = depth * column
        parts.extend(
            f'<path class="fg-link" d="M{x + column - GAP_X:.1f} {y:.1f}'
            f"C{x + column - GAP_X / 2:.1f} {y:.1f} {x + column - GAP_X / 2:.1f} {middle:.1f}"
            f' {x + column:.1f} {middle:.1f}"/>'
            for middle in middles
        )
        parts.append(
            f'<g transform="translate({x:.1f} {y - row / 2:.1f})">'
            f'<text class="fg-caption" x="{(column - GAP_X) / 2:.1f}" y="16">'
            f"{escape(_caption(node))}</text>"
            f'<g transform="translate(0 {CAPTION}) scale({scale:.4f})">'
            f"{svg(_board(node), style=False)}</g></g>"
        )
        return y

    draw(root, 0)
    width, height = columns * column - GAP_X + 8, rows * row
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 {width:.1f} {height:.1f}"'
        f' width="{width:.1f}" height="{height:.1f}" role="img"'
        f' aria-label="{escape(root.line.strategy.claim.sentence)}">'
        f"<style>{stylesheet(LIGHT)}@media (prefers-color-scheme:dark)"
        f"{{{stylesheet(DARK)}}}</style>{''.join(parts)}</svg>"
    )


def _caption(node: Node) -> str:
    move = f"{node.player.title}: {node.move}" if node.player else "the game"
    return f"{move} ({node.note.split(' ')[0]})" if node.note not in ("", "…") else move


def _board(node: Node) -> Picture:
    line, outcome = node.line, node.line.game.outcome()
    won = outcome.winning_set if outcome else ()
    return picture(
        line.game,
        Marks(
            last=None if node.move in ("", ELSEWHERE) else node.move,
            winning_set=frozenset(line.game.vertices[v] for v in won),
            zone=frozenset(line.zone),
            pairings=line.pairing,
        ),
    )
