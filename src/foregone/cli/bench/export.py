"""`foregone bench export SUITE -o DIR`: formulas with certified answers."""

from __future__ import annotations

import argparse
import sys

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("suite", metavar="SUITE", nargs="?", default="hein", help="default: hein")
    add("-o", "--output", metavar="DIR", required=True, help="the folder to write to")
    add(
        "--encodings",
        metavar="E,…",
        type=lambda text: text.split(","),
        help="default: cor+,ea,et",
    )
    add("--timeout", type=float, default=60.0, metavar="S", help="for each (default: 60)")


def _run(arguments: argparse.Namespace) -> int:
    from foregone.bench import SUITES
    from foregone.bench.export import export
    from foregone.errors import InputError

    if not 0 <= arguments.timeout < float("inf"):
        raise InputError("--timeout", found=str(arguments.timeout), expected="at least 0")
    pairs = export(
        SUITES.find(arguments.suite),
        arguments.output,
        arguments.encodings,
        seconds=arguments.timeout,
        progress=lambda text: print(text, file=sys.stderr),
    )
    print(f"{len(pairs):,} formulas with certificates in {arguments.output}")
    return 0


COMMAND = Command(
    name="export",
    help="write the formulas of a suite with certified answers",
    configure=_configure,
    run=_run,
)
