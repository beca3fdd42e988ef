"""`foregone show --reduced`: the smaller game and the account of it."""

from __future__ import annotations

import pytest

from foregone.cli import cli
from foregone.game import load
from foregone.game.simplify import simplified


@pytest.mark.parametrize(("spec", "depth"), [("hein:12", 5), ("tictactoe:figure-1", 4)])
def test_each_step_is_told(spec: str, depth: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["show", spec, "--reduced", "--depth", str(depth)]) == 0
    shown = capsys.readouterr().out
    result = simplified(load(spec), depth)
    assert all(step in shown for step in result.steps)
    assert f"reduced: vertices  {len(result.game.vertices)}," in shown


def test_a_game_that_is_over_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli(["show", "tictactoe:after=a1,a2,b1,b2,c1", "--reduced"]) == 2
    assert "the game is over" in capsys.readouterr().err
