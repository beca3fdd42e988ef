"""Certificates: a verdict with a strategy that anybody can check.

`verify` checks one and says what it proves. `prove` makes one for a small game, `build` from any
oracle (`by_moves`: from any engine). A `Strategy` is a certificate that is asked move by move. The
format stands in docs/certificate-format.md.
"""

from foregone.certificate.build import build, by_moves, prove, residual_game
from foregone.certificate.file import Certificate, Claim, EntryCode
from foregone.certificate.strategy import Line, Strategy
from foregone.certificate.verifier import BrokenProofError, Proven, verify

__all__ = [
    "BrokenProofError",
    "Certificate",
    "Claim",
    "EntryCode",
    "Line",
    "Proven",
    "Strategy",
    "build",
    "by_moves",
    "prove",
    "residual_game",
    "verify",
]
