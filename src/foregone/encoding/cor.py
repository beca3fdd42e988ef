"""COR, the Corrective encoding (thesis §3.2): the ancestor of COR+.

One variable for each vertex and move says where the stone goes, a ladder makes it exactly one, and
a code of White's that names no free vertex is corrected: Black chooses a free one for her.
"""

from __future__ import annotations

from foregone.encoding._corrective import black_completes_a_set, white_completes_none
from foregone.encoding._ladder import exactly_one_stone
from foregone.encoding._moves import choices_of, codes_of
from foregone.encoding._prepare import listed
from foregone.encoding.base import Draft, Encoding
from foregone.formula import Formula
from foregone.game.positional import Player, PositionalGame

__all__ = ["ENCODING"]


def build(game: PositionalGame, depth: int, _form: str) -> Draft:
    """Equations (3.1) to (3.43)."""
    game = listed(game, depth)
    choices = choices_of(game, shorten=Player.WHITE)
    f = Formula()
    x = exactly_one_stone(f, game, choices, universal=Player.WHITE).course
    black_completes_a_set(f, game, x)  # (3.36), (3.37)
    white_completes_none(f, game, x)  # (3.38)
    return Draft(f, codes_of(game, choices))


ENCODING = Encoding(
    name="cor",
    title="Corrective: one stone a move by a ladder, illegal moves of White corrected",
    source="Boucher §3.2",
    build=build,
)
