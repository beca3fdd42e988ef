"""Strategies out of QBF: certificates that the verifier accepts, and all winning first moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from foregone.certificate import EntryCode, verify
from foregone.certificate.file import decode_varints
from foregone.cli import cli
from foregone.decide import Question, decide, solve
from foregone.decide.proof import certificate
from foregone.game import Player, PositionalGame, bruteforce, load
from foregone.verdict import Answer, Verdict
from random_games import random_game, random_graph_game


def game_of(seed: int) -> PositionalGame:
    return random_graph_game(seed) if seed % 3 == 0 else random_game(seed)


def proved(game: PositionalGame, verdict: Verdict) -> None:
    proven = verify(certificate(game, verdict))
    assert proven.claim.answer is verdict.answer
    assert proven.claim.depth == verdict.depth


@pytest.mark.parametrize("seed", range(20))
def test_certificates_out_of_qbf(seed: int) -> None:
    game = game_of(seed)
    verdict = solve(game, engine="qbf", proof=True)
    assert verdict.answer is solve(game).answer
    proved(game, verdict)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 300))
def test_certificates_out_of_qbf_for_many_games(seed: int) -> None:
    game = game_of(seed)
    for depth in (None, 1, 2, 3, 4, 5):
        proved(game, solve(game, depth, engine="qbf", proof=True))


@pytest.mark.parametrize("solver", ["caqe", "depqbf", "qute", "rareqs"])
@pytest.mark.parametrize("depth", [5, 7])
def test_with_models_and_without(solver: str, depth: int) -> None:
    """DepQBF and Qute tell Black's moves only, RAReQS and QFun none; the proof is found all the
    same, by trying."""
    game = load("hein:09").play("b2", "b3")
    verdict = solve(game, depth - 2, engine="qbf", solver=solver, preprocessor="none", proof=True)
    assert verdict.answer is (Answer.WIN if depth == 7 else Answer.NO_WIN)
    proved(game, verdict)


@pytest.mark.parametrize("encoding", ["cor++", "cover", "dys"])
def test_a_win_by_any_encoding(encoding: str) -> None:
    game = load("httt:el@3x3")
    proved(game, solve(game, 5, engine="qbf", encoding=encoding, proof=True))


@pytest.mark.parametrize("spec", ["httt:fatty@4x4", "gomoku:5x5"])
def test_the_pairing_itself(spec: str) -> None:
    game = load(spec)
    verdict = solve(game, engine="qbf", strategy="primal-dual", proof=True)
    assert verdict.engine.startswith("pairing/")
    proved(game, verdict)
    assert verdict.proof is not None
    assert EntryCode.PAIRING in list(decode_varints([verdict.proof.entries]))


def test_moves_before_the_pairing() -> None:
    """A pairing that White has only after some moves."""
    opened = load("httt:skinny@5x5").play("c3")
    game = opened.play(*solve(opened, 3, engine="qbf", encoding="pairing").first_moves)
    verdict = solve(game, 3, engine="qbf", encoding="pairing", strategy="deepening", proof=True)
    assert verdict.answer is Answer.NO_WIN
    assert verdict.full_game
    proved(game, verdict)


def test_a_connection_game_held_to_its_end() -> None:
    game = load("hein:09").play("a2")
    verdict = solve(game, engine="qbf", proof=True)
    assert verdict.answer is solve(game).answer
    proved(game, verdict)


@pytest.mark.parametrize("seed", range(30))
def test_all_winning_first_moves(seed: int) -> None:
    game = game_of(seed)
    if game.to_move is not Player.BLACK or solve(game).answer is not Answer.WIN:
        return
    verdict = solve(game, engine="qbf", every_first_move=True)
    assert verdict.depth is not None
    assert sorted(verdict.first_moves) == sorted(
        bruteforce.winning_first_moves(game, verdict.depth)
    )


def test_out_of_time_on_the_way_to_the_proof() -> None:
    game = load("hein:08")
    question = Question(game, 11, seconds=600, proof=True)
    progress: list[str] = []

    def tell(text: str) -> None:
        progress.append(text)
        if len(progress) > 10:
            question.cancel.set()

    object.__setattr__(question, "progress", tell)
    verdict = decide(question, "qbf")
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.reason == "no proof: interrupted"


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "el.fgc"
    assert cli(["solve", "httt:el@3x3", "--engine", "qbf", "--certificate", str(file)]) == 0
    assert cli(["verify", str(file)]) == 0
    assert "within 5 moves" in capsys.readouterr().out
