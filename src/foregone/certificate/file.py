"""Certificates as values and as files; the format stands in docs/certificate-format.md."""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, Any, Self, TypeVar

from foregone.errors import InputError
from foregone.files import write_atomically
from foregone.game.board import Board, BoardKind
from foregone.game.positional import ConnectionGraph, Player, PositionalGame, Rule, WinningSets
from foregone.verdict import Answer

__all__ = ["Certificate", "Claim", "EntryCode", "decode_varints", "encode_varints", "open_proof"]

MAGIC = b"foregone certificate 1\n"
LONGEST_HEADER = 1 << 26
LONGEST_PROOF = 1 << 30  # to be held in memory; `verify` reads longer ones
CHUNK = 1 << 16


class EntryCode:
    """The first number of an entry; `REPLY + v` is the reply v."""

    EXPAND, PASS, PAIRING, WEIGHTS, SYMMETRY, RENOUNCE = range(6)
    REPLY = 8


@dataclass(frozen=True)
class Claim:
    """What a certificate says: Black wins `game` within `depth` moves, or he does not.

    The game is complete, with its stones; `symmetries` are permutations of its vertices which the
    proof refers to by number, and which need not be automorphisms. `listed` says that the proof
    takes the goal of a connection game as the list of its paths.
    """

    game: PositionalGame
    answer: Answer
    depth: int
    symmetries: tuple[tuple[int, ...], ...] = ()
    producer: str = ""
    listed: bool = False

    def __post_init__(self) -> None:
        if self.answer is Answer.UNKNOWN:
            raise InputError("a certificate claims a win or no win", found=repr(self.answer.value))
        if not 0 <= self.depth <= self.game.depth:
            raise InputError(
                "no such depth", found=str(self.depth), expected=f"0 … {self.game.depth}"
            )
        everything = list(range(len(self.game.vertices)))
        if any(sorted(p) != everything for p in self.symmetries):
            raise InputError("a symmetry is not a permutation of the vertices")
        if self.listed and self.game.graph is None:
            raise InputError("only the paths of a connection game can be listed")

    @property
    def strategist(self) -> Player:
        """Whose strategy proves the claim."""
        return Player.BLACK if self.answer is Answer.WIN else Player.WHITE

    @property
    def full_game(self) -> bool:
        """Does it speak of the whole game?"""
        return self.depth == self.game.depth

    @property
    def sentence(self) -> str:
        """The claim in words."""
        game = self.game.name or f"this game of {len(self.game.vertices)} vertices"
        moves = f"{self.depth} move{'' if self.depth == 1 else 's'}"
        if self.answer is Answer.WIN:
            return f"Black wins {game} within {moves}, whatever White does"
        if self.full_game:
            return f"Black cannot win {game}: White holds for ever"
        return f"Black cannot win {game} within {moves}"


@dataclass(frozen=True)
class Certificate:
    """A claim and its proof, the strategist's decisions as varints."""

    claim: Claim
    entries: bytes

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file, all or nothing; the same certificate gives the same bytes."""
        header = json.dumps(_header(self.claim), ensure_ascii=False, separators=(",", ":"))
        data = MAGIC + zlib.compress(header.encode() + b"\n" + self.entries, 9)
        write_atomically(path, data)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a file; one that is no certificate is bad input. Proves nothing: see `verify`."""
        with open_proof(path) as (claim, chunks):
            entries = bytearray()
            for chunk in chunks:
                entries += chunk
                if len(entries) > LONGEST_PROOF:
                    raise InputError("the proof is too long to be loaded")
            return cls(claim, bytes(entries))


