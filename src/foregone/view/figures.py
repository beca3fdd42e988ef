"""The figures of a game, as `foregone show` and the page tell them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from foregone.game.positional import PositionalGame, Rule, WinningSets

__all__ = ["figures", "rule_in_words", "turns_in_words"]


def figures(game: PositionalGame) -> dict[str, str]:
    """Name → value, in the order of telling."""
    told = {
        "rule": rule_in_words(game),
        "vertices": f"{len(game.vertices)}, {len(game.free)} of them free",
        "turns": turns_in_words(game),
    }
    if game.black_stones or game.white_stones:
        told["stones"] = f"{len(game.black_stones)} black, {len(game.white_stones)} white"
    if game.graph is not None:
        edges = sum(map(len, game.graph.neighbours)) // 2
        told["goal"] = f"a path in a graph of {edges} edges"
    elif game.white_wins == game.black_wins:
        told["winning sets"] = _sets_in_words(game.black_wins)
    else:
        told["black sets"] = _sets_in_words(game.black_wins)
        if game.rule is Rule.MAKER_MAKER:
            told["white sets"] = _sets_in_words(game.white_wins)
    if game.first_moves is not None:
        told["first move"] = " ".join(game.vertices[v] for v in sorted(game.first_moves))
    return told


def rule_in_words(game: PositionalGame) -> str:
    """What ends the game, in a sentence."""
    if game.graph is not None:
        return "Maker-Breaker: Black wins by joining his two sides, White prevents it"
    if game.rule is Rule.MAKER_BREAKER:
        return "Maker-Breaker: Black wins by completing a set, White prevents it"
    return "Maker-Maker: who first completes a set wins"


def turns_in_words(game: PositionalGame) -> str:
    """`16, Black first`; several in a row as in `17: B WW BB …`."""
    turns = game.turns[: game.depth]
    if not turns:
        return "none left"
    rows = [(player, len(list(row))) for player, row in groupby(turns)]
    if all(length == 1 for _, length in rows):
        return f"{len(turns)}, {turns[0].title} first"
    shown = " ".join(str(player) * length for player, length in rows[:4])
    return f"{len(turns)}: {shown}{' …' if len(rows) > 4 else ''}"


def _sets_in_words(sets: WinningSets) -> str:
    if not sets:
        return "none"
    sizes = sorted(Counter(map(len, sets)).items())
    spread = ", ".join(f"{count} of {size}" for size, count in sizes)
    return (
        f"{len(sets):,} ({spread} vertices)"
        if len(sizes) > 1
        else (f"{len(sets):,} of {sizes[0][0]} vertices")
    )
