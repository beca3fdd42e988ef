"""Strategies: a verified certificate, asked move by move.

The proof speaks of residual positions, a game of people. In between stand four things: a move of
the opponent that the proof has no branch for (it follows the branch that covers it), a `pass` (any
vertex will do), a vertex that the strategist owns already (any will do), and symmetries (the proof
goes on in a renamed position). `Line` keeps both positions together.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from foregone import display
from foregone.certificate.file import Certificate, Claim, EntryCode, decode_varints
from foregone.certificate.residual import (
    BLACK,
    WHITE,
    Position,
    Sets,
    lowest,
    mask_of,
    vertices_of,
)
from foregone.certificate.verifier import Proven, Verifier
from foregone.errors import InputError
from foregone.game.positional import Player, PositionalGame

__all__ = ["Branch", "Line", "Strategy"]

DECIDED, PAIRING, WEIGHTS = "decided", "pairing", "weights"  # leaves


@dataclass(frozen=True)
class Branch:
    """An opponent's move of the proof, as a mask (0: elsewhere), where it leads, and the zone."""

    move: int
    child: Position
    zone: int


class _Book(Verifier):
    """A verifier that keeps the decisions."""

    def __init__(self, certificate: Certificate) -> None:
        super().__init__(certificate.claim, decode_varints([certificate.entries]))
        self.decisions: dict[bytes, tuple[int, ...]] = {}

    def remember(self, key: bytes, entry: tuple[int, ...], zone: int) -> None:
        super().remember(key, entry, zone)
        self.decisions[key] = entry

    def decision(self, p: Position) -> tuple[int, ...] | None:
        """The entry for a position; None where the rules decide (over, one move away, forced)."""
        if p.residual[self.strategist].complete or p.residual[BLACK].empty:
            return None
        now = p.residual[self.turns[p.made]].singles & self.allowed(p)
        if now or self.threatened(p):
            return None
        return self.decisions[p.key()]

    def choice(self, p: Position) -> int:
        """The strategist's move as a mask, 0 if any will do (also where no entry is a reply)."""
        mover = self.turns[p.made]
        if now := p.residual[mover].singles & self.allowed(p):
            return lowest(now)
        entry = self.decision(p)
        if entry is None:
            return lowest(p.residual[1 - mover].singles)
        return entry[1] if entry[0] == EntryCode.REPLY else 0

    def threatened(self, p: Position) -> bool:
        """Will who moves next complete a set unless he is stopped?"""
        mover = self.turns[p.made]
        threats = p.residual[1 - mover].singles
        return bool(threats) and self.turns[p.made + 1] != mover

    def met(self, p: Position, v: int) -> Position:
        """Where the proof goes on after an opponent's move {v}."""
        if self.threatened(p):
            union = p.residual[BLACK].union | p.residual[WHITE].union
            return p.after(self.turns[p.made], v & union)
        return self.covering(self.branches(p), v).child

    def covering(self, branches: list[Branch], v: int) -> Branch:
        """The branch of an opponent's move {v}: its own, or the first whose zone it is not in."""
        return next(b for b in branches if v == b.move or not v & b.zone)

    def branches(self, p: Position) -> list[Branch]:
        """The opponent's moves that the proof looks at, in its order. The zones have the vertices
        of his sets added: a vertex outside of it is covered by the branch."""
        mover, allowed = self.turns[p.made], self.allowed(p)
        fatal = p.residual[mover].union
        union = fatal | p.residual[1 - mover].union
        found: list[Branch] = []

        def look(v: int) -> int:
            child = p.after(mover, v)
            zone = self.zone(child, []) | fatal
            found.append(Branch(v, child, zone))
            return zone

        left = allowed
        if self.threatened(p):
            c, fatal = lowest(p.residual[1 - mover].singles), 0
            found.append(Branch(0, p.after(mover, 0), c))
            left &= c
        elif allowed & ~union:
            left &= look(0)
        while left:
            v = lowest(left)
            left = (left ^ v) & look(v)
        return found


