"""A strategy of the game as functions of the formula's variables: the tree, level by level.

A node is a point in the game just before a move of the opponent whose code is universal (Skolem) or
of the strategist himself (Herbrand). It is told by two sets of stones: `mine` are the
strategist's, `theirs` are the opponent's, *and all others that he might as well have* without
any difference to the strategy. So nodes are merged that differ in what does not matter. Whether all
this is right is for `check` to find out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from foregone.certificate.pairings import find_pairing
from foregone.certificate.qbf.functions import (
    Functions,
    Herbrand,
    HerbrandLevel,
    Skolem,
    SkolemLevel,
    block_of,
    padded,
)
from foregone.certificate.qbf.thread import Follower
from foregone.certificate.qbf.wording import Wording, read_wording
from foregone.certificate.residual import Sets, mask_of, vertices_of
from foregone.certificate.strategy import DECIDED, PAIRING, Line, Strategy
from foregone.errors import InputError
from foregone.formula import QBF, IntArray
from foregone.game.positional import Player, Rule
from foregone.verdict import Answer

__all__ = ["unfold"]


def unfold(qbf: QBF, strategy: Strategy) -> Functions:
    """Functions that make the formula true (false), if the strategy is one of its game."""
    claim = strategy.claim
    wording = read_wording(qbf, claim.game)
    wins = claim.answer is Answer.WIN
    needed = wording.depth if wins else len(wording.turns)
    if wording.truth is Answer.WIN and (claim.depth > needed if wins else claim.depth < needed):
        raise InputError(
            "the certificate does not answer the formula",
            found=f"{claim.answer} within {claim.depth} moves",
            expected=f"a depth of {needed} at {'the most' if wins else 'least'}",
        )
    if wording.truth is claim.answer:
        return _Skolem(qbf, strategy, wording).functions()
    return _Herbrand(qbf, strategy, wording).functions()


@dataclass(frozen=True)
class _Point:
    """A point in the game after t moves. `threats` are the opponent's sets that are not spoilt."""

    line: Line
    t: int
    mine: int
    theirs: int
    threats: tuple[int, ...]

    @property
    def free(self) -> int:
        """Everything that is not taken, for all that matters (-1 has every vertex)."""
        return ~(self.mine | self.theirs)


class _Unfolding:
    """What both kinds of functions have in common."""

    def __init__(self, qbf: QBF, strategy: Strategy, wording: Wording) -> None:
        self.qbf, self.wording = qbf, wording
        self.follower = Follower(strategy)
        self.hero, self.rival = strategy.player, strategy.player.opponent
        claim = strategy.claim
        game = claim.game
        self.game, self.depth = game, claim.depth
        self.cells = mask_of(game.free)
        taken = mask_of(game.stones(self.rival))
        limited = game.within(claim.depth)
        own = mask_of(game.stones(self.hero))
        self.sets = tuple(e & ~taken for e in map(mask_of, limited.wins(self.rival)) if not e & own)
        self.own_sets = tuple(map(mask_of, limited.wins(self.hero)))
        self.block, self.universal = block_of(qbf)
        self._pairings: dict[tuple[int, ...], list[int] | None] = {}
        self._latest: dict[int, dict[Player, dict[int, int]]] = {}

    def root(self) -> _Point:
        return _Point(self.follower.start(), 0, 0, 0, self.sets)

    def met(self, point: _Point, v: int) -> _Point:
        """After the opponent's move to v (0: to nowhere that matters)."""
        v &= point.free & self.cells
        if not point.t and self.game.first_moves is not None:
            v &= mask_of(self.game.first_moves)
        line = self.follower.met(point.line, v)
        return replace(point, line=line, t=point.t + 1, theirs=point.theirs | v)

    def answered(self, point: _Point) -> tuple[int, _Point]:
        """The strategist's move, and the point after it."""
        v, line = self.follower.reply(point.line, point.mine, point.theirs)
        v &= point.free & self.cells
        threats = tuple(e for e in point.threats if not e & v)
        return v, replace(point, line=line, t=point.t + 1, mine=point.mine | v, threats=threats)

    def left(self, t: int) -> int:
        """How many moves the opponent still has."""
        return self.game.turns[t : self.depth].count(self.rival)

    def widened(self, point: _Point) -> _Point:
        """With all the vertices given to the opponent that the strategy does not rely on, and that
        bring no set within his reach that it does not reckon with."""
        dangers = self.follower.dangers(point.line)
        if dangers is None:
            return point
        relied = self.follower.zone(point.line)
        left = self.left(point.t)
        if self.hero is Player.BLACK:  # whose win ends it all
            last = point.t + self.follower.length(point.line)
            left = self.game.turns[point.t : last].count(self.rival)
        for e in dangers:
            relied |= e if e.bit_count() <= left else 0
        candidates = self.cells & point.free & ~relied
        if not candidates:
            return point
        lacking = [e & ~point.theirs for e in point.threats]
        if point.line.leaf == PAIRING:
            far = [e for e in lacking if not any(e & pair == pair for pair in dangers)]
        else:
            far = [e for e in lacking if e.bit_count() > left]
        theirs = point.theirs
        near = 0  # one vertex more, and such a set is within his reach
        for e in far:
            near |= e if e.bit_count() == left + 1 else 0
        for v in vertices_of(candidates):
            if near >> v & 1:
                continue
            theirs |= 1 << v
            for i, e in enumerate(far):
                if e >> v & 1:
                    far[i] = e = e & ~(1 << v)
                    near |= e if e.bit_count() == left + 1 else 0
        return replace(point, theirs=theirs)

    @property
    def moves(self) -> int:
        return len(self.wording.turns)

    def has_choice(self, t: int, player: Player) -> bool:
        """Is move t the player's, and told by bits?"""
        return self.wording.player(t) is player and bool(self.wording.bits[t - 1])


