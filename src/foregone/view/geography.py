"""Geography as a picture: a map with arrows, and where the token has been."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from foregone.game.geography import Geography
from foregone.view.layout import Link, graph_layout
from foregone.view.picture import Marks, Picture

__all__ = ["geography_picture"]


def geography_picture(
    game: Geography,
    places: Sequence[str],
    played: Sequence[int] = (),
    *,
    winning: Collection[str] = (),
    title: str = "",
) -> Picture:
    """The map after some moves: each place in the colour of who went there, the token where the
    mark of the last move is."""
    at = played[-1] if played else game.start
    links = [Link(v, w, arrow=True) for v, around in enumerate(game.arrows) for w in around]
    return Picture(
        tuple(places),
        graph_layout(len(places), links),
        frozenset(played[::2]),
        frozenset(played[1::2]),
        Marks(last=places[at], winning_moves=frozenset(winning)),
        title,
    )
