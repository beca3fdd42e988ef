"""Every encoding tells the truth: solvers and brute force agree on small games of all kinds.

An encoding is taken as it declares itself: the rules it accepts, and what its formulas claim when
they are true and when they are false. So a new encoding is tested by being there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from random_games import random_game, random_graph_game

from foregone.encoding import ENCODINGS, Claim, Encoded, encode
from foregone.errors import UnsupportedError
from foregone.game import PositionalGame, Rule, load
from foregone.game.bruteforce import wins
from foregone.solver import Limits, solve_qbf

FORMS = [(name, form) for name, encoding in ENCODINGS.items() for form in encoding.forms]
SOLVERS = ("caqe", "depqbf")
MANY = 16  # universal variables (DYS has that many) on which CAQE takes minutes

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
    """What a solver's answer says."""
    answer = solve_qbf(encoded.qbf(), solver, limits=Limits(seconds=120))
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
        chosen = [SOLVERS[(number + turn) % len(SOLVERS)] for turn in range(solvers)]
        if encoded.qbf().stats().universals > MANY:
            chosen = ["depqbf"]
        for solver in chosen:
            claim = claim_of(encoded, solver)
            assert holds(claim, game, depth), f"{game} at {depth}: {claim} ({solver})"
            told += claim is not Claim.NOTHING
    return told


def random_cases(seeds: range, rules: frozenset[Rule]) -> Iterator[Case]:
    """Hypergraph games: unequal sets, several moves in a row, stones, White to move first."""
    for seed in seeds:
        game = random_game(seed, rule=sorted(rules)[seed % len(rules)])
        yield game, 1 + seed % game.depth


def graph_cases(seeds: range) -> Iterator[Case]:
    """Games of connection on random graphs, half of them with stones."""
    for seed in seeds:
        game = random_graph_game(seed)
        yield game, 1 + seed % game.depth


def board_cases(rule: Rule) -> Iterator[Case]:
    """Games on boards, that have geometry and symmetries."""
    for name, depths in {
        "httt:domino@2x2": (3,),
        "httt:el@3x3": (5,),
        "httt:tic@3x3": (5,),
        "httt:tippy@3x3": (7, 9),
        "httt:el@3x3:torus": (3, 5),
        "gttt(2,1):elly@3x3": (5,),
    }.items():
        game = load(name)
        game = game if rule is Rule.MAKER_MAKER else game.weak()
        yield from ((game, depth) for depth in depths)
    if rule is Rule.MAKER_BREAKER:
        for name, depth in (("hein:04", 3), ("hein:04", 5), ("hein:12", 5), ("hex:3x3", 7)):
            yield load(name), depth


def all_cases(name: str, randoms: range, graphs: range) -> Iterator[Case]:
    """Games of all kinds, by the rules that an encoding accepts."""
    yield from random_cases(randoms, ENCODINGS[name].rules)
    yield from graph_cases(graphs)
    for rule in sorted(ENCODINGS[name].rules):
        yield from board_cases(rule)


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_small_games(name: str, form: str) -> None:
    assert check(name, form, all_cases(name, range(48), range(16)), solvers=1) >= 12


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), FORMS)
def test_many_small_games(name: str, form: str) -> None:
    cases = all_cases(name, range(1_000, 1_800), range(1_000, 1_200))
    assert check(name, form, cases, solvers=2) >= 100