class Strategy:
    """The strategy of a certificate, which is verified first."""

    def __init__(self, certificate: Certificate) -> None:
        self.claim: Claim = certificate.claim
        self._book = _Book(certificate)
        self.proven: Proven = self._book.run()
        self._lengths: dict[bytes, int] = {}

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """From a file."""
        return cls(Certificate.load(path))

    @property
    def game(self) -> PositionalGame:
        return self.claim.game

    @property
    def player(self) -> Player:
        """Whose strategy it is."""
        return self.claim.strategist

    @property
    def size(self) -> int:
        """How many positions it tells apart."""
        return self.proven.positions

    def start(self) -> Line:
        """The game before its first move."""
        names = tuple(range(len(self.game.vertices)))
        return Line(self, self.game, (), self._book.start(), names)._settled()

    def after(self, *moves: str) -> Line:
        """The game after these moves, the strategist's his own."""
        line = self.start()
        for move in moves:
            line = line.play(move)
        return line

    def reply(self, *moves: str) -> str | None:
        """The strategist's move after these moves; None if he is not to move or all is decided."""
        return self.after(*moves).reply

    def principal_line(self) -> tuple[str, ...]:
        """The game in which the opponent resists longest."""
        line = self.start()
        while (move := line.reply or line.resistance) is not None:
            line = line.play(move)
        return line.moves

    def _length(self, p: Position) -> int:
        """How many moves the claim can still be open, at the most."""
        stack, length = [self._measure(p)], None
        while stack:
            try:
                child = stack[-1].send(length)
            except StopIteration as done:
                length = done.value
                stack.pop()
            else:
                length = None
                stack.append(self._measure(child))
        return int(length or 0)

    def _measure(self, p: Position) -> Generator[Position, Any, int]:
        """The same for one position: yields those that it needs, is sent their lengths."""
        book = self._book
        if p.residual[book.strategist].complete or p.residual[BLACK].empty:
            return 0
        key = p.key()
        if key in self._lengths:
            return self._lengths[key]
        mover, entry = book.turns[p.made], book.decision(p)
        length = 0
        if entry is None or entry[0] in (EntryCode.REPLY, EntryCode.PASS, EntryCode.EXPAND):
            if mover == book.strategist:
                children = [p.after(mover, book.choice(p))]
            else:
                children = [branch.child for branch in book.branches(p)]
                length = 2 if book.threatened(p) else 0  # his move and the completion
            for child in children:
                length = max(length, 1 + (yield child))
        elif entry[0] == EntryCode.RENOUNCE:
            length = yield p.renounced()
        elif entry[0] == EntryCode.SYMMETRY:
            length = yield p.renamed(self.claim.symmetries[entry[1]])
        self._lengths[key] = length
        return length

    def _repr_svg_(self) -> str:
        """A notebook shows the first moves on boards."""
        return display.svg(self)


