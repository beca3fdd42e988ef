"""Strategies as functions of formulas: the right ones are accepted, all others refused."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

from foregone.certificate import Strategy
from foregone.certificate.qbf import (
    Functions,
    Herbrand,
    Refused,
    Skolem,
    certify,
    check,
    complete,
    unfold,
)
from foregone.decide.certified import certificate_for, formula_of
from foregone.encoding import encode
from foregone.errors import InputError, UnsupportedError
from foregone.formula import QBF, Block
from foregone.formula.evaluate import evaluate
from foregone.game import PositionalGame, load
from foregone.verdict import Answer
from random_games import random_game, random_graph_game

FORMS = ("cor+", "cor+ paper", "ea", "ea paper", "et", "et paper", "pairing")


def functions_for(qbf: QBF, strategy: Strategy) -> Functions:
    found = unfold(qbf, strategy)
    return complete(qbf, found) if isinstance(found, Skolem) else found


@cache
def certified(spec: str, depth: int, how: str = "cor+") -> tuple[QBF, Functions]:
    """A formula with functions that prove its value."""
    encoded = encode(load(spec), depth, *how.split())
    qbf = formula_of(encoded)
    return qbf, functions_for(qbf, Strategy(certificate_for(encoded)))


@pytest.mark.parametrize("how", FORMS)
def test_random_games_of_all_kinds_are_certified(how: str) -> None:
    done = {Skolem: 0, Herbrand: 0}
    for seed, kind in product(range(24), (random_game, random_graph_game)):
        game: PositionalGame = kind(seed)
        for depth in {game.depth, max(game.depth - 2, 1)}:
            try:
                encoded = encode(game, depth, *how.split())
            except UnsupportedError:
                continue
            qbf, certificate = formula_of(encoded), certificate_for(encoded)
            holds = certificate.claim.answer is Answer.NO_WIN
            if how == "pairing" and holds and (depth < game.depth or game.white_wins):
                continue  # perhaps without a pairing
            functions = functions_for(qbf, Strategy(certificate))
            check(qbf, functions)
            done[type(functions)] += 1
    assert min(done.values()) > 10


@pytest.mark.parametrize("seed", range(12))
def test_what_is_certified_is_so(seed: int) -> None:
    game = random_game(seed, most_vertices=4)
    encoded = encode(game, min(3, game.depth), "cor+")
    qbf = formula_of(encoded)
    functions = functions_for(qbf, Strategy(certificate_for(encoded)))
    check(qbf, functions)
    assert evaluate(qbf) is isinstance(functions, Skolem)


@pytest.mark.parametrize(
    ("spec", "depth", "value"), [("hein:09", 7, True), ("hein:12", 5, False), ("hein:04", 5, True)]
)
def test_a_child_process_checks(spec: str, depth: int, value: bool) -> None:
    encoded = encode(load(spec), depth, "ea")
    assert certify(formula_of(encoded), certificate_for(encoded)).value is value


CASES = [("hein:09", 7, "cor+"), ("hein:09", 7, "et"), ("hein:07", 7, "cor+"), ("hein:11", 9, "ea")]


@pytest.mark.parametrize("case", CASES)
def test_other_clauses_are_refused(case: tuple[str, int, str]) -> None:
    """A clause against what a node tells; of a false formula, half of the clauses less."""
    qbf, functions = certified(*case)
    clauses = list(qbf)
    prefix = [(block.quantifier, block.variables.tolist()) for block in qbf.blocks]
    if isinstance(functions, Skolem):
        clauses.append([-int(functions.levels[1].values[0, 0])])
    else:
        clauses = clauses[: len(clauses) // 2]
    with pytest.raises(Refused):
        check(QBF.from_clauses(prefix, clauses), functions)


@pytest.mark.parametrize("case", CASES)
def test_a_literal_turned_is_refused_unless_the_value_stays(case: tuple[str, int, str]) -> None:
    """Turning one literal of one clause: either the functions are refused, or they still hold,
    which is so where the clause says less than the others. Of some clauses it must be noticed."""
    qbf, functions = certified(*case)
    noticed = 0
    for at in range(0, len(qbf.literals), max(1, len(qbf.literals) // 25)):
        literals = qbf.literals.copy()
        literals[at] = -literals[at]
        try:
            check(replace(qbf, literals=literals), functions)
        except Refused:
            noticed += 1
    assert noticed > 2


@pytest.mark.parametrize("case", CASES)
def test_another_prefix_is_refused(case: tuple[str, int, str]) -> None:
    """With the innermost or the outermost existential block at the other end of the prefix, the
    functions would be functions of variables that come later."""
    qbf, functions = certified(*case)
    first, *middle, last = qbf.blocks
    turned = (
        Block(first.quantifier, np.concatenate([last.variables, first.variables])),
        *middle,
    )
    later = (
        *middle,
        Block(last.quantifier, np.concatenate([last.variables, first.variables])),
    )
    blocks = turned if isinstance(functions, Skolem) else later
    with pytest.raises(Refused, match="further inside"):
        check(replace(qbf, blocks=blocks), functions)


def test_a_reply_that_loses_is_refused() -> None:
    qbf, functions = certified("hein:09", 7)
    assert isinstance(functions, Skolem)
    level = functions.levels[1]
    for node in range(len(level.values)):
        values = level.values.copy()
        values[node] = -values[node]
        levels = list(functions.levels)
        levels[1] = replace(level, values=values)
        with pytest.raises(Refused):
            check(qbf, Skolem(tuple(levels)))


def test_a_node_that_is_missing_is_noticed() -> None:
    qbf, functions = certified("hein:09", 7)
    assert isinstance(functions, Skolem)
    for k, level in enumerate(functions.levels[1:], start=1):
        levels = list(functions.levels)
        levels[k] = replace(level, steps=np.minimum(level.steps, len(level.values) - 2))
        with pytest.raises(Refused):
            check(qbf, Skolem(tuple(levels)))
        levels[k] = replace(level, values=level.values[:-1])
        with pytest.raises(Refused, match="leads to a node that there is not"):
            check(qbf, Skolem(tuple(levels)))


def test_a_word_that_is_wrong_or_a_condition_too_strong_is_noticed() -> None:
    qbf, functions = certified("hein:07", 7)
    assert isinstance(functions, Herbrand)
    first, *others = functions.levels
    mute = replace(first, words=np.abs(first.words))
    with pytest.raises(Refused):
        check(qbf, Herbrand((mute, *others)))
    dropped = replace(first, steps=first.steps[:, :-1])
    with pytest.raises(Refused, match="none fits"):
        check(qbf, Herbrand((dropped, *others)))
    impossible = np.abs(first.words[:, :1])  # a word must not depend on itself
    with pytest.raises(Refused, match="further inside"):
        check(qbf, Herbrand((replace(first, cubes=impossible), *others)))


def test_functions_must_be_functions() -> None:
    qbf, functions = certified("hein:09", 7)
    assert isinstance(functions, Skolem)
    root, first, *others = functions.levels
    twice = np.hstack([first.values, -first.values[:, :1]])
    for wrong, why in [
        ((root, replace(first, values=twice), *others), "two values"),
        ((root, replace(first, word=first.word[:-1]), *others), "not a table"),
        ((root, replace(first, word=first.values[0, : len(first.word)]), *others), "no variables"),
        ((root, first, *functions.levels), "level 0|before|table"),
        ((), "level 0"),
    ]:
        with pytest.raises(Refused, match=why):
            check(qbf, Skolem(tuple(wrong)))


def test_a_certificate_of_another_question_is_bad_input() -> None:
    game = load("hein:09")
    win, none = (certificate_for(encode(game, depth, "cor+")) for depth in (7, 5))
    with pytest.raises(InputError, match="does not answer"):
        unfold(formula_of(encode(game, 5, "cor+")), Strategy(win))
    with pytest.raises(InputError, match="does not answer"):
        unfold(formula_of(encode(game, 7, "cor+")), Strategy(none))
    with pytest.raises(InputError, match="different games"):
        unfold(formula_of(encode(load("hein:10"), 13, "cor+")), Strategy(win))
    with pytest.raises(InputError, match="comments"):
        unfold(encode(game, 7, "cor+").qbf(), Strategy(win))