# -- true formulas -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stretch:
    """A point with the moves since the last universal word: what the variables are told from."""

    point: _Point
    course: tuple[int, ...]  # `mine` after each move since then; the first is from before
    since: int  # the move that the first of `course` belongs to
    before: int  # `theirs` before the opponent's first move in it
    moved: int  # the number of that move
    replies: tuple[tuple[int, int], ...]
    over: int | None  # the move that completed a set of the strategist's
    codes: tuple[int, ...] = ()  # those read since the last block of existential variables


class _Skolem(_Unfolding):
    """The strategist is ∃: after each code of the opponent, legal or not, his moves and boards."""

    def functions(self) -> Skolem:
        words = [t for t in range(1, self.moves + 1) if self.has_choice(t, self.rival)]
        bounds = [0]
        for t in words:
            bounds.append(max(bounds[-1], int(self.block[list(self.wording.bits[t - 1])].max())))
        frontier = [self.stretch(self.root(), words, None)]
        levels = [
            SkolemLevel(
                np.empty(0, np.int32),
                np.zeros((1, 1), np.int32),
                self.values(frontier, bounds, 0),
            )
        ]
        for k, t in enumerate(words, start=1):
            steps = np.empty((len(frontier), len(self.wording.codes[t - 1])), dtype=np.int32)
            place: dict[tuple[object, ...], list[int]] = {}
            after: list[_Stretch] = []
            together = bounds[k] in bounds[k + 1 :]  # clauses may speak of the codes later on
            for row, stretch in zip(steps, frontier, strict=True):
                known: dict[tuple[int, ...], int] = {}
                for code, v in enumerate(self.wording.codes[t - 1]):
                    seen = 0 if self.frozen(stretch.over, t) else v & stretch.point.free
                    codes = (*stretch.codes, code) if together else ()
                    if (seen, *codes) not in known:
                        found = self.stretch(self.met(stretch.point, seen), words, stretch)
                        found = replace(found, codes=codes)
                        alike = place.setdefault(
                            (found.point.mine, found.replies, found.over, codes), []
                        )
                        # a node serves for all positions in which the opponent has less
                        needed = found.point.theirs
                        node = next((n for n in alike if not needed & ~after[n].point.theirs), -1)
                        if node < 0:
                            node = len(after)
                            alike.append(node)
                            after.append(self.generous(found, stretch))
                        known[seen, *codes] = node
                    row[code] = known[seen, *codes]
            word = np.array(self.wording.bits[t - 1], dtype=np.int32)
            levels.append(SkolemLevel(word, steps, self.values(after, bounds, k)))
            frontier = after
        return Skolem(tuple(levels))

    def stretch(self, point: _Point, words: list[int], before: _Stretch | None) -> _Stretch:
        """All moves up to the next one of the opponent that has a code."""
        since = point.t
        old = 0 if before is None else before.point.theirs
        moved = 0 if before is None else before.moved if before.codes else since
        course, replies = [point.mine], []
        over = None if before is None else before.over
        while point.t < self.moves and point.t + 1 not in words:
            t = point.t + 1
            if self.wording.player(t) is self.rival:
                moved = moved or t
                row = self.wording.codes[t - 1]
                point = self.met(point, 0 if self.frozen(over, t) else row[0])
            else:
                v, point = self.answered(point)
                replies.append((t, v))
                if over is None and self.ended(point):
                    over = t
            course.append(point.mine)
        return _Stretch(point, tuple(course), since, old, moved, tuple(replies), over)

    def generous(self, stretch: _Stretch, before: _Stretch) -> _Stretch:
        """With all that the opponent might as well have; but a board that stands still stays."""
        if before.over is not None:
            return stretch
        return replace(stretch, point=self.widened(stretch.point))

    def ended(self, point: _Point) -> bool:
        """Has Black won, where White could go on to complete a set?"""
        if self.game.rule is Rule.MAKER_BREAKER or self.hero is Player.WHITE:
            return False
        return point.line.leaf == DECIDED

    def frozen(self, over: int | None, t: int) -> bool:
        """Does the board stand still at move t? Only a variable time(…) can say so."""
        return over is not None and any(over < at <= t for at in self.wording.times)

    def values(self, stretches: list[_Stretch], bounds: list[int], k: int) -> IntArray:
        """The literals that the nodes of a level tell: all variables bound after the level's word
        and before the next one."""
        last = bounds[k + 1] if k + 1 < len(bounds) else len(self.qbf.blocks) + 1

        def mine_to_tell(variable: int) -> bool:
            here = int(self.block[variable])
            return bounds[k] < here < last and not self.universal[variable]

        wording = self.wording
        boards = [
            (player, t, [(v, variable) for v, variable in cells.items() if mine_to_tell(variable)])
            for (player, t), cells in wording.boards.items()
        ]
        boards = [board for board in boards if board[2]]
        times = [(t, variable) for t, variable in wording.times.items() if mine_to_tell(variable)]
        moves = [
            t
            for t in range(1, self.moves + 1)
            if self.has_choice(t, self.hero) and mine_to_tell(wording.bits[t - 1][0])
        ]
        rows = []
        for stretch in stretches:
            row: list[int] = []
            for player, t, cells in boards:
                stones = self.stones(stretch, player, t)
                row += [variable if stones & v else -variable for v, variable in cells]
            for t, variable in times:
                goes_on = stretch.over is None or t <= stretch.over
                row.append(variable if goes_on else -variable)
            replies = dict(stretch.replies)
            for t in moves:
                row += wording.spell(t, replies.get(t, 0))
            rows.append(row)
        return padded(rows)

    def stones(self, stretch: _Stretch, player: Player, t: int) -> int:
        """A player's stones after move t."""
        if player is self.hero:
            at = min(max(t - stretch.since, 0), len(stretch.course) - 1)
            return stretch.course[at]
        return stretch.point.theirs if stretch.moved and t >= stretch.moved else stretch.before


