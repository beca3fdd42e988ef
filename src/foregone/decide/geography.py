"""Who wins generalized geography? By plain search, or as a formula."""

from __future__ import annotations

import time

from foregone.errors import UnsupportedError
from foregone.game.geography import Geography, winning_moves
from foregone.verdict import Answer, Attempt, Verdict

__all__ = ["settle"]


def settle(
    game: Geography,
    engine: str = "search",
    *,
    solver: str = "auto",
    seconds: float | None = None,
    memory_mb: int | None = None,
) -> Verdict:
    """Does Black, who moves first, leave White without a move? If not, White wins."""
    if engine in ("search", "brute"):
        return _searched(game)
    if engine == "qbf":
        return _by_formula(game, solver, seconds, memory_mb)
    raise UnsupportedError(
        "no such engine for geography", found=repr(engine), expected="search, brute or qbf"
    )


def _searched(game: Geography) -> Verdict:
    begun = time.monotonic()
    moves = winning_moves(game)
    return Verdict(
        Answer.WIN if moves else Answer.NO_WIN,
        game.longest,
        "all plays were searched",
        "search",
        seconds=time.monotonic() - begun,
        full_game=not moves,
        first_moves=tuple(map(str, moves)),
    )


def _by_formula(
    game: Geography, solver: str, seconds: float | None, memory_mb: int | None
) -> Verdict:
    from foregone.encoding.geography import encode_geography, first_move
    from foregone.solver import Limits, solve_qbf

    begun = time.monotonic()
    circuit = encode_geography(game)
    result = solve_qbf(
        circuit,
        "caqe" if solver == "auto" else solver,
        limits=Limits(seconds, memory_mb=memory_mb),
        model=True,
    )
    record = Attempt(
        encoding="geography",
        depth=game.longest,
        solver=result.solver,
        preprocessor=result.preprocessor,
        value=result.value,
        reason=result.reason,
        seconds=result.seconds,
    )
    answer = {True: Answer.WIN, False: Answer.NO_WIN, None: Answer.UNKNOWN}[result.value]
    move = None if result.model is None else first_move(circuit.names, result.model)
    return Verdict(
        answer,
        None if answer is Answer.UNKNOWN else game.longest,
        result.reason if result.value is None else f"the formula is {str(result.value).lower()}",
        f"geography/{result.solver}",
        seconds=time.monotonic() - begun,
        full_game=answer is Answer.NO_WIN,
        first_moves=() if move is None else (str(move),),
        attempts=(record,),
    )
