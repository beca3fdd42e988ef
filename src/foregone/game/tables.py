"""Tables of facts: the files of `data/`, each with its source in its first lines."""

from __future__ import annotations

import csv
from pathlib import Path

__all__ = ["table"]


def table(name: str) -> list[dict[str, str]]:
    """The rows of `data/name.csv`; lines that start with # are comments."""
    text = Path(__file__).with_name("data").joinpath(f"{name}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))
