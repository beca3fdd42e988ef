"""`foregone bench results [SUITE[/PATTERN] …]`: settle suites, with certificates."""

from __future__ import annotations

import argparse
import shlex
import sys
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.bench.settle import Outcome

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "suites",
        metavar="SUITE[/PATTERN]",
        nargs="*",
        help="as hein or 'creatures/*torus' (default: the suites of docs/results.md)",
    )
    add(
        "--seconds",
        type=float,
        default=10,
        metavar="S",
        help="of the processor, for the answer and for each certificate (default: 10)",
    )
    add("--jobs", type=int, default=1, metavar="N", help="games at once (default: 1)")
    add("-o", "--output", metavar="FILE", help="write the page there (default: print it)")
    add("--certificates", metavar="DIR", help="keep the certificates in that folder")
    add("--cache", metavar="FILE", help="keep finished games there, and go on from there")


def _run(arguments: argparse.Namespace) -> int:
    from foregone.bench.results import chosen, introduction, report, settle_all
    from foregone.errors import InputError
    from foregone.files import writing

    for name, least in (("seconds", 0.001), ("jobs", 1)):
        value = getattr(arguments, name)
        if not value >= least:
            raise InputError(f"--{name}", found=str(value), expected=f"at least {least}")
    sections = chosen(arguments.suites)
    outcomes = settle_all(
        [case.game for section in sections for case in section.cases],
        arguments.seconds,
        jobs=arguments.jobs,
        certificates=arguments.certificates,
        cache=arguments.cache,
        progress=_tell,
    )
    command = ["foregone", "bench", "results", *arguments.suites]
    head = introduction(
        shlex.join([*command, "--seconds", f"{arguments.seconds:g}"]), arguments.seconds
    )
    with writing(arguments.output) as stream:
        stream.write(report(sections, outcomes, head).encode())
    return 0


def _tell(outcome: Outcome) -> None:
    print(f"{outcome.game}: {outcome.found}", file=sys.stderr, flush=True)


COMMAND = Command(
    name="results",
    help="settle the games of suites, and compare with what their sources report",
    configure=_configure,
    run=_run,
)
