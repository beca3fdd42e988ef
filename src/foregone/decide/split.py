"""Cube and conquer: a formula for each of Black's first moves, the most promising ones first.

Where Black wins, the formula after the winning move is often far easier than the whole one, and a
simple count finds that move soon (docs/performance.md). Where he does not, the parts can be
refuted side by side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from threading import Event

from foregone.decide.base import Question
from foregone.decide.pipeline import Pipeline, Trial, attempt
from foregone.decide.race import raise_if_all_failed
from foregone.encoding import Claim
from foregone.game.positional import Player, PositionalGame
from foregone.solver import Job, race

__all__ = ["by_first_move", "openings"]

_GROUPS = (2, 4, 8)
"""The best two moves, the next four, the next eight, the rest: each group gets a quarter of the
time of the one before, until all have as much as they want."""
_FACTOR, _ROUNDS = 4.0, 8


def openings(game: PositionalGame, depth: int) -> list[str]:
    """Black's first moves, of those that are alike (by a symmetry, or since they are in no set that
    he can complete) only one. In each such set, a move counts 2^-size."""
    worth: defaultdict[str, float] = defaultdict(float)
    small = game.within(depth).reduced()
    for e in small.black_wins:
        for v in e:
            worth[small.vertices[v]] += 2.0 ** -len(e)
    moves = sorted(game.legal_moves(), key=lambda move: -worth[move])
    idle = {game.index[move] for move in moves if not worth[move]}
    symmetries = game.automorphisms()
    seen: set[int] = set()
    chosen = []
    for move in moves:
        v = game.index[move]
        if v not in seen:
            chosen.append(move)
            seen.update((p[v] for p in symmetries), idle if v in idle else ())
    return chosen


def schedule(moves: list[str]) -> Iterator[tuple[str, float | None]]:
    """Which move is looked at next, for how many seconds."""
    groups, rest = [], moves
    for size in _GROUPS:
        groups.append(rest[:size])
        rest = rest[size:]
    groups.append(rest)
    for turn in range(_ROUNDS):
        for rank, group in enumerate(groups[: turn + 1]):
            for move in group:
                yield move, _FACTOR ** (turn - rank)
    for move in moves:
        yield move, None


def by_first_move(
    question: Question, depth: int, pipeline: Pipeline, *, workers: int = 1
) -> list[Trial]:
    """What came of the formulas after each first move, until one is a win or all are refuted.

    Only the trial that settles the question claims something of it. Black must be to move.
    """
    game = question.game
    depth = min(depth, game.depth)
    assert game.to_move is Player.BLACK
    moves = openings(game, depth)
    done: set[str] = set()
    refuted: set[str] = set()

    def work(move: str, seconds: float | None, stop: Event) -> Trial | None:
        if move in done:
            return None
        after = replace(question, game=game.play(move))
        trial = attempt(after, depth - 1, pipeline, seconds=seconds, share=workers, cancel=stop)
        if not trial.out_of_time or question.seconds_left == 0:
            done.add(move)
        if trial.claim is Claim.NO_WIN:
            refuted.add(move)
        claim = Claim.NO_WIN if len(refuted) == len(moves) else Claim.NOTHING
        return replace(
            trial,
            claim=Claim.WIN if trial.claim is Claim.WIN else claim,
            record=replace(
                trial.record, depth=depth, reason=f"{trial.record.reason} (after {move})"
            ),
            opening=move,
        )

    entries = race(
        [Job(move, partial(work, move, seconds)) for move, seconds in schedule(moves)],
        certain=lambda trial: trial is not None and trial.claim is not Claim.NOTHING,
        workers=workers,
        cancel=question.cancel,
    )
    raise_if_all_failed(entries)
    return [entry.result for entry in entries if entry.result is not None]
