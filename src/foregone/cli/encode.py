"""`foregone encode GAME`: the formula that asks whether Black wins, as a file for QBF solvers."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.game.geography import Geography

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="a name (see `foregone games`) or a file; without it, the encodings are listed",
    )
    parser.add_argument(
        "--encoding",
        metavar="E",
        help="how the game becomes a formula (default: cor+; geography has its own)",
    )
    parser.add_argument(
        "--depth",
        type=int,
        metavar="K",
        help="ask for a win within K moves of both players (default: the full game)",
    )
    parser.add_argument(
        "--form", metavar="F", help="a variant of the encoding (default: its smallest)"
    )
    parser.add_argument(
        "--format", choices=("qdimacs", "qcir"), default="qdimacs", help="default: qdimacs"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.game is None:
        return _list()
    from foregone import __version__
    from foregone.encoding import encode
    from foregone.game import PositionalGame, load_any

    game = load_any(arguments.game)
    if not isinstance(game, PositionalGame):
        return _run_geography(arguments, game)
    encoded = encode(game, arguments.depth, arguments.encoding or "cor+", arguments.form)
    form, depth = encoded.form, str(encoded.depth)
    command = _command(arguments, encoding=encoded.encoding.name, form=form, depth=depth)
    header = [f"foregone {__version__}", f"command {command}", *encoded.header()]
    if arguments.format == "qcir":
        from foregone.formula import write_qcir

        write_qcir(encoded.circuit(), arguments.output, header)
    else:
        from foregone.formula import write_qdimacs

        write_qdimacs(encoded.qbf(), arguments.output, header)
    return 0


def _run_geography(arguments: argparse.Namespace, game: Geography) -> int:
    from foregone import __version__
    from foregone.encoding.geography import FORMS, encode_geography, geography_header
    from foregone.errors import UnsupportedError
    from foregone.formula import write_qcir, write_qdimacs

    if arguments.encoding not in (None, "geography"):
        raise UnsupportedError(
            f"encoding {arguments.encoding} cannot express geography", expected="geography"
        )
    if arguments.depth is not None:
        raise UnsupportedError("geography takes no --depth: its file has a bound on the rounds")
    form = arguments.form or FORMS[0]
    circuit = encode_geography(game, form)
    command = _command(arguments, encoding="geography", form=form)
    header = [f"foregone {__version__}", f"command {command}", *geography_header(game, form)]
    if arguments.format == "qcir":
        write_qcir(circuit, arguments.output, header)
    else:
        write_qdimacs(circuit.tseitin(), arguments.output, header)
    return 0


def _command(arguments: argparse.Namespace, **how: str) -> str:
    """The command with all defaults spelt out, but for the place that the file goes to."""
    how["format"] = arguments.format
    options = [word for name, value in how.items() for word in (f"--{name}", value)]
    return shlex.join(["foregone", "encode", arguments.game, *options])


def _list() -> int:
    from foregone.encoding import ENCODINGS

    for encoding in ENCODINGS.values():
        print(f"{encoding.name:10} {encoding.title} ({encoding.source})")
        print(f"{'':10} forms: {', '.join(encoding.forms)}; {', '.join(sorted(encoding.rules))}")
    return 0


COMMAND = Command(
    name="encode",
    help="write the formula that asks whether Black wins",
    configure=_configure,
    run=_run,
)
