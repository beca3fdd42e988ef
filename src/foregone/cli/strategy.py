"""`foregone strategy`: ask a certificate how to play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.certificate import Line

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", help="a certificate, as `foregone solve --certificate` writes it")
    add("--moves", default="", metavar="MOVES", help='after these moves: "c3 b2 …"')
    add("--depth", type=int, default=4, metavar="N", help="show the next N moves (default: 4)")
    add("--line", action="store_true", help="only the game in which the opponent resists longest")
    add("--dot", action="store_true", help="print the tree for Graphviz")
    add("--svg", type=Path, metavar="FILE", help="draw the tree, a board for each position")


def _run(arguments: argparse.Namespace) -> int:
    from foregone.certificate import Strategy
    from foregone.certificate.tree import as_dot, as_text, strategy_tree
    from foregone.errors import InputError
    from foregone.files import write_atomically

    if arguments.depth < 0:
        raise InputError("bad depth", found=str(arguments.depth), expected="0 or more")
    strategy = Strategy.load(arguments.file)
    if arguments.line:
        print(" ".join(strategy.principal_line()))
        return 0
    line = strategy.after(*arguments.moves.replace(",", " ").split())
    tree = strategy_tree(line, arguments.depth)
    if arguments.svg is not None:
        from foregone.view.strategy import strategy_svg

        write_atomically(arguments.svg, strategy_svg(tree))
    if arguments.dot:
        print(as_dot(tree))
        return 0
    print(as_text(tree))
    print(f"\n{_status(line)} ({strategy.size:,} positions)")
    return 0


def _status(line: Line) -> str:
    """Where the game stands."""
    player = line.strategy.player.title
    if line.over:
        return "the game is over"
    if line.strategy.claim.answer == "win":
        go = line.moves_to_go
        return f"{player} wins in {go} more move{'' if go == 1 else 's'} at the most"
    return f"{player} holds"


COMMAND = Command(
    "strategy",
    "show the strategy of a certificate: the replies to every move that matters",
    _configure,
    _run,
)
