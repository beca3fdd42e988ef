"""`foregone solvers`: which QBF solvers and preprocessors are here, and how to get the others."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.solver.base import Solver
    from foregone.solver.preprocessing import Preprocessor

__all__ = ["COMMAND"]

EPILOG = """\
A solver of your own is named by its command line, as in
  foregone solve hein:09 --engine qbf --solver 'qesto {file}'
where {file} stands for the formula in QDIMACS. With the prefix qcir: it gets a circuit instead.
It must exit with 10 for true and with 20 for false. Options go behind a solver's name
(--solver 'caqe --miniscoping 0'), and preprocessors form chains (--preprocessor light,bloqqer).
"""


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _describe(tool: Solver | Preprocessor) -> dict[str, object]:
    program = tool.program
    found = None if program is None else program.find()
    return {
        "name": tool.name,
        "title": tool.title,
        "source": tool.source,
        "languages": [str(language) for language in getattr(tool, "languages", ())],
        "installed": program is None or found is not None,
        "version": "" if program is None else program.version(),
        "path": None if found is None else str(found),
        "how_to_get": "" if program is None else program.how_to_get,
    }


def _lines(tool: dict[str, object], width: int) -> Iterator[str]:
    indent = " " * (width + 4)
    yield f"  {tool['name']:<{width}}  {tool['title']}"
    if tool["installed"]:
        parts = [tool["version"], *tool["languages"], tool["path"]]  # type: ignore[misc]
        yield indent + (", ".join(str(part) for part in parts if part) or "part of Foregone")
    else:
        yield f"{indent}not installed; to get it: {tool['how_to_get']}"


def _run(arguments: argparse.Namespace) -> int:
    from foregone.solver import PREPROCESSORS, SOLVERS

    told = {
        "solvers": [_describe(solver) for solver in SOLVERS.values()],
        "preprocessors": [_describe(preprocessor) for preprocessor in PREPROCESSORS.values()],
    }
    if arguments.json:
        print(json.dumps(told, ensure_ascii=False))
        return 0
    width = max(len(name) for name in (*SOLVERS, *PREPROCESSORS))
    for heading, tools in (
        ("QBF solvers", told["solvers"]),
        ("Preprocessors", told["preprocessors"]),
    ):
        print(heading)
        for tool in tools:
            print(*_lines(tool, width), sep="\n")
    return 0


COMMAND = Command(
    "solvers", "tell which QBF solvers and preprocessors are here", _configure, _run, EPILOG
)
