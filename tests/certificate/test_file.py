"""Certificates as files: what is written is read again, and nothing else is."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damaged_proofs import random_proof
from foregone.certificate import Certificate, Claim, prove, verify
from foregone.certificate.fast import verify_fast
from foregone.certificate.file import MAGIC, decode_varints, encode_varints
from foregone.errors import InputError
from foregone.game import PositionalGame, load
from foregone.verdict import Answer
from random_games import random_game, random_graph_game

SPECS = ["hein:09", "qubic", "httt:tippy@4x4:torus", "connect6:mickey-mouse", "tictactoe"]


@pytest.mark.parametrize("spec", SPECS)
def test_games_survive_in_full(spec: str, tmp_path: Path) -> None:
    game = load(spec)
    certificate = Certificate(Claim(game, Answer.NO_WIN, 1, producer="tést"), b"\x03\x01")
    certificate.save(tmp_path / "c")
    loaded = Certificate.load(tmp_path / "c")
    assert loaded == certificate
    assert (loaded.claim.game.name, loaded.claim.game.board) == (game.name, game.board)


def test_the_same_certificate_gives_the_same_bytes(tmp_path: Path) -> None:
    for seed in range(12):
        game = random_graph_game(seed) if seed % 2 else random_game(seed)
        proof = random_proof(game, Random(seed))
        proof.save(tmp_path / "a")
        loaded = Certificate.load(tmp_path / "a")
        assert loaded == proof
        loaded.save(tmp_path / "b")
        assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
        assert verify(tmp_path / "a") == verify_fast(tmp_path / "b")
    assert {path.name for path in tmp_path.iterdir()} == {"a", "b"}


@given(st.lists(st.integers(0, 2**35 - 1)), st.integers(1, 5))
@settings(max_examples=50)
def test_varints(numbers: list[int], size: int) -> None:
    data = encode_varints(numbers)
    chunks = (data[i : i + size] for i in range(0, len(data), size))
    assert list(decode_varints(chunks)) == numbers


@pytest.fixture
def game() -> PositionalGame:
    return load("httt:elly@3x3")


@pytest.fixture
def header(game: PositionalGame, tmp_path: Path) -> dict[str, Any]:
    prove(game).save(tmp_path / "right")
    body = zlib.decompress((tmp_path / "right").read_bytes()[len(MAGIC) :])
    parsed: dict[str, Any] = json.loads(body.partition(b"\n")[0])
    return parsed


def write(path: Path, header: object, entries: bytes = b"") -> Path:
    path.write_bytes(MAGIC + zlib.compress(json.dumps(header).encode() + b"\n" + entries))
    return path


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("claim", "perhaps"),
        ("depth", -1),
        ("depth", 10),
        ("depth", True),
        ("depth", "3"),
        ("listed", 1),
        ("listed", True),
        ("symmetries", [[0, 1]]),
        ("symmetries", [[0] * 9]),
        ("symmetries", 3),
        ("producer", None),
        ("game", []),
        ("game.turns", "BWX"),
        ("game.turns", 5),
        ("game.rule", "chess"),
        ("game.rule", ["maker-maker"]),
        ("game.vertices", ["a", "a"]),
        ("game.vertices", [1]),
        ("game.black_wins", [[0, 9]]),
        ("game.black_wins", [[1, 0]]),
        ("game.black_wins", [[0, 0]]),
        ("game.black_wins", [[0.5]]),
        ("game.white_wins", "other"),
        ("game.black_stones", [-1]),
        ("game.first_moves", []),
        ("game.graph", {}),
        ("game.graph", {"neighbours": [[1]], "start": [], "end": []}),
        ("game.board", {"kind": "ball", "columns": 1, "rows": 1, "layers": 1}),
    ],
)
def test_bad_headers(member: str, value: object, header: dict[str, Any], tmp_path: Path) -> None:
    *outer, name = member.split(".")
    place = header[outer[0]] if outer else header
    place[name] = value
    with pytest.raises(InputError) as raised:
        verify(write(tmp_path / "wrong", header))
    assert raised.value.file == str(tmp_path / "wrong")


@pytest.mark.parametrize("verifier", [verify, verify_fast])
@pytest.mark.parametrize(
    ("entries", "why"),
    [
        (b"\x80", "middle of a number"),
        (b"\x81\x00", "shortest form"),
        (b"\xff\xff\xff\xff\xff\xff\x01", "too long"),
    ],
)
def test_bad_numbers(
    entries: bytes, why: str, verifier: Any, header: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=why):
        verifier(write(tmp_path / "wrong", header, entries))


def test_what_swells_is_stopped(
    header: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "swollen", header, b"\0" * 3_000_000)
    with pytest.raises(InputError, match="the proof does not hold"):
        verify(file)
    monkeypatch.setattr("foregone.certificate.file.LONGEST_PROOF", 1_000_000)
    with pytest.raises(InputError, match="too long to be loaded"):
        Certificate.load(file)
    monkeypatch.setattr("foregone.certificate.file.LONGEST_HEADER", 100_000)
    header["producer"] = "x" * 300_000
    with pytest.raises(InputError, match="header of the certificate is too long"):
        verify(write(tmp_path / "swollen", header))


@pytest.mark.parametrize("verifier", [verify, verify_fast])
def test_bad_files(verifier: Any, game: PositionalGame, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    prove(game).save(good)
    data = good.read_bytes()
    noise = Random(7).randbytes(100_000)
    for content, why in [
        (b"", "not a certificate"),
        (noise, "not a certificate"),
        (data[:30], "truncated"),
        (data[:-1], "truncated"),
        (data + b"x", "follows the end"),
        (MAGIC + noise, "damaged"),
        (MAGIC + zlib.compress(b"no header"), "no header"),
        (MAGIC + zlib.compress(b"[[[\n"), "not JSON"),
        (MAGIC + zlib.compress(b"\xff\n"), "not JSON"),
        (MAGIC + zlib.compress(b"[" * 100_000 + b"\n"), "not JSON"),
        (MAGIC + zlib.compress(b"{}\n"), "bad header"),
    ]:
        bad.write_bytes(content)
        with pytest.raises(InputError, match=why):
            verifier(bad)
    with pytest.raises(InputError, match="cannot read"):
        verifier(tmp_path / "missing")
    with pytest.raises(InputError, match="cannot read"):
        verifier(tmp_path)
    with pytest.raises(InputError, match="cannot write"):
        prove(game).save(tmp_path / "no" / "folder")
