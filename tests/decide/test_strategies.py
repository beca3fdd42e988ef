"""Every strategy and pipeline of the QBF engine gives the right verdict, or none."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from foregone.decide import Question, decide, solve
from foregone.decide.choices import DUAL, TABLE, Kind, pipelines
from foregone.decide.engines.qbf import STRATEGIES
from foregone.decide.pipeline import Pipeline, attempt, judged
from foregone.decide.race import cores
from foregone.encoding import ENCODINGS, Claim
from foregone.errors import UnsupportedError
from foregone.game import PositionalGame, Rule, load
from foregone.solver import PREPROCESSORS, SOLVERS
from foregone.verdict import Answer, Verdict
from random_games import random_game, random_graph_game

INSTALLED = [
    "none",
    *(n for n, p in PREPROCESSORS.items() if p.program is None or p.program.find()),
]


def game_of(seed: int) -> PositionalGame:
    return random_graph_game(seed) if seed % 4 == 0 else random_game(seed)


def agree(one: Verdict, other: Verdict) -> None:
    assert one.answer is other.answer
    assert (one.depth, one.least, one.full_game) == (other.depth, other.least, other.full_game)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("seed", range(12))
def test_strategies_agree_with_the_search(strategy: str, seed: int) -> None:
    game = game_of(seed)
    agree(solve(game, engine="qbf", strategy=strategy), solve(game))


@pytest.mark.slow
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("seed", range(12, 200))
def test_strategies_agree_with_the_search_on_many_games(strategy: str, seed: int) -> None:
    test_strategies_agree_with_the_search(strategy, seed)


def check_pipeline(game: PositionalGame, pipeline: Pipeline, depth: int) -> bool:
    """What the formula says is true, if it says anything; False if it cannot be written."""
    try:
        trial = attempt(Question(game), depth, pipeline, seconds=20)
    except UnsupportedError:
        return False
    assert trial.record.value is not None or trial.out_of_time, trial.record.reason
    wins = solve(game, depth).answer is Answer.WIN
    expected = {Claim.WIN: wins, Claim.NO_WIN: not wins, Claim.NOTHING: True}
    if trial.claim is Claim.NEVER:
        assert solve(game).answer is Answer.NO_WIN
    else:
        assert expected[trial.claim], f"{pipeline} at depth {depth}: {trial.claim}"
    return True


PIPELINES = [
    Pipeline(encoding, solver, preprocessor)
    for encoding, solver, preprocessor in product(ENCODINGS, SOLVERS, ["none", *INSTALLED])
]


@pytest.mark.parametrize("pipeline", PIPELINES[::13], ids=str)
def test_pipelines_agree_with_the_search(pipeline: Pipeline) -> None:
    plain = random_game(1, rule=Rule.MAKER_BREAKER, alternate=True, plain=True)
    used = [check_pipeline(game, pipeline, 5) for game in (plain, load("hein:04"))]
    assert any(used)


@pytest.mark.slow
@pytest.mark.parametrize("pipeline", PIPELINES, ids=str)
def test_all_pipelines_agree_with_the_search(pipeline: Pipeline) -> None:
    for seed in range(4):
        game = game_of(seed)
        for depth in range(1, game.depth + 1):
            check_pipeline(game, pipeline, depth)


HEX = ["browne", *(f"hein:{number:02}" for number in (4, 7, 8, 9, 11, 12, 13, 14, 19))]


@pytest.mark.slow
@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("spec", HEX)
def test_hex_puzzles_agree_with_the_search(strategy: str, spec: str) -> None:
    game = load(spec)
    agree(solve(game, engine="qbf", strategy=strategy), solve(game))


# -- what each strategy is for -----------------------------------------------------------------


def test_a_pairing_ends_what_deepening_would_not() -> None:
    verdict = solve(load("httt:fatty@6x6"), engine="qbf", strategy="primal-dual", seconds=120)
    assert verdict.answer is Answer.NO_WIN
    assert verdict.full_game
    assert verdict.engine.startswith("pairing/")
    assert any(a.encoding == "pairing" and a.value is True for a in verdict.attempts)


def test_two_moves_in_a_row_leave_no_pairing() -> None:
    game = load("gttt(2,1):el@3x3")
    verdict = solve(game, engine="qbf", strategy="primal-dual")
    agree(verdict, solve(game))
    assert all(a.encoding != "pairing" for a in verdict.attempts)


def test_what_is_asked_for_is_what_is_used() -> None:
    for strategy in STRATEGIES:
        verdict = solve(
            load("hein:04"),
            engine="qbf",
            strategy=strategy,
            encoding="cor+",
            solver="depqbf",
            preprocessor="none",
        )
        used = {(a.encoding, a.solver, a.preprocessor) for a in verdict.attempts}
        assert used - {("pairing", "depqbf", "none")} == {("cor+", "depqbf", "none")}


def test_a_false_cover_proves_nothing() -> None:
    verdict = solve(load("tictactoe"), engine="qbf", encoding="cover", strategy="deepening")
    assert verdict.answer is Answer.UNKNOWN
    assert "proves nothing" in verdict.reason
    assert {a.value for a in verdict.attempts} == {False}


def test_a_win_found_by_cover_is_not_called_the_least() -> None:
    verdict = solve(load("httt:el@3x3"), engine="qbf", encoding="cover", strategy="deepening")
    assert verdict.answer is Answer.WIN
    assert not verdict.least


def test_contradictions_are_no_answer() -> None:
    game = load("httt:el@3x3")
    true, false = (attempt(Question(game), k, Pipeline("cor+", "caqe")) for k in (5, 3))
    lie = replace(false, record=replace(false.record, depth=7))
    verdict = judged(Question(game), [true, lie])
    assert verdict.answer is Answer.UNKNOWN
    assert "contradict" in verdict.reason


def test_the_table_fits_its_games() -> None:
    for row in TABLE.values():
        first = ENCODINGS[row.pipelines[0].encoding]
        assert (first.true_means, first.false_means) == (Claim.WIN, Claim.NO_WIN)
        assert {p.solver for p in row.pipelines} <= set(SOLVERS)
    assert DUAL.encoding in ENCODINGS
    for spec, kind in (
        ("hein:04", Kind.CONNECTION),
        ("tictactoe", Kind.MAKER_MAKER),
    ):
        assert Kind.of(load(spec)) is kind
        for pipeline in pipelines(Question(load(spec))):
            assert load(spec).rule in ENCODINGS[pipeline.encoding].rules


def test_there_are_cores() -> None:
    assert cores() >= 1


def test_a_depth_beyond_the_game_is_the_whole_game() -> None:
    verdict = decide(Question(load("tictactoe"), 30), "qbf")
    assert (verdict.answer, verdict.full_game, verdict.depth) == (Answer.NO_WIN, True, 9)
