"""Full games that people settled with insight or with months of computing: how far do we get?"""

from __future__ import annotations

from collections.abc import Iterator

from foregone.bench.suite import Instance, Suite
from foregone.verdict import Answer

__all__ = ["SUITE"]


def _instances() -> Iterator[Instance]:
    yield Instance("httt:snaky@8x8", 64, Answer.NO_WIN)
    yield Instance("qubic", 64, Answer.WIN)
    yield Instance("gomoku:15x15", 225, Answer.WIN)
    yield Instance("connect6:mickey-mouse", None, Answer.WIN)


SUITE = Suite(
    name="milestones",
    title="full games that people settled with insight or with months of computing",
    source="Halupczok & Schlage-Puchta 2007 (snaky), MS21 table 3",
    encodings=("cor+",),
    instances=_instances,
)
