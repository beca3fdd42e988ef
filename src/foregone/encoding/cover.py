"""COVER (thesis ch. 5): Black wins without ever leaving the cover of his first move.

The cover are the vertices of all winning sets that contain Black's first stone. White may play
there, or outside: these moves are only counted, for she might have used them to fill up any of her
sets outside of the cover. That is more than she can really do, so a true formula is a win; but a
false one says nothing, for Black may need to leave the cover.

The rules are those of COR+ but for White's choice and for what she must not complete:

    in_set(e)      the e-th of Black's winning sets contains his first stone
    in_cover(v)    vertex v is in the cover
    outside(i,t)   White has made i moves outside of the cover, up to move t

White's moves before Black's first one (the thesis has none) claim single vertices. The first move
is one of each symmetry class.

The form `compact` leaves out what is known beforehand as that of COR+ does, and the cover where
there is but one first move.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from foregone.encoding._bits import agreeing
from foregone.encoding._corrective import (
    BLACK,
    WHITE,
    Course,
    black_completes_a_set,
    board_rules,
    codes_claim,
    compact_course,
    declare_course,
    one_claim_at_most,
)
from foregone.encoding._moves import ELSEWHERE, choices_of, codes_of
from foregone.encoding._prepare import listed, never, relevant
from foregone.encoding._symmetry import one_opening_of_each_class
from foregone.encoding.base import Claim, Draft, Encoding
from foregone.formula import FALSE, TRUE, Formula
from foregone.game.positional import Player, PositionalGame

__all__ = ["ENCODING"]


def build(game: PositionalGame, depth: int, form: str) -> Draft:
    """Equations (5.26) to (5.48)."""
    prepared, passes = (listed(game, depth), 0) if form == "paper" else relevant(game, depth)
    if Player.BLACK not in prepared.turns or not prepared.black_wins:
        return never()
    if not passes:
        prepared, _ = one_opening_of_each_class(game, prepared)
    return _Cover(prepared, passes, form).draft()


ENCODING = Encoding(
    name="cover",
    title="Black wins inside of the cover of his first move",
    source="Boucher ch. 5",
    build=build,
    forms=("compact", "paper"),
    false_means=Claim.NOTHING,
)


class _Cover:
    """The formula while it grows."""

    def __init__(self, game: PositionalGame, passes: int, form: str) -> None:
        self.game = game
        self.f = Formula()
        self.compact = form == "compact"
        self.first = game.turns.index(Player.BLACK, passes) + 1
        shorten = None if self.compact else Player.WHITE
        self.choices = choices_of(game, passes=passes, shorten=shorten)
        openings = self.choices[self.first - 1]
        coverable = np.arange(len(game.vertices))
        if self.compact:
            coverable = _cover(game, openings)
        for t in range(self.first + 1, len(game.turns) + 1):
            here = [ELSEWHERE] if self._counts(t) else []
            self.choices[t - 1] = np.array([*coverable, *here], dtype=np.intp)
        self.known = self.compact and len(openings) == 1
        self.in_set = np.full(len(game.black_wins), FALSE, dtype=np.int32)
        self.in_cover = np.full(len(game.vertices), FALSE, dtype=np.int32)
        if self.known:
            self.in_set[[openings[0] in e for e in game.black_wins]] = TRUE
            self.in_cover[coverable] = TRUE
        most = max(map(len, game.white_wins), default=0)
        self.outside = np.full((len(game.turns) + 1, most + 1), FALSE, dtype=np.int32)
        self.outside[:, 0] = TRUE

    def _counts(self, t: int) -> bool:
        """Is move t one of White's that may be outside of the cover?"""
        return t > self.first and self.game.turns[t - 1] is Player.WHITE

    def draft(self) -> Draft:
        """All of it."""
        f, game = self.f, self.game
        course = compact_course if self.compact else declare_course
        x = course(f, game, self.choices, after_bits=self._declare)
        board_rules(f, x, one_owner=slice(-1 if self.compact else 1, None))  # (5.26)-(5.34)
        if game.first_moves is not None and self.first == 1 and not self.compact:
            f.add(*x.board[BLACK, 1, sorted(game.first_moves)])  # (5.40), (5.41)
        self._define_cover(x)
        for t in x.when(BLACK):
            one_claim_at_most(f, x, self.choices, t)  # (5.38), (5.39)
        last = 0
        for t in x.when(WHITE):
            if self._counts(t):
                inside = self.in_cover[self.choices[t - 1][:-1]]
                codes_claim(f, x, self.choices, t, -inside)  # (5.42)
                self._count(x, last, t)
                last = t
            else:
                codes_claim(f, x, self.choices, t)
        black_completes_a_set(f, game, x)  # (5.46), (5.47)
        self._white_completes_none(x, last)
        return Draft(f, codes_of(game, self.choices))

    def _declare(self, t: int) -> None:
        """The variables of move t that COR+ does not have."""
        if t == self.first and not self.known:
            self.in_set = self.f.exists("in_set", range(len(self.in_set)))
            self.in_cover = self.f.exists("in_cover", self.game.vertices)
        if self._counts(t):
            self.outside[t] = self.f.exists("outside", range(self.outside.shape[1]), t)

    def _define_cover(self, x: Course) -> None:
        """What the cover is, and that Black stays inside."""
        f, sets = self.f, self.game.black_wins
        first_stone = x.board[BLACK, self.first]
        if not self.known:
            for in_set, e in zip(self.in_set.tolist(), sets, strict=True):
                f.add(-in_set, *first_stone[list(e)])  # (5.35)
                f.clauses(in_set, -first_stone[list(e)])
            for v, in_cover in enumerate(self.in_cover.tolist()):
                around = self.in_set[[v in e for e in sets]]
                f.add(-in_cover, *around)  # (5.36)
                f.clauses(in_cover, -around)
        f.clauses(self.in_cover, -x.end[BLACK])  # (5.37)

    def _count(self, x: Course, last: int, t: int) -> None:
        """White's moves outside of the cover; `last` is her move before move t."""
        f, old, new = self.f, self.outside[last], self.outside[t]
        elsewhere = agreeing(x.move[t - 1], len(self.choices[t - 1]))[-1]
        f.clauses(*-elsewhere, -x.time[t], -old[:-1], new[1:])  # (5.43)
        f.add(new[0])  # (5.44)
        f.clauses(-old, new)  # (5.45)

    def _white_completes_none(self, x: Course, last: int) -> None:
        """Not even if her moves outside of the cover filled up what part of a set lies there."""
        white = x.end[WHITE]
        for e in self.game.white_wins:
            for i in range(len(e) + 1):
                for p in combinations(e, i):
                    rest = [v for v in e if v not in p]
                    self.f.add(-self.outside[last, i], *-white[rest], *self.in_cover[list(p)])
        # (5.48)


def _cover(game: PositionalGame, openings: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """All vertices that are in the cover of one of these first moves."""
    first = set(openings.tolist())
    cover = {v for e in game.black_wins if not first.isdisjoint(e) for v in e}
    return np.array(sorted(cover), dtype=np.intp)
