"""What a formula claims of its game, held against brute force."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from foregone.encoding import Claim, Encoded, encode
from foregone.errors import UnsupportedError
from foregone.game import PositionalGame
from foregone.game.bruteforce import wins
from foregone.solver import Limits, solve_qbf

__all__ = ["Case", "check", "holds"]

SOLVERS = ("caqe", "depqbf")

Case = tuple[PositionalGame, int]


@cache
def black_wins(game: PositionalGame, depth: int) -> bool:
    return wins(game, depth)


def holds(claim: Claim, game: PositionalGame, depth: int) -> bool:
    """Is a claim true?"""
    match claim:
        case Claim.WIN:
            return black_wins(game, depth)
        case Claim.NO_WIN:
            return not black_wins(game, depth)
        case Claim.NEVER:
            return not black_wins(game, game.depth)
        case Claim.NOTHING:
            return True


def claim_of(encoded: Encoded, solver: str) -> Claim:
    """What a solver's answer says: of the formula as it is, or preprocessed if that takes long."""
    formula = encoded.qbf()
    answer = solve_qbf(formula, solver, limits=Limits(seconds=1))
    if answer.value is None:
        answer = solve_qbf(formula, solver, "bloqqer", limits=Limits(seconds=300))
    assert answer.value is not None, answer.reason
    return encoded.claim(answer.value)


def check(name: str, form: str, cases: Iterable[Case], *, solvers: int) -> int:
    """Do all claims hold, by as many solvers in turn? The number of claims that say something."""
    told = 0
    for number, (game, depth) in enumerate(cases):
        try:
            encoded = encode(game, depth, name, form)
        except UnsupportedError:
            continue
        for turn in range(solvers):
            solver = SOLVERS[(number + turn) % len(SOLVERS)]
            claim = claim_of(encoded, solver)
            assert holds(claim, game, depth), f"{game} at {depth}: {claim} ({solver})"
            told += claim is not Claim.NOTHING
    return told
