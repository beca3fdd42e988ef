"""Harary's tic-tac-toe and GTTT(p, q): the first to own a set congruent to a given shape wins."""

from __future__ import annotations

from collections.abc import Iterator

from foregone.errors import InputError
from foregone.game.board import BoardKind
from foregone.game.families._arguments import expect, read_board
from foregone.game.positional import PositionalGame, taking_turns
from foregone.game.shapes import named_shapes, placements, read_shape
from foregone.game.spec import Entry, Family

__all__ = ["FAMILY", "harary"]

_GRAMMAR = "SHAPE@COLUMNSxROWS[:torus]"


def harary(
    shape: str, size: str, *, torus: bool = False, each: int = 1, opening: int = 1
) -> PositionalGame:
    """The game GTTT(`each`, `opening`) of a shape (a name, or cells like `0-0,1-0,1-1`)."""
    shape, cells = read_shape(shape)
    board = read_board(size, BoardKind.TORUS if torus else BoardKind.GRID)
    if not each or not opening:
        raise InputError("a player makes at least one move in his turn", found="0")
    sets = placements(cells, board)
    if not sets:
        raise InputError("the shape does not fit on the board", found=f"{shape}@{size}")
    family = "httt" if each == opening == 1 else f"gttt({each},{opening})"
    return PositionalGame(
        vertices=tuple(board.cells),
        turns=taking_turns(len(board), each, opening),
        black_wins=sets,
        white_wins=sets,
        board=board,
        name=f"{family}:{shape}@{size}{':torus' if torus else ''}",
    )


def read_harary(arguments: tuple[str, ...], each: int = 1, opening: int = 1) -> PositionalGame:
    """The game that a spec's arguments ask for."""
    expect(
        len(arguments) in (1, 2)
        and arguments[0].count("@") == 1
        and arguments[1:] in ((), ("torus",)),
        arguments,
        _GRAMMAR,
    )
    shape, size = arguments[0].split("@")
    return harary(shape, size, torus=len(arguments) == 2, each=each, opening=opening)


def _build(numbers: tuple[int, ...], arguments: tuple[str, ...]) -> PositionalGame:
    expect(not numbers, tuple(map(str, numbers)), "gttt(p,q):… for more than one move in a turn")
    return read_harary(arguments)


def _entries() -> Iterator[Entry]:
    for name, shape in named_shapes().items():
        side = max(3, *(1 + max(cell) for cell in shape))
        yield Entry(f"httt:{name}@{side}x{side}", f"Harary's tic-tac-toe: {name}", "Boucher, ch. 7")
    yield Entry(
        "httt:snaky@9x9",
        "challenge: snaky on the 9×9 board",
        "Mayer-Eichberger & Saffidine, table 3",
    )


FAMILY = Family(
    "httt",
    f"httt:{_GRAMMAR}",
    "Harary's tic-tac-toe: own a set congruent to a shape (a name, or cells like 0-0,1-0,1-1)",
    _build,
    _entries,
)
