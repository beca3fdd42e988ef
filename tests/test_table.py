"""Tables of figures."""

import csv
import json

import pytest

from foregone.table import format_table

ROWS = [{"file": "a|b", "clauses": 12}, {"file": "c,d", "gates": 3, "clauses": None}]


def test_markdown() -> None:
    assert format_table(ROWS) == (
        "| file | clauses | gates |\n"
        "| ---- | ------: | ----: |\n"
        "| a\\|b |      12 |       |\n"
        "| c,d  |         |     3 |\n"
    )
    assert format_table([]) == ""


def test_csv() -> None:
    lines = format_table(ROWS, "csv").splitlines()
    assert list(csv.DictReader(lines)) == [
        {"file": "a|b", "clauses": "12", "gates": ""},
        {"file": "c,d", "clauses": "", "gates": "3"},
    ]


def test_json() -> None:
    assert json.loads(format_table(ROWS, "json")) == ROWS


def test_an_unknown_form() -> None:
    with pytest.raises(ValueError, match="no such form"):
        format_table(ROWS, "html")
