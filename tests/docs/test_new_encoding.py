"""The encoding that `docs/encodings.md` adds is found, and tells the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import foregone.encoding
from encoding_claims import holds
from foregone.encoding import Claim, Encoding
from foregone.registry import Registry
from foregone.solver import solve_qbf
from random_games import random_games

DOCUMENT = Path(__file__).parents[2] / "docs" / "encodings.md"


def test_the_worked_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(), re.M | re.S)
    (tmp_path / "weak.py").write_text(code)
    monkeypatch.setattr(foregone.encoding, "__path__", [*foregone.encoding.__path__, str(tmp_path)])
    found: Registry[Encoding] = Registry("foregone.encoding", "ENCODING", "encoding")
    monkeypatch.setattr("foregone.encoding.base.ENCODINGS", found)
    assert "weak" in found
    told = 0
    for game in random_games(30):
        encoded = foregone.encoding.encode(game, None, "weak")
        answer = solve_qbf(encoded.qbf(), "depqbf")
        claim = encoded.claim(bool(answer.value))
        assert holds(claim, game, game.depth)
        told += claim is not Claim.NOTHING
    assert told >= 10
