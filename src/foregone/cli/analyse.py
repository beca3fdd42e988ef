"""`foregone analyse`: what each move of a game was worth."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command

if TYPE_CHECKING:
    from foregone.play.record import Analysis, Step

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME|RECORD",
        help="a game (then --moves too), or a text file: 'game: GAME', then the moves",
    )
    parser.add_argument("--moves", metavar="MOVES", help='the moves of both: "c3 b2 …"')
    parser.add_argument(
        "--seconds", type=float, default=60, metavar="S", help="at most for each position"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the course of the game")


def _run(arguments: argparse.Namespace) -> int:
    from foregone.errors import InputError
    from foregone.files import write_atomically
    from foregone.game import load
    from foregone.play.judge import Judge, Status
    from foregone.play.record import analyse, read_record

    if arguments.moves is not None:
        spec, moves = arguments.game, arguments.moves.replace(",", " ").split()
    else:
        path = Path(arguments.game)
        try:
            recorded, moves = read_record(path.read_text(encoding="utf-8"), arguments.game)
        except FileNotFoundError:
            raise InputError(
                "no moves", found=repr(arguments.game), expected="--moves, or a record of a game"
            ) from None
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot read: {error}", file=path) from None
        if recorded is None:
            raise InputError("the record names no game", file=path, expected="game: GAME")
        spec = recorded
    if not arguments.seconds > 0:
        raise InputError("--seconds", found=str(arguments.seconds), expected="more than 0")
    analysis = analyse(load(spec), moves, Judge(seconds=arguments.seconds))
    if arguments.svg is not None:
        write_atomically(arguments.svg, _strip(analysis))
    if arguments.json:
        print(_as_json(analysis, spec))
    else:
        _tell(analysis, spec)
    undecided = any(step.standing.status is Status.UNDECIDED for step in analysis.steps)
    return 3 if undecided else 0


def _remark(step: Step) -> str:
    """What there is to say about a move, in a few words."""
    instead = f": {step.better}" if step.better else ""
    if step.lost:
        return f"gives it away{instead}"
    if step.slow:
        pace = "slow" if step.standing.winner is step.player else "fast"
        return f"{step.slow} too {pace}{instead}"
    return ""


def _tell(analysis: Analysis, spec: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    table = Table(title=analysis.game.name or spec, title_justify="left")
    for column, justify in (("", "right"), ("move", "left"), ("after it", "left"), ("", "left")):
        table.add_column(column, justify=justify)  # type: ignore[arg-type]
    for step in analysis.steps:
        mover = f"{step.player.title} {step.move}" if step.player else "start"
        table.add_row(
            str(step.number) if step.number else "",
            Text(mover),
            step.standing.sentence(analysis.game.rule),
            Text(_remark(step), style="bold red" if step.lost else "yellow"),
        )
    console.print(table)


def _as_json(analysis: Analysis, spec: str) -> str:
    import json

    from foregone import __version__

    return json.dumps(
        {
            "game": analysis.game.name or spec,
            "rule": analysis.game.rule,
            "steps": [
                {
                    "number": step.number,
                    "player": step.player,
                    "move": step.move,
                    "status": step.standing.status,
                    "moves": step.standing.moves,
                    "exact": step.standing.exact,
                    "over": step.standing.over,
                    "lost": step.lost,
                    "slow": step.slow,
                    "better": step.better,
                }
                for step in analysis.steps
            ],
            "turning_points": [step.number for step in analysis.turning_points],
            "version": __version__,
        },
        ensure_ascii=False,
    )


def _strip(analysis: Analysis) -> str:
    from foregone.play.judge import Status
    from foregone.view import Marks, picture
    from foregone.view.strip import Frame, strip

    frames = []
    for step, position in zip(analysis.steps, analysis.positions(), strict=True):
        outcome = position.outcome()
        won = frozenset(position.vertices[v] for v in outcome.winning_set) if outcome else ()
        marks = Marks(last=step.move, winning_set=frozenset(won))
        standing = step.standing
        verdict = standing.sentence(position.rule)
        if standing.winner is not None and not standing.over:
            verdict = f"{standing.winner.title} in {standing.moves}"
        elif standing.status is Status.WHITE_HOLDS and not standing.over:
            verdict = "White holds"
        move = f"{step.number}. {step.move}" if step.move else "start"
        instead = f" (better {step.better})" if step.lost and step.better else ""
        frames.append(Frame(picture(position, marks), move + instead, verdict, step.lost))
    return strip(frames)


COMMAND = Command(
    "analyse",
    "tell what each move of a game was worth",
    _configure,
    _run,
    epilog='example: foregone analyse hein:09 --moves "d4 b2"',
)
