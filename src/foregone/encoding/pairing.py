"""PAIRING (thesis ch. 4): White blocks, from her point of view.

The roles are turned round: Black's moves are universal, White's existential. After `depth` moves
(or before, if White stops) she names disjoint pairs of free vertices. Each of Black's sets must be
cancelled: by a white stone, or by a pair inside of it. From then on she answers in the pair that
Black moves into, so he never completes a set: not within the depth, nor ever. At depth 0 this is a
pairing strategy for the whole game.

A true formula says that Black never wins, by either rule. A false one says nothing, but at the full
depth of a Maker-Breaker game, where it is a win. (Not of a Maker-Maker game, as the thesis has it:
there White may hold by threats of her own, which this encoding does not know.)

Black's first move is one of each symmetry class.

    pair(u,v)    the vertices u and v are a pair
    canceled(e)  Black cannot complete the e-th of his winning sets

The form `compact` leaves out what is not needed: White has no reason to stop, for the pairs of an
earlier board serve still (she answers in them, or does nothing). So the rules are those of COR+
with the roles turned round; a set is cancelled or the formula is false; after Black's last move
every set that he has not completed is; sets that contain others, vertices in no set, and pairs in
no set are not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np

from foregone.encoding._corrective import (
    BLACK,
    WHITE,
    board_rules,
    codes_claim,
    compact_course,
    one_claim_at_most,
)
from foregone.encoding._ladder import exactly_one_stone
from foregone.encoding._moves import choices_of, codes_of
from foregone.encoding._prepare import listed, relevant
from foregone.encoding._symmetry import one_opening_of_each_class
from foregone.encoding.base import Claim, Draft, Encoding
from foregone.errors import UnsupportedError
from foregone.formula import Formula, IntArray
from foregone.game.positional import Player, PositionalGame, Rule

__all__ = ["ENCODING"]


def build(game: PositionalGame, depth: int, form: str) -> Draft:
    """The formula of a game in which Black never makes two moves in a row."""
    if (Player.BLACK, Player.BLACK) in pairwise(game.turns):
        raise UnsupportedError(
            "encoding pairing needs an answer of White's to each of Black's moves",
            found="two moves of Black's in a row",
        )
    return _paper(game, depth) if form == "paper" else _compact(game, depth)


ENCODING = Encoding(
    name="pairing",
    title="White blocks: she moves, and then has a pairing of the free vertices",
    source="Boucher ch. 4",
    build=build,
    forms=("compact", "paper"),
    true_means=Claim.NEVER,
    false_means=Claim.NOTHING,
)


def _paper(game: PositionalGame, depth: int) -> Draft:
    """Equations (4.23) to (4.52)."""
    whole, _ = one_opening_of_each_class(game, listed(game, game.depth))
    played = whole.until(depth)
    choices = choices_of(played, shorten=Player.BLACK)
    f = Formula()
    x = exactly_one_stone(f, played, choices, universal=Player.BLACK)  # (4.23)-(4.46)
    pairs = _Pairs(f, list(combinations(range(len(whole.vertices)), 2)), whole.vertices)
    occupied, white = x.occupied[-1], x.course.end[WHITE]
    pairs.are_free(f, occupied)  # (4.47)
    pairs.are_disjoint(f)  # (4.48)
    canceled = f.exists("canceled", range(len(whole.black_wins)))
    for cancels, e in zip(canceled.tolist(), whole.black_wins, strict=True):
        inside = pairs.inside(e)
        f.clauses(-inside, cancels)  # (4.49)
        f.clauses(-white[list(e)], cancels)  # (4.50)
        f.add(-cancels, *white[list(e)], *inside)  # (4.51)
        f.add(cancels)  # (4.52)
    return Draft(f, codes_of(played, choices))


def _compact(game: PositionalGame, depth: int) -> Draft:
    """The rules of COR+ with the roles turned round, and a pair or a white stone in each set."""
    rule, game = game.rule, game.weak()
    whole, passes = relevant(game, game.depth)
    if not passes:
        whole, _ = one_opening_of_each_class(game, whole)
    played = whole.until(depth)
    choices = choices_of(played, passes=min(passes, len(played.turns)))
    f = Formula()
    x = compact_course(f, played, choices, universal=Player.BLACK)
    board_rules(f, x, one_owner=slice(-1, None))
    for t in x.when(BLACK):
        codes_claim(f, x, choices, t)
    for t in x.when(WHITE):
        one_claim_at_most(f, x, choices, t)
    inside = {pair for e in whole.black_wins for pair in combinations(e, 2)}
    pairs = _Pairs(f, sorted(inside), whole.vertices)
    pairs.are_free(f, x.end[BLACK])  # (4.47)
    pairs.are_free(f, x.end[WHITE])
    pairs.are_disjoint(f)  # (4.48)
    black_moves_on = Player.BLACK in whole.turns[len(played.turns) :]
    for e in map(list, whole.black_wins):
        if black_moves_on:
            f.add(*x.end[WHITE, e], *pairs.inside(e))  # (4.49)-(4.52)
        else:
            f.add(*-x.end[BLACK, e])
    decides = rule is Rule.MAKER_BREAKER and not black_moves_on
    return Draft(f, codes_of(played, choices), Claim.WIN if decides else None)


class _Pairs:
    """The variables of the pairs that White may choose from."""

    def __init__(self, f: Formula, pairs: list[tuple[int, int]], vertices: Sequence[str]) -> None:
        self.pairs = pairs
        self.ids = np.array(
            [f.exists("pair", vertices[u], vertices[v]) for u, v in pairs], np.int32
        )
        self.id = dict(zip(pairs, self.ids.tolist(), strict=True))

    def inside(self, e: Sequence[int]) -> IntArray:
        """The pairs inside of a winning set."""
        return np.array([self.id[pair] for pair in combinations(e, 2)], dtype=np.int32)

    def are_free(self, f: Formula, owned: IntArray) -> None:
        """The vertices of a pair are not owned."""
        for end in np.array(self.pairs, dtype=np.intp).reshape(-1, 2).T:
            f.clauses(-self.ids, -owned[end])

    def are_disjoint(self, f: Formula) -> None:
        """No vertex is in two pairs."""
        at: dict[int, list[int]] = {}
        for pair, variable in self.id.items():
            for vertex in pair:
                at.setdefault(vertex, []).append(variable)
        for together in at.values():
            first, second = np.triu_indices(len(together), k=1)
            variables = np.array(together, dtype=np.int32)
            f.clauses(-variables[first], -variables[second])
