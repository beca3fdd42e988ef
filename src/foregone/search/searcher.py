"""Questions to the native engine, and its answers as values."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from foregone.errors import InputError, UnsupportedError
from foregone.game.positional import Player, PositionalGame
from foregone.search import _engine
from foregone.search.switches import Switches
from foregone.verdict import Answer, Proof, Verdict

__all__ = ["SearchResult", "Searcher", "least_depth", "solve"]

ENGINE = "search"
DEFAULT_MEMORY_MB = 1024


@dataclass(frozen=True)
class SearchResult:
    """The verdict, what the search did, and first moves that achieve it.

    `first_moves` belong to the player who moves first, if the verdict is good for him (Black for a
    win, White for none): one of them, or all if every one was asked for. `proof` makes a
    certificate (docs/certificate-format.md), if one was asked for and found within the limits.
    """

    verdict: Verdict
    statistics: Mapping[str, float]
    first_moves: tuple[str, ...] = ()
    proof: Proof | None = None


@dataclass(frozen=True)
class Limits:
    """How hard to try. The seconds are counted from the making of this value."""

    seconds: float | None = None
    nodes: int | None = None
    cancel: Callable[[], bool] | None = None
    started: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        if self.seconds is not None and self.seconds < 0:
            raise InputError("a time limit is negative", found=str(self.seconds))
        if self.nodes is not None and self.nodes < 1:
            raise InputError("a node limit is not positive", found=str(self.nodes))

    def arguments(self) -> tuple[int, float, Callable[[], bool] | None]:
        """As the native engine wants them: what is left of them now, 0 for no limit."""
        if self.seconds is None:
            seconds = 0.0
        else:
            seconds = max(1e-6, self.seconds - (time.monotonic() - self.started))
        return self.nodes or 0, seconds, self.cancel


class Searcher:
    """An engine for one game. It remembers positions, so that later questions are cheaper."""

    def __init__(
        self,
        game: PositionalGame,
        *,
        switches: Switches | None = None,
        memory_mb: int | None = None,
    ) -> None:
        if len(game.free) > _engine.MOST_CELLS:
            raise UnsupportedError(
                "the game is too large for the engine",
                found=f"{len(game.free)} free vertices",
                expected=f"at most {_engine.MOST_CELLS}",
            )
        if memory_mb is not None and memory_mb < 1:
            raise InputError("a memory limit is not positive", found=str(memory_mb))
        self.game = game
        listed = game.within(game.depth) if game.graph is not None else game
        self._reduced = listed.reduced()
        first_moves = self._reduced.first_moves
        self._engine = _engine.Engine(
            cells=len(self._reduced.vertices),
            turns="".join(self._reduced.turns[: self._reduced.depth]),
            black=self._reduced.black_wins,
            white=self._reduced.white_wins,
            first_moves=None if first_moves is None else sorted(first_moves),
            switches=(switches or Switches()).as_dict(),
            memory=(memory_mb or DEFAULT_MEMORY_MB) << 20,
        )

    def solve(
        self,
        depth: int | None = None,
        *,
        limits: Limits | None = None,
        every_first_move: bool = False,
        proof: bool = False,
    ) -> SearchResult:
        """Does Black win within `depth` moves (default: at all)?"""
        limits = limits or Limits()
        if depth is not None and depth < 0:
            raise InputError("a depth is negative", found=str(depth))
        depth = self.game.depth if depth is None else min(depth, self.game.depth)
        wins = self._engine.solve(depth, *limits.arguments())
        first_moves: tuple[str, ...] = ()
        if wins is None:
            answer, reason = Answer.UNKNOWN, self._engine.reason
        else:
            answer, reason = (Answer.WIN, "strategy found") if wins else (Answer.NO_WIN, "searched")
            first_moves = self._first_moves(depth, wins, limits, every_first_move)
        verdict = Verdict(
            answer=answer,
            depth=depth,
            reason=reason,
            engine=ENGINE,
            seconds=time.monotonic() - limits.started,
            full_game=answer is Answer.NO_WIN and depth == self.game.depth,
            first_moves=first_moves,
        )
        found = self._proof(depth, limits) if proof and verdict.decided else None
        return SearchResult(verdict, self._engine.statistics, first_moves, found)

    def least_depth(
        self,
        depth: int | None = None,
        *,
        limits: Limits | None = None,
        progress: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult:
        """The least depth at which Black wins, not looking beyond `depth`.

        The result is the win at that depth, or no win at `depth`; or unknown, with the first depth
        that could not be decided. `progress` hears of each depth on the way.
        """
        limits = limits or Limits()
        depth = self.game.depth if depth is None else min(depth, self.game.depth)
        for k in range(depth + 1):
            # the answer can only change with a move of Black's
            if 0 < k < depth and self.game.turns[k - 1] is Player.WHITE:
                continue
            result = self.solve(k, limits=limits)
            if progress is not None:
                progress(result)
            if result.verdict.answer is not Answer.NO_WIN:
                break
        return result

    def _proof(self, depth: int, limits: Limits) -> Proof | None:
        """The proof of the verdict at that depth, unless a limit is reached before its end."""
        cell = {v: i for i, v in enumerate(self.game.free)}
        symmetries = self.game.automorphisms()
        entries = self._engine.proof(
            depth,
            self.game.free,
            [[cell[p[v]] for v in self.game.free] for p in symmetries],
            *limits.arguments(),
        )
        if entries is None:
            return None
        return Proof(entries, tuple(symmetries), listed=self.game.graph is not None)

    def _first_moves(self, depth: int, wins: bool, limits: Limits, every: bool) -> tuple[str, ...]:
        to_move = self._reduced.until(depth).to_move
        if to_move is not (Player.BLACK if wins else Player.WHITE) or self.game.outcome():
            return ()
        if not every and self._engine.best >= 0:
            cells: list[int] | None = [self._engine.best]
        else:
            cells = self._engine.good_moves(depth, *limits.arguments(), every)
        return tuple(self._reduced.vertices[cell] for cell in sorted(cells or ()))


def solve(
    game: PositionalGame,
    depth: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: int | None = None,
    switches: Switches | None = None,
    cancel: Callable[[], bool] | None = None,
    every_first_move: bool = False,
    proof: bool = False,
) -> SearchResult:
    """Does Black win within `depth` moves (default: at all)? Unknown if a limit is reached first.

    `cancel` is asked now and then; when it says true the search ends. Ctrl-C works as well.
    """
    limits = Limits(seconds, nodes, cancel)
    searcher = Searcher(game, switches=switches, memory_mb=memory_mb)
    return searcher.solve(depth, limits=limits, every_first_move=every_first_move, proof=proof)


def least_depth(
    game: PositionalGame,
    depth: int | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: int | None = None,
    switches: Switches | None = None,
    cancel: Callable[[], bool] | None = None,
    progress: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """See `Searcher.least_depth`."""
    limits = Limits(seconds, nodes, cancel)
    searcher = Searcher(game, switches=switches, memory_mb=memory_mb)
    return searcher.least_depth(depth, limits=limits, progress=progress)
