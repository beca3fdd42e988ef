"""Certified QBF: strategies of games as Skolem and Herbrand functions of the formulas about them.

`certify` takes a formula that an encoding wrote and a certificate of its game, makes functions of
the strategy and has a SAT solver check them. Why an answer can be believed: docs/certified.md.
"""

from foregone.certificate.qbf.certified import (
    Certified,
    NotCertifiedError,
    UndecidedError,
    certify,
    check_apart,
)
from foregone.certificate.qbf.checking import Refused, check, complete
from foregone.certificate.qbf.functions import Functions, Herbrand, Skolem
from foregone.certificate.qbf.unfolding import unfold

__all__ = [
    "Certified",
    "Functions",
    "Herbrand",
    "NotCertifiedError",
    "Refused",
    "Skolem",
    "UndecidedError",
    "certify",
    "check",
    "check_apart",
    "complete",
    "unfold",
]
