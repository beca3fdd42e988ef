"""The `.pg` format 1.0 for positional games (seed 003), with the extensions seen in the wild.

A file consists of sections: a line with a code word, then lines of names. Sections come in any
order, each at most once. Lines that start with `%` are comments.

    #version        1.0 (optional)
    #times          the time points in order
    #blackturns     those at which Black moves
    #positions      the vertices
    #blackwins      a winning set of Black per line; or none, and a graph instead: #neighbours
                    (per line a vertex, then its neighbours), #startboarder, #endboarder: Black
                    joins the two
    #whitewins      White's winning sets; without this section the game is Maker-Breaker
    #blackinitials  the vertices that Black owns at the start (optional)
    #whiteinitials  those that White owns (optional)
    #firstmoves     the vertices allowed for the first move (optional)

Our own files tell in comments what the format has no room for: the name and the board.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from foregone import __version__
from foregone.errors import InputError, UnsupportedError
from foregone.game.board import Board, BoardKind
from foregone.game.files import Format
from foregone.game.files._text import quote
from foregone.game.positional import ConnectionGraph, Player, PositionalGame, Rule, WinningSets

__all__ = ["FORMAT", "parse_pg", "pg_text"]

_SECTIONS = (
    *("version", "times", "blackturns", "positions", "blackwins", "whitewins", "blackinitials"),
    *("whiteinitials", "firstmoves", "neighbours", "startboarder", "endboarder"),
)
_GRAPH = ("neighbours", "startboarder", "endboarder")
_MAY_BE_EMPTY = ("blackinitials", "whiteinitials")

_HEADER = re.compile(r"^[ \t]*#(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class _Section:
    """A section as it stands in the file: the line of its code word, and the text below it."""

    line: int
    body: str

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Its lines with their numbers, split into names; without comments and blank lines."""
        for line, text in enumerate(self.body.split("\n"), self.line):
            names = text.split()
            if names and names[0][0] != "%":
                yield line, names

    def names(self) -> Iterator[tuple[int, str]]:
        """Its names, with the numbers of their lines."""
        for line, names in self.rows():
            for name in names:
                yield line, name

    def blank_line(self) -> int | None:
        """The first blank line that has another one with names below it."""
        blank = None
        for line, text in enumerate(self.body.rstrip().split("\n")[1:], self.line + 1):
            if not text.strip():
                blank = blank or line
            elif blank and text.lstrip()[0] != "%":
                return blank
        return None


def parse_pg(text: str, file: str | None = None) -> PositionalGame:
    """The game that a `.pg` file describes. Errors say which line is wrong, and why."""
    return _Reader(text, file).game()


