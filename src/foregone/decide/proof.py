"""From a verdict to the certificate that anybody can check."""

from __future__ import annotations

from foregone import __version__
from foregone.certificate import Certificate, Claim
from foregone.game.positional import PositionalGame
from foregone.verdict import Verdict

__all__ = ["certificate"]


def certificate(game: PositionalGame, verdict: Verdict) -> Certificate:
    """The certificate of a verdict that came with a proof."""
    if verdict.proof is None or verdict.depth is None:
        raise ValueError("the verdict has no proof")
    claim = Claim(
        game,
        verdict.answer,
        verdict.depth,
        symmetries=verdict.proof.symmetries,
        producer=f"foregone {__version__}, {verdict.engine}",
        listed=verdict.proof.listed,
    )
    return Certificate(claim, verdict.proof.entries)