@contextlib.contextmanager
def open_proof(
    source: Certificate | str | os.PathLike[str],
) -> Iterator[tuple[Claim, Iterator[bytes]]]:
    """The claim of a certificate or a file, and the bytes of its proof in chunks, which are read
    while they are asked for. What is no certificate is bad input, told with the file's name."""
    if isinstance(source, Certificate):
        yield source.claim, iter((source.entries,))
        return
    try:
        with Path(source).open("rb") as file:
            chunks = _inflate(file)
            header, rest = _first_line(chunks)
            yield _claim(header), rest
    except OSError as error:
        raise InputError(f"cannot read: {error.strerror}", file=source) from error
    except InputError as error:
        error.file = error.file or os.fspath(source)
        raise


def decode_varints(chunks: Iterable[bytes]) -> Iterator[int]:
    """The numbers of a stream of bytes."""
    number = shift = 0
    for chunk in chunks:
        for byte in chunk:
            if byte & 0x80:
                number |= (byte & 0x7F) << shift
                shift += 7
                if shift > 28:
                    raise InputError("a number of the proof is too long")
            else:
                if shift and not byte:
                    raise InputError("a number of the proof is not in its shortest form")
                yield number | byte << shift
                number = shift = 0
    if shift:
        raise InputError("the file ends in the middle of a number")


def encode_varints(numbers: Iterable[int]) -> bytes:
    """The opposite."""
    data = bytearray()
    for number in numbers:
        while number > 0x7F:
            data.append(number & 0x7F | 0x80)
            number >>= 7
        data.append(number)
    return bytes(data)


def _inflate(file: IO[bytes]) -> Iterator[bytes]:
    """The decompressed bytes, in chunks of bounded size."""
    if file.read(len(MAGIC)) != MAGIC:
        raise InputError("not a certificate", expected=f"the first line {MAGIC.decode().strip()!r}")
    inflate = zlib.decompressobj()
    try:
        while not inflate.eof:
            data = inflate.unconsumed_tail or file.read(CHUNK)
            if not data:
                raise InputError("the certificate is truncated")
            yield inflate.decompress(data, CHUNK)
    except zlib.error as error:
        raise InputError("the certificate is damaged", found=str(error)) from None
    if inflate.unused_data or file.read(1):
        raise InputError("something follows the end of the certificate")