# -- false formulas ----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Turn:
    """A point before a word of the strategist's. `settled` are his stones that are on the boards
    already, `run` the literals of his words in the same block, whose stones are not.

    Where White holds by `pairs` (of vertices that were free when this began), it is not told who
    has which of them, but that White has one if Black has the other; though she may still lack the
    partner of `open`, which she claims now. The sets of `far` are those that no pair stops: they
    are larger than the moves that Black has left, which stays so with every move."""

    point: _Point
    settled: int
    run: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()
    open: int = 0
    far: tuple[int, ...] = ()


class _Herbrand(_Unfolding):
    """The strategist is ∀: a node says that the opponent has not more stones than `theirs`, and
    the strategist at least `mine`; the word is the strategist's answer."""

    def functions(self) -> Herbrand:
        levels = []
        frontier, steps = self.merged([self.onward(self.root())])
        while frontier and frontier[0].point.t < self.moves:
            t = frontier[0].point.t + 1
            cubes, conditions, words = [], [], []
            clauses = _Clauses()
            after: list[Iterable[_Turn]] = []
            for turn in frontier:
                cubes.append(self.cube(turn, t))
                conditions.append(self.conditions(turn, t, clauses))
                v, point = self.answer(turn)
                word = self.wording.spell(t, v)
                words.append(word)
                if t < self.moves and self.same_block(t, t + 1):
                    run = (*turn.run, *word)
                    after.append([replace(turn, point=point, run=run, open=0)])
                elif turn.pairs:
                    after.append(self.holding(replace(turn, point=point, run=())))
                else:
                    after.append(self.onward(point))
            levels.append(
                HerbrandLevel(
                    padded(cubes), padded(conditions), *clauses.tables(), padded(words), steps
                )
            )
            frontier, steps = self.merged(after)
        return Herbrand(tuple(levels))

    def answer(self, turn: _Turn) -> tuple[int, _Point]:
        """The strategist's move, and the point after it."""
        if not turn.pairs:
            return self.answered(turn.point)
        return turn.open, replace(turn.point, t=turn.point.t + 1)

    def same_block(self, t: int, after: int) -> bool:
        """Are both moves the strategist's, with no variable between them?"""
        if not (self.has_choice(t, self.hero) and self.has_choice(after, self.hero)):
            return False
        here, there = (self.block[self.wording.bits[m - 1][0]] for m in (t, after))
        return bool(here == there)

    def onward(self, point: _Point) -> Iterator[_Turn]:
        """All nodes before the next word of the strategist's (or at the end)."""
        t = point.t + 1
        if (turns := self.paired(point)) is not None:
            yield from turns
        elif t > self.moves or self.has_choice(t, self.hero):
            point = self.slimmed(self.widened(point))
            yield _Turn(point, point.mine)
        elif self.wording.player(t) is self.hero:
            yield from self.onward(self.answered(point)[1])
        else:
            point = self.widened(point)
            moves = [v for v in self.wording.codes[t - 1] if v & point.free & self.cells]
            for v in moves or [0]:
                yield from self.onward(self.met(point, v))

    def paired(self, point: _Point) -> Iterable[_Turn] | None:
        """The nodes at a point where a pairing has been reached, if it stops all the sets: those
        too that are out of Black's reach only because he has not moves enough."""
        if point.line.leaf != PAIRING:
            return None
        pairs = [ab for ab in self.follower.pairs(point.line) if not ab & point.mine]
        asked = [ab for ab in pairs if ab & point.theirs and ab & point.theirs != ab]
        asked = [ab for ab in asked if any(e & ab == ab for e in point.threats)]
        if len(asked) > 1:
            return None
        pairs = [ab for ab in pairs if not ab & point.theirs]
        taken = point.theirs
        for ab in asked:
            taken |= ab
        lacking = [e & ~taken for e in point.threats if not any(e & ab == ab for ab in asked)]
        far: set[int] = set()
        if any(not any(e & ab == ab for ab in pairs) for e in lacking):
            found = self.pairing(lacking)
            if found is not None:
                pairs = found
            else:
                far = {
                    e & ~point.theirs
                    for e in point.threats
                    if not any(e & ab == ab for ab in (*pairs, *asked))
                }
        t = point.t + 1
        now = t > self.moves or self.has_choice(t, self.hero)
        if any(e.bit_count() <= self.left(point.t) for e in far) or (not now and asked):
            return None
        pairs = sorted(pairs + asked)
        settled = [e for e in self.sets if not any(e & ab == ab for ab in pairs)]
        mine = point.mine
        for v in vertices_of(point.mine):  # those that no set needs any more
            if all(e & mine != 1 << v for e in settled):
                mine &= ~(1 << v)
        loose = mask_of(v for ab in pairs for v in vertices_of(ab))
        for e in far:
            loose |= e
        smallest = [e for e in far if not any(f & ~e == 0 for f in far if f != e)]
        turn = _Turn(
            replace(point, mine=mine, theirs=self.cells & ~mine & ~loose),
            mine,
            pairs=tuple(pairs),
            open=asked[0] & ~point.theirs if asked else 0,
            far=tuple(sorted(smallest)),
        )
        if now:
            return [turn]
        return self.holding(turn) if pairs else None

    def pairing(self, sets: list[int]) -> list[int] | None:
        """Pairs that stop all these sets."""
        distinct = sorted(set(sets), key=lambda e: (e.bit_count(), e))
        key = tuple(distinct)
        if key not in self._pairings:
            most = max(e.bit_count() for e in distinct)
            levels = [[e for e in distinct if e.bit_count() == k] for k in range(most + 1)]
            self._pairings[key] = find_pairing(Sets(levels))
        return self._pairings[key]

    def holding(self, turn: _Turn) -> Iterator[_Turn]:
        """The nodes before the next word when White holds by pairs, and all of these were in
        order: her opponent has moved into one of them."""
        t = turn.point.t
        while t < self.moves and not self.has_choice(t + 1, self.hero):
            t += 1
        point = replace(turn.point, t=t)
        for ab in turn.pairs:
            for v in vertices_of(ab):
                yield replace(turn, point=point, open=1 << v)

    def slimmed(self, point: _Point) -> _Point:
        """Without the stones that the strategist does not need any more, which are given to the
        opponent."""
        dangers = self.follower.dangers(point.line)
        if dangers is None:
            return point
        left = self.left(point.t)
        mine, theirs, threats = point.mine, point.theirs, list(point.threats)
        useful = 0  # for his own sets
        for e in self.own_sets:
            useful |= 0 if e & theirs else e
        for v in vertices_of(mine & ~useful):
            freed = [e for e in self.sets if e & mine == 1 << v]
            lacking = [e & ~theirs & ~(1 << v) for e in freed]
            if all(
                e.bit_count() > left or any(e & small == small for small in dangers)
                for e in lacking
            ):
                mine, theirs = mine & ~(1 << v), theirs | 1 << v
                threats += freed
        return replace(point, mine=mine, theirs=theirs, threats=tuple(threats))

    @staticmethod
    def merged(after: Iterable[Iterable[_Turn]]) -> tuple[list[_Turn], IntArray]:
        """The nodes that follow upon each node, those that say the same once; and where which of
        them are (from 1 on)."""
        place: dict[tuple[object, ...], int] = {}
        nodes: list[_Turn] = []
        steps = []
        for turns in after:
            row = set()
            for turn in turns:
                stones = (turn.point.mine, turn.point.theirs)
                key = (*stones, turn.run, turn.pairs, turn.open, turn.far)
                if key not in place:
                    nodes.append(turn)
                    place[key] = len(nodes)
                row.add(place[key])
            steps.append(sorted(row))
        return nodes, padded(steps)

    def cube(self, turn: _Turn, t: int) -> list[int]:
        """The literals that hold before the word of move t."""
        here = self.latest(t)
        claimed = turn.point.mine & ~turn.settled  # by words that no board has shown yet
        loose = mask_of(v for ab in turn.pairs for v in vertices_of(ab))
        for e in turn.far:
            loose |= e
        literals = list(turn.run)
        for player, stones, sign in (
            (self.hero, turn.settled & ~loose, 1),
            (self.rival, (self.cells & turn.point.free | claimed) & ~loose, -1),
        ):
            literals += [sign * variable for v, variable in here[player].items() if v & stones]
        return literals

    def conditions(self, turn: _Turn, t: int, clauses: _Clauses) -> list[int]:
        """What else holds before the word of move t: of each pair one vertex is White's, if the
        other is Black's; of each far set Black lacks more vertices than he has moves."""
        here = self.latest(t)
        mine, theirs = here[self.hero], here[self.rival]
        numbers = []
        for ab in turn.pairs:
            for v in vertices_of(ab):
                a, b = 1 << v, ab & ~(1 << v)
                if b != turn.open and a in theirs:
                    numbers.append(clauses.number((-theirs[a], *([mine[b]] if b in mine else []))))
        if turn.far:
            left = self.left(turn.point.t)
            numbers.append(clauses.group(turn.far, lambda: self.lacking(turn.far, left, theirs)))
        return numbers

    @staticmethod
    def lacking(far: Iterable[int], left: int, theirs: dict[int, int]) -> Iterator[tuple[int, ...]]:
        """Of each set at least left + 1 vertices are not Black's: any `size` of it have one."""
        for e in far:
            free = [1 << v for v in vertices_of(e)]
            size = len(free) - left
            for some in combinations(free, size):
                if all(v in theirs for v in some):
                    yield tuple(-theirs[v] for v in some)

    def latest(self, t: int) -> dict[Player, dict[int, int]]:
        """For each player and vertex the last variable before the word of move t that tells
        whether he owns it."""
        if t not in self._latest:
            outside = int(self.block[self.wording.bits[t - 1][0]])
            found: dict[Player, dict[int, int]] = {player: {} for player in Player}
            for player in Player:
                for at in range(t):
                    for v, variable in self.wording.boards.get((player, at), {}).items():
                        if self.block[variable] < outside:
                            found[player][v] = variable
            self._latest[t] = found
        return self._latest[t]


class _Clauses:
    """The clauses of a level's conditions, each once."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[int, ...], int] = {}
        self.groups: dict[tuple[int, ...], tuple[int, list[int]]] = {}

    def number(self, clause: tuple[int, ...]) -> int:
        return self.numbers.setdefault(clause, len(self.numbers) + 1)

    def group(self, key: tuple[int, ...], clauses: Callable[[], Iterable[tuple[int, ...]]]) -> int:
        """The number of a group, which is made if it is new."""
        if key not in self.groups:
            members = sorted({self.number(clause) for clause in clauses()})
            self.groups[key] = (-len(self.groups) - 1, members)
        return self.groups[key][0]

    def tables(self) -> tuple[IntArray, IntArray]:
        return (
            padded([list(clause) for clause in self.numbers]),
            padded([members for _, members in self.groups.values()]),
        )
