"""`foregone show`: the board of a game and its figures."""

from __future__ import annotations

import argparse
from pathlib import Path

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a name as in 'foregone games', or a file")
    parser.add_argument("--moves", default="", metavar="MOVES", help='play these first: "c3 b2 …"')
    parser.add_argument("--depth", type=int, metavar="K", help="the game of the next K moves only")
    parser.add_argument(
        "--reduced",
        action="store_true",
        help="make it as small as possible, and tell how",
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the board into an SVG file")
    parser.add_argument("--png", type=Path, metavar="FILE", help="… into a PNG file (extra: png)")


def _run(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.markup import escape

    from foregone.errors import InputError
    from foregone.files import write_atomically
    from foregone.game import load
    from foregone.game.simplify import simplified
    from foregone.view import Marks, legend, picture, png, svg, text
    from foregone.view.figures import figures

    moves = arguments.moves.replace(",", " ").split()
    game = load(arguments.game).play(*moves)
    depth = game.depth if arguments.depth is None else arguments.depth
    if depth < 0:
        raise InputError("bad depth", found=str(depth), expected="0 or more")
    told = figures(game.until(depth))
    useless: frozenset[str] = frozenset()
    if arguments.reduced:
        small = simplified(game, depth)
        useless = frozenset(small.useless)
        told |= {f"reduced: {name}": value for name, value in figures(small.game).items()}
        told |= {f"step {number}": step for number, step in enumerate(small.steps, start=1)}
    outcome = game.outcome()
    won = frozenset(game.vertices[v] for v in outcome.winning_set) if outcome else frozenset()
    marks = Marks(last=moves[-1] if moves else None, useless=useless, winning_set=won)
    shown = picture(game, marks)
    if arguments.svg is not None:
        write_atomically(arguments.svg, svg(shown))
    if arguments.png is not None:
        write_atomically(arguments.png, png(shown))

    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{escape(game.name or arguments.game)}[/bold]\n")
    console.print(text(shown))
    if key := legend(shown).plain:
        console.print(f"\n[dim]{escape(key)}[/dim]")
    console.print()
    width = max(map(len, told))
    for name, value in told.items():
        console.print(f"[cyan]{name:>{width}}[/cyan]  {escape(value)}")
    return 0


COMMAND = Command("show", "draw the board of a game and tell its figures", _configure, _run)
