"""Who wins a position, in how many moves, and what to play: asked again at every move.

A judge never guesses without saying so: what its engine could not settle in the time allowed is
"undecided". It remembers what it has settled, so that taking moves back costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf
from typing import TYPE_CHECKING

from foregone.certificate.strategy import Strategy
from foregone.errors import InputError, UnsupportedError
from foregone.game.positional import Player, PositionalGame, Rule
from foregone.play.book import Book, Key, key_of
from foregone.play.pressure import pressure
from foregone.verdict import Answer, Verdict

if TYPE_CHECKING:
    from foregone.search import Searcher

__all__ = ["Judge", "Reply", "Standing", "Status"]


class Status(StrEnum):
    """What is known about a position."""

    BLACK_WINS = "black-wins"
    WHITE_WINS = "white-wins"
    """White completes a set of hers by force (Maker-Maker only)."""
    WHITE_HOLDS = "white-holds"
    """Black cannot win; in Maker-Maker play White cannot either: nobody wins by force."""
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Standing:
    """A status and, for a win, the least number of moves (of both players) that it still takes;
    if it is not `exact`, the win takes at most so many."""

    status: Status
    moves: int | None = None
    over: bool = False
    exact: bool = True

    @property
    def winner(self) -> Player | None:
        """Who wins by force, if somebody does. Who holds a Maker-Breaker game has won it, too."""
        if self.status is Status.BLACK_WINS:
            return Player.BLACK
        return Player.WHITE if self.status is Status.WHITE_WINS else None

    def sentence(self, rule: Rule) -> str:
        """The standing in words."""
        if self.over:
            if self.winner is not None:
                return f"{self.winner.title} has won"
            return "White has held: Black did not win" if rule is Rule.MAKER_BREAKER else "A draw"
        if self.status is Status.UNDECIDED:
            return "Undecided: not settled in the time allowed"
        if self.winner is not None:
            moves = "1 more move" if self.moves == 1 else f"{self.moves} more moves"
            return f"{self.winner.title} wins in {'' if self.exact else 'at most '}{moves}"
        return "White holds" if rule is Rule.MAKER_BREAKER else "White holds: a draw with best play"


@dataclass(frozen=True)
class Reply:
    """A move and the standing after it."""

    move: str
    standing: Standing


Solve = Callable[[PositionalGame, int, float], tuple[Answer, tuple[str, ...]]]
"""(position, depth, seconds) → does Black win within the depth, and some moves that do."""


class Native:
    """Asks the native engine; keeps it for questions on one position at several depths."""

    def __init__(self, memory_mb: int = 64) -> None:
        self._memory_mb = memory_mb
        self._searcher: Searcher | None = None

    def __call__(
        self, game: PositionalGame, depth: int, seconds: float
    ) -> tuple[Answer, tuple[str, ...]]:
        from foregone.search.searcher import Limits, Searcher

        if game.graph is not None and len(game.free) > _FEW_CELLS:
            if not _few_paths(game, depth):
                return Answer.UNKNOWN, ()
            game = game.until(depth)  # longer paths need not be listed
        if self._searcher is None or self._searcher.game is not game:
            self._searcher = Searcher(game, memory_mb=self._memory_mb)
        verdict = self._searcher.solve(depth, limits=Limits(seconds)).verdict
        return verdict.answer, verdict.first_moves


class Judge:
    """Judges the positions of one game.

    `seconds` bounds each question that is asked of the judge. Its answers to `standing` are exact
    or undecided; a `best` move keeps the win or the draw, wins as fast as it can and loses as
    slowly as it can, as far as the time goes. Where it has been led by one of its books it plays
    the proven move.
    """

    def __init__(self, *, seconds: float = 5.0, solve: Solve | None = None) -> None:
        self.seconds = seconds
        self._ask = Native() if solve is None else solve
        self._deadline = inf
        self.books: list[Book] = []
        self._opened: set[str] = set()
        self._turned: tuple[PositionalGame, PositionalGame] | None = None
        self._standings: dict[Key, Standing] = {}
        self._within: dict[tuple[Key, Player, int], tuple[bool, tuple[str, ...]]] = {}

    def hurry(self, seconds: float) -> None:
        """All questions from now on together may take so long; then nothing new is settled."""
        self._deadline = time.monotonic() + seconds

    def _clock(self) -> _Clock:
        return _Clock(min(self.seconds, self._deadline - time.monotonic()))

    # -- questions --------------------------------------------------------------------------------

    def standing(self, game: PositionalGame) -> Standing:
        """Who wins from here, in how many moves?"""
        return self._standing(game, self._clock())

    def follow(self, before: PositionalGame, move: str) -> PositionalGame:
        """Make a move, and let the books follow; the position after it."""
        after = before.play(move)
        for book in self.books:
            book.follow(before, move, after)
        return after

    def open(self, path: str) -> None:
        """Play from the certificate in this file, too (opened once; gone is gone)."""
        if path not in self._opened:
            self._opened.add(path)
            with suppress(InputError):
                self.books.append(Book(Strategy.load(path)))

    def learn(self, game: PositionalGame, verdict: Verdict) -> None:
        """Take over what somebody else has settled about a position."""
        if verdict.answer is Answer.WIN and verdict.depth:
            if verdict.least:
                self._standings[key_of(game)] = Standing(Status.BLACK_WINS, verdict.depth)
            self._within[key_of(game), Player.BLACK, verdict.depth] = True, verdict.first_moves
        elif verdict.answer is Answer.NO_WIN and verdict.depth is not None:
            depth = _last_turn(game, Player.BLACK, verdict.depth)
            self._within[key_of(game), Player.BLACK, depth] = False, ()

    def replies(self, game: PositionalGame) -> list[Reply]:
        """Every legal move with the standing after it, the best first."""
        clock = self._clock()
        mover = game.to_move
        if mover is None:
            return []
        told = [Reply(v, self._standing(game.play(v), clock)) for v in self._ordered(game)]
        return sorted(told, key=lambda reply: _preference(reply.standing, mover))

    def best(self, game: PositionalGame) -> Reply | None:
        """The move to make; None when the game is over."""
        if not game.legal_moves():
            return None
        clock = self._clock()
        mover = game.turns[0]
        for book in self.books:
            if (move := book.reply(game)) is not None:
                return Reply(move, self._standing(self.follow(game, move), clock))
        now = self._standing(game, clock)
        if not now.exact:
            return self._resist(game, clock)
        if now.winner is mover:
            return self._shortest(game, now, clock)
        if now.winner is not None:
            return self._longest(game, now, clock)
        if now.status is Status.WHITE_HOLDS:
            return self._safest(game, clock)
        return self._untried(game, clock)

    def line(self, game: PositionalGame, most: int = 400) -> list[Reply]:
        """The principal line: best play by both from here on, until somebody has won or it is
        settled that nobody will."""
        line: list[Reply] = []
        while len(line) < most and self.standing(game).winner is not None:
            reply = self.best(game)
            if reply is None:
                break
            line.append(reply)
            game = game.play(reply.move)
        return line

    # -- standings --------------------------------------------------------------------------------

    def _standing(self, game: PositionalGame, clock: _Clock) -> Standing:
        key = key_of(game)
        known = self._standings.get(key)
        if known is None:
            if len(self._standings) + len(self._within) > _MOST_REMEMBERED:
                self._standings.clear()
                self._within.clear()
            known = self._settle(game, clock)
            if known.status is not Status.UNDECIDED and known.exact:
                self._standings[key] = known
        return known

    def _settle(self, game: PositionalGame, clock: _Clock) -> Standing:
        outcome = game.outcome()
        if outcome is not None:
            status = {
                Player.BLACK: Status.BLACK_WINS,
                Player.WHITE: Status.WHITE_WINS if outcome.winning_set else Status.WHITE_HOLDS,
                None: Status.WHITE_HOLDS,
            }[outcome.winner]
            return Standing(status, 0 if outcome.winning_set else None, over=True)
        undecided = False
        for player, status in (
            (Player.BLACK, Status.BLACK_WINS),
            (Player.WHITE, Status.WHITE_WINS),
        ):
            if player is Player.WHITE and game.rule is Rule.MAKER_BREAKER:
                continue
            moves, exact = self._least(game, player, clock)
            if moves:
                return Standing(status, moves, exact=exact)
            undecided = undecided or not exact
        return self._proven(game) if undecided else Standing(Status.WHITE_HOLDS)

    def _proven(self, game: PositionalGame) -> Standing:
        """What a book says of the position."""
        for book in self.books:
            line = book.line(game)
            if line is None or line.over:
                continue
            claim = book.strategy.claim
            if book.player is Player.BLACK:
                return Standing(Status.BLACK_WINS, line.moves_to_go, exact=False)
            if claim.depth == claim.game.depth and game.rule is Rule.MAKER_BREAKER:
                return Standing(Status.WHITE_HOLDS)
        return Standing(Status.UNDECIDED)

    def _least(self, game: PositionalGame, player: Player, clock: _Clock) -> tuple[int, bool]:
        """In how many moves the player wins (0: he cannot force it), and is that certain? If not,
        a number is an upper bound, and 0 says nothing."""
        depths = [d for d in range(1, game.depth + 1) if game.turns[d - 1] is player]
        if not depths:
            return 0, True
        # A look at the full game saves the climb where there is nothing to climb to.
        if self._wins(game, player, depths[-1], clock, share=0.1) is False:
            return 0, True
        for depth in depths:
            answer = self._wins(game, player, depth, clock, share=0.5)
            if answer:
                return depth, True
            if answer is None:  # the climb has become too steep
                full = self._wins(game, player, depths[-1], clock)
                return (depths[-1], False) if full else (0, full is False)
        return 0, True

    def _wins(
        self, game: PositionalGame, player: Player, depth: int, clock: _Clock, share: float = 1.0
    ) -> bool | None:
        """Does the player win within so many moves? None: not settled in time."""
        found = self._winning(game, player, depth, clock, share)
        return None if found is None else found[0]

    def _winning(
        self, game: PositionalGame, player: Player, depth: int, clock: _Clock, share: float = 1.0
    ) -> tuple[bool, tuple[str, ...]] | None:
        depth = _last_turn(game, player, depth)
        key = (key_of(game), player, depth)
        if key in self._within:
            return self._within[key]
        outcome = game.outcome()
        if outcome is not None:
            return (bool(outcome.winning_set) and outcome.winner is player, ())
        if depth == 0:
            return False, ()
        if clock.left() <= 0:
            return None
        asked = game if player is Player.BLACK else self._exchanged(game)
        answer, moves = self._ask(asked, depth, clock.left() * share)
        if answer is Answer.UNKNOWN:
            return None
        self._within[key] = (answer is Answer.WIN, moves)
        return self._within[key]

    def _exchanged(self, game: PositionalGame) -> PositionalGame:
        if self._turned is None or self._turned[0] is not game:
            self._turned = game, exchanged(game)
        return self._turned[1]

    # -- moves ------------------------------------------------------------------------------------

    def _ordered(self, game: PositionalGame) -> list[str]:
        """The legal moves, those that matter most first."""
        weight = pressure(game)
        return sorted(game.legal_moves(), key=lambda v: -weight[game.index[v]])

    def _shortest(self, game: PositionalGame, now: Standing, clock: _Clock) -> Reply:
        """A winning move: its standing is one move less."""
        assert now.winner is not None
        assert now.moves is not None
        found = self._winning(game, now.winner, now.moves, clock)
        known = [v for v in found[1] if v in game.legal_moves()] if found else []
        for move in dict.fromkeys((*known, *self._ordered(game))):
            after = game.play(move)
            if self._wins(after, now.winner, now.moves - 1, clock):
                return self._reply(move, replace(now, moves=now.moves - 1), after)
        return self._untried(game, clock)  # out of time

    def _longest(self, game: PositionalGame, now: Standing, clock: _Clock) -> Reply:
        """The longest resistance: a move after which the win still takes all of its moves."""
        assert now.winner is not None
        assert now.moves is not None
        latest: Reply | None = None
        for move in self._ordered(game):
            after = game.play(move)
            if self._wins(after, now.winner, now.moves - 2, clock) is False:
                return self._reply(move, replace(now, moves=now.moves - 1), after)
            latest = latest or Reply(move, self._standing(after, clock))
        assert latest is not None, "some move lasts as long as the win takes"
        return latest

    def _safest(self, game: PositionalGame, clock: _Clock) -> Reply:
        """Nobody can force a win: a move that keeps it so. In Maker-Breaker play Black, who has
        lost, tries the move that leaves White the fewest answers."""
        mover = game.turns[0]
        if game.rule is Rule.MAKER_BREAKER and mover is Player.BLACK:
            return self._trickiest(game, clock)
        for move in self._ordered(game):
            after = game.play(move)
            standing = self._standing(after, clock)
            if standing.status is Status.WHITE_HOLDS:
                return Reply(move, standing)
        return self._untried(game, clock)

    def _trickiest(self, game: PositionalGame, clock: _Clock) -> Reply:
        candidates = self._ordered(game)[:_TRICKS]
        best: tuple[int, str] | None = None
        for move in candidates:
            after = game.play(move)
            answers = 0
            for answer in self._ordered(after) if after.to_move is Player.WHITE else []:
                answers += not self._wins(after.play(answer), Player.BLACK, game.depth, clock)
                if best is not None and answers >= best[0]:
                    break
            else:
                best = (answers, move)
            if clock.left() <= 0:
                break
        move = best[1] if best else candidates[0]
        return self._reply(move, Standing(Status.WHITE_HOLDS), game.play(move))

    def _resist(self, game: PositionalGame, clock: _Clock) -> Reply:
        """How long it lasts is not settled: the longest resistance that a book knows of."""
        for book in self.books:
            line = book.line(game)
            move = None if line is None else line.resistance
            if move is not None:
                return Reply(move, self._standing(self.follow(game, move), clock))
        return self._untried(game, clock)

    def _untried(self, game: PositionalGame, clock: _Clock) -> Reply:
        """Nothing is proven: the move that matters most, unless it is known to lose."""
        mover = game.turns[0]
        moves = self._ordered(game)
        for move in moves:
            standing = self._standing(game.play(move), _Clock(clock.left() / 4))
            if standing.winner is not mover.opponent:
                return Reply(move, standing)
        return Reply(moves[0], self._standing(game.play(moves[0]), clock))

    def _reply(self, move: str, standing: Standing, after: PositionalGame) -> Reply:
        over = after.outcome() is not None
        standing = replace(standing, over=over)
        self._standings.setdefault(key_of(after), standing)
        return Reply(move, standing)


def _last_turn(game: PositionalGame, player: Player, depth: int) -> int:
    """The last of the next `depth` moves that is the player's, from 1; 0 if none is. Further moves
    do not help him."""
    depth = min(depth, game.depth)
    while depth and game.turns[depth - 1] is not player:
        depth -= 1
    return depth


_FEW_CELLS = 36
"""A connection game with no more free vertices has few enough paths to list them at every move."""

_MOST_PATHS = 5_000


def _few_paths(game: PositionalGame, depth: int) -> bool:
    """May the engine list the paths that Black can complete within the depth?"""
    from foregone.game.paths import minimal_paths

    reduced = game.reduced()
    if reduced.graph is None:
        return True
    try:
        minimal_paths(reduced.graph, game.moves_of(Player.BLACK, depth), _MOST_PATHS)
    except UnsupportedError:
        return False
    return True


_MOST_REMEMBERED = 100_000
"""Answers; then all are forgotten, so that memory stays bounded."""

_TRICKS = 6
"""How many moves of a lost position are compared."""


def exchanged(game: PositionalGame) -> PositionalGame:
    """The same Maker-Maker game with the colours exchanged."""
    return replace(
        game,
        turns=tuple(player.opponent for player in game.turns),
        black_wins=game.white_wins,
        white_wins=game.black_wins,
        black_stones=game.white_stones,
        white_stones=game.black_stones,
    )


def _preference(standing: Standing, mover: Player) -> tuple[int, int]:
    """Sorts moves: own wins, the fast ones first; then draws; undecided; losses, the slow first."""
    moves = standing.moves or 0
    if standing.winner is mover:
        return 0, moves
    if standing.winner is mover.opponent:
        return 3, -moves
    return (1 if standing.status is Status.WHITE_HOLDS else 2), 0


class _Clock:
    """What is left of the time for one question."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())
