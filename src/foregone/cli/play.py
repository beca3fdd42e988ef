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
        "--certificate", metavar="FILE", help="play from this proof (default: look for one first)"
    )
    parser.add_argument(
        "--seconds", type=float, default=20, metavar="S", help="at most for each answer"
    )


def _run(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from foregone.certificate.strategy import Strategy
    from foregone.decide import Question, decide
    from foregone.errors import InputError
    from foregone.game import Player, load
    from foregone.play.book import Book, book_of
    from foregone.play.judge import Judge
    from foregone.play.match import Match
    from foregone.play.terminal import Terminal

    if not arguments.seconds > 0:
        raise InputError("--seconds", found=str(arguments.seconds), expected="more than 0")
    human = Player.BLACK if arguments.side == "black" else Player.WHITE
    game = load(arguments.game)
    console = Console(highlight=False)
    judge = Judge(seconds=arguments.seconds)
    if arguments.certificate is not None:
        strategy = Strategy.load(arguments.certificate)
        if strategy.game != game:
            raise InputError("the proof is of another game", file=arguments.certificate)
        judge.books.append(Book(strategy))
    else:
        with console.status("looking for a proof"):
            question = Question(game, seconds=arguments.seconds, proof=True)
            book = book_of(game, decide(question))
        if book is not None:
            judge.books.append(book)
    Terminal(Match(game, human, judge), console, input).run()
    return 0


COMMAND = Command("play", "play against the proven strategy", _configure, _run)
