"""`foregone verify`: check a certificate and say what it proves."""

from __future__ import annotations

import argparse

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a certificate, as `foregone solve --certificate` writes it")
    parser.add_argument(
        "--fast", action="store_true", help="use the compiled verifier instead of the Python one"
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.fast:
        from foregone.certificate.fast import verify_fast as verify
    else:
        from foregone.certificate import verify

    proven = verify(arguments.file)
    print(f"verified: {proven.sentence} ({proven.positions:,} positions)")
    return 0


COMMAND = Command(
    "verify",
    "check a certificate: does its strategy prove what it claims?",
    configure,
    run,
    epilog="Exit code 0: proved. 2: the file is no certificate, or its proof does not hold (the\n"
    "message says which, and after which moves it breaks).",
)
