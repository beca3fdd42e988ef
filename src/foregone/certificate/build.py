"""Building certificates: walk the tree like the verifier, but ask an oracle for the decisions.

Every decision is checked as it is made, so what `build` returns is a proof; a wrong oracle is found
out. `prove` is the oracle for small games: a plain search of residual positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from foregone.certificate.file import Certificate, Claim, EntryCode, encode_varints
from foregone.certificate.pairings import find_pairing
from foregone.certificate.residual import BLACK, WHITE, Paths, Position, Sets, lowest, vertices_of
from foregone.certificate.verifier import Verifier
from foregone.game.positional import ConnectionGraph, PositionalGame, WinningSets
from foregone.verdict import Answer

__all__ = ["Oracle", "Search", "build", "by_moves", "prove", "quiet_leaf", "residual_game"]

Oracle = Callable[[Position], Sequence[int]]
"""The numbers of one entry for a position, like (EntryCode.REPLY + v,) or (EntryCode.PASS,)."""


def build(claim: Claim, oracle: Oracle) -> Certificate:
    """The certificate of a claim from decisions; `BrokenProofError` if they do not prove it."""
    builder = _Builder(claim, oracle)
    builder.run()
    return Certificate(claim, encode_varints(builder.written))


class _Builder(Verifier):
    """A verifier whose proof is written while it is read."""

    def __init__(self, claim: Claim, oracle: Oracle) -> None:
        super().__init__(claim, iter(()))
        self.oracle = oracle
        self.written: list[int] = []

    def entry(self, p: Position) -> tuple[int, ...]:
        numbers = self.twin(p) or self.oracle(p)
        self.written += numbers
        self.entries = iter(numbers)
        return super().entry(p)

    def twin(self, p: Position) -> Sequence[int]:
        """A remembered position that this one is the image of under a symmetry."""
        for k, permutation in enumerate(self.claim.symmetries):
            if p.renamed(permutation).key() in self.known:
                return EntryCode.SYMMETRY, k
        return ()


def residual_game(claim: Claim, p: Position) -> PositionalGame:
    """What is left to play in a position, as a game: for oracles that decide games.

    It has the vertices of the claim's game, all of them free (those without a set are elsewhere),
    and ends with the claim's depth.
    """
    black, white = p.residual

    def listed(levels: list[list[int]]) -> WinningSets:
        return tuple(tuple(vertices_of(e)) for level in levels for e in level)

    graph = None
    if isinstance(black, Paths):
        graph = ConnectionGraph(
            tuple(
                tuple(vertices_of(black.edges.get(v, 0))) for v in range(len(claim.game.vertices))
            ),
            frozenset(vertices_of(black.start)),
            frozenset(vertices_of(black.end)),
        )
    return replace(
        claim.game,
        turns=claim.game.turns[p.made : claim.depth],
        black_wins=() if isinstance(black, Paths) else listed(black.levels),
        white_wins=listed(white.levels),
        black_stones=frozenset(),
        white_stones=frozenset(),
        first_moves=None if p.made else claim.game.first_moves,
        graph=graph,
    )


def by_moves(claim: Claim, choose: Callable[[PositionalGame], str | None]) -> Oracle:
    """The oracle that asks for a move in the game of each position: for engines that know nothing
    of certificates. `choose` gives a good move for the strategist, who is to move, or None if any
    will do."""
    rules = Verifier(claim, iter(()))

    def oracle(p: Position) -> Sequence[int]:
        if rules.turns[p.made] != rules.strategist:
            return (EntryCode.EXPAND,)
        move = choose(residual_game(claim, p))
        v = claim.game.index[move] if move is not None else -1
        matters = v >= 0 and (p.residual[BLACK].union | p.residual[WHITE].union) >> v & 1
        return (EntryCode.REPLY + v if matters else EntryCode.PASS,)

    return oracle


def quiet_leaf(rules: Verifier, p: Position) -> Sequence[int]:
    """Weights or a pairing by which White holds without looking further, if they are found."""
    black = p.residual[BLACK]
    if not rules.calm(p):
        return ()
    free_choice = rules.turns[p.made] == WHITE and rules.allowed(p) == -1
    if isinstance(black, Sets) and black.light(1 if free_choice else 2):
        return (EntryCode.WEIGHTS,)
    if (pairs := find_pairing(black)) is not None:
        vertices = [v for pair in pairs for v in vertices_of(pair)]
        return EntryCode.PAIRING, len(pairs), *vertices
    return ()


class Search:
    """A plain search of residual positions: does the strategist succeed, and with which move?

    Right for every game, quick enough for small ones.
    """

    def __init__(self, claim: Claim) -> None:
        self.rules = Verifier(claim, iter(()))
        self.hero = self.rules.strategist
        self.memory: dict[bytes, bool] = {}

    def succeeds(self, p: Position) -> bool:
        """Does the strategist reach his goal from here?"""
        if p.residual[self.hero].complete:
            return True
        if p.residual[1 - self.hero].complete:
            return False
        if p.residual[BLACK].empty:
            return self.hero == WHITE
        key = p.key()
        if key not in self.memory:
            mover = self.rules.turns[p.made]
            best = any if mover == self.hero else all
            self.memory[key] = best(self.succeeds(p.after(mover, v)) for v in self.moves(p))
        return self.memory[key]

    def moves(self, p: Position) -> list[int]:
        """The moves that need a look: a completion, else a defence, else all."""
        mover, allowed = self.rules.turns[p.made], self.rules.allowed(p)
        mine, other = p.residual[mover], p.residual[1 - mover]
        if now := mine.singles & allowed:
            return [lowest(now)]
        threats = other.singles
        if threats and self.rules.turns[p.made + 1] != mover:
            return [lowest(threats) & allowed]
        union = (mine.union | other.union) & allowed
        moves = sorted((1 << v for v in vertices_of(union)), key=lambda v: -self.worth(p, v))
        return moves if p.made == 0 and allowed & ~union == 0 else [*moves, 0]

    def worth(self, p: Position, v: int) -> float:
        """How much hangs on a vertex: each set that has it counts 2^-size."""
        families = (family for family in p.residual if isinstance(family, Sets))
        return sum(
            sum(1 for e in level if e & v) / (1 << size)
            for family in families
            for size, level in enumerate(family.levels)
        )

    def __call__(self, p: Position) -> Sequence[int]:
        """The oracle: a leaf if there is one, else the first move that works."""
        mover = self.rules.turns[p.made]
        if self.hero == WHITE and (leaf := self.leaf(p)):
            return leaf
        if mover != self.hero:
            return (EntryCode.EXPAND,)
        good = next((v for v in self.moves(p) if self.succeeds(p.after(mover, v))), 0)
        return (EntryCode.REPLY + good.bit_length() - 1 if good else EntryCode.PASS,)

    def leaf(self, p: Position) -> Sequence[int]:
        """Reasons why White holds that need no more moves."""
        if not p.residual[WHITE].empty and self.succeeds(p.renounced()):
            return (EntryCode.RENOUNCE,)
        return quiet_leaf(self.rules, p)


def prove(
    game: PositionalGame,
    depth: int | None = None,
    symmetries: tuple[tuple[int, ...], ...] = (),
    listed: bool = False,
) -> Certificate:
    """Decide a small game by search, and prove it; `symmetries` and `listed` as in `Claim`."""
    depth = game.depth if depth is None else min(depth, game.depth)
    search = Search(Claim(game, Answer.WIN, depth, listed=listed))
    answer = Answer.WIN if search.succeeds(search.rules.start()) else Answer.NO_WIN
    claim = Claim(game, answer, depth, symmetries, "foregone.certificate.prove", listed)
    return build(claim, Search(claim))
