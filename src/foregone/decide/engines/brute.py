"""Brute force: plain and obviously right, for games of up to about 16 free cells.

The reference knows nothing of limits, so it works in a child process that can be stopped:
`python -m foregone.decide.engines.brute GAME DEPTH` prints a line of JSON for each depth decided.
"""

from __future__ import annotations

import json
import pickle
import sys
import tempfile
from pathlib import Path

from foregone.decide.base import Engine, Question, win_depths
from foregone.errors import UnsupportedError
from foregone.game import bruteforce
from foregone.game.positional import Player, PositionalGame
from foregone.verdict import Answer, Verdict

__all__ = ["ENGINE"]


def _answer(question: Question) -> Verdict:
    from foregone.solver.runner import Limits, Reason, run

    game = question.game
    if len(game.free) > bruteforce.MOST_FREE:
        raise UnsupportedError(
            "too large a game for brute force",
            found=f"{len(game.free)} free vertices",
            expected=f"at most {bruteforce.MOST_FREE}; try --engine search",
        )
    question.progress("the whole tree")
    with tempfile.TemporaryDirectory(prefix="foregone-") as folder:
        file = Path(folder, "game.pickle")
        file.write_bytes(pickle.dumps(game))
        child = run(
            [sys.executable, "-m", __name__, str(file), str(question.depth or "")],
            limits=Limits(question.seconds_left, memory_mb=question.memory_mb),
            cancel=question.cancel,
        )
    decided = [json.loads(line) for line in child.stdout.splitlines()]
    refuted = max((row["depth"] for row in decided if not row["wins"]), default=None)
    if child.reason is not Reason.EXITED:
        return question.unknown(child.explanation, ENGINE.name, refuted)
    if child.exit_code != 0:
        raise RuntimeError(f"brute force failed:\n{child.stderr}")
    last = decided[-1]
    return Verdict(
        Answer.WIN if last["wins"] else Answer.NO_WIN,
        last["depth"],
        "the whole tree was searched",
        ENGINE.name,
        seconds=question.elapsed,
        full_game=not last["wins"] and last["depth"] == game.depth,
        least=last["wins"] and question.depth is None,
        first_moves=tuple(last["first_moves"]),
    )


def _search(game: PositionalGame, depth: int | None) -> None:
    """What the child does."""
    if depth is not None:
        depths: tuple[int, ...] = (min(depth, game.depth),)
    else:
        depths = (*win_depths(game)[:-1], game.depth)
    for k in depths:
        wins = bruteforce.wins(game, k)
        moves = game.legal_moves() if game.to_move is Player.BLACK and wins else ()
        good = bruteforce.winning_first_moves(game, k) if moves else ()
        print(json.dumps({"depth": k, "wins": wins, "first_moves": good}), flush=True)
        if wins:
            return


ENGINE = Engine("brute", "the whole game tree, for small games: the reference", _answer)

if __name__ == "__main__":
    _search(pickle.loads(Path(sys.argv[1]).read_bytes()), int(sys.argv[2]) if sys.argv[2] else None)
