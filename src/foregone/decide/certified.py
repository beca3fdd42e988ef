"""A formula about a game with the certificate that settles it, made on the spot."""

from __future__ import annotations

from dataclasses import replace

from foregone.certificate import Certificate
from foregone.certificate.qbf import UndecidedError
from foregone.decide.proof import certificate
from foregone.encoding import Encoded
from foregone.encoding.base import Claim
from foregone.formula import QBF
from foregone.search import Searcher
from foregone.search.searcher import Limits
from foregone.verdict import Answer

__all__ = ["certificate_for", "formula_of"]


def formula_of(encoded: Encoded) -> QBF:
    """The formula as a file of it would be read: with its comments."""
    return replace(encoded.qbf(), comments=tuple(encoded.header()))


def certificate_for(encoded: Encoded, limits: Limits | None = None) -> Certificate:
    """A certificate whose strategy settles the formula, by the search engine."""
    game = encoded.game
    searcher = Searcher(game)
    whole = encoded.encoding.true_means is Claim.NEVER
    result = searcher.solve(game.depth if whole else encoded.depth, limits=limits, proof=True)
    moves = len(encoded.codes)
    if result.verdict.answer is Answer.WIN and not whole and moves < encoded.depth:
        # The formula knows that so many moves suffice, for no more can matter.
        result = searcher.solve(moves, limits=limits, proof=True)
    if result.proof is None:
        raise UndecidedError(f"no certificate: {result.verdict.reason}")
    return certificate(game, replace(result.verdict, proof=result.proof))
