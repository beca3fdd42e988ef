"""The command line: thin. Each module of this package is one command and declares `COMMAND`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

__all__ = ["cli", "main"]


def cli(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code: 0 done, 2 bad input, 3 undecided.

    A bug of ours is an exception with its traceback (exit code 1 from the shell).
    """
    from foregone.cli._arguments import parse
    from foregone.errors import ForegoneError

    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        code: int = arguments.command.run(arguments)
        return code
    except ForegoneError as error:
        print(f"foregone: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("foregone: interrupted", file=sys.stderr)
        return 3


class _Interrupted(KeyboardInterrupt):
    """Not a plain KeyboardInterrupt: Python kills itself at exit if one of these went through an
    `eval` of the standard library, whoever caught it afterwards."""


def main() -> None:
    """The `foregone` program."""

    def interrupt(_number: int, _frame: object) -> None:
        raise _Interrupted

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    try:
        code = cli()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader (`| head`) has gone: nothing to say, nobody to say it to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
