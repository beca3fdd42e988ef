"""`foregone bench generate SUITE -o DIR`: the papers' instances as games and formulas."""

from __future__ import annotations

import argparse
import sys

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("suite", metavar="SUITE", nargs="?", help="leave it out to list them")
    parser.add_argument("-o", "--output", metavar="DIR", help="the folder to write to")
    parser.add_argument(
        "--encodings",
        metavar="E,…",
        type=lambda text: text.split(","),
        help="instead of the suite's own",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: all cores)")


def _run(arguments: argparse.Namespace) -> int:
    from foregone.bench import SUITES, generate
    from foregone.errors import InputError

    if arguments.suite is None:
        for suite in SUITES.values():
            print(f"{suite.name:12} {suite.title} ({suite.source})")
        return 0
    suite = SUITES.find(arguments.suite)
    if arguments.output is None:
        raise InputError("where to?", expected="-o DIR")
    if arguments.workers is not None and arguments.workers < 1:
        raise InputError("--workers", found=str(arguments.workers), expected="at least 1")
    rows = generate(
        suite,
        arguments.output,
        arguments.encodings,
        workers=arguments.workers,
        progress=lambda text: print(text, file=sys.stderr),
    )
    print(f"{len(rows)} formulas; {arguments.output}/index.csv tells what they are")
    return 0


COMMAND = Command(
    name="generate",
    help="write a suite's games and formulas to a folder, with an index",
    configure=_configure,
    run=_run,
)
