"""Rows of figures as Markdown, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence

__all__ = ["FORMATS", "format_table"]

FORMATS = ("markdown", "csv", "json")

Row = Mapping[str, object]


def format_table(rows: Sequence[Row], form: str = "markdown") -> str:
    """A table whose columns are the keys of the rows, in the order in which they turn up. What a
    row does not have, or has as None, stays empty; numbers are aligned to the right."""
    if form == "json":
        return json.dumps(list(rows), indent=2, ensure_ascii=False) + "\n"
    columns = list(dict.fromkeys(key for row in rows for key in row))
    cells = [["" if row.get(c) is None else str(row[c]) for c in columns] for row in rows]
    if form == "csv":
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows([columns, *cells])
        return stream.getvalue()
    if form != "markdown":
        raise ValueError(f"no such form: {form}")
    return _markdown(columns, cells, rows)


def _markdown(columns: list[str], cells: list[list[str]], rows: Sequence[Row]) -> str:
    if not columns:
        return ""
    cells = [[cell.replace("|", r"\|") for cell in line] for line in cells]
    number = [all(isinstance(row.get(c), int | float | None) for row in rows) for c in columns]
    widths = [max(3, *map(len, column)) for column in zip(columns, *cells, strict=True)]

    def line(texts: Sequence[str]) -> str:
        padded = (
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(texts, widths, number, strict=True)
        )
        return f"| {' | '.join(padded)} |\n"

    rule = ["-" * (w - 1) + ":" if n else "-" * w for w, n in zip(widths, number, strict=True)]
    return "".join(map(line, [columns, rule, *cells]))
