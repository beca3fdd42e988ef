"""No damaged proof persuades a verifier of what is not true, and both verifiers agree on each."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from damaged_proofs import damaged, random_proof
from foregone.certificate import Certificate, verify
from foregone.certificate.fast import verify_fast
from foregone.certificate.verifier import Proven
from foregone.errors import InputError
from foregone.game import bruteforce
from foregone.verdict import Answer
from random_games import random_game, random_graph_game


def finding(verifier: Callable[[Certificate], Proven], proof: Certificate) -> Proven | str:
    try:
        return verifier(proof)
    except InputError as error:
        return str(error)


def campaign(first: int, games: int, damages: int) -> tuple[int, int]:
    """How many damaged proofs were looked at, and how many of them were refused."""
    seen = refused = 0
    for seed in range(first, first + games):
        random = Random(f"damage {seed}")
        game = random_graph_game(seed, alternate=False) if seed % 3 == 0 else random_game(seed)
        proof = random_proof(game, random)
        assert finding(verify_fast, proof) == verify(proof)
        for wrong in damaged(proof, damages, random):
            seen += 1
            found = finding(verify, wrong)
            assert finding(verify_fast, wrong) == found, (seed, wrong)
            if isinstance(found, str):
                refused += 1
            else:
                claim = wrong.claim
                won = bruteforce.wins(claim.game, claim.depth)
                assert won == (claim.answer is Answer.WIN), (seed, wrong)
    return seen, refused


def test_damaged_proofs_prove_nothing_wrong() -> None:
    seen, refused = campaign(first=0, games=150, damages=6)
    assert refused > seen / 3


@pytest.mark.slow
def test_damaged_proofs_prove_nothing_wrong_in_earnest() -> None:
    seen, refused = campaign(first=10_000, games=5_000, damages=10)
    assert seen == 50_000
    assert refused > seen / 3
