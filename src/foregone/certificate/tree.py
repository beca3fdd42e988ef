"""Strategies as trees, for people: the opponent's moves that matter, the replies to them.

What the opponent plays besides is "elsewhere": the strategist goes on with what he threatens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from foregone.certificate.strategy import Line
from foregone.game.positional import Player, Termination

__all__ = ["ELSEWHERE", "Node", "as_dot", "as_text", "strategy_tree"]

ELSEWHERE = "elsewhere"


@dataclass(frozen=True)
class Node:
    """A point of a line, the move that led to it, and what follows in the tree."""

    line: Line
    children: tuple[Node, ...] = ()

    @property
    def move(self) -> str:
        """The last move, or nothing at the start."""
        return self.line.moves[-1] if self.line.moves else ""

    @property
    def player(self) -> Player | None:
        """Who made it."""
        made = len(self.line.moves)
        return self.line.strategy.game.turns[made - 1] if made else None

    @property
    def note(self) -> str:
        """How it ends here, if it does; `…` if the tree was cut."""
        line, outcome = self.line, self.line.game.outcome()
        if outcome is not None and outcome.termination is Termination.COMPLETED:
            return "wins"
        if line.over or line.leaf == "decided":
            return "holds"
        if line.pairing:
            return "holds by pairing " + " ".join(f"{a}–{b}" for a, b in line.pairing)
        if line.leaf:
            return "holds by weights"
        return "" if self.children else "…"


def strategy_tree(line: Line, depth: int) -> Node:
    """The next `depth` moves of both players, where the opponent may move and how he is met."""
    if line.over or line.leaf or depth <= 0:
        return Node(line)
    if line.reply is not None:
        follow = [line.play(line.reply)]
    else:
        follow = [line.play(move) for move in line.zone]
        if len(follow) < len(line.game.legal_moves()):
            follow.insert(0, line.elsewhere())
    return Node(line, tuple(strategy_tree(after, depth - 1) for after in follow))


def as_text(root: Node) -> str:
    """One line for each move of the opponent, with the replies behind it."""
    words, end = _replies(root)
    return "\n".join([root.line.strategy.claim.sentence, *words[:1], *_branches(end, "")])


def _replies(node: Node) -> tuple[list[str], Node]:
    """The strategist's moves from here on with a note, in one string if any; where they lead."""
    words = []
    while node.children and node.children[0].player is node.line.strategy.player:
        (node,) = node.children
        words.append(node.move)
    if node.note:
        words.append(node.note if node.note == "…" else f"({node.note})")
    return [" ".join(words)] if words else [], node


def _branches(node: Node, margin: str) -> Iterator[str]:
    for child in node.children:
        last = child is node.children[-1]
        words, end = _replies(child)
        yield f"{margin}{'└─' if last else '├─'} " + ": ".join([child.move, *words])
        yield from _branches(end, margin + ("   " if last else "│  "))


def as_dot(root: Node) -> str:
    """For Graphviz: a black or white box for each move."""
    lines = [
        "digraph strategy {",
        '  node [shape=box style="filled,rounded" fontname="sans-serif"];',
    ]
    colours = {
        Player.BLACK: 'fillcolor="#222222" fontcolor=white',
        Player.WHITE: "fillcolor=white fontcolor=black",
        None: "fillcolor=lightgrey",
    }
    number = 0

    def draw(node: Node) -> int:
        nonlocal number
        here, number = number, number + 1
        label = "\n".join(filter(None, (node.move or root.line.strategy.game.name, node.note)))
        lines.append(f"  n{here} [label={_quoted(label)} {colours[node.player]}];")
        lines.extend(f"  n{here} -> n{draw(child)};" for child in node.children)
        return here

    draw(root)
    return "\n".join([*lines, "}"])


def _quoted(label: str) -> str:
    escaped = label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
