"""Every encoding tells the truth: solvers and brute force agree on small games of all kinds.

An encoding is taken as it declares itself: the rules it accepts, and what its formulas claim when
they are true and when they are false. So a new encoding is tested by being there.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from encoding_claims import Case, check
from foregone.encoding import ENCODINGS
from foregone.game import Rule, load
from random_games import random_game, random_graph_game

FORMS = [(name, form) for name, encoding in ENCODINGS.items() for form in encoding.forms]


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


EASY = {
    "httt:domino@2x2": (3,),
    "httt:el@2x2:torus": (3, 4),
    "httt:tic@3x3": (5,),
    "httt:el@3x3:torus": (3,),
    "gttt(2,1):elly@3x3": (5,),
    "hein:04": (3, 5),
}
HARD = {
    "httt:el@3x3": (5,),
    "httt:el@3x3:torus": (5,),
    "httt:tippy@3x3": (7, 9),
    "hein:09": (5, 7),
    "hein:12": (5, 7),
    "hex:3x3": (7,),
}


def board_cases(rule: Rule, depths: dict[str, tuple[int, ...]]) -> Iterator[Case]:
    """Games on boards, that have geometry and symmetries; those of the rule or made to."""
    for name in depths:
        game = load(name)
        if rule is Rule.MAKER_BREAKER:
            game = game.weak()
        if game.rule is rule:
            yield from ((game, depth) for depth in depths[name])


def all_cases(
    name: str, randoms: range, graphs: range, boards: dict[str, tuple[int, ...]]
) -> Iterator[Case]:
    """Games of all kinds, by the rules that an encoding accepts."""
    yield from random_cases(randoms, ENCODINGS[name].rules)
    yield from graph_cases(graphs)
    for rule in sorted(ENCODINGS[name].rules):
        yield from board_cases(rule, boards)


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_small_games(name: str, form: str) -> None:
    assert check(name, form, all_cases(name, range(40), range(12), EASY), solvers=1) >= 12


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form"), FORMS)
def test_many_small_games(name: str, form: str) -> None:
    cases = all_cases(name, range(1_000, 1_800), range(1_000, 1_200), HARD)
    assert check(name, form, cases, solvers=2) >= 100