def _first_line(chunks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The header, and the chunks of what follows it."""
    line = b""
    for chunk in chunks:
        head, feed, tail = chunk.partition(b"\n")
        line += head
        if feed:
            return line, chain((tail,), chunks)
        if len(line) > LONGEST_HEADER:
            raise InputError("the header of the certificate is too long")
    raise InputError("the certificate has no header")


# -- the header ---------------------------------------------------------------------------------


def _header(claim: Claim) -> dict[str, Any]:
    return {
        "producer": claim.producer,
        "claim": claim.answer.value,
        "depth": claim.depth,
        "listed": claim.listed,
        "game": game_to_json(claim.game),
        "symmetries": claim.symmetries,
    }


def game_to_json(game: PositionalGame) -> dict[str, Any]:
    """A game in full, as JSON values."""
    graph, board = game.graph, game.board
    same = game.white_wins == game.black_wins and bool(game.black_wins)
    return {
        "name": game.name,
        "rule": game.rule.value,
        "vertices": game.vertices,
        "turns": "".join(game.turns),
        "black_wins": game.black_wins,
        "white_wins": "same" if same else game.white_wins,
        "black_stones": sorted(game.black_stones),
        "white_stones": sorted(game.white_stones),
        "first_moves": None if game.first_moves is None else sorted(game.first_moves),
        "graph": graph
        and {
            "neighbours": graph.neighbours,
            "start": sorted(graph.start),
            "end": sorted(graph.end),
        },
        "board": board
        and {
            "kind": board.kind.value,
            "columns": board.columns,
            "rows": board.rows,
            "layers": board.layers,
        },
    }


T = TypeVar("T")


def _claim(line: bytes) -> Claim:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("the header of the certificate is not JSON") from None
    _members(header, "header", "producer claim depth listed game symmetries")
    game = game_from_json(header["game"])
    return Claim(
        game,
        Answer(_one_of(header["claim"], "claim", "win no-win")),
        _number(header["depth"], "depth"),
        tuple(
            tuple(_number(v, "symmetry") for v in _items(p, "symmetry"))
            for p in _items(header["symmetries"], "symmetries")
        ),
        _text(header["producer"], "producer"),
        _flag(header["listed"], "listed"),
    )


def game_from_json(value: object) -> PositionalGame:
    """The opposite of `game_to_json`; anything else is bad input."""
    names = "name rule vertices turns black_wins white_wins black_stones white_stones first_moves"
    found = _members(value, "game", f"{names} graph board")
    vertices = tuple(_text(v, "vertex") for v in _items(found["vertices"], "vertices"))
    turns = _text(found["turns"], "turns")
    if not set(turns) <= {"B", "W"}:
        raise _wrong("turns", turns, "letters B and W")

    def rising(value: object, what: str) -> tuple[int, ...]:
        chosen = tuple(_number(v, what) for v in _items(value, what))
        if any(a >= b for a, b in pairwise(chosen)) or (chosen and chosen[-1] >= len(vertices)):
            raise _wrong(what, chosen, "vertices in rising order")
        return chosen

    def sets(value: object, what: str) -> WinningSets:
        return tuple(rising(e, what) for e in _items(value, what))

    def graph(value: object) -> ConnectionGraph:
        found = _members(value, "graph", "neighbours start end")
        neighbours = sets(found["neighbours"], "neighbours")
        if any(u >= len(neighbours) or v not in neighbours[u] or u == v
               for v, around in enumerate(neighbours) for u in around):  # fmt: skip
            raise _wrong("neighbours", "one that is not mutual", "an undirected graph")
        start, end = (frozenset(rising(found[side], side)) for side in ("start", "end"))
        return ConnectionGraph(neighbours, start, end)

    def board(value: object) -> Board:
        found = _members(value, "board", "kind columns rows layers")
        kind = BoardKind(_one_of(found["kind"], "board kind", " ".join(BoardKind)))
        columns, rows, layers = (_number(found[n], n) for n in ("columns", "rows", "layers"))
        return Board(kind, columns, rows, layers)

    black_wins = sets(found["black_wins"], "black_wins")
    same = found["white_wins"] == "same"
    first_moves = _optional(found["first_moves"], lambda value: rising(value, "first_moves"))
    return PositionalGame(
        name=_text(found["name"], "name"),
        rule=Rule(_one_of(found["rule"], "rule", " ".join(Rule))),
        vertices=vertices,
        turns=tuple(map(Player, turns)),
        black_wins=black_wins,
        white_wins=black_wins if same else sets(found["white_wins"], "white_wins"),
        black_stones=frozenset(rising(found["black_stones"], "black_stones")),
        white_stones=frozenset(rising(found["white_stones"], "white_stones")),
        first_moves=None if first_moves is None else frozenset(first_moves),
        graph=_optional(found["graph"], graph),
        board=_optional(found["board"], board),
    )


def _wrong(what: str, found: object, expected: str) -> InputError:
    shown = repr(found)
    shown = shown if len(shown) <= 60 else shown[:57] + "…"
    return InputError(f"bad {what} in a certificate", found=shown, expected=expected)


def _members(value: object, what: str, names: str) -> dict[str, Any]:
    if not isinstance(value, dict) or sorted(value) != sorted(names.split()):
        raise _wrong(what, value, f"an object with the members {names}")
    return value


def _items(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(what, value, "a list")
    return value


def _number(value: object, what: str) -> int:
    if type(value) is not int or value < 0:
        raise _wrong(what, value, "a number that is not negative")
    return value


def _flag(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(what, value, "true or false")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise _wrong(what, value, "text")
    return value


def _one_of(value: object, what: str, allowed: str) -> str:
    if value not in allowed.split():
        raise _wrong(what, value, f"one of {allowed}")
    return _text(value, what)


def _optional(value: object, read: Callable[[object], T]) -> T | None:
    return None if value is None else read(value)
