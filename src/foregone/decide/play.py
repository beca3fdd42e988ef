"""Strategies out of QBF: ask again after each move.

The model of the outermost block is a winning move, and no more. So the certificate builder walks
the tree, and each position that it has not seen becomes a formula of its own, of the game that is
left to play there. Whatever the solvers say is checked on the way: what comes out is a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from foregone.certificate import BrokenProofError, Claim, EntryCode, build, by_moves, residual_game
from foregone.certificate.build import Oracle, quiet_leaf
from foregone.certificate.pairings import find_pairing
from foregone.certificate.residual import BLACK, Position, mask_of, vertices_of
from foregone.certificate.verifier import Verifier
from foregone.decide.base import Question
from foregone.decide.choices import best
from foregone.decide.pipeline import Pipeline, Trial, attempt
from foregone.encoding import ENCODINGS
from foregone.encoding import Claim as Says
from foregone.game.positional import Player, PositionalGame
from foregone.verdict import Answer, Proof, Verdict

__all__ = ["with_every_first_move", "with_proof"]


class _Undecided(Exception):
    """A formula on the way had no answer."""


def with_proof(question: Question, verdict: Verdict) -> Verdict:
    """The verdict with a strategy that proves it; unknown if the strategy cannot be had."""
    game = question.game
    claim = Claim(
        game,
        verdict.answer,
        verdict.depth or 0,
        symmetries=tuple(game.automorphisms()),
        listed=game.graph is not None,
    )
    try:
        entries = build(claim, _oracle(question, verdict, claim)).entries
    except _Undecided as error:
        return _unproved(question, verdict, f"no proof: {error}")
    except BrokenProofError as error:
        return _unproved(question, verdict, f"the solver's answers prove nothing: {error.message}")
    proof = Proof(entries, claim.symmetries, claim.listed)
    return replace(verdict, proof=proof, seconds=question.elapsed)


def _unproved(question: Question, verdict: Verdict, reason: str) -> Verdict:
    unknown = question.unknown(reason, verdict.engine)
    return replace(unknown, attempts=verdict.attempts)


def _oracle(question: Question, verdict: Verdict, claim: Claim) -> Oracle:
    pipeline, depth = _deciding(question, verdict)
    if ENCODINGS[pipeline.encoding].true_means is Says.NEVER and verdict.answer is Answer.NO_WIN:
        return _Pairing(question, pipeline, claim, depth)
    asking = _Asking(question, _exact(question, pipeline))
    if verdict.answer is Answer.WIN:
        return by_moves(claim, asking.blacks_move)
    rules, moves = Verifier(claim, iter(())), by_moves(claim, asking.whites_move)
    return lambda p: quiet_leaf(rules, p) or moves(p)


def _deciding(question: Question, verdict: Verdict) -> tuple[Pipeline, int]:
    """The pipeline and the depth of the formula that the verdict rests on. Where the preprocessor
    was our choice, it is one that the models survive."""
    by = next(
        a
        for a in reversed(verdict.attempts)
        if a.value is not None and f"{a.encoding}/{a.solver}" == verdict.engine
    )
    preprocessor = "light" if question.preprocessor == "auto" else by.preprocessor
    return Pipeline(by.encoding, by.solver, preprocessor, by.form), by.depth


def _exact(question: Question, pipeline: Pipeline) -> Pipeline:
    """The pipeline, if its encoding says "win" as well as "no win"; else the best that does."""
    encoding = ENCODINGS[pipeline.encoding]
    if (encoding.true_means, encoding.false_means) == (Says.WIN, Says.NO_WIN):
        return pipeline
    chosen = best(replace(question, encoding="auto", form=None))
    return replace(chosen, solver=pipeline.solver, preprocessor=pipeline.preprocessor)


class _Asking:
    """Good moves in games that are known to be won, or held."""

    def __init__(self, question: Question, pipeline: Pipeline) -> None:
        self.question, self.pipeline = question, pipeline

    def ask(self, game: PositionalGame, depth: int | None = None) -> Trial:
        depth = game.depth if depth is None else depth
        trial = attempt(replace(self.question, game=game), depth, self.pipeline)
        if trial.record.value is None:
            raise _Undecided(trial.record.reason)
        return trial

    def blacks_move(self, game: PositionalGame) -> str | None:
        """A move of Black's that wins; None if any does."""
        return self.good_move(game, self.ask(game), Says.WIN)

    def whites_move(self, game: PositionalGame) -> str | None:
        """A move of White's after which Black does not win; None if any will do."""
        return self.good_move(game, self.ask(game), Says.NO_WIN)

    def good_move(self, game: PositionalGame, trial: Trial, goal: Says) -> str | None:
        """The move that the model tells; else, for not all solvers tell one, try them all."""
        if trial.claim is goal and trial.first_moves:
            told = trial.first_moves[0]
            return told if told in game.index else None  # a code may stand for "elsewhere"
        if trial.claim is goal:
            for move in game.legal_moves():
                if self.ask(game.play(move), max(trial.record.depth - 1, 0)).claim is goal:
                    return move
        raise _Undecided("the solver's answers contradict each other")


