"""Settle a game: the least depth of a win or that there is none, with certificates, verified.

A least depth has two certificates, the win and that there is none with one move of Black's less; a
game that cannot be won has one; a game that stays open has one for the deepest depth refuted.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Thread

from foregone.certificate import Certificate, Claim, verify
from foregone.certificate.fast import verify_fast
from foregone.decide import win_depths
from foregone.decide.proof import certificate
from foregone.game import load
from foregone.search import Searcher
from foregone.search.searcher import Limits
from foregone.verdict import Answer, Verdict

__all__ = ["Outcome", "Proof", "settle"]

MEMORY_MB = 512
FIRST_LOOK = 20_000
"""Nodes to see whether White simply holds, before the depths are searched one after another."""
VERIFIED_TWICE = 2_000_000
"""Up to so many positions times winning sets, about a second of work, the Python verifier checks
the certificate as well."""


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
    limit: float
    """The seconds that there were to answer."""

    @property
    def found(self) -> str:
        """In short: the least depth, `none`, or how far we got."""
        if self.full_game:
            return "none"
        if self.answer is Answer.WIN:
            return f"{self.depth}" if self.least else f"open, ≤ {self.depth}"
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
    """Settle a game, with so many seconds of the processor to find the least depth, again for the
    game as a whole if need be, and again for each proof. Certificates are kept in that folder."""
    game = load(spec)
    searcher = Searcher(game, memory_mb=MEMORY_MB)
    started = time.process_time()
    verdict, refuted = _answer(searcher, seconds)
    used = time.process_time() - started
    proofs = []
    if verdict.decided and verdict.depth is not None:
        proofs += _prove(searcher, verdict.answer, [verdict.depth], seconds, certificates)
    if refuted:
        # the deepest one may be too hard to prove: then the one before
        depths = refuted[-1:] if verdict.least else refuted[:-3:-1]
        proofs += _prove(searcher, Answer.NO_WIN, depths, seconds, certificates)
    proven = {proof.depth for proof in proofs}
    claimed = [verdict.depth] * verdict.decided + refuted[-1:]
    notes = [] if verdict.least or verdict.full_game else ["time limit"]
    notes += [f"no certificate for depth {depth}" for depth in claimed if depth not in proven]
    return Outcome(
        game=spec,
        answer=verdict.answer,
        depth=verdict.depth if verdict.decided else refuted[-1] if refuted else None,
        least=verdict.least,
        full_game=verdict.full_game,
        note="; ".join(notes),
        seconds=round(used, 2),
        proofs=tuple(proofs),
        limit=seconds,
    )


def _answer(searcher: Searcher, seconds: float) -> tuple[Verdict, list[int]]:
    """The verdict; and the depths at which there is no win, if there may be one deeper."""
    game = searcher.game
    whole = searcher.solve(limits=Limits(nodes=FIRST_LOOK)).verdict
    if whole.answer is Answer.NO_WIN:
        return whole, []
    refuted: list[int] = []
    with _processor_time(seconds) as expired:
        for depth in win_depths(game):
            verdict = searcher.solve(depth, limits=Limits(cancel=expired.is_set)).verdict
            if verdict.answer is Answer.WIN:
                return replace(verdict, least=True), refuted
            if verdict.answer is Answer.UNKNOWN:
                break
            refuted.append(depth)
    with _processor_time(seconds) as expired:
        whole = searcher.solve(limits=Limits(cancel=expired.is_set)).verdict
    return whole, [] if whole.answer is Answer.NO_WIN else refuted


@contextmanager
def _processor_time(seconds: float) -> Iterator[Event]:
    """An event that is set when this process has worked so long: another day, when the machine is
    busier, the answer shall be the same."""
    expired, done = Event(), Event()
    start = time.process_time()

    def watch() -> None:
        while not done.wait(0.02):
            if time.process_time() - start > seconds:
                expired.set()
                return

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield expired
    finally:
        done.set()
        watcher.join()


def _prove(
    searcher: Searcher,
    answer: Answer,
    depths: Iterable[int],
    seconds: float,
    certificates: Path | None,
) -> list[Proof]:
    """The first of these depths that can be proven in time."""
    for depth in depths:
        with _processor_time(seconds) as expired:
            result = searcher.solve(depth, limits=Limits(cancel=expired.is_set), proof=True)
        if result.proof is not None:
            verdict = replace(result.verdict, proof=result.proof)
            return [_verified(certificate(searcher.game, verdict), answer, depth, certificates)]
    return []


def _verified(proof: Certificate, answer: Answer, depth: int, certificates: Path | None) -> Proof:
    claimed = (proof.claim.answer, proof.claim.depth)
    assert claimed == (answer, depth), f"{proof.claim.game.name}: {claimed}, not {(answer, depth)}"
    name = ""
    if certificates is not None:
        name = _file_name(proof.claim)
        proof.save(certificates / name)
    positions = verify_fast(proof if certificates is None else certificates / name).positions
    twice = positions * len(proof.claim.game.within(depth).black_wins) <= VERIFIED_TWICE
    if twice:
        assert verify(proof).positions == positions
    return Proof(answer is Answer.WIN, depth, positions, 1 + twice, name)


def _file_name(claim: Claim) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", claim.game.name.lower()).strip("-")
    return f"{stem}_{claim.answer}_{claim.depth:02d}.fgc"
