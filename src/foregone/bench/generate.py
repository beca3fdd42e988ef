"""Write a suite to a folder: the games, their formulas, and an index with the known answers.

    DIR/index.csv              a line for each formula
    DIR/games/NAME.pg          the games, cut to their depth (.geo: geography)
    DIR/ENCODING/NAME.qdimacs  the formulas

The same suite gives the same bytes, however many processes write it.
"""

from __future__ import annotations

import csv
import io
import os
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields
from multiprocessing import get_context
from pathlib import Path

from foregone import __version__
from foregone.bench.suite import GeographyInstance, Instance, Suite
from foregone.encoding import ENCODINGS, encode
from foregone.encoding.geography import FORMS, encode_geography, geography_header
from foregone.errors import InputError, UnsupportedError
from foregone.files import write_atomically
from foregone.formula import QBF, write_qdimacs
from foregone.game import Player, PositionalGame, load
from foregone.game.files import write_game
from foregone.game.geography import winner, write_geography
from foregone.search import solve
from foregone.verdict import Answer

__all__ = ["Row", "generate"]

NODES = 200_000
"""How long the search engine looks for the known answer: a bound that is the same everywhere."""

MOST_FREE = 100
"""Larger boards are not asked about: these are formulas to be measured, not solved."""

GEOGRAPHY = "geography"
"""The one encoding of another kind of games."""


@dataclass(frozen=True)
class Row:
    """One line of the index."""

    file: str
    game: str
    depth: int
    encoding: str
    form: str
    blocks: int
    universals: int
    existentials: int
    clauses: int
    literals: int
    answer: Answer
    """Who wins, by the search engine; unknown if that takes it more than a little work."""
    reported: Answer
    """What the source of the suite says."""


@dataclass(frozen=True)
class _Task:
    instance: Instance | GeographyInstance
    name: str
    directory: Path
    encodings: tuple[str, ...]


@dataclass(frozen=True)
class _Written:
    rows: tuple[Row, ...]
    refused: tuple[str, ...] = ()


def generate(
    suite: Suite,
    directory: str | os.PathLike[str],
    encodings: Sequence[str] | None = None,
    *,
    workers: int | None = None,
    progress: Callable[[str], None] = lambda _text: None,
) -> list[Row]:
    """Write the suite. What an encoding cannot express is left out; `progress` is told of it."""
    chosen = tuple(dict.fromkeys(encodings or suite.encodings))
    for name in chosen:
        if name not in suite.encodings:
            ENCODINGS.find(name)
    directory = Path(directory)
    tasks = list(_tasks(suite, directory, chosen))
    for folder in ("games", *chosen):
        _make(directory / folder)
    rows: list[Row] = []
    for task, written in zip(tasks, _each(tasks, workers), strict=True):
        for text in (*written.refused, task.name):
            progress(text)
        rows += written.rows
    write_atomically(directory / "index.csv", _as_csv(rows))
    return rows


def _tasks(suite: Suite, directory: Path, encodings: tuple[str, ...]) -> Iterator[_Task]:
    used: Counter[str] = Counter()
    for instance in suite.instances():
        name = re.sub(r"[^a-z0-9]+", "-", instance.spec.lower()).strip("-")
        if isinstance(instance, Instance) and instance.depth is not None:
            name = f"{name}_{instance.depth:02d}"
        used[name] += 1
        number = used[name]
        yield _Task(instance, f"{name}_{number}" if number > 1 else name, directory, encodings)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder: {error.strerror}", file=folder) from None


def _each(tasks: Sequence[_Task], workers: int | None) -> Iterator[_Written]:
    workers = min(workers or os.cpu_count() or 1, len(tasks))
    if workers <= 1:
        yield from map(_write, tasks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(_write, tasks)
        except BaseException:  # do not start what nobody will read
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _write(task: _Task) -> _Written:
    """All files of one instance."""
    if isinstance(task.instance, GeographyInstance):
        return _write_geography(task, task.instance)
    return _write_positional(task, task.instance)


def _write_positional(task: _Task, instance: Instance) -> _Written:
    game = load(instance.spec)
    depth = game.depth if instance.depth is None else min(instance.depth, game.depth)
    write_game(game.until(depth), task.directory / "games" / f"{task.name}.pg")
    answer = _known_answer(game, depth)
    rows, refused = [], []
    for name in task.encodings:
        try:
            encoded = encode(game, depth, name)
        except UnsupportedError as error:
            refused.append(f"{task.name}: {error}")
            continue
        options = ["--encoding", name, "--form", encoded.form, "--depth", str(depth)]
        command = shlex.join(["foregone", "encode", instance.spec, *options])
        known = (answer, instance.reported)
        about = (instance.spec, depth, name, encoded.form)
        header = [f"command {command}", *encoded.header()]
        rows.append(_write_formula(task, encoded.qbf(), header, about, known))
    return _Written(tuple(rows), tuple(refused))


def _known_answer(game: PositionalGame, depth: int) -> Answer:
    if len(game.free) > MOST_FREE:
        return Answer.UNKNOWN
    return solve(game, depth, nodes=NODES).verdict.answer


def _write_geography(task: _Task, instance: GeographyInstance) -> _Written:
    game = instance.game
    if task.encodings != (GEOGRAPHY,):
        return _Written((), (f"{task.name}: no encoding but {GEOGRAPHY} can express it",))
    write_geography(game, task.directory / "games" / f"{task.name}.geo")
    answer = Answer.WIN if winner(game) is Player.BLACK else Answer.NO_WIN
    qbf = encode_geography(game).tseitin()
    header = geography_header(game, FORMS[0])
    about = (instance.spec, game.rounds, GEOGRAPHY, FORMS[0])
    return _Written((_write_formula(task, qbf, header, about, (answer, Answer.UNKNOWN)),))


def _write_formula(
    task: _Task,
    qbf: QBF,
    header: Sequence[str],
    about: tuple[str, int, str, str],
    known: tuple[Answer, Answer],
) -> Row:
    """The file, and its line in the index: `about` tells game, depth, encoding and form."""
    _, _, encoding, _ = about
    file = Path(encoding) / f"{task.name}.qdimacs"
    write_qdimacs(qbf, task.directory / file, [f"foregone {__version__}", *header])
    stats = qbf.stats()
    sizes = (stats.blocks, stats.universals, stats.existentials, len(qbf), len(qbf.literals))
    return Row(file.as_posix(), *about, *sizes, *known)


def _as_csv(rows: Iterable[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(Row))
    writer.writerows(astuple(row) for row in rows)
    return text.getvalue()