class _Pairing:
    """White's moves until she has a pairing, and then the pairing."""

    def __init__(self, question: Question, pipeline: Pipeline, claim: Claim, depth: int) -> None:
        self.claim, self.depth = claim, depth
        self.asking = _Asking(question, pipeline)

    def __call__(self, p: Position) -> Sequence[int]:
        # Threats of White's own may force Black past the depth: then she moves once more.
        whites_turn = self.claim.game.turns[p.made] is Player.WHITE
        left = max(self.depth - p.made, int(whites_turn))
        if not left:
            return self.pairing(p)

        def whites_move(game: PositionalGame) -> str | None:
            return self.asking.good_move(game, self.asking.ask(game, left), Says.NEVER)

        return by_moves(self.claim, whites_move)(p)

    def pairing(self, p: Position) -> Sequence[int]:
        """The pairs that the formula's model tells, or such as are found without. There may be
        none, for the encoder leaves out sets that Black has no hope of: then she moves on."""
        black, index = p.residual[BLACK], self.claim.game.index
        trial = self.asking.ask(residual_game(self.claim, p), 0)
        told = [mask_of((index[u], index[v])) for u, v in trial.pairs]
        pairs = told if black.paired(told) else find_pairing(black)
        if pairs is None:
            return (EntryCode.EXPAND,)
        return EntryCode.PAIRING, len(pairs), *chain.from_iterable(map(vertices_of, pairs))


def with_every_first_move(question: Question, verdict: Verdict) -> Verdict:
    """The verdict with all of Black's first moves that win within its depth, as far as time allows.

    Those that are known are taken away until Black cannot win with the others. The symmetries of
    the game make many out of one.
    """
    game = question.game
    pipeline, _ = _deciding(question, verdict)
    asking = _Asking(question, _exact(question, pipeline))
    symmetries = game.automorphisms()
    rest = game.until(verdict.depth or 0)
    found: set[str] = set()
    winning: Iterable[str] = verdict.first_moves
    try:
        while True:
            found.update(game.vertices[p[game.index[move]]] for move in winning for p in symmetries)
            others = [move for move in game.legal_moves() if move not in found]
            if not others:
                break
            rest = replace(rest, first_moves=frozenset(map(game.index.__getitem__, others)))
            trial = asking.ask(rest)
            if trial.claim is not Says.WIN:
                break
            move = asking.good_move(rest, trial, Says.WIN)
            winning = others if move is None else [move]
    except _Undecided:
        pass  # these are not all, but they win
    ordered = tuple(v for v in game.vertices if v in found)
    return replace(verdict, first_moves=ordered, seconds=question.elapsed)
