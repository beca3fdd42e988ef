"""Certificates of small games: what is true is proved, and the proof verifies."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import foregone.certificate
from foregone.certificate import (
    BrokenProofError,
    Certificate,
    Claim,
    EntryCode,
    Proven,
    Strategy,
    prove,
    verify,
)
from foregone.certificate.fast import verify_fast
from foregone.certificate.file import encode_varints
from foregone.errors import UnsupportedError
from foregone.game import Player, PositionalGame, Rule, bruteforce, load
from foregone.verdict import Answer
from strategies import games, graph_games

REPLY = EntryCode.REPLY


@given(game=st.one_of(games(), graph_games(), graph_games(alternate=False)), data=st.data())
@settings(max_examples=300)
def test_what_is_true_is_proved(game: PositionalGame, data: st.DataObject) -> None:
    depth = data.draw(st.integers(0, game.depth))
    shuffles = data.draw(st.lists(st.permutations(range(len(game.vertices))), max_size=3))
    listed = game.graph is not None and data.draw(st.booleans())
    certificate = prove(game, depth, tuple(map(tuple, shuffles)), listed)
    assert (certificate.claim.answer is Answer.WIN) == bruteforce.wins(game, depth)
    proven = verify(certificate)
    assert proven.claim == certificate.claim


@pytest.mark.parametrize("spec", ["httt:tic@3x3", "httt:tippy@3x3", "httt:el@3x3", "tictactoe"])
def test_polyominoes(spec: str) -> None:
    certificate = prove(load(spec))
    assert verify(certificate).claim.full_game


def game_of(
    *sets: str, rule: Rule = Rule.MAKER_BREAKER, turns: str | None = None
) -> PositionalGame:
    vertices = sorted(set("".join(sets)))
    order = None if turns is None else [Player(letter) for letter in turns]
    return PositionalGame.of(vertices, black_wins=sets, rule=rule, turns=order)


def certificate_of(game: PositionalGame, answer: str, depth: int, *entries: int) -> Certificate:
    return Certificate(Claim(game, Answer(answer), depth), encode_varints(entries))


def test_a_fork_in_three_moves() -> None:
    fork = game_of("ab", "bc")
    assert verify(certificate_of(fork, "win", 3, REPLY + 1)).positions == 1
    with pytest.raises(
        BrokenProofError, match=r"after a b: .*not complete|after a b: Black cannot"
    ):
        verify(certificate_of(fork, "win", 3, REPLY + 0))


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ((), "the proof ends here"),
        ((REPLY + 1, 0), "left over"),
        ((REPLY + 3,), "no vertex 3"),
        ((EntryCode.EXPAND,), "entry 0 is not allowed"),
        ((EntryCode.PASS,), "cannot complete"),
        ((EntryCode.PAIRING, 0), "entry 2 is not allowed"),
        ((EntryCode.WEIGHTS,), "entry 3 is not allowed"),
        ((EntryCode.SYMMETRY, 0), "no symmetry 0"),
        ((EntryCode.RENOUNCE,), "entry 5 is not allowed"),
        ((6,), "entry 6 is not allowed"),
        ((7,), "entry 7 is not allowed"),
    ],
)
def test_bad_proofs_of_a_win(entries: tuple[int, ...], why: str) -> None:
    with pytest.raises(BrokenProofError, match=why):
        verify(certificate_of(game_of("ab", "bc"), "win", 3, *entries))


PAIRS = (EntryCode.PAIRING, 2, 0, 1, 2, 3)


def test_a_pairing() -> None:
    assert verify(certificate_of(game_of("abc", "cd"), "no-win", 4, *PAIRS)).claim.full_game


@pytest.mark.parametrize(
    ("game", "entries", "why"),
    [
        (game_of("ab", "bc", "cd"), PAIRS, "leave a set"),
        (game_of("ab", "cd", turns="BBWB"), PAIRS, "twice in a row"),
        (game_of("ab", "cd"), (EntryCode.PAIRING, 2, 0, 1, 1, 3), "share"),
        (game_of("ab", "cd"), (EntryCode.PAIRING, 1, 0, 0), "share"),
        (game_of("ab", "cd"), (EntryCode.PAIRING, 3, 0, 1, 2, 3, 4, 5), "more pairs"),
        (game_of("ab", "cd"), (EntryCode.PAIRING, 2, 0, 1, 2, 4), "no vertex 4"),
        (game_of("ab", "cd"), (EntryCode.PAIRING, 2, 0, 1, 2), "ends here"),
        (game_of("ab", "cd"), (EntryCode.WEIGHTS,), "weigh too much"),
        (game_of("ab", "cd"), (EntryCode.RENOUNCE, *PAIRS), "entry 5"),
        (game_of("ab", "cd"), (EntryCode.EXPAND, *PAIRS), "left over"),
    ],
)
def test_bad_proofs_of_no_win(game: PositionalGame, entries: tuple[int, ...], why: str) -> None:
    with pytest.raises(BrokenProofError, match=why):
        verify(certificate_of(game, "no-win", game.depth, *entries))


def test_weights() -> None:
    light = game_of("abc", "cde", "efa", turns="BWBWBW")
    assert verify(certificate_of(light, "no-win", 6, EntryCode.WEIGHTS)).entries == 1
    heavy = game_of("abc", "cde", "efa", "bdf", turns="BWBWBW")
    with pytest.raises(BrokenProofError, match="weigh"):
        verify(certificate_of(heavy, "no-win", 6, EntryCode.WEIGHTS))
    white_first = game_of("abc", "cde", "efa", "bdf", turns="WBWBWB")
    assert verify(certificate_of(white_first, "no-win", 6, EntryCode.WEIGHTS))


def test_white_may_renounce_her_sets() -> None:
    game = game_of("ab", "cd", rule=Rule.MAKER_MAKER)
    assert verify(certificate_of(game, "no-win", 4, EntryCode.RENOUNCE, *PAIRS))


def test_a_connection_game_by_bridges() -> None:
    # White's chain of bridges: Black crosses it only through both vertices of a bridge.
    game = load("hex:4x4").play("a1", "b2", "d4", "c3")
    proof = prove(game)
    assert proof.claim.answer is Answer.NO_WIN
    assert verify(proof).positions < 40


@pytest.mark.parametrize("size", [3, 63, 64, 65, 128, 129])
def test_games_that_fill_their_masks(size: int) -> None:
    """Forks everywhere, so that every vertex matters; White, who begins, spoils one of them."""
    names = [f"v{i}" for i in range(size)]
    forks = [names[i : i + 2] for i in range(size - 1)]
    game = PositionalGame.of(
        names,
        black_wins=forks,
        turns=[Player(p) for p in "WBWB"[: size + 1]],
        rule=Rule.MAKER_BREAKER,
    )
    proof = prove(game)
    assert (proof.claim.answer is Answer.WIN) == (size > 3)
    assert verify_fast(proof) == verify(proof)


def test_the_compiled_verifier_has_a_limit() -> None:
    game = PositionalGame.of([f"v{i}" for i in range(1025)], rule=Rule.MAKER_BREAKER)
    certificate = certificate_of(game, "no-win", 0)
    assert verify(certificate).positions == 0
    with pytest.raises(UnsupportedError, match="too many vertices"):
        verify_fast(certificate)


@pytest.mark.parametrize("verifier", [verify, verify_fast])
def test_a_ladder_of_361_moves(verifier: Callable[[Certificate], Proven]) -> None:
    """Each of Black's moves x1, x2, … threatens, until the last one does so twice."""
    rungs = 180
    names = ["x0", "z", *(f"{side}{i}" for i in range(1, rungs + 1) for side in "xy")]
    sets = [(f"x{i - 1}", f"x{i}", f"y{i}") for i in range(1, rungs + 1)]
    last = (f"x{rungs - 1}", f"x{rungs}", "z")
    game = PositionalGame.of(names, black_wins=[*sets, last], black_stones=["x0"])
    moves = [REPLY + names.index(f"x{i}") for i in range(1, rungs + 1)]
    proof = certificate_of(game, "win", 361, *moves)
    assert verifier(proof).entries == rungs
    with pytest.raises(BrokenProofError, match="x179 y179"):
        verifier(certificate_of(game, "win", 361, *moves[:-1], EntryCode.PASS))
    assert len(Strategy(proof).principal_line()) == 361


def test_what_the_verifier_trusts() -> None:
    """It imports only the game's room, and its own parts; each is short enough to read."""
    folder = Path(foregone.certificate.__file__).parent
    trusted = {"verifier", "residual", "file"}
    for name in trusted:
        source = (folder / f"{name}.py").read_text()
        imported = {
            node.module
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("foregone")
        }
        lower = {"foregone.errors", "foregone.verdict", "foregone.files"}
        assert {m for m in imported if m and not m.startswith("foregone.game.")} <= lower | {
            f"foregone.certificate.{part}" for part in trusted
        }
        assert name == "file" or len(source.splitlines()) < 300
