"""Our own light preprocessor: what is certainly sound and nearly free."""

from __future__ import annotations

from foregone.errors import InputError
from foregone.formula import QBF
from foregone.formula.simplify import simplify
from foregone.solver.preprocessing import Preprocessed, Preprocessor, Workplace


def _apply(qbf: QBF, options: tuple[str, ...], _work: Workplace) -> Preprocessed:
    if options:
        raise InputError("the preprocessor light has no options", found=repr(" ".join(options)))
    simplified = simplify(qbf)
    outcome = simplified.formula if simplified.value is None else simplified.value
    return Preprocessed(outcome, restore=simplified.extend)


PREPROCESSOR = Preprocessor(
    name="light",
    title="units, pure and equal literals, universal reduction, subsumption",
    source="native code of Foregone",
    apply=_apply,
)
