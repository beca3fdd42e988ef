"""`foregone bench …`: suites of games, campaigns of solvers. Each module here is a subcommand and
declares `COMMAND`, like the modules of `foregone.cli`."""

from __future__ import annotations

import argparse

from foregone.cli._arguments import Command, add_commands
from foregone.registry import Registry

__all__ = ["BENCH_COMMANDS", "COMMAND"]

BENCH_COMMANDS: Registry[Command] = Registry("foregone.cli.bench", "COMMAND", "bench command")


def _configure(parser: argparse.ArgumentParser) -> None:
    add_commands(parser, BENCH_COMMANDS, "bench_command")


def _run(arguments: argparse.Namespace) -> int:
    command: Command = arguments.bench_command
    return command.run(arguments)


COMMAND = Command(
    name="bench",
    help="suites of games and formulas with known answers",
    configure=_configure,
    run=_run,
)
