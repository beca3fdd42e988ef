"""Which pipelines are good for which games: the table behind `auto` and `portfolio`.

It was chosen by measurement (docs/performance.md, "QBF"; `benchmarks/qbf.py` does it again). An
encoding or a solver that turns out to be better is put into its row; nothing else changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from foregone.decide.base import Question
from foregone.decide.pipeline import Pipeline
from foregone.game.positional import PositionalGame, Rule

__all__ = ["DUAL", "Kind", "Row", "best", "pipelines", "row"]


class Kind(Enum):
    """The kinds of games that favour different pipelines."""

    CONNECTION = "connection game"
    MAKER_BREAKER = "Maker-Breaker"
    MAKER_MAKER = "Maker-Maker"

    @classmethod
    def of(cls, game: PositionalGame) -> Kind:
        if game.rule is Rule.MAKER_MAKER:
            return cls.MAKER_MAKER
        return cls.MAKER_BREAKER if game.graph is None else cls.CONNECTION


@dataclass(frozen=True)
class Row:
    """Pipelines, the best first (its encoding gives exact answers: a false formula is "no win"),
    whether it pays to look for a pairing of White's meanwhile, and whether to ask about each first
    move of Black's by itself meanwhile."""

    pipelines: tuple[Pipeline, ...]
    dual: bool = False
    split: bool = False


TABLE = {
    Kind.CONNECTION: Row(
        (
            Pipeline("fore", "caqe-light", "light"),
            Pipeline("et", "caqe-light", "light"),
            Pipeline("ea", "caqe-light", "bloqqer"),
            Pipeline("fore", "depqbf"),
        ),
        split=True,
    ),
    Kind.MAKER_BREAKER: Row(
        (
            Pipeline("fore", "caqe-light", "light"),
            Pipeline("cor++", "caqe-light", "light"),
            Pipeline("cor++", "depqbf"),
            Pipeline("cor+", "caqe-light", "bloqqer"),
        ),
        dual=True,
    ),
    Kind.MAKER_MAKER: Row(
        (
            Pipeline("cor++", "caqe-light", "light"),
            Pipeline("cor++", "depqbf"),
            Pipeline("cover", "depqbf"),
            Pipeline("cor+", "caqe-light", "bloqqer"),
        ),
        dual=True,
    ),
}

DUAL = Pipeline("pairing", "caqe-light", "light")
"""How White's side is asked for."""


def row(game: PositionalGame) -> Row:
    """What the table says of a game."""
    return TABLE[Kind.of(game)]


def pipelines(question: Question) -> tuple[Pipeline, ...]:
    """The pipelines for a question, the best first, as far as the user left the choice to us."""
    return tuple(dict.fromkeys(p.as_asked(question) for p in row(question.game).pipelines))


def best(question: Question) -> Pipeline:
    """The first of them."""
    return pipelines(question)[0]
