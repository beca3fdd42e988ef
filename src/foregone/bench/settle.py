"""Settle a game: the least depth of a win or that there is none, with certificates, verified.

A least depth has two certificates, the win and that there is none with one move of Black's less; a
game that cannot be won has one; a game that stays open has one for the deepest depth refuted.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path

from foregone.certificate import Claim, verify
from foregone.certificate.fast import verify_fast
from foregone.decide import solve, win_depths
from foregone.decide.proof import certificate
from foregone.game import PositionalGame, load
from foregone.verdict import Answer, Verdict

__all__ = ["VERIFIED_TWICE", "Outcome", "Proof", "settle"]

MEMORY_MB = 512
VERIFIED_TWICE = 10_000
"""Up to so many positions, the Python verifier checks the certificate as well."""


@dataclass(frozen=True)
class Proof:
    """A certificate that was verified: Black wins within `depth` moves, or does not."""

    win: bool
    depth: int
    positions: int
    verifiers: int
    """How many have accepted it."""
    file: str = ""


@dataclass(frozen=True)
class Outcome:
    """What was found out about a game."""

    game: str
    answer: Answer
    depth: int | None
    """Of the win; of the deepest search without one."""
    least: bool
    full_game: bool
    note: str
    """What is missing, and why."""
    seconds: float
    """Of the processor, to answer; without proofs and their verification."""
    proofs: tuple[Proof, ...]

    @property
    def found(self) -> str:
        """In short: the least depth, `none`, or how far we got."""
        if self.full_game:
            return "none"
        if self.answer is Answer.WIN:
            return f"{self.depth}" if self.least else f"≤ {self.depth}"
        return "open" if self.depth is None else f"open, > {self.depth}"

    def at(self, depth: int | None) -> Answer:
        """Does Black win within that depth (None: in the full game), as far as this tells?"""
        if self.full_game:
            return Answer.NO_WIN
        if self.depth is None:
            return Answer.UNKNOWN
        reached = depth is None or depth >= self.depth
        if self.answer is Answer.WIN:
            return Answer.WIN if reached else Answer.NO_WIN if self.least else Answer.UNKNOWN
        return Answer.NO_WIN if not reached or depth == self.depth else Answer.UNKNOWN


def settle(spec: str, seconds: float, certificates: Path | None = None) -> Outcome:
    """Settle a game, with so much time to answer and again for each proof; certificates are kept
    in that folder."""
    game = load(spec)
    started = time.process_time()
    verdict = solve(game, seconds=seconds, memory_mb=MEMORY_MB)
    used = time.process_time() - started
    notes = [] if verdict.decided and not verdict.reason.startswith("least") else [verdict.reason]
    proofs = []
    for win, depth in _claims(game, verdict):
        proof = _prove(game, win, depth, seconds, certificates)
        if proof is None:
            notes.append(f"no certificate for depth {depth}: time limit")
        else:
            proofs.append(proof)
    return Outcome(
        game=spec,
        answer=verdict.answer,
        depth=verdict.depth,
        least=verdict.least,
        full_game=verdict.full_game,
        note="; ".join(notes),
        seconds=round(used, 2),
        proofs=tuple(proofs),
    )


def _claims(game: PositionalGame, verdict: Verdict) -> list[tuple[bool, int]]:
    """What there is to prove."""
    if verdict.depth is None:
        return []
    if verdict.answer is not Answer.WIN:
        return [(False, verdict.depth)]
    shallower = [k for k in win_depths(game) if k < verdict.depth][-1:] if verdict.least else []
    return [(True, verdict.depth), *((False, k) for k in shallower)]


def _prove(
    game: PositionalGame, win: bool, depth: int, seconds: float, certificates: Path | None
) -> Proof | None:
    verdict = solve(game, depth, seconds=seconds, memory_mb=MEMORY_MB, proof=True)
    if verdict.proof is None:
        return None
    proof = certificate(game, verdict)
    claimed = (proof.claim.answer is Answer.WIN, proof.claim.depth)
    assert claimed == (win, depth), f"{game.name}: {claimed} proven instead of {(win, depth)}"
    name = ""
    if certificates is not None:
        name = _file_name(proof.claim)
        proof.save(certificates / name)
    positions = verify_fast(proof if certificates is None else certificates / name).positions
    twice = positions <= VERIFIED_TWICE
    if twice:
        assert verify(proof).positions == positions
    return Proof(win, depth, positions, 1 + twice, name)


def _file_name(claim: Claim) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", claim.game.name.lower()).strip("-")
    return f"{stem}_{claim.answer}_{claim.depth:02d}.fgc"
