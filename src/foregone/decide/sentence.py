"""A verdict in a sentence."""

from __future__ import annotations

from foregone.game.positional import PositionalGame
from foregone.verdict import Answer, Verdict

__all__ = ["sentence"]


def sentence(game: PositionalGame, verdict: Verdict) -> str:
    """What the verdict says, for people."""
    name = game.name or "this game"
    within = "" if verdict.depth is None else f"within {_moves(verdict.depth)}"
    match verdict.answer:
        case Answer.WIN if verdict.depth == 0:
            return f"{name}: Black has won already."
        case Answer.WIN if verdict.least:
            return f"{name}: Black wins in {_moves(verdict.depth or 0)}, and not in fewer."
        case Answer.WIN:
            return f"{name}: Black wins {within}."
        case Answer.NO_WIN if verdict.full_game:
            return f"{name}: Black does not win."
        case Answer.NO_WIN:
            return f"{name}: Black does not win {within}."
        case Answer.UNKNOWN:
            known = f"; Black does not win {within}" if verdict.depth is not None else ""
            return f"{name}: undecided ({verdict.reason}){known}."
    raise AssertionError(verdict.answer)


def _moves(depth: int) -> str:
    return f"{depth} move{'' if depth == 1 else 's'}"
