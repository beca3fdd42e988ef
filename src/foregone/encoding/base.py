"""What an encoding is: a game and a depth in, a formula with named variables out.

Each encoding is one module of this package and declares `ENCODING`. It says which rules it can
express, in which forms it comes, and what follows when its formula is true, and when it is false.

Moves are variables `move(t,i)`: bit i (the least significant first) of the code of move t, the
first move being 1. Where an encoding has a variable per vertex instead, it is `play(t,v)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from foregone.errors import InputError, UnsupportedError
from foregone.game.positional import Player, PositionalGame, Rule, Termination
from foregone.registry import Registry
from foregone.verdict import Answer

if TYPE_CHECKING:
    from foregone.formula import QBF, Circuit, Formula

__all__ = [
    "ENCODINGS",
    "Claim",
    "Codes",
    "Draft",
    "Encoded",
    "Encoding",
    "bits_for",
    "encode",
]

Codes = tuple[tuple[str, ...], ...]
"""For each move the vertices that its codes stand for: code i of move t is `codes[t - 1][i]`.
A code beyond the end of the row is idle: that player passes, which never helps him."""


class Claim(Enum):
    """What the truth value of a formula says about its game."""

    WIN = "Black wins within the depth"
    NO_WIN = "Black does not win within the depth"
    NEVER = "Black never wins"
    NOTHING = "nothing"

    @property
    def answer(self) -> Answer:
        """The claim as an answer; a "no" that holds for ever is a "no" at the depth as well."""
        if self is Claim.WIN:
            return Answer.WIN
        return Answer.UNKNOWN if self is Claim.NOTHING else Answer.NO_WIN


class Draft(NamedTuple):
    """What an encoder returns."""

    formula: Formula | Circuit
    codes: Codes
    false_means: Claim | None = None
    """What this formula says if it is false, where it says more than its encoding promises."""


@dataclass(frozen=True)
class Encoding:
    """One way to ask "does Black win?" as a formula.

    `build(game, depth, form)` may rely on: the rule is one of `rules`, nobody has won yet, the
    depth is at most `game.depth` (and at least 1 unless truth means that Black does not win), the
    form is one of `forms`. Stones and first moves are as the user gave them. What it still cannot
    express, it refuses with an `UnsupportedError`.
    """

    name: str
    title: str
    source: str
    build: Callable[[PositionalGame, int, str], Draft]
    rules: frozenset[Rule] = frozenset(Rule)
    forms: tuple[str, ...] = ("paper",)
    """The first is the default."""
    true_means: Claim = Claim.WIN
    false_means: Claim = Claim.NO_WIN


@dataclass(frozen=True)
class Encoded:
    """A formula, with all that is needed to understand its truth value and its models."""

    formula: Formula | Circuit
    game: PositionalGame
    depth: int
    encoding: Encoding
    form: str
    codes: Codes
    false_means: Claim

    def claim(self, value: bool) -> Claim:
        """What the formula's truth value says about the game."""
        return self.encoding.true_means if value else self.false_means

    def header(self) -> list[str]:
        """The comment lines that go before the formula in a file."""
        from foregone.encoding.reading import write_codes

        game = self.game
        return [
            f"game {game.name or 'unnamed'}, {game.rule}, {len(game.free)} free vertices",
            f"encoding {self.encoding.name}, form {self.form} ({self.encoding.source})",
            f"depth {self.depth}",
            f"true means {self.encoding.true_means.value}",
            f"false means {self.false_means.value}",
            *write_codes(self.codes, game.turns),
        ]

    def qbf(self) -> QBF:
        """The formula in clauses (the variables of a circuit keep their names)."""
        from foregone.formula import Circuit

        formula = self.formula
        return formula.tseitin() if isinstance(formula, Circuit) else formula.qbf()

    def circuit(self) -> Circuit:
        """The formula as a circuit; clauses become a conjunction of disjunctions."""
        from foregone.formula import Circuit

        formula = self.formula
        return formula if isinstance(formula, Circuit) else Circuit.from_qbf(formula.qbf())

    def moves(self, model: Iterable[int]) -> tuple[str | None, ...]:
        """The first moves that a model of `qbf()`'s outermost block tells; None is a pass."""
        from foregone.encoding.reading import read_moves, truth
        from foregone.formula import Formula

        formula = self.formula if isinstance(self.formula, Formula) else self.qbf()
        return read_moves(truth(formula.names, model), self.codes)


ENCODINGS: Registry[Encoding] = Registry("foregone.encoding", "ENCODING", "encoding")


def bits_for(codes: int) -> int:
    """How many bits tell that many codes apart: ⌈log₂⌉."""
    return max(codes - 1, 0).bit_length()


def encode(
    game: PositionalGame, depth: int | None = None, encoding: str = "cor+", form: str | None = None
) -> Encoded:
    """The formula of an encoding for a game. No depth: the full game; no form: the default one."""
    how = ENCODINGS.find(encoding)
    if form is None:
        form = how.forms[0]
    elif form not in how.forms:
        raise InputError(
            f"encoding {how.name} has no such form",
            found=repr(form),
            expected=" or ".join(how.forms),
        )
    if game.rule not in how.rules:
        raise UnsupportedError(
            f"encoding {how.name} cannot express {game.rule} play",
            expected=" or ".join(sorted(how.rules)),
        )
    if depth is not None and depth < 0:
        raise InputError("the depth is negative", found=str(depth))
    depth = game.depth if depth is None else min(depth, game.depth)
    formula, codes, false_means = _decided(game, depth, how) or how.build(game, depth, form)
    return Encoded(formula, game, depth, how, form, codes, false_means or how.false_means)


def _decided(game: PositionalGame, depth: int, how: Encoding) -> Draft | None:
    """The constant formula of a game that is over before its first move."""
    from foregone.formula import Formula

    outcome = game.outcome()
    if outcome is not None and outcome.termination is Termination.COMPLETED:
        answer = Answer.WIN if outcome.winner is Player.BLACK else Answer.NO_WIN
    elif depth == 0 and how.true_means is not Claim.NEVER:
        answer = Answer.NO_WIN
    else:
        return None
    claims = {True: how.true_means.answer, False: how.false_means.answer}
    right = [v for said in (answer, Answer.UNKNOWN) for v, claim in claims.items() if claim is said]
    formula = Formula()
    if not right[0]:
        formula.add()
    return Draft(formula, ())
