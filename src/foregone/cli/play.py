"""`foregone play`: against the proven strategy, in the terminal."""

from __future__ import annotations

import argparse

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a name as in 'foregone games', or a file")
    parser.add_argument(
        "--as", dest="side", choices=("black", "white"), default="white", help="your side (white)"
    )
    parser.add_argument(
        "--seconds", type=float, default=20, metavar="S", help="at most for each answer"
    )


def _run(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from foregone.errors import InputError
    from foregone.game import Player, load
    from foregone.play.judge import Judge
    from foregone.play.match import Match
    from foregone.play.terminal import Terminal

    if not arguments.seconds > 0:
        raise InputError("--seconds", found=str(arguments.seconds), expected="more than 0")
    human = Player.BLACK if arguments.side == "black" else Player.WHITE
    match = Match(load(arguments.game), human, Judge(seconds=arguments.seconds))
    Terminal(match, Console(highlight=False), input).run()
    return 0


COMMAND = Command("play", "play against the proven strategy", _configure, _run)
