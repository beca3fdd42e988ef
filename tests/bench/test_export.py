"""The set of certified formulas: what it says can be checked from its files alone."""

from __future__ import annotations

import csv
from pathlib import Path

from foregone.bench.export import export
from foregone.bench.suite import Instance, Suite
from foregone.certificate import Certificate
from foregone.certificate.qbf import certify
from foregone.formula import read_qdimacs

SMALL = Suite(
    "small",
    "a few",
    "this test",
    ("cor+",),
    lambda: [Instance("hein:12", 5), Instance("hein:12", 7), Instance("httt:domino@2x2", 3)],
)


def test_the_index_tells_the_truth(tmp_path: Path) -> None:
    said: list[str] = []
    pairs = export(SMALL, tmp_path, ["cor+", "ea"], progress=said.append)
    rows = list(csv.DictReader((tmp_path / "index.csv").read_text().splitlines()))
    assert [row["answer"] for row in rows] == ["false", "false", "true", "true", "true"]
    assert len(pairs) == len(rows)
    assert any("cannot express maker-maker" in text for text in said)
    row = rows[2]
    formula, certificate = tmp_path / row["file"], tmp_path / row["certificate"]
    assert certify(read_qdimacs(formula), Certificate.load(certificate)).value


def test_what_takes_too_long_is_left_out(tmp_path: Path) -> None:
    assert export(SMALL, tmp_path, ["cor+"], seconds=0) == []
    assert (tmp_path / "index.csv").read_text().count("\n") == 1
