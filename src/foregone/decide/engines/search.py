"""The native search engine. Small depths and the whole game take turns.

Deepening alone never ends where Black cannot win a large game, and the whole game alone hides a
quick win. So each gets a number of nodes in turn, more with every round, and the first of them that
settles the question ends it; both share the engine's memory of positions.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from foregone.decide.base import Engine, Question, win_depths
from foregone.game.positional import Player
from foregone.verdict import Answer, Verdict

if TYPE_CHECKING:
    from foregone.search import Searcher, SearchResult
    from foregone.search.searcher import Limits

__all__ = ["ENGINE"]

_FIRST_ROUND, _GROWTH = 20_000, 4  # nodes
_FIRST_MOVES = 2_000_000  # nodes to find all winning first moves, if one is known
_OUT_OF_NODES = "node limit"


def _answer(question: Question) -> Verdict:
    from foregone.search import Searcher

    searcher = Searcher(question.game, memory_mb=question.memory_mb)
    if question.depth is not None:
        result = _ask(question, searcher, question.depth)
        return _final(question, searcher, result.verdict)
    return _least(question, searcher)


def _least(question: Question, searcher: Searcher) -> Verdict:
    """The least depth of a win, or that there is none."""
    game = question.game
    depths = deque(win_depths(game))
    refuted: int | None = None
    won: Verdict | None = None
    nodes = _FIRST_ROUND
    while depths:
        here = _ask(question, searcher, depths[0], nodes).verdict
        if here.answer is Answer.WIN:
            return _final(question, searcher, replace(here, least=True))
        if here.answer is Answer.NO_WIN:
            refuted = depths.popleft()
            continue
        if here.reason != _OUT_OF_NODES:
            return _stopped(question, here, won, refuted)
        if won is None and len(depths) > 1:
            whole = _ask(question, searcher, game.depth, nodes).verdict
            if whole.answer is Answer.NO_WIN:
                return _final(question, searcher, whole)
            if whole.answer is Answer.WIN:
                won = whole
            elif whole.reason != _OUT_OF_NODES:
                return _stopped(question, whole, won, refuted)
        nodes *= _GROWTH
    return _final(question, searcher, _ask(question, searcher, game.depth).verdict)


def _ask(
    question: Question, searcher: Searcher, depth: int, nodes: int | None = None
) -> SearchResult:
    question.progress(f"depth {min(depth, question.game.depth)}")
    return searcher.solve(depth, limits=_limits(question, nodes))


def _limits(question: Question, nodes: int | None = None) -> Limits:
    from foregone.search.searcher import Limits

    return Limits(seconds=question.seconds_left, nodes=nodes, cancel=question.cancel.is_set)


def _stopped(
    question: Question, undecided: Verdict, won: Verdict | None, refuted: int | None
) -> Verdict:
    """A limit was reached: what is known all the same."""
    if won is None:
        return question.unknown(undecided.reason, ENGINE.name, refuted)
    reason = f"least depth not found: {undecided.reason}"
    return replace(won, reason=reason, seconds=question.elapsed)


def _final(question: Question, searcher: Searcher, verdict: Verdict) -> Verdict:
    """The verdict with the winning first moves, the proof and the time of the whole question."""
    if verdict.answer is Answer.WIN and question.game.to_move is Player.BLACK:
        moves = searcher.solve(
            verdict.depth, limits=_limits(question, _FIRST_MOVES), every_first_move=True
        ).first_moves
        verdict = replace(verdict, first_moves=moves or verdict.first_moves)
    if verdict.decided and question.proof:
        result = searcher.solve(verdict.depth, limits=_limits(question), proof=True)
        if result.proof is None:
            return question.unknown(f"no proof: {result.verdict.reason}", ENGINE.name)
        verdict = replace(verdict, proof=result.proof)
    return replace(verdict, seconds=question.elapsed)


ENGINE = Engine("search", "the native game-tree search (the default)", _answer)
