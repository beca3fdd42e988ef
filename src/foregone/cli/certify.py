"""`foregone certify`: is a formula true or false? Proved by a strategy of its game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.certificate import Certificate
    from foregone.formula import QBF

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("subject", metavar="FORMULA|GAME", help="a file of `foregone encode`, or a game")
    add("certificate", metavar="CERTIFICATE", nargs="?", help="a certificate of the formula's game")
    add("--encoding", metavar="E", help="for a GAME: cor+, ea, et or pairing")
    add("--depth", type=int, metavar="K", help="for a GAME: the depth (default: the full game)")
    add("--form", metavar="F", help="for a GAME: a form of the encoding (default: its smallest)")
    add("--timeout", type=float, metavar="S", help="give up after S seconds")
    add("--memory", type=float, metavar="MB", help="give up at MB megabytes")


def _run(arguments: argparse.Namespace) -> int:
    from foregone.certificate.qbf import certify
    from foregone.errors import InputError
    from foregone.solver.runner import Limits

    for name in ("timeout", "memory"):
        value = getattr(arguments, name)
        if value is not None and not 0 <= value < float("inf"):
            raise InputError(f"--{name}", found=str(value), expected="at least 0")
    qbf, certificate = _subject(arguments)
    limits = Limits(seconds=arguments.timeout, memory_mb=arguments.memory)
    certified = certify(qbf, certificate, limits)
    print(f"{certified.sentence}: {certified.claim.sentence}")
    return 0


def _subject(arguments: argparse.Namespace) -> tuple[QBF, Certificate]:
    """The formula, and the certificate of its game."""
    from foregone.certificate import Certificate
    from foregone.errors import InputError
    from foregone.formula import read_qdimacs

    options = ("encoding", "depth", "form")
    given = [f"--{name}" for name in options if getattr(arguments, name) is not None]
    if arguments.certificate is not None:
        if given:
            raise InputError("a formula has its encoding already", found=" ".join(given))
        return read_qdimacs(arguments.subject), Certificate.load(arguments.certificate)
    from foregone.decide.certified import certificate_for, formula_of
    from foregone.encoding import encode
    from foregone.game import load
    from foregone.search.searcher import Limits

    game = load(arguments.subject)
    encoded = encode(game, arguments.depth, arguments.encoding or "cor+", arguments.form)
    certificate = certificate_for(encoded, Limits(seconds=arguments.timeout))
    return formula_of(encoded), certificate


COMMAND = Command(
    name="certify",
    help="prove a formula true or false by a strategy of its game, without any QBF solver",
    configure=_configure,
    run=_run,
    epilog="Exit code 0: proved. 2: the certificate does not prove it. 3: a limit was reached.",
)
