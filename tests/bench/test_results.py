"""`foregone bench results`: what it finds is told truly, and kept."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from foregone.bench import results
from foregone.bench.results import REPORTED, Case, chosen, settle_all
from foregone.bench.settle import Outcome, settle
from foregone.bench.suite import Instance
from foregone.certificate import verify
from foregone.cli import cli
from foregone.errors import InputError
from foregone.game import load
from foregone.game.bruteforce import least_depth
from foregone.verdict import Answer

TIPPY = "httt:tippy@3x3"


def outcome(
    answer: Answer, depth: int | None, *, least: bool = False, never: bool = False
) -> Outcome:
    return Outcome("game", answer, depth, least, never, "", 0.0, (), 1.0)


WON_IN_9 = outcome(Answer.WIN, 9, least=True)
WON = outcome(Answer.WIN, 9)
NEVER = outcome(Answer.NO_WIN, 16, never=True)
OPEN = outcome(Answer.UNKNOWN, 9)
NOTHING = outcome(Answer.UNKNOWN, None)


@pytest.mark.parametrize(
    ("found", "at_7", "at_9", "at_11", "in_full", "told"),
    [
        (WON_IN_9, Answer.NO_WIN, Answer.WIN, Answer.WIN, Answer.WIN, "9"),
        (WON, Answer.UNKNOWN, Answer.WIN, Answer.WIN, Answer.WIN, "open, ≤ 9"),
        (NEVER, Answer.NO_WIN, Answer.NO_WIN, Answer.NO_WIN, Answer.NO_WIN, "none"),
        (OPEN, Answer.NO_WIN, Answer.NO_WIN, Answer.UNKNOWN, Answer.UNKNOWN, "open, > 9"),
        (NOTHING, Answer.UNKNOWN, Answer.UNKNOWN, Answer.UNKNOWN, Answer.UNKNOWN, "open"),
    ],
)
def test_what_an_outcome_tells(
    found: Outcome, at_7: Answer, at_9: Answer, at_11: Answer, in_full: Answer, told: str
) -> None:
    assert [found.at(d) for d in (7, 9, 11, None)] == [at_7, at_9, at_11, in_full]
    assert found.found == told


@pytest.mark.parametrize(
    ("claims", "told", "contradicted_by"),
    [
        ([(5, "no-win"), (7, "win")], "7", [WON_IN_9, NEVER, OPEN]),
        ([(7, "no-win"), (9, "win")], "9", [NEVER, OPEN]),
        ([(9, "no-win"), (11, "win")], "11", [WON_IN_9, WON, NEVER]),
        ([(11, "no-win")], "> 11", [WON_IN_9, WON]),
        ([(13, "win")], "≤ 13", [NEVER]),
        ([(1, "win")], "1", [WON_IN_9, NEVER, OPEN]),
        ([(None, "win")], "win", [NEVER]),
        ([(15, "unknown")], "", []),
    ],
)
def test_what_a_source_claims(
    claims: list[tuple[int | None, str]], told: str, contradicted_by: list[Outcome]
) -> None:
    case = Case("game", tuple(Instance("game", d, Answer(a)) for d, a in claims))
    assert case.reported == told
    every = [WON_IN_9, WON, NEVER, OPEN, NOTHING]
    assert [found for found in every if case.contradicted(found)] == contradicted_by


@pytest.mark.parametrize("spec", [TIPPY, "httt:tic@3x3", "httt:elam@3x3", "hein:04"])
def test_settled_games_are_as_brute_force_says(spec: str, tmp_path: Path) -> None:
    found = settle(spec, 60, tmp_path)
    least = least_depth(load(spec))
    assert found.least == (least is not None)
    assert found.full_game == (least is None)
    if least is not None:
        assert found.depth == least
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(p.file for p in found.proofs)
    for proof in found.proofs:
        claim = verify(tmp_path / proof.file).claim
        assert (claim.answer is Answer.WIN, claim.depth) == (proof.win, proof.depth)
        assert proof.verifiers == 2
    expected = {None: [False], 1: [True]}.get(least, [True, False])
    assert [proof.win for proof in found.proofs] == expected


def test_without_time_a_game_stays_open() -> None:
    found = settle("httt:snaky@9x9", 0.0)
    assert found.answer is Answer.UNKNOWN
    assert not found.full_game
    assert "time limit" in found.note


def test_the_lists_of_the_report() -> None:
    """Every suite of the page exists; each game stands once in its section."""
    for section in chosen([]):
        assert section.suite.name in REPORTED
        games = [case.game for case in section.cases]
        assert len(set(games)) == len(games)
        assert {instance.spec for instance in section.suite.instances()} == set(games)
    assert [len(chosen([name])[0].cases) for name in REPORTED[:5]] == [27, 37, 72, 48, 98]


def test_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["bench", "results", "animals/httt:tippy*", "--seconds", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    table = [line for line in lines if line.startswith("| `httt:")]
    cells = [[cell.strip() for cell in re.sub(r": \d+", "", line).split("|")] for line in table]
    assert [line[1:6] for line in cells] == [
        ["`httt:tippy@3x3`", "9", "9", "win at 9, no at 7", "both"],
        ["`httt:tippy@4x4`", "**7**", "9", "win at 9, no at 7", "both"],
        ["`httt:tippy@3x3:torus`", "7", "7", "win at 7, no at 5", "both"],
    ]
    (summary,) = (line for line in lines if line.startswith("| `animals`"))
    assert summary.replace(" ", "") == "|`animals`|3|3|0|0|1|"


def test_two_workers_say_the_same() -> None:
    games = [TIPPY, "httt:tic@3x3"]
    one, two = (settle_all(games, 60, jobs=n) for n in (1, 2))
    assert {g: replace(o, seconds=0) for g, o in one.items()} == {
        g: replace(o, seconds=0) for g, o in two.items()
    }


def test_finished_games_are_not_settled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    first = settle_all([TIPPY], 60, cache=cache)
    monkeypatch.setattr(results, "settle", None)  # fails when it is called
    assert settle_all([TIPPY], 600, cache=cache) == first


def test_open_games_are_tried_again_with_more_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fake(game: str, seconds: float, _certificates: Path | None) -> Outcome:
        asked.append(seconds)
        return replace(OPEN, game=game, note="time limit", limit=seconds)

    monkeypatch.setattr(results, "settle", fake)
    for seconds in (2, 1, 2, 3, 3):
        settle_all([TIPPY], seconds, cache=tmp_path / "cache")
    assert asked == [2, 3]


def test_games_without_their_certificates_are_settled_again(tmp_path: Path) -> None:
    cache, folder = tmp_path / "cache", tmp_path / "proofs"
    settle_all([TIPPY], 60, cache=cache)
    new: list[Outcome] = []
    settle_all([TIPPY], 60, cache=cache, certificates=folder, progress=new.append)
    (lost, _) = folder.iterdir()
    lost.unlink()
    settle_all([TIPPY], 60, cache=cache, certificates=folder, progress=new.append)
    settle_all([TIPPY], 60, cache=cache, certificates=folder, progress=new.append)
    assert len(new) == 2
    assert lost.exists()


@pytest.mark.parametrize(
    "line",
    ["no JSON", "[]", "{}", json.dumps({"limit": 1, "answer": "perhaps", "proofs": []})],
)
def test_a_damaged_cache_is_bad_input(line: str, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.write_text(f"{line}\n")
    with pytest.raises(InputError, match="cache:1: not a line"):
        settle_all([TIPPY], 1, cache=cache)


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-suite"],
        ["hein/hein:99"],
        ["geography"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--jobs", "0"],
    ],
)
def test_bad_requests(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["bench", "results", *arguments]) == 2
    assert capsys.readouterr().err.startswith("foregone: ")
