"""`foregone show`: the board of a game and its figures."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.game.geography import Geography
    from foregone.view import Picture

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
    from foregone.errors import InputError
    from foregone.game import PositionalGame
    from foregone.game.simplify import simplified
    from foregone.game.spec import load_any
    from foregone.view import Marks, legend, picture
    from foregone.view.figures import figures

    moves = arguments.moves.replace(",", " ").split()
    game = load_any(arguments.game)
    if not isinstance(game, PositionalGame):
        return _show_geography(game, arguments)
    game = game.play(*moves)
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
    _print(arguments, shown, told, legend(shown).plain)
    return 0


def _show_geography(game: Geography, arguments: argparse.Namespace) -> int:
    from foregone.errors import InputError
    from foregone.view.geography import geography_picture

    names = [str(v) for v in range(len(game.arrows))]
    played: tuple[int, ...] = ()
    for move in arguments.moves.replace(",", " ").split():
        if move not in names or int(move) not in game.legal_moves(played):
            raise InputError("illegal move", found=repr(move), expected="an arrow to take")
        played = (*played, int(move))
    told = {
        "rule": "who cannot move the token along an arrow, nowhere twice, loses",
        "vertices": str(len(names)),
        "arrows": str(sum(map(len, game.arrows))),
        "moves": f"at most {game.longest}, {game.to_move(played).title} next",
    }
    _print(arguments, geography_picture(game, names, played, title=game.name), told, "")
    return 0


def _print(arguments: argparse.Namespace, shown: Picture, told: dict[str, str], key: str) -> None:
    """The drawing, into the files that were asked for and on the screen, and the figures."""
    from rich.console import Console
    from rich.markup import escape

    from foregone.files import write_atomically
    from foregone.view import png, svg, text

    if arguments.svg is not None:
        write_atomically(arguments.svg, svg(shown))
    if arguments.png is not None:
        write_atomically(arguments.png, png(shown))
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{escape(shown.title or arguments.game)}[/bold]\n")
    console.print(text(shown))
    if key:
        console.print(f"\n[dim]{escape(key)}[/dim]")
    console.print()
    width = max(map(len, told))
    for name, value in told.items():
        console.print(f"[cyan]{name:>{width}}[/cyan]  {escape(value)}")


COMMAND = Command("show", "draw the board of a game and tell its figures", _configure, _run)
