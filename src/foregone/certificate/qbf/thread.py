"""A strategy followed without a board: who plays what, and what the strategist still relies on.

A `Line` of the strategy keeps a game, which is made anew with each move. Here thousands of lines
are followed, so the stones are masks (of vertices of the game) that the caller keeps.
"""

from __future__ import annotations

from dataclasses import replace

from foregone.certificate.pairings import find_pairing
from foregone.certificate.residual import BLACK, WHITE, Sets, mask_of, vertices_of
from foregone.certificate.strategy import PAIRING, WEIGHTS, Branch, Line, Strategy
from foregone.game.positional import Player

__all__ = ["Follower"]


class Follower:
    """Follows one strategy. Moves are masks of one vertex, or 0 for a move elsewhere."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.hero = strategy.player
        self.book = strategy._book
        self._branches: dict[bytes, list[Branch]] = {}
        self._pairs: dict[bytes, tuple[int, ...] | None] = {}

    def start(self) -> Line:
        return self._paired(self.strategy.start())

    def _paired(self, line: Line) -> Line:
        """Where White holds by weights she often has a pairing as well, which says it shorter."""
        if line.leaf != WEIGHTS:
            return line
        key = line.position.key()
        if key not in self._pairs:
            found = find_pairing(line.position.residual[BLACK])
            self._pairs[key] = None if found is None else tuple(found)
        pairs = self._pairs[key]
        return line if pairs is None else replace(line, leaf=PAIRING, pairs=pairs)

    def met(self, line: Line, v: int) -> Line:
        """After a move of the opponent."""
        p, move = line.position, _image(line.names, v)
        if line.leaf == WEIGHTS:
            return self._paired(line._moved(line.game, "", move))
        if line.leaf:
            return line
        if self.book.threatened(p):
            return self._paired(replace(line, position=self.book.met(p, move))._settled())
        key = p.key()
        if key not in self._branches:
            self._branches[key] = self.book.branches(p)
        child = self.book.covering(self._branches[key], move).child
        return self._paired(replace(line, position=child)._settled())

    def reply(self, line: Line, mine: int, theirs: int) -> tuple[int, Line]:
        """The strategist's move, and the line after it."""
        if line.leaf == PAIRING:
            open_ = (ab & ~theirs for ab in self.pairs(line) if ab & theirs and not ab & mine)
            return next((v for v in open_ if v), 0), line
        chosen = line._choice
        moved = line._moved(line.game, "", chosen)
        return _preimage(line.names, chosen), self._paired(moved)

    def zone(self, line: Line) -> int:
        """The vertices that the strategist relies on to find free."""
        if line.leaf:
            return 0
        return _preimage(line.names, self.book.zone(line.position, []))

    def length(self, line: Line) -> int:
        """How many moves the claim can still be open, at the most."""
        return 0 if line.leaf else self.strategy._length(line.position)

    def pairs(self, line: Line) -> list[int]:
        """White's pairs, after a pairing has been reached."""
        return [_preimage(line.names, pair) for pair in line.pairs]

    def dangers(self, line: Line) -> list[int] | None:
        """The sets that the opponent could complete, and each of which contains one of these, are
        those that the strategy reckons with. None: it does not list them."""
        if line.leaf == PAIRING:
            return self.pairs(line)
        family = line.position.residual[WHITE if self.hero is Player.BLACK else BLACK]
        if not isinstance(family, Sets):
            return None
        return [_preimage(line.names, e) for e in family.members()]


def _image(names: tuple[int, ...], mask: int) -> int:
    """Vertices of the game as the proof calls them."""
    return mask_of(names[v] for v in vertices_of(mask))


def _preimage(names: tuple[int, ...], mask: int) -> int:
    """The opposite."""
    return mask_of(names.index(v) for v in vertices_of(mask))
