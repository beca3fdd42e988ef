"""`foregone games`: the games that have a name."""

from __future__ import annotations

import argparse
import sys

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "pattern", nargs="?", default="", metavar="PATTERN", help="only those that contain this"
    )
    parser.add_argument(
        "--families", action="store_true", help="the families instead, and how their names are made"
    )
    parser.add_argument("--json", action="store_true", help="as JSON, one object per game")


def _run(arguments: argparse.Namespace) -> int:
    rows = _families() if arguments.families else _games()
    wanted = arguments.pattern.lower()
    found = [row for row in rows if wanted in " ".join(row.values()).lower()]
    if arguments.json:
        import json

        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        for line in _table([list(row.values()) for row in found]):
            print(line)
    if not found:
        print(f"foregone: no name contains {arguments.pattern!r}", file=sys.stderr)
    return 0


def _games() -> list[dict[str, str]]:
    from foregone.game import catalogue

    return [
        {
            "game": entry.spec,
            "title": entry.title,
            "reported": f"depth {entry.reported_depth}" if entry.reported_depth else "",
            "source": entry.source,
        }
        for entry in catalogue()
    ]


def _families() -> list[dict[str, str]]:
    from foregone.game import FAMILIES

    return [{"grammar": family.grammar, "title": family.title} for family in FAMILIES.values()]


def _table(rows: list[list[str]]) -> list[str]:
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    padded = [[f"{cell:{max(map(len, column))}}" for cell in column] for column in columns]
    return ["  ".join(row).rstrip() for row in zip(*padded, strict=True)]


COMMAND = Command(
    "games",
    "list the games that have a name",
    _configure,
    _run,
    epilog=(
        "All names take further parts: :maker-breaker, :white-first, :black=CELL,…, "
        ":white=CELL,…, :after=MOVE,…\nFiles: .pg (positional games 1.0), .hex (Hex "
        "puzzles), geography:FILE (who cannot move loses)."
    ),
)
