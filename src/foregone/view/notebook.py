"""Values that draw themselves: what `_repr_svg_` of a game, a verdict, … shows."""

from __future__ import annotations

from html import escape

from foregone.certificate import Strategy
from foregone.certificate.tree import strategy_tree
from foregone.display import draws
from foregone.game.positional import PositionalGame
from foregone.verdict import Answer, Verdict
from foregone.view.picture import Marks, picture
from foregone.view.strategy import strategy_svg
from foregone.view.svg import DARK, LIGHT, Palette, svg

__all__ = ["draw_game", "draw_strategy", "draw_verdict"]


@draws(PositionalGame)
def draw_game(game: PositionalGame) -> str:
    """A position; the winning set, when it is over."""
    outcome = game.outcome()
    won = frozenset(game.vertices[v] for v in outcome.winning_set) if outcome else frozenset()
    return svg(picture(game, Marks(winning_set=won)))


@draws(Strategy)
def draw_strategy(strategy: Strategy) -> str:
    """The first moves of the strategy, and what may be answered."""
    return strategy_svg(strategy_tree(strategy.start(), 2))


_HEADLINES = {
    Answer.WIN: "Black wins",
    Answer.NO_WIN: "Black does not win",
    Answer.UNKNOWN: "undecided",
}


@draws(Verdict)
def draw_verdict(verdict: Verdict) -> str:
    """A card: the answer in large letters, where it comes from in small ones."""
    headline = _HEADLINES[verdict.answer]
    if verdict.decided and verdict.depth is not None and not verdict.full_game:
        headline += f" within {verdict.depth} moves"
    details = [verdict.reason, f"{verdict.engine}, {verdict.seconds:.2f} s"]
    if verdict.first_moves:
        details.insert(0, "first moves: " + " ".join(verdict.first_moves))

    def style(p: Palette) -> str:
        bar = {Answer.WIN: p.win, Answer.NO_WIN: p.last, Answer.UNKNOWN: p.faint}[verdict.answer]
        return (
            f".fg-card{{fill:{p.tile};stroke:{p.edge}}}.fg-bar{{fill:{bar}}}"
            f".fg-head{{fill:{p.ink};font:600 20px system-ui,sans-serif}}"
            f".fg-small{{fill:{p.faint};font:14px system-ui,sans-serif}}"
        )

    width = 40 + max(11 * len(headline), *(8 * len(line) for line in details))
    height = 52 + 22 * len(details)
    lines = "".join(
        f'<text class="fg-small" x="24" y="{58 + 22 * i}">{escape(line)}</text>'
        for i, line in enumerate(details)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{escape(headline)}">'
        f"<style>{style(LIGHT)}@media (prefers-color-scheme:dark){{{style(DARK)}}}</style>"
        f'<rect class="fg-card" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="8"/>'
        f'<rect class="fg-bar" x="1" y="1" width="8" height="{height - 2}" rx="4"/>'
        f'<text class="fg-head" x="24" y="33">{escape(headline)}</text>{lines}</svg>'
    )
