"""The argument parser, made from the command modules."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from foregone import __version__
from foregone.registry import Registry

__all__ = ["COMMANDS", "Command", "add_commands", "parse"]


@dataclass(frozen=True)
class Command:
    """One command. Its module stays light: what `run` needs is imported in `run`."""

    name: str
    help: str
    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    epilog: str = ""


COMMANDS: Registry[Command] = Registry("foregone.cli", "COMMAND", "command")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments; `command` holds the `Command` that was asked for."""
    parser = _Parser(
        prog="foregone",
        description="Who wins a positional game, in how many moves, and a strategy you can check.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"foregone {__version__}")
    add_commands(parser, COMMANDS, "command")
    return parser.parse_args(argv)


def add_commands(
    parser: argparse.ArgumentParser, commands: Registry[Command], destination: str
) -> None:
    """A subparser for each command; the one that was asked for is found under `destination`."""
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in commands.values():
        sub = subparsers.add_parser(
            command.name,
            help=command.help,
            description=command.help,
            epilog=command.epilog or None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.configure(sub)
        sub.set_defaults(**{destination: command})
