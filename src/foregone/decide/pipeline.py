"""From a question to one formula, through a solver, and back to what it says of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Event

from foregone.decide.base import Question, win_depths
from foregone.encoding import Claim, Encoded, encode
from foregone.encoding.reading import read_pairs, truth
from foregone.formula import Circuit
from foregone.solver import Limits, Reason, solve_qbf
from foregone.verdict import Answer, Attempt, Verdict

__all__ = ["Pipeline", "Trial", "attempt", "judged"]


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

    def as_asked(self, question: Question) -> Pipeline:
        """With what the user asked for in the place of ours. A form goes with its encoding."""
        ours = self.form if question.encoding == "auto" else None
        return Pipeline(
            self.encoding if question.encoding == "auto" else question.encoding,
            self.solver if question.solver == "auto" else question.solver,
            self.preprocessor if question.preprocessor == "auto" else question.preprocessor,
            question.form or ours,
        )


@dataclass(frozen=True)
class Trial:
    """What came of one formula: the record, what its truth value says of the game, and the model
    of its outermost block, if the solver told it."""

    record: Attempt
    claim: Claim
    encoded: Encoded
    model: tuple[int, ...] = ()
    opening: str | None = None
    """The first move that was made before the formula was written."""

    @cached_property
    def first_moves(self) -> tuple[str | None, ...]:
        """The winner's moves up to the opponent's first one, as far as told; None is a pass."""
        if self.opening is not None:
            return (self.opening,)
        return self.encoded.moves(self.model) if self.model else ()

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairing, where the formula asks for one at once."""
        return read_pairs(truth(self.encoded.formula.names, self.model))

    @property
    def out_of_time(self) -> bool:
        """Could more time help?"""
        return self.record.value is None and self.record.reason.startswith(Reason.TIME)


def attempt(
    question: Question,
    depth: int,
    pipeline: Pipeline,
    *,
    seconds: float | None = None,
    share: int = 1,
    cancel: Event | None = None,
) -> Trial:
    """Write one formula and have it solved, within `seconds` and what is left of the question's
    limits; `share` such attempts divide the memory among them."""
    question.progress(f"{pipeline} at depth {depth}")
    encoded = encode(question.game, depth, pipeline.encoding, pipeline.form)
    qbf = encoded.qbf()
    memory = None if question.memory_mb is None else question.memory_mb / share
    result = solve_qbf(
        encoded.formula if isinstance(encoded.formula, Circuit) else qbf,
        pipeline.solver,
        pipeline.preprocessor,
        limits=Limits(question.seconds_left, memory_mb=memory).within(seconds),
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
        clauses=len(qbf),
        form=encoded.form,
    )
    claim = Claim.NOTHING if result.value is None else encoded.claim(result.value)
    return Trial(record, claim, encoded, result.model or ())


def judged(question: Question, trials: Sequence[Trial]) -> Verdict:
    """The verdict on all that the trials say: a true statement about the game settles it, or "no
    win" at the last depth that counts."""
    game = question.game
    won = min((t for t in trials if t.claim is Claim.WIN), key=_depth, default=None)
    held = max((t for t in trials if t.claim is Claim.NO_WIN), key=_depth, default=None)
    never = next((t for t in trials if t.claim is Claim.NEVER), None)
    refuted = None if held is None else held.record.depth
    if won and (never or (refuted is not None and refuted >= won.record.depth)):
        both = " and ".join(_engine(t) for t in (won, never or held) if t)
        return _verdict(question, trials, Answer.UNKNOWN, None, f"{both} contradict each other")
    if won:
        depth = won.record.depth
        earlier = [k for k in win_depths(game) if k < depth]
        verdict = _verdict(question, trials, Answer.WIN, won)
        return replace(
            verdict,
            least=question.depth is None and (not earlier or (refuted or 0) >= earlier[-1]),
            first_moves=tuple(move for move in won.first_moves[:1] if move is not None),
        )
    if never:
        verdict = _verdict(question, trials, Answer.NO_WIN, never)
        return replace(verdict, depth=game.depth, full_game=True)
    if held and held.record.depth >= win_depths(game, question.depth)[-1]:
        for_ever = held.record.depth >= win_depths(game)[-1]
        verdict = _verdict(question, trials, Answer.NO_WIN, held)
        depth = game.depth if for_ever else held.record.depth
        return replace(verdict, depth=depth, full_game=for_ever)
    return replace(
        _verdict(question, trials, Answer.UNKNOWN, None, _why_open(question, trials)), depth=refuted
    )


def _verdict(
    question: Question, trials: Sequence[Trial], answer: Answer, by: Trial | None, reason: str = ""
) -> Verdict:
    if by is not None:
        reason = f"the formula is {str(by.record.value).lower()}"
    return Verdict(
        answer=answer,
        depth=None if by is None else by.record.depth,
        reason=reason,
        engine="qbf" if by is None else _engine(by),
        seconds=question.elapsed,
        attempts=tuple(trial.record for trial in trials),
    )


def _depth(trial: Trial) -> int:
    return trial.record.depth


def _engine(trial: Trial) -> str:
    return f"{trial.record.encoding}/{trial.record.solver}"


def _why_open(question: Question, trials: Sequence[Trial]) -> str:
    """Why nothing is known, in a few words: what came of the last depth that was tried."""
    if question.cancel.is_set():
        return Reason.INTERRUPTED.value
    if question.seconds_left == 0:
        return Reason.TIME.value
    last = max(map(_depth, trials), default=0)
    tried = [t for t in trials if t.claim is Claim.NOTHING and t.record.depth == last]
    failed = [
        t.record.reason.removesuffix(f" (after {t.opening})")
        for t in tried
        if t.record.value is None
    ]
    silent = [f"{_engine(t)} proves nothing" for t in tried]
    return "; ".join(dict.fromkeys(failed or silent))
