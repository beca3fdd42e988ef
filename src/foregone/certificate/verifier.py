"""The verifier: walks the whole game tree of a certificate and trusts nothing.

It plays every move of the opponent, finds each position by itself and asks the proof for the
strategist's decisions only. The rules are those of docs/certificate-format.md, with its numbers,
where their soundness is proved. Memory is bounded by the distinct positions.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NoReturn

from foregone.certificate.file import (
    Certificate,
    Claim,
    EntryCode,
    decode_varints,
    open_proof,
)
from foregone.certificate.residual import BLACK, WHITE, Paths, Position, Sets, lowest, mask_of
from foregone.errors import InputError
from foregone.game.positional import Player
from foregone.verdict import Answer

__all__ = ["RENOUNCED", "BrokenProofError", "Proven", "Verifier", "verify"]

NAMES = ("Black", "White")
RENOUNCED = -1  # stands in a line of moves where White gave up her sets


@dataclass(frozen=True)
class Proven:
    """A claim that was verified, and the size of its proof."""

    claim: Claim
    positions: int
    entries: int

    @property
    def sentence(self) -> str:
        return self.claim.sentence


class BrokenProofError(InputError):
    """The file is a certificate, but its proof does not hold; says where it breaks."""


Walk = Generator[tuple[int, Position], Any, int]
"""Yields a move and the position that it wants walked, is sent its zone; returns its own zone."""


class Verifier:
    """Walks the game tree of one claim; `known` are the zones of the positions remembered."""

    def __init__(self, claim: Claim, entries: Iterator[int]) -> None:
        self.claim, self.entries, self.taken = claim, entries, 0
        game = claim.game
        self.turns = [BLACK if p is Player.BLACK else WHITE for p in game.turns[: claim.depth]]
        self.strategist = BLACK if claim.answer is Answer.WIN else WHITE
        self.first = None if game.first_moves is None else mask_of(game.first_moves & game.free_set)
        self.known: dict[bytes, int] = {}

    def start(self) -> Position:
        game, lefts = self.claim.game, (self.turns.count(BLACK), self.turns.count(WHITE))
        white = Sets.of(game, Player.WHITE, lefts[WHITE])
        if self.claim.listed:
            game = game.within(self.claim.depth)
        if game.graph is not None:
            return Position(0, (Paths.of(game, lefts[BLACK]), white))
        return Position(0, (Sets.of(game, Player.BLACK, lefts[BLACK]), white))

    def allowed(self, p: Position) -> int:
        """A: what may be claimed next (-1 has every vertex)."""
        return -1 if p.made or self.first is None else self.first

    def run(self) -> Proven:
        """Walk it all."""
        line: list[int] = []
        try:
            self.zone(self.start(), line)
            if next(self.entries, None) is not None:
                self.refuse("entries are left over")
        except BrokenProofError as error:
            at = self.spell(line)
            raise BrokenProofError(
                f"the proof does not hold: after {at}: {error.message}"
            ) from None
        return Proven(self.claim, len(self.known), self.taken)

    def zone(self, p: Position, line: list[int]) -> int:
        """Walk from a position, with a stack of its own: a game may last 361 moves. `line` are the
        moves from there to where the walk is."""
        stack = [self.walk(p)]
        zone: int | None = None  # what starts a generator
        while True:
            try:
                move, child = stack[-1].send(zone)
            except StopIteration as done:
                zone = int(done.value)
                stack.pop()
                if not stack:
                    return zone
                line.pop()
            else:
                zone = None
                stack.append(self.walk(child))
                line.append(move)

    def walk(self, p: Position) -> Walk:
        """Rules 1 to 9. Moves and zones are sets as masks."""
        zone: int
        hero = self.strategist
        if p.residual[hero].complete:  # 1
            return 0
        if p.residual[1 - hero].complete:
            self.refuse(f"{NAMES[1 - hero]} has completed a set")
        if p.residual[BLACK].empty:  # 2
            if hero == WHITE:
                return 0
            self.refuse("Black cannot complete a set any more")
        mover, allowed = self.turns[p.made], self.allowed(p)
        if now := p.residual[mover].singles & allowed:  # 3
            if mover == hero:
                return lowest(now)
            self.refuse(f"{NAMES[mover]} completes a set with {self.spell([lowest(now)])}")
        threats = p.residual[1 - mover].singles
        if threats and self.turns[p.made + 1] != mover:  # 4
            c = lowest(threats)
            if mover != hero and (threats != c or not c & allowed):
                return c | lowest(threats ^ c)
            if not c & allowed:
                self.refuse(f"{self.spell([c])} must be claimed, but is no first move")
            zone = yield c, p.after(mover, c)
            return c | zone
        key = p.key()
        if key in self.known:  # 5
            return self.known[key]
        entry = self.entry(p) if mover == hero or hero == WHITE else (EntryCode.EXPAND,)
        code = entry[0]
        if code == EntryCode.REPLY:  # 6
            zone = entry[1] | (yield entry[1], p.after(mover, entry[1]))
        elif code == EntryCode.PASS:
            zone = yield 0, p.after(mover, 0)
        elif code == EntryCode.EXPAND:  # 7
            zone = yield from self.expand(p)
        elif code == EntryCode.RENOUNCE:  # 8
            zone = yield RENOUNCED, p.renounced()
        elif code == EntryCode.SYMMETRY:
            zone = self.image(p, entry[1])
        else:
            zone = 0
        self.remember(key, entry, zone)  # 9
        return zone

    def expand(self, p: Position) -> Walk:
        """All the opponent's moves that matter."""
        zone: int
        mover, allowed = self.turns[p.made], self.allowed(p)
        fatal = p.residual[mover].union
        if allowed & ~(p.residual[BLACK].union | p.residual[WHITE].union):
            zone = yield 0, p.after(mover, 0)
            left = allowed & (zone | fatal)
        else:
            zone, left = 0, allowed
        while left:
            v = lowest(left)
            z = yield v, p.after(mover, v)
            zone |= z
            left = (left ^ v) & (z | fatal)
        return zone

    def entry(self, p: Position) -> tuple[int, ...]:
        """Read a decision, and check all about it that needs no further walk."""
        code = self.take()
        hero, black = self.strategist, p.residual[BLACK]
        mine = self.turns[p.made] == hero
        if code >= EntryCode.REPLY and mine:
            v = self.vertex(code - EntryCode.REPLY)
            if not v & self.allowed(p) & (black.union | p.residual[WHITE].union):
                self.refuse(f"the reply {self.spell([v])} is not allowed")
            return EntryCode.REPLY, v
        if code == (EntryCode.PASS if mine else EntryCode.EXPAND):
            return (code,)
        if code == EntryCode.SYMMETRY:
            return code, self.take()
        if hero == WHITE:
            if code == EntryCode.RENOUNCE and not p.residual[WHITE].empty:
                return (code,)
            if code in (EntryCode.PAIRING, EntryCode.WEIGHTS) and not self.calm(p):
                self.refuse("Black moves twice in a row: no place for a pairing or weights")
            if code == EntryCode.PAIRING:
                return code, *self.pairing(black)
            if code == EntryCode.WEIGHTS and isinstance(black, Sets):
                free_choice = mine and self.allowed(p) == -1  # of the heaviest vertex
                if black.light(1 if free_choice else 2):
                    return (code,)
                self.refuse("Black's sets weigh too much")
        return self.refuse(f"entry {code} is not allowed here")

    def calm(self, p: Position) -> bool:
        """Does Black nowhere move twice in a row from here on?"""
        return (BLACK, BLACK) not in pairwise(self.turns[p.made :])

    def pairing(self, black: Sets | Paths) -> list[int]:
        """Read pairs and check them."""
        count = self.take()
        if 2 * count > len(self.claim.game.vertices):
            self.refuse("more pairs than vertices")
        pairs, seen = [], 0
        for _ in range(count):
            a, b = (self.vertex(self.take()) for _ in range(2))
            if a == b or (a | b) & seen:
                self.refuse("two pairs share a vertex")
            seen |= a | b
            pairs.append(a | b)
        if not black.paired(pairs):
            self.refuse("the pairs leave a set of Black's open")
        return pairs

    def image(self, p: Position, k: int) -> int:
        """The zone of a position that is remembered, under the permutation that leads there."""
        if k >= len(self.claim.symmetries):
            self.refuse(f"there is no symmetry {k}")
        permutation = self.claim.symmetries[k]
        zone = self.known.get(p.renamed(permutation).key())
        if zone is None:
            self.refuse(f"symmetry {k} leads to a position that was not walked")
        return mask_of(v for v, image in enumerate(permutation) if zone >> image & 1)

    def remember(self, key: bytes, entry: tuple[int, ...], zone: int) -> None:  # noqa: ARG002
        """Rule 9; a subclass may keep the decision as well."""
        self.known[key] = zone

    def take(self) -> int:
        """The next number of the proof."""
        number = next(self.entries, None)
        if number is None:
            self.refuse("the proof ends here")
        self.taken += 1
        return number

    def vertex(self, v: int) -> int:
        """A vertex from the proof, as a mask."""
        if v >= len(self.claim.game.vertices):
            self.refuse(f"there is no vertex {v}")
        return 1 << v

    def spell(self, line: Sequence[int]) -> str:
        """Moves for people."""
        special = {0: "elsewhere", RENOUNCED: "(White renounces)"}
        names = self.claim.game.vertices
        return " ".join(special.get(v) or names[v.bit_length() - 1] for v in line) or "no move"

    def refuse(self, why: str) -> NoReturn:
        raise BrokenProofError(why)


def verify(source: Certificate | str | os.PathLike[str]) -> Proven:
    """What a certificate (or a file) proves; `BrokenProofError` if it does not prove its claim."""
    with open_proof(source) as (claim, chunks):
        return Verifier(claim, decode_varints(chunks)).run()
