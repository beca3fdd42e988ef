"""S. Boucher's thesis (seed 002): who wins Harary's tic-tac-toe, by engine and certificate.

Tables 7.1 and 7.2 hold but for the lines of docs/errata.md; so do the numbers of winners and losers
on small boards (tables 4.1, 4.2 and 4.6, and §6.5).
"""

from __future__ import annotations

from collections import Counter

import pytest

from errata import errata
from foregone.bench.results import chosen
from foregone.certificate.fast import verify_fast
from foregone.decide import solve, win_depths
from foregone.decide.proof import certificate
from foregone.game import load
from foregone.game.tables import table
from foregone.verdict import Answer

WRONG = {erratum.game for erratum in errata() if erratum.source.startswith("B24")}
SLOW = {
    "httt:skinny@8x8",
    "httt:skinny@9x9",
    "httt:skinny@8x8:torus",
    "httt:skinny@9x9:torus",
    "httt:4cells3@7x7",
}
"""More than 0.3 s."""


def questions() -> list[object]:
    """(game, depth, does Black win?) as the tables say, at the depth of the win and before it."""
    found = []
    for row in table("harary_results"):
        game, reported = row["game"], row["reported_depth"]
        if game in WRONG:
            continue
        depth = int(reported.removeprefix(">"))
        before = [k for k in win_depths(load(game)) if k < depth][-1:]
        claims = [(depth, not reported.startswith(">")), *((k, False) for k in before)]
        marks = [pytest.mark.slow] if game in SLOW else []
        found += [pytest.param(game, k, wins, marks=marks) for k, wins in claims]
    return found


@pytest.mark.parametrize(("game", "depth", "wins"), questions())
def test_tables_7(game: str, depth: int, wins: bool) -> None:
    played = load(game)
    verdict = solve(played, depth, proof=True)
    assert verdict.answer is (Answer.WIN if wins else Answer.NO_WIN)
    proven = verify_fast(certificate(played, verdict)).claim
    assert (proven.answer, proven.depth) == (verdict.answer, depth)


@pytest.mark.parametrize(
    ("games", "winners", "losers", "unknown"),
    [
        ("httt-3x3/*", 8, 40, 0),
        ("httt-3x3/*:torus", 4, 20, 0),
        ("httt-4x4/*", 14, 84, 0),
        pytest.param("httt-5x5/*5", 7, 47, 1, marks=pytest.mark.slow),
        pytest.param("httt-5x5/*:torus", 8, 28, 19, marks=pytest.mark.slow),
    ],
)
def test_how_many_games_are_won(games: str, winners: int, losers: int, unknown: int) -> None:
    """And the ones that the thesis could not settle are either."""
    found = Counter(solve(load(case.game), seconds=60).answer for case in chosen([games])[0].cases)
    assert found.total() == winners + losers + unknown
    assert winners <= found[Answer.WIN] <= winners + unknown
    assert losers <= found[Answer.NO_WIN] <= losers + unknown
