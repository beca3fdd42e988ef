"""`foregone stats`: the sizes of formulas, in files or yet to be written."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.formula import Stats

__all__ = ["COMMAND"]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "formulas", nargs="+", metavar="FILE|GAME", help="files, or games with --encodings"
    )
    parser.add_argument(
        "--encodings", metavar="NAME,…", help="encode games: these encodings, or all ('all')"
    )
    parser.add_argument("--depth", type=int, metavar="K", help="of the games (default: to the end)")
    parser.add_argument("--form", help="of the encodings (default: each one's own)")
    parser.add_argument("--lenient", action="store_true", help="overlook what solvers overlook")
    parser.add_argument(
        "--format", choices=("markdown", "csv", "json"), default="markdown", help="of the table"
    )


def run(arguments: argparse.Namespace) -> int:
    from foregone.table import format_table

    rows = list(_of_games(arguments) if arguments.encodings else _of_files(arguments))
    print(format_table(rows, arguments.format), end="")
    return 0


def _of_files(arguments: argparse.Namespace) -> Iterator[dict[str, object]]:
    from foregone.formula.reading import read_formula

    for path in arguments.formulas:
        formula = read_formula(path, strict=not arguments.lenient)
        yield {"file": path, **_figures(formula.stats())}


def _of_games(arguments: argparse.Namespace) -> Iterator[dict[str, object]]:
    from foregone.encoding import ENCODINGS, encode
    from foregone.errors import UnsupportedError
    from foregone.formula import Circuit
    from foregone.game import load

    everything = arguments.encodings == "all"
    names = list(ENCODINGS) if everything else arguments.encodings.split(",")
    for spec in arguments.formulas:
        game = load(spec)
        for name in names:
            try:
                encoded = encode(game, arguments.depth, name, arguments.form)
            except UnsupportedError:
                if not everything:
                    raise
                continue
            formula = encoded.formula
            made = formula if isinstance(formula, Circuit) else formula.qbf()
            yield {
                "game": spec,
                "depth": encoded.depth,
                "encoding": name,
                "form": encoded.form,
                **_figures(made.stats()),
            }


def _figures(stats: Stats) -> dict[str, object]:
    """Without the column that has no meaning for a formula of this kind."""
    return {name: figure for name, figure in asdict(stats).items() if figure is not None}


COMMAND = Command(
    "stats",
    "the sizes of formulas: blocks, variables, clauses, literals",
    configure,
    run,
    epilog="foregone stats hein09.qdimacs --format csv\n"
    "foregone stats hein:09 hein:12 --depth 7 --encodings cor+,et",
)
