"""`foregone play` and `foregone analyse`, `serve` and `show`, from the command line."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from foregone.cli import cli
from foregone.game import Player, load
from foregone.play.match import Match
from foregone.play.terminal import Terminal


def typed(*lines: str) -> Iterator[str]:
    yield from lines


def play(spec: str, human: Player, *lines: str) -> str:
    """What is printed when somebody types these lines."""
    left = typed(*lines)

    def ask(_: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    out = StringIO()
    console = Console(file=out, width=90)
    Terminal(Match(load(spec), human), console, ask).run()
    assert next(left, None) is None, "the game ended before all was typed"
    return out.getvalue()


def test_white_plays_to_the_end_and_loses() -> None:
    told = play("hein:09", Player.WHITE, "b1", "c2", "c3")
    assert told.count("Black plays") == 4
    assert "Black wins in 6 more moves." in told
    assert "Black wins in 2 more moves." in told
    assert told.rstrip().endswith("Black has won.")


def test_words_are_obeyed() -> None:
    told = play(
        "hein:04", Player.WHITE, "hint", "why", "line", "board", "help", "c1", "undo", "quit"
    )
    assert "c1; then: Black wins in 3 more moves." in told
    assert "You must play one of: c1 a3 b3." in told
    assert "(·)" in told
    assert "Best play: c1 " in told
    assert "Taken back: c1 " in told


def test_what_is_no_move_is_told_and_nothing_changes() -> None:
    told = play("hein:04", Player.WHITE, "zz", "b2", "a b", "undo", "")
    assert "no vertex of this game" in told
    assert "not a free vertex" in told
    assert "one move at a time" in told
    assert "no move of yours to take back" in told


def test_a_pairing_is_the_reason_for_a_draw() -> None:
    told = play("httt:fatty@4x4", Player.BLACK, "why", "line", "quit")
    assert "White answers in the same pair: " in told
    assert "Nobody forces a win here" in told


def test_a_vertex_may_be_called_like_a_word(tmp_path: Path) -> None:
    game = tmp_path / "words.pg"
    game.write_text(
        "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\nhint undo why\n#blackwins\nhint undo\n"
    )
    told = play(str(game), Player.BLACK, "hint", "quit")
    assert "●" in told


def test_play_from_a_certificate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    proof = str(tmp_path / "proof")
    assert cli(["solve", "hein:09", "--certificate", proof]) == 0
    typed_in = iter(["b1", "c2", "c3"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed_in))
    capsys.readouterr()
    assert cli(["play", "hein:09", "--certificate", proof]) == 0
    assert "Black has won." in capsys.readouterr().out
    assert cli(["play", "hein:12", "--certificate", proof]) == 2
    assert "another game" in capsys.readouterr().err


def test_play_reads_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    assert cli(["play", "hein:09", "--as", "black"]) == 0
    assert "you are Black" in capsys.readouterr().out
    assert cli(["play", "hein:09", "--seconds", "0"]) == 2


GAME = ["analyse", "hein:09", "--moves", "d4 b2"]


def test_analysis_tells_where_the_win_was_given_away(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(GAME) == 0
    told = capsys.readouterr().out
    assert "Black wins in 7 more moves" in told
    assert "gives it away: b2" in told


def test_analysis_as_json_and_as_a_strip(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    strip = tmp_path / "strip.svg"
    assert cli([*GAME, "--json", "--svg", str(strip)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["turning_points"] == [1]
    assert told["steps"][0] == {
        "number": 0,
        "player": None,
        "move": None,
        "status": "black-wins",
        "moves": 7,
        "exact": True,
        "over": False,
        "lost": False,
        "slow": 0,
        "better": None,
    }
    drawn = strip.read_text()
    assert drawn.count('data-cell="b2"') == 3
    assert drawn.count('class="fg-alarm"') == 1


def test_analysis_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("game: hein:04\n1. b2 c1\n2. a2 a3 3. b3\n")
    assert cli(["analyse", str(record)]) == 0
    assert "Black has won" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "told"),
    [("b2 c1", "names no game"), ("game: hein:04\nb2 b2", "illegal move"), ("x\x00\xff", "")],
)
def test_bad_records_are_bad_input(
    content: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    record.write_bytes(content.encode("latin-1"))
    assert cli(["analyse", str(record)]) == 2
    assert told in capsys.readouterr().err
    assert cli(["analyse", "hein:09"]) == 2


def test_serve_says_when_it_cannot_listen(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert cli(["serve", "--no-open", "--port", port]) == 2
    assert "cannot listen" in capsys.readouterr().err
    assert cli(["serve", "--no-open", "--port", "99999"]) == 2
    assert cli(["serve", "--no-open", "--workers", "0"]) == 2


def test_show_draws_and_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "a.svg"
    assert cli(["show", "hein:09", "--moves", "b2", "--svg", str(drawn)]) == 0
    told = capsys.readouterr().out
    assert "[●]" in told
    assert "16, 10 of them free" in told
    assert drawn.read_text().startswith("<svg")
    assert cli(["show", "hein:09", "--png", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert cli(["show", "hein:09", "--reduced", "--depth", "7"]) == 0
    assert "reduced: vertices" in capsys.readouterr().out
    assert cli(["show", "hein:09", "--depth", "-1"]) == 2


def test_show_draws_geography(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    graph = tmp_path / "graph.txt"
    graph.write_text("3\n0 1 2\n1 2\n2\n")
    drawn = tmp_path / "graph.svg"
    assert cli(["show", f"geography:{graph}", "--moves", "1", "--svg", str(drawn)]) == 0
    told = capsys.readouterr().out
    assert "1 [●]  → 2" in told
    assert "White next" in told
    assert drawn.read_text().count('class="fg-arrow"') == 3
    assert cli(["show", f"geography:{graph}", "--moves", "1 0"]) == 2
