"""Every line of docs/errata.md, with its own commands, and by formulas where that is quick."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from errata import Erratum, commands, errata
from foregone.certificate import verify
from foregone.certificate.fast import verify_fast
from foregone.cli import cli
from foregone.decide import solve
from foregone.decide.proof import certificate
from foregone.game import load
from foregone.game.tables import table
from foregone.verdict import Answer

SLOW = {
    "httt:five-cells-l@7x7",
    "httt:five-cells-l@7x7:torus",
    "hein:17",
    "hein:18",
}
"""Their certificates have more than 10,000 positions."""

QUICK = 5_000
"""Positions for the Python verifier."""

BY_FORMULA = {"httt:tippy@4x4"}
"""COR+ and CAQE need less than two seconds."""

REPORTED = {row["game"]: row["reported_depth"] for row in table("harary_results")} | {
    f"{'hein:' * row['puzzle'].startswith('hein')}{row['puzzle'].removeprefix('hein_')}": row[
        "reported_depth"
    ]
    for row in table("hex_puzzles")
}

each = pytest.mark.parametrize("erratum", errata(), ids=lambda e: f"{e.game} {e.claim}")
each_game = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.slow] if game in SLOW else [])
        for game in dict.fromkeys(erratum.game for erratum in errata())
    ],
)


def of(game: str) -> Erratum:
    return next(erratum for erratum in errata() if erratum.game == game)


def claimed_depth(erratum: Erratum) -> int | None:
    """None: just a win."""
    number = re.match(r"\d+", erratum.claim)
    return int(number[0]) if number else None


@each
def test_the_claim_stands_in_the_source(erratum: Erratum) -> None:
    """As far as the source's figures are ours to read."""
    if erratum.source in ("B24 table 7.1", "B24 table 7.2"):
        assert REPORTED[erratum.game] == erratum.claim
    else:
        assert erratum.source in ("Harary, B24 table 7.1", "MS21 table 7", "MS21 §5.2")


@each
def test_the_claim_is_wrong(erratum: Erratum) -> None:
    """No win at the claimed depth; or, if the truth is less, a win there."""
    depth = claimed_depth(erratum)
    if depth is None:
        assert erratum.truth == "none"  # proven in the slow suite, by the commands
        return
    game = load(erratum.game)
    verdict = solve(game, depth, proof=True)
    if erratum.least is not None and erratum.least < depth:
        verdict = solve(game, depth - 2, proof=True)
        assert verdict.answer is Answer.WIN
    else:
        assert verdict.answer is Answer.NO_WIN
    proof = certificate(game, verdict)
    positions = verify_fast(proof).positions
    assert positions > QUICK or verify(proof).positions == positions


@each_game
def test_the_commands_prove_the_truth(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in commands()[game]:
        assert cli(shlex.split(command)[1:]) == 0, command
    proven = re.findall(
        r"^verified: (Black .*) \([\d,]+ positions\)$", capsys.readouterr().out, re.M
    )
    erratum = of(game)
    expected = []
    if erratum.least is not None:
        expected.append(f"Black wins {game} within {erratum.least} moves, whatever White does")
    if erratum.refuted is None:
        expected.append(f"Black cannot win {game}: White holds for ever")
    else:
        expected.append(f"Black cannot win {game} within {erratum.refuted} moves")
    assert proven == expected


@pytest.mark.parametrize("game", sorted(BY_FORMULA))
def test_formulas_agree(game: str) -> None:
    erratum = of(game)
    for depth, answer in ((erratum.least, Answer.WIN), (erratum.refuted, Answer.NO_WIN)):
        verdict = solve(
            load(game), depth, engine="qbf", encoding="cor+", solver="caqe", preprocessor="none"
        )
        assert verdict.answer is answer


def test_a_game_has_one_truth() -> None:
    assert all(erratum.truth == of(erratum.game).truth for erratum in errata())
    assert set(commands()) == {erratum.game for erratum in errata()}
