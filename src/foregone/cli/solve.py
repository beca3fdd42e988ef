"""`foregone solve GAME`: who wins, and in how many moves?"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from foregone.cli._arguments import Command
from foregone.verdict import Answer

if TYPE_CHECKING:
    from foregone.decide import Question
    from foregone.game.geography import Geography
    from foregone.game.positional import PositionalGame
    from foregone.verdict import Verdict

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", metavar="GAME", help="a name (see `foregone games`) or a file")
    add(
        "--depth",
        type=int,
        metavar="K",
        help="ask for a win within K moves of both players (default: the least K, or none)",
    )
    add("--engine", default="search", metavar="E", help="search (the default), qbf, brute or both")
    add("--certificate", metavar="FILE", help="write a proof that `foregone verify` checks")
    add("--timeout", type=float, metavar="S", help="give up after S seconds")
    add("--memory", type=int, metavar="MB", help="give up at MB megabytes")
    add("--json", action="store_true", help="print one JSON object")
    qbf = parser.add_argument_group("with --engine qbf or both").add_argument
    qbf(
        "--strategy",
        default="auto",
        metavar="NAME",
        help="which formulas to try (default: auto; `--strategy help` lists them)",
    )
    qbf("--encoding", default="auto", metavar="NAME", help="as cor+ (docs/encodings.md)")
    qbf("--form", metavar="FORM", help="a form of the encoding, as paper")
    qbf("--solver", default="auto", metavar="NAME", help="as caqe, or 'program {file}'")
    qbf("--preprocessor", default="auto", metavar="NAME", help="as none, bloqqer or a,b")
    qbf("--every-first-move", action="store_true", help="find all first moves that win")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.strategy == "help":
        return _list_strategies()
    from foregone.decide import decide
    from foregone.game import PositionalGame, load_any

    game = load_any(arguments.game)
    if not isinstance(game, PositionalGame):
        return _run_geography(arguments, game)
    question = _question(arguments, game)
    if arguments.json or not sys.stderr.isatty():
        verdict = decide(question, arguments.engine)
    else:
        verdict = _with_progress(question, arguments.engine)
    saved = arguments.certificate if verdict.proof is not None else None
    if saved:
        from foregone.decide.proof import certificate

        certificate(question.game, verdict).save(saved)
    if arguments.json:
        print(_json(game.name, str(game.rule), verdict, saved))
    else:
        _tell(game, verdict, saved)
    return 0 if verdict.decided else 3


def _run_geography(arguments: argparse.Namespace, game: Geography) -> int:
    """Geography has no depth to deepen and no certificate yet: one question, one answer."""
    from foregone.decide.geography import settle
    from foregone.errors import UnsupportedError

    _check_numbers(arguments)
    for name in ("depth", "certificate"):
        if getattr(arguments, name) is not None:
            raise UnsupportedError(f"geography takes no --{name}")
    verdict = settle(
        game,
        arguments.engine,
        solver=arguments.solver,
        seconds=arguments.timeout,
        memory_mb=arguments.memory,
    )
    name = game.name or arguments.game
    if arguments.json:
        print(_json(name, "geography", verdict, None))
    else:
        winner = {Answer.WIN: "Black wins", Answer.NO_WIN: "White wins"}.get(verdict.answer)
        moves = f", going to {' or '.join(verdict.first_moves)} first" * bool(verdict.first_moves)
        print(f"{name}: {winner}{moves}." if winner else f"{name}: undecided ({verdict.reason}).")
        print(f"{verdict.engine}, {verdict.seconds:.3f} s")
    return 0 if verdict.decided else 3


def _list_strategies() -> int:
    from foregone.decide.engines.qbf import STRATEGIES

    for strategy in STRATEGIES.values():
        print(f"{strategy.name:12} {strategy.summary}")
    return 0


def _question(arguments: argparse.Namespace, game: PositionalGame) -> Question:
    from foregone.decide import Question

    _check_numbers(arguments)
    return Question(
        game,
        arguments.depth,
        seconds=arguments.timeout,
        memory_mb=arguments.memory,
        proof=arguments.certificate is not None,
        encoding=arguments.encoding,
        form=arguments.form,
        solver=arguments.solver,
        preprocessor=arguments.preprocessor,
        strategy=arguments.strategy,
        every_first_move=arguments.every_first_move,
    )


def _check_numbers(arguments: argparse.Namespace) -> None:
    from foregone.errors import InputError

    for name, least in (("depth", 1), ("timeout", 0), ("memory", 1)):
        value = getattr(arguments, name)
        if value is not None and not least <= value < float("inf"):
            raise InputError(f"--{name}", found=str(value), expected=f"at least {least}")


def _with_progress(question: Question, engine: str) -> Verdict:
    """Ask while a line at the bottom of the terminal tells what is being tried."""
    from dataclasses import replace

    from rich.console import Console

    from foregone.decide import decide

    with Console(stderr=True).status("thinking") as status:

        def progress(text: str) -> None:
            status.update(f"{text} [dim]({question.elapsed:.0f} s)[/dim]")

        return decide(replace(question, progress=progress), engine)


def _json(game: str, rule: str, verdict: Verdict, certificate: str | None) -> str:
    from dataclasses import asdict

    from foregone import __version__

    told = {
        "game": game,
        "rule": rule,
        "verdict": str(verdict.answer),
        "depth": verdict.depth,
        "least": verdict.least,
        "full_game": verdict.full_game,
        "reason": verdict.reason,
        "first_moves": list(verdict.first_moves),
        "engine": verdict.engine,
        "seconds": round(verdict.seconds, 6),
        "formulas": [asdict(attempt) for attempt in verdict.attempts],
        "certificate": certificate,
        "version": __version__,
    }
    return json.dumps(told, ensure_ascii=False)


def _tell(game: PositionalGame, verdict: Verdict, certificate: str | None) -> None:
    from rich.console import Console

    from foregone.decide.sentence import sentence
    from foregone.view import Marks, legend, picture, text

    console = Console(highlight=False, soft_wrap=True)
    board = picture(game, Marks(winning_moves=frozenset(verdict.first_moves)))
    console.print(text(board))
    console.print(legend(board))
    console.print()
    console.print(sentence(game, verdict), style="bold")
    for attempt in verdict.attempts:
        value = {True: "true", False: "false", None: attempt.reason}[attempt.value]
        console.print(
            f"  {attempt.encoding} at depth {attempt.depth}: {value} "
            f"({attempt.solver}, {attempt.preprocessor}, {attempt.seconds:.2f} s)",
            style="dim",
        )
    console.print(f"{verdict.engine}, {verdict.seconds:.3f} s", style="dim")
    if certificate is not None:
        console.print(f"certificate: {certificate}  (check it with: foregone verify {certificate})")


COMMAND = Command("solve", "say who wins, and in how many moves", _configure, _run)
