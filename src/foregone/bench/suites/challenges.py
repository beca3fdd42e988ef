"""Four games that people settled (or not yet) without QBF."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench.suite import Instance, Suite
from foregone.verdict import Answer

__all__ = ["SUITE"]


def _instances() -> Iterator[Instance]:
    yield Instance("qubic", 63, Answer.WIN)
    yield Instance("httt:snaky@9x9", 81)
    yield Instance("gomoku:15x15", 225, Answer.WIN)
    yield Instance("connect6:mickey-mouse", None, Answer.WIN)


SUITE = Suite(
    name="challenges",
    title="Qubic, snaky 9×9, Gomoku 15×15, Connect6 after the Mickey Mouse opening",
    source="MS21 table 3",
    encodings=("cor+",),
    instances=_instances,
)