@dataclass(frozen=True)
class Line:
    """A point in a game in which the strategist follows his strategy.

    `position` is where the proof is, in which vertex v of the game is called `names[v]`. `pairs`
    (masks of proof vertices) are set after a pairing has been reached, `leaf` after any reason why
    the rest needs no tree.
    """

    strategy: Strategy = field(repr=False)
    game: PositionalGame
    moves: tuple[str, ...]
    position: Position = field(repr=False)
    names: tuple[int, ...] = field(repr=False)
    leaf: str = ""
    pairs: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Is the game over, or as long as the claim speaks of?"""
        return len(self.moves) >= self.strategy.claim.depth or self.game.outcome() is not None

    @property
    def to_move(self) -> Player | None:
        return None if self.over else self.game.to_move

    @property
    def moves_to_go(self) -> int:
        """For a win: the moves of both players until Black has completed a set, at the most. For
        no win: until it is plain that White holds."""
        return 0 if self.leaf or self.over else self.strategy._length(self.position)

    @cached_property
    def reply(self) -> str | None:
        """The strategist's move, if it is his."""
        if self.to_move is not self.strategy.player:
            return None
        return self._wanted or self._any()

    @cached_property
    def resistance(self) -> str | None:
        """The opponent's move, if it is his, after which the game lasts longest."""
        if self.to_move is not self.strategy.player.opponent:
            return None
        if self.leaf:
            return self._any()
        book = self.strategy._book
        branches = book.branches(self.position)
        lengths = {b.move: self.strategy._length(b.child) for b in branches}

        def resists(move: str) -> tuple[int, bool]:
            v = self._mask(move)
            return lengths[book.covering(branches, v).move], v in lengths

        return max(self.game.legal_moves(), key=resists)

    @property
    def zone(self) -> tuple[str, ...]:
        """If the opponent is to move: the vertices where the proof looks at his move. All others
        are met like a move elsewhere or like one of these."""
        if self.leaf or self.to_move is not self.strategy.player.opponent:
            return ()
        branches = self.strategy._book.branches(self.position)
        return tuple(self._spell(b.move) for b in branches if b.move)

    @property
    def pairing(self) -> tuple[tuple[str, str], ...]:
        """After a pairing has been reached: the pairs by which White holds."""
        spelled = ([self._spell(1 << v) for v in vertices_of(pair)] for pair in self.pairs)
        return tuple((a, b) for a, b in spelled)

    def play(self, move: str) -> Line:
        """After one more move, of either player; the strategist must follow his strategy."""
        if self.over:
            raise InputError("the game is over", found=f"move {move!r}")
        after = self.game.play(move)
        if self.to_move is not self.strategy.player:
            return self._moved(after, move, self._mask(move))
        if move != (self._wanted or move):
            raise InputError("not a move of the strategy", found=move, expected=self._wanted)
        return self._moved(after, move, self._choice)

    def elsewhere(self) -> Line:
        """What the strategist threatens: after a move of the opponent that changes nothing."""
        if self.to_move is not self.strategy.player.opponent:
            raise InputError("the opponent is not to move")
        game = replace(self.game, turns=self.game.turns[1:], first_moves=None)
        return self._moved(game, "elsewhere", 0)

    def _moved(self, game: PositionalGame, move: str, chosen: int) -> Line:
        moved = replace(self, game=game, moves=(*self.moves, move))
        book, p = self.strategy._book, self.position
        if self.leaf and self.leaf != WEIGHTS:
            return moved
        mover = book.turns[p.made]
        if self.leaf or mover == book.strategist:
            union = p.residual[BLACK].union | p.residual[WHITE].union
            return replace(moved, position=p.after(mover, chosen & union))._settled()
        return replace(moved, position=book.met(p, chosen))._settled()

    def _settled(self) -> Line:
        """Follow the entries that are no moves."""
        book, line = self.strategy._book, self
        while not line.leaf:
            p = line.position
            if p.residual[book.strategist].complete or p.residual[BLACK].empty:
                return replace(line, leaf=DECIDED)
            entry = book.decision(p) or (EntryCode.PASS,)
            if entry[0] == EntryCode.SYMMETRY:
                permutation = self.strategy.claim.symmetries[entry[1]]
                names = tuple(permutation[v] for v in line.names)
                line = replace(line, position=p.renamed(permutation), names=names)
            elif entry[0] == EntryCode.RENOUNCE:
                line = replace(line, position=p.renounced())
            elif entry[0] == EntryCode.PAIRING:
                # What else is paired never mattered, and may not be free.
                union = p.residual[BLACK].union
                pairs = tuple(pair for pair in entry[1:] if pair & union == pair)
                return replace(line, leaf=PAIRING, pairs=pairs)
            elif entry[0] == EntryCode.WEIGHTS:
                return replace(line, leaf=WEIGHTS)
            else:
                return line
        return line

    @cached_property
    def _choice(self) -> int:
        """The strategist's move in the proof, 0 if any will do."""
        book, p = self.strategy._book, self.position
        if self.leaf == PAIRING:
            black, white = (
                mask_of(self.names[v] for v in stones)
                for stones in (self.game.black_stones, self.game.white_stones)
            )
            half = (pair & ~black for pair in self.pairs if pair & black and not pair & white)
            return next(half, 0)
        if self.leaf == WEIGHTS:
            sets = p.residual[BLACK]
            assert isinstance(sets, Sets)
            weight = {
                v: sum(0.5 ** e.bit_count() for e in sets.members() if e >> v & 1)
                for v in vertices_of(sets.union & book.allowed(p))
            }
            return 1 << max(weight, key=lambda v: weight[v]) if weight else 0
        return 0 if self.leaf else book.choice(p)

    @property
    def _wanted(self) -> str | None:
        """The same as a move, None if any will do: so if the vertex is his already."""
        name = self._spell(self._choice) if self._choice else None
        return name if name and self.game.index[name] in self.game.free_set else None

    def _any(self) -> str:
        """A legal move, one that matters if there is one."""
        p = self.position
        union = p.residual[BLACK].union | p.residual[WHITE].union
        legal = self.game.legal_moves()
        return next((move for move in legal if self._mask(move) & union), legal[0])

    def _mask(self, move: str) -> int:
        return 1 << self.names[self.game.index[move]]

    def _spell(self, v: int) -> str:
        return self.game.vertices[self.names.index(v.bit_length() - 1)]