class _Reader:
    def __init__(self, text: str, file: str | None) -> None:
        self.file = file
        self.sections = self._read_sections(text)
        self.remarks = dict(re.findall(r"^% (name|board) (.*?)[ \t\r]*$", text, re.MULTILINE))
        self.sets_of: dict[str, WinningSets] = {}

    def error(self, message: str, line: int | None = None, **details: str) -> InputError:
        return InputError(message, file=self.file, line=line, **details)

    # -- lines into sections ----------------------------------------------------------------------

    def _read_sections(self, text: str) -> dict[str, _Section]:
        headers = list(_HEADER.finditer(text))
        self._check_head(text[: headers[0].start()] if headers else text)
        sections: dict[str, _Section] = {}
        line, counted = 1, 0
        ends = [header.start() for header in headers[1:]]
        for header, end in zip(headers, [*ends, len(text)], strict=False):
            line += text.count("\n", counted, header.start())
            counted = header.start()
            name = header[1].strip()
            if name not in _SECTIONS:
                near = difflib.get_close_matches(name[:80], _SECTIONS, n=1) or _SECTIONS
                expected = " ".join(f"#{word}" for word in near)
                raise self.error(
                    "unknown section", line, found=quote(f"#{name}"), expected=expected
                )
            if name in sections:
                first = f"a first one at line {sections[name].line}"
                raise self.error(f"duplicate section #{name}", line, found=first)
            sections[name] = _Section(line, text[header.end() : end])
        if not sections:
            raise self.error("not a .pg file", found="no section", expected="sections like #times")
        return sections

    def _check_head(self, head: str) -> None:
        """Above the first section there is nothing but comments."""
        for line, text in enumerate(head.split("\n"), 1):
            if text.strip() and text.lstrip()[0] != "%":
                expected = "a section like #times"
                raise self.error("not a .pg file", line, found=quote(text), expected=expected)

    def section(self, name: str) -> _Section:
        """A section that must be there and have something in it."""
        if name not in self.sections:
            raise self.error(f"missing section #{name}")
        section = self.sections[name]
        if name not in _MAY_BE_EMPTY and next(section.rows(), None) is None:
            raise self.error(f"empty section #{name}", section.line, expected="at least one line")
        return section

    # -- sections into a game ---------------------------------------------------------------------

    def game(self) -> PositionalGame:
        self._check_version()
        is_graph = any(name in self.sections for name in _GRAPH)
        for name in ("times", "blackturns", "positions", *(_GRAPH if is_graph else ("blackwins",))):
            self.section(name)
        turns = self._turns()
        vertices = self._distinct("positions", "vertex")
        self.index = {name: v for v, name in enumerate(vertices)}
        is_maker_maker = not is_graph and "whitewins" in self.sections
        if is_graph:
            for name in ("blackwins", "whitewins"):
                if name in self.sections and any(self.sections[name].rows()):
                    line = self.sections[name].line
                    raise self.error(f"a game on a graph has no #{name}", line, found="some")
        black_stones = self._stones("blackinitials")
        white_stones = self._stones("whiteinitials", taken=black_stones)
        graph = self._graph() if is_graph else None
        try:
            return PositionalGame(
                vertices=vertices,
                turns=turns,
                black_wins=() if is_graph else self._sets("blackwins"),
                white_wins=self._sets("whitewins") if is_maker_maker else (),
                rule=Rule.MAKER_MAKER if is_maker_maker else Rule.MAKER_BREAKER,
                black_stones=frozenset(black_stones),
                white_stones=frozenset(white_stones),
                first_moves=self._first_moves(),
                graph=graph,
                board=self._board(vertices, graph),
                name=self.remarks.get("name", "") or (self.file or ""),
            )
        except InputError as error:
            raise error if error.file else self.error(error.message) from None

    def _check_version(self) -> None:
        if "version" in self.sections:
            versions = list(self.section("version").names())
            line, version = versions[0]
            if version != "1.0" or len(versions) > 1:
                found = quote(" ".join(version for _, version in versions[:2]))
                raise UnsupportedError(
                    "unknown version of the .pg format",
                    file=self.file,
                    line=line,
                    found=found,
                    expected="1.0",
                )

    def _distinct(self, section: str, what: str) -> tuple[str, ...]:
        """The names of a section, which are new ones."""
        seen: dict[str, int] = {}
        for line, name in self.section(section).names():
            if not name.isalnum():
                expected = "letters and digits"
                raise self.error(
                    f"bad name of a {what}", line, found=quote(name), expected=expected
                )
            if name in seen:
                raise self.error(f"duplicate {what}", line, found=quote(name))
            seen[name] = line
        return tuple(seen)

    def _turns(self) -> tuple[Player, ...]:
        times = self._distinct("times", "time point")
        known = set(times)
        black: set[str] = set()
        for line, name in self.section("blackturns").names():
            if name not in known:
                expected = f"one of #times: {_nearest(name, times)}"
                raise self.error(
                    "turn that is no time point", line, found=quote(name), expected=expected
                )
            if name in black:
                raise self.error("duplicate turn", line, found=quote(name))
            black.add(name)
        return tuple(Player.BLACK if time in black else Player.WHITE for time in times)

    def _vertex(self, line: int, name: str) -> int:
        v = self.index.get(name)
        if v is None:
            expected = f"one of #positions: {_nearest(name, self.index)}"
            raise self.error("unknown vertex", line, found=quote(name), expected=expected)
        return v

    def _sets(self, section: str) -> WinningSets:
        found = self.section(section)
        if found.body in self.sets_of:  # White's are Black's
            return self.sets_of[found.body]
        blank = found.blank_line()
        if blank is not None:
            raise self.error("empty winning set", blank, found="a blank line", expected="vertices")
        index = self.index
        sets: dict[tuple[int, ...], None] = {}
        for line, names in found.rows():
            try:
                vertices = sorted([index[name] for name in names])
            except KeyError as error:
                self._vertex(line, str(error.args[0]))
                raise
            if len(set(vertices)) < len(vertices):
                found_names = quote(" ".join(names))
                raise self.error("a vertex is twice in a winning set", line, found=found_names)
            sets[tuple(vertices)] = None
        return self.sets_of.setdefault(found.body, tuple(sets))

    def _stones(self, section: str, taken: Iterable[int] = ()) -> dict[int, int]:
        """The vertices that a player owns, and the lines that say so."""
        if section not in self.sections:
            return {}
        stones: dict[int, int] = {}
        for line, name in self.section(section).names():
            v = self._vertex(line, name)
            if v in taken:
                raise self.error("both players own a vertex", line, found=quote(name))
            if v in stones:
                raise self.error("duplicate stone", line, found=quote(name))
            stones[v] = line
        return stones

    def _first_moves(self) -> frozenset[int] | None:
        if "firstmoves" not in self.sections:
            return None
        return frozenset(self._vertex(*at) for at in self.section("firstmoves").names())

    def _graph(self) -> ConnectionGraph:
        neighbours: dict[int, dict[int, None]] = {v: {} for v in self.index.values()}
        lines: dict[int, int] = {}
        for line, names in self.section("neighbours").rows():
            v, *around = (self._vertex(line, name) for name in names)
            if v in lines:
                raise self.error("duplicate neighbours of a vertex", line, found=quote(names[0]))
            if v in around:
                raise self.error("a vertex is its own neighbour", line, found=quote(names[0]))
            lines[v] = line
            neighbours[v] = dict.fromkeys(around)
        names_of = list(self.index)
        for v, around_v in neighbours.items():
            for w in around_v:
                if v not in neighbours[w]:
                    found = f"{names_of[w]} at {names_of[v]}, not {names_of[v]} at {names_of[w]}"
                    raise self.error("neighbours must be mutual", lines[v], found=found)
        start, end = (
            frozenset(self._vertex(*at) for at in self.section(name).names()) for name in _GRAPH[1:]
        )
        return ConnectionGraph(tuple(tuple(sorted(n)) for n in neighbours.values()), start, end)

    def _board(self, vertices: tuple[str, ...], graph: ConnectionGraph | None) -> Board | None:
        """The board that our writer told of, or that the vertices' names and neighbours show."""
        told = re.fullmatch(r"(\w+) (\d{1,4})x(\d{1,4})x(\d{1,4})", self.remarks.get("board", ""))
        if told is not None:
            with suppress(ValueError, InputError):  # a comment binds nobody
                board = Board(BoardKind(told[1]), int(told[2]), int(told[3]), int(told[4]))
                if len(board) == len(vertices) and set(board.cells) == set(vertices):
                    return board
        return Board.of_names(vertices, None if graph is None else graph.neighbours)


