"""COR+, the Corrective+ encoding (MS21 §3): 13 groups of clauses, four kinds of variables.

White cannot break the rules: a code of hers that names no free vertex claims nothing. Black may
claim at most one vertex a move. The variables and equations are those of `_corrective`.

The form `paper` has every variable of MS21. In the form `compact` the same equations are written
over fewer variables, because some are known beforehand: see `compact_course`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foregone.encoding._corrective import (
    BLACK,
    WHITE,
    Course,
    black_completes_a_set,
    board_rules,
    codes_claim,
    compact_course,
    declare_course,
    one_claim_at_most,
    white_completes_none,
)
from foregone.encoding._moves import Choices, choices_of, codes_of
from foregone.encoding._prepare import listed, never, relevant
from foregone.encoding.base import Draft, Encoding
from foregone.formula import FALSE, Formula
from foregone.game.positional import Player, PositionalGame

__all__ = ["ENCODING", "compact", "paper"]


def build(game: PositionalGame, depth: int, form: str) -> Draft:
    """MS21 §3, in the form asked for."""
    if form == "paper":
        game = listed(game, depth)
        return paper(game, choices_of(game, shorten=Player.WHITE))
    game, passes = relevant(game, depth)
    return compact(game, choices_of(game, passes=passes)) if game.black_wins else never()


ENCODING = Encoding(
    name="cor+",
    title="Corrective+: boards move by move, the winner looked for at the end",
    source="MS21 §3",
    build=build,
    forms=("compact", "paper"),
)

Excuses = dict[int, Sequence[tuple[int, Sequence[bool]]]]
"""By move of White: a vertex, and which of her codes claim nothing if Black owns that."""


def paper(game: PositionalGame, choices: Choices, excuses: Excuses | None = None) -> Draft:
    """The encoding as it is printed, for a game without stones."""
    f = Formula()
    x = declare_course(f, game, choices)
    board_rules(f, x)
    if game.first_moves is not None and game.to_move is Player.BLACK:
        f.add(*x.board[BLACK, 1, sorted(game.first_moves)])
    _moves_and_goals(f, game, choices, x, excuses or {})
    return Draft(f, codes_of(game, choices))


def compact(game: PositionalGame, choices: Choices, excuses: Excuses | None = None) -> Draft:
    """The same for a game of `relevant` parts, without what is known beforehand."""
    f = Formula()
    x = compact_course(f, game, choices)
    board_rules(f, x, one_owner=slice(-1, None))
    if game.first_moves is not None and game.to_move is Player.BLACK:
        f.add(*x.board[BLACK, 1, choices[0]])
    _moves_and_goals(f, game, choices, x, excuses or {})
    return Draft(f, codes_of(game, choices))


def _moves_and_goals(
    f: Formula, game: PositionalGame, choices: Choices, x: Course, excuses: Excuses
) -> None:
    """(7) to (13)."""
    for t in x.when(WHITE):
        unless = [
            np.where(codes, x.board[BLACK, t - 1, vertex], FALSE)
            for vertex, codes in excuses.get(t, ())
        ]
        codes_claim(f, x, choices, t, *unless)
    for t in x.when(BLACK):
        one_claim_at_most(f, x, choices, t)
    black_completes_a_set(f, game, x)
    white_completes_none(f, game, x)
