"""The compiled verifier: the same walk, for large certificates.

It is written apart from the search engine and from the Python verifier, and held to the latter by
test: both accept the same proofs and refuse the others with the same words.
"""

from __future__ import annotations

import os

from foregone.certificate import _verifier
from foregone.certificate.file import Certificate, Claim, open_proof
from foregone.certificate.verifier import BrokenProofError, Proven
from foregone.errors import InputError, UnsupportedError

__all__ = ["verify_fast"]


def verify_fast(source: Certificate | str | os.PathLike[str]) -> Proven:
    """Like `verify`."""
    with open_proof(source) as (claim, chunks):
        try:
            return Proven(claim, *_verifier.walk(_native(claim), chunks))
        except _verifier.Refused as refused:
            raise BrokenProofError(str(refused)) from None
        except _verifier.BadFile as bad:
            raise InputError(str(bad)) from None


def _native(claim: Claim) -> _verifier.Claim:
    game = claim.game
    if len(game.vertices) > _verifier.MOST_VERTICES:
        raise UnsupportedError(
            "too many vertices for the compiled verifier",
            found=str(len(game.vertices)),
            expected=f"at most {_verifier.MOST_VERTICES}; verify without --fast",
        )
    native = _verifier.Claim()
    native.names = game.vertices
    native.turns = "".join(game.turns[: claim.depth])
    native.win = claim.answer.value == "win"
    native.black_wins, native.white_wins = game.black_wins, game.white_wins
    native.black_stones = sorted(game.black_stones)
    native.white_stones = sorted(game.white_stones)
    if game.first_moves is not None:
        native.first_moves = sorted(game.first_moves)
    if game.graph is not None:
        native.neighbours = game.graph.neighbours
        native.start, native.end = sorted(game.graph.start), sorted(game.graph.end)
    native.listed = claim.listed
    native.symmetries = claim.symmetries
    return native