def _nearest(name: str, known: Iterable[str]) -> str:
    known = list(known)[:1000]
    return ", ".join(difflib.get_close_matches(name, known, n=3, cutoff=0.4) or [*known[:3], "…"])


# -- writing --------------------------------------------------------------------------------------


def pg_text(game: PositionalGame) -> str:
    """The game as a `.pg` file. What the format cannot express is refused."""
    return "".join(f"{line}\n" for line in _lines(game))


def _lines(game: PositionalGame) -> Iterator[str]:
    _check_expressible(game)
    yield f"% foregone {__version__}"
    if game.name:
        yield f"% name {game.name}"
    if game.board is not None:
        board = game.board
        yield f"% board {board.kind.value} {board.columns}x{board.rows}x{board.layers}"

    def section(word: str, rows: Iterable[str]) -> Iterator[str]:
        yield f"#{word}"
        yield from rows

    def row(vertices: Iterable[int]) -> str:
        return " ".join(game.vertices[v] for v in vertices)

    times = [f"t{t}" for t in range(1, len(game.turns) + 1)]
    black_times = [t for t, player in zip(times, game.turns, strict=True) if player is Player.BLACK]
    yield from section("version", ["1.0"])
    yield from section("times", [" ".join(times)])
    yield from section("blackturns", [" ".join(black_times)])
    yield from section("positions", [row(range(len(game.vertices)))])
    if game.graph is None:
        yield from section("blackwins", map(row, game.black_wins))
    else:
        near = enumerate(game.graph.neighbours)
        yield from section("neighbours", (row((v, *around)) for v, around in near))
        yield from section("startboarder", [row(sorted(game.graph.start))])
        yield from section("endboarder", [row(sorted(game.graph.end))])
    if game.white_wins:
        yield from section("whitewins", map(row, game.white_wins))
    if game.black_stones:
        yield from section("blackinitials", [row(sorted(game.black_stones))])
    if game.white_stones:
        yield from section("whiteinitials", [row(sorted(game.white_stones))])
    if game.first_moves is not None:
        yield from section("firstmoves", [row(sorted(game.first_moves))])


def _check_expressible(game: PositionalGame) -> None:
    problems: dict[str, Callable[[], bool]] = {
        "a vertex whose name is not letters and digits": lambda: (
            not all(name.isalnum() for name in game.vertices)
        ),
        "Black without turns": lambda: Player.BLACK not in game.turns,
        "an empty winning set": lambda: () in game.black_wins or () in game.white_wins,
        "Black without winning sets": lambda: game.graph is None and not game.black_wins,
        "White without winning sets in Maker-Maker play": lambda: (
            game.rule is Rule.MAKER_MAKER and not game.white_wins
        ),
        "no vertex for the first move": lambda: game.first_moves == frozenset(),
        "a border without vertices": lambda: (
            game.graph is not None and not (game.graph.start and game.graph.end)
        ),
    }
    for problem, is_there in problems.items():
        if is_there():
            raise UnsupportedError("the .pg format cannot express this game", found=problem)


FORMAT = Format(".pg", "positional games 1.0", parse_pg, pg_text)
