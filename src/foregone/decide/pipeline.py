"""From a question to one formula, through a solver, and back to what it says of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event

from foregone.decide.base import Question, win_depths
from foregone.encoding import Claim, encode
from foregone.formula import Circuit
from foregone.game.positional import Rule
from foregone.solver import Limits, solve_qbf
from foregone.verdict import Answer, Attempt, Verdict

__all__ = ["Pipeline", "Trial", "attempt", "default_pipeline", "judged"]


@dataclass(frozen=True)
class Pipeline:
    """A way from a game to an answer: an encoding, a preprocessor, a solver."""

    encoding: str
    solver: str
    preprocessor: str = "none"
    form: str | None = None

    def __str__(self) -> str:
        middle = "" if self.preprocessor == "none" else f"{self.preprocessor}/"
        return f"{self.encoding}/{middle}{self.solver}"


@dataclass(frozen=True)
class Trial:
    """What came of one formula: the record, what its truth value says of the game, and the first
    moves that the solver tells."""

    record: Attempt
    claim: Claim
    first_moves: tuple[str | None, ...]


def default_pipeline(question: Question) -> Pipeline:
    """What the user asked for; where he left the choice to us, what docs/performance.md favours."""
    maker_breaker = question.game.rule is Rule.MAKER_BREAKER
    best = "cor+" if not maker_breaker else "et" if question.game.graph is not None else "ea"
    return Pipeline(
        encoding=best if question.encoding == "auto" else question.encoding,
        solver="caqe" if question.solver == "auto" else question.solver,
        preprocessor="none" if question.preprocessor == "auto" else question.preprocessor,
        form=question.form,
    )


def attempt(
    question: Question, depth: int, pipeline: Pipeline, cancel: Event | None = None
) -> Trial:
    """Write one formula and have it solved, within what is left of the question's limits."""
    question.progress(f"{pipeline} at depth {depth}")
    encoded = encode(question.game, depth, pipeline.encoding, pipeline.form)
    formula = encoded.formula
    qbf = formula.tseitin() if isinstance(formula, Circuit) else formula.qbf()
    result = solve_qbf(
        formula if isinstance(formula, Circuit) else qbf,
        pipeline.solver,
        pipeline.preprocessor,
        limits=Limits(question.seconds_left, memory_mb=question.memory_mb),
        cancel=cancel or question.cancel,
        model=True,
    )
    stats = qbf.stats()
    record = Attempt(
        encoding=pipeline.encoding,
        depth=encoded.depth,
        solver=result.solver,
        preprocessor=result.preprocessor,
        value=result.value,
        reason="; ".join((result.reason, *result.notes)),
        seconds=result.seconds,
        variables=stats.universals + stats.existentials,
        clauses=stats.clauses,
    )
    claim = Claim.NOTHING if result.value is None else encoded.claim(result.value)
    moves = encoded.moves(result.model) if result.model else ()
    return Trial(record, claim, moves)


def judged(question: Question, trials: Sequence[Trial]) -> Verdict:
    """The verdict after these trials, in rising depth: the last one settles the question, or the
    game has no more depths to try."""
    last = trials[-1]
    game = question.game
    depth = last.record.depth
    engine = f"{last.record.encoding}/{last.record.solver}"
    refuted = max((t.record.depth for t in trials if t.claim is Claim.NO_WIN), default=None)
    verdict = Verdict(
        answer=last.claim.answer,
        depth=depth,
        reason=f"the formula is {str(last.record.value).lower()}",
        engine=engine,
        seconds=question.elapsed,
        attempts=tuple(trial.record for trial in trials),
    )
    if last.claim is Claim.WIN:
        least = question.depth is None and (refuted is not None or depth == win_depths(game)[0])
        first = tuple(move for move in last.first_moves[:1] if move is not None)
        return replace(verdict, least=least, first_moves=first)
    if last.claim is Claim.NOTHING:
        unsettled = last.record.value is not None
        reason = f"{engine} proves nothing" if unsettled else last.record.reason
        return replace(verdict, answer=Answer.UNKNOWN, depth=refuted, reason=reason)
    for_ever = last.claim is Claim.NEVER or depth >= (win_depths(game) or (0,))[-1]
    return replace(verdict, depth=game.depth if for_ever else depth, full_game=for_ever)
