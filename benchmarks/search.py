"""How fast the search engine is, and what each of its ideas gains.

    python benchmarks/search.py [--ideas] [GAME[=DEPTH] …]

For each game of a fixed set (or those named): seconds, nodes, nodes per second. The small games are
decided by a plain search in Python in the same run as well (sets of missing cells, a dictionary,
forced replies), and the ratios are printed. With --ideas, the set is decided
once more with each switch turned round, within a limit of nodes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import TypeVar

from foregone.game import Player, PositionalGame, load
from foregone.search import Searcher, SearchResult, Switches
from foregone.search.searcher import Limits
from foregone.verdict import Answer

SMALL = ("httt:tippy@4x4=9", "httt:five-cells-y@6x6=9", "hein:10=13", "hein:15=15")
GAMES = (
    "httt:five-cells-y@6x6=11",
    "httt:skinny@7x7=11",
    "httt:skinny@7x7=13",
    "httt:4cells3@7x7=13",
    "httt:five-cells-l@7x7=13",
    "httt:five-cells-l@7x7=15",
    "httt:snaky@7x7",
    "hein:17",
    "hein:20",
    "hex:5x5",
)
MOST_NODES = 1_000_000  # for one game with a switch turned round

T = TypeVar("T")
Family = frozenset[frozenset[int]]


def main(arguments: list[str]) -> None:
    specs = [argument for argument in arguments if argument != "--ideas"]
    for spec in specs or SMALL:
        if not specs or spec in SMALL:
            compare(spec)
    total = 0.0
    for spec in specs or GAMES:
        seconds, result = decide(spec, Switches())
        total += seconds
        report(spec, seconds, int(result.statistics["nodes"]), result)
    print(f"together {total:.3f} s")
    if "--ideas" in arguments:
        ideas(specs or list(GAMES), total)


def ideas(specs: list[str], total: float) -> None:
    """Every switch turned round, one at a time."""
    for name, value in asdict(Switches()).items():
        switches = replace(Switches(), **{name: not value})
        runs = [decide(spec, switches, MOST_NODES) for spec in specs]
        seconds = sum(run[0] for run in runs)
        nodes = sum(int(run[1].statistics["nodes"]) for run in runs)
        gave_up = sum(not run[1].verdict.decided for run in runs)
        note = f", gave up on {gave_up} of {len(runs)}" if gave_up else ""
        state = "without" if value else "with"
        name = f"{state} {name}"
        print(f"  {name:24}{seconds:8.3f} s ×{seconds / total:6.2f}{nodes:12,} nodes{note}")


def decide(spec: str, switches: Switches, nodes: int | None = None) -> tuple[float, SearchResult]:
    """CPU seconds of the search (the game is made before), and what it found."""
    game, depth = parse(spec)
    searcher = Searcher(game, switches=switches)
    return timed(lambda: searcher.solve(depth, limits=Limits(nodes=nodes)))


def parse(spec: str) -> tuple[PositionalGame, int | None]:
    name, _, depth = spec.partition("=")
    return load(name), int(depth) if depth else None


def compare(spec: str) -> None:
    """Both searches on one game."""
    game, depth = parse(spec)
    plain = Plain(game, game.depth if depth is None else depth)
    slow, wins = timed(plain.wins)
    fast, result = decide(spec, Switches())
    assert (result.verdict.answer is Answer.WIN) == wins
    nodes = int(result.statistics["nodes"])
    times, speed = slow / fast, (nodes / fast) / (plain.nodes / slow)
    report(spec, fast, nodes, result)
    print(
        f"    plain Python {slow:8.3f} s{plain.nodes:12,} nodes: {times:,.0f} times the time, "
        f"{plain.nodes / nodes:,.0f} times the nodes, {speed:.0f} times slower a node"
    )


def report(spec: str, seconds: float, nodes: int, result: SearchResult) -> None:
    speed = nodes / seconds / 1000
    answer = result.verdict.answer.value
    print(f"{spec:28}{answer:7}{seconds:9.4f} s{nodes:12,} nodes{speed:8.0f} k/s", flush=True)


def timed(task: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds, and what the task gives."""
    start = time.process_time()
    value = task()
    return max(time.process_time() - start, 1e-9), value


class Plain:
    """The reference."""

    def __init__(self, game: PositionalGame, depth: int) -> None:
        self.game = game.within(depth).reduced()
        self.turns = self.game.turns[:depth]
        self.known: dict[tuple[int, Family, Family], bool] = {}
        self.nodes = 0

    def wins(self) -> bool:
        black = frozenset(map(frozenset, self.game.black_wins))
        white = frozenset(map(frozenset, self.game.white_wins))
        return self._wins(0, black, white)

    def _wins(self, t: int, black: Family, white: Family) -> bool:
        """Does Black win from here? The sets are what is missing of them."""
        if frozenset() in black:
            return True
        left = self.turns[t:].count(Player.BLACK)
        black = frozenset(e for e in black if len(e) <= left)
        if frozenset() in white or not black:
            return False
        key = (t, black, white)
        if key not in self.known:
            self.nodes += 1
            self.known[key] = self._expand(t, black, white)
        return self.known[key]

    def _expand(self, t: int, black: Family, white: Family) -> bool:
        blacks = self.turns[t] is Player.BLACK
        own, other = (black, white) if blacks else (white, black)
        if any(len(e) == 1 for e in own):
            return blacks
        threats = [e for e in other if len(e) == 1]
        cells = frozenset.intersection(*threats) if threats else frozenset().union(*own, *other)
        for v in sorted(cells):
            mine = frozenset(e - {v} for e in own)
            theirs = frozenset(e for e in other if v not in e)
            pair = (mine, theirs) if blacks else (theirs, mine)
            if self._wins(t + 1, *pair) == blacks:
                return blacks
        return not blacks


if __name__ == "__main__":
    main(sys.argv[1:])
