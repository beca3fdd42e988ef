"""Settle whole suites, and tell what came out next to what their sources report.

A report is a Markdown page. It is the same on every machine as far as the games are settled; times
are rounded to powers of ten. Finished games are kept in a cache, a line of JSON each, so that a
long campaign can be stopped and continued; open ones are tried again with a higher limit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import Path
from typing import TypeGuard

from foregone.bench.settle import Outcome, Proof, settle
from foregone.bench.suite import SUITES, GeographyInstance, Instance, Suite
from foregone.errors import InputError
from foregone.table import format_table
from foregone.verdict import Answer

__all__ = ["REPORTED", "Case", "Section", "chosen", "introduction", "report", "settle_all"]

REPORTED = (
    "animals",
    "creatures",
    "frontier",
    "httt-3x3",
    "httt-4x4",
    "httt-5x5",
    "hein",
    "milestones",
)
"""The suites of docs/results.md."""


@dataclass(frozen=True)
class Case:
    """A game, and what the source reports on it."""

    game: str
    instances: tuple[Instance, ...]

    @property
    def reported(self) -> str:
        """A least depth, bounds of it, or nothing."""
        wins = [i.depth for i in self.instances if i.reported is Answer.WIN]
        refuted = [i.depth for i in self.instances if i.reported is Answer.NO_WIN]
        if wins:
            least = wins[0]
            known = least is not None and (least < 3 or least - 2 in refuted)
            return "win" if least is None else f"{least}" if known else f"≤ {least}"
        return f"> {refuted[-1]}" if refuted else ""

    def contradicted(self, outcome: Outcome) -> bool:
        """Did we find out anything else than the source?"""
        return any(
            Answer.UNKNOWN not in (i.reported, outcome.at(i.depth))
            and i.reported is not outcome.at(i.depth)
            for i in self.instances
        )


@dataclass(frozen=True)
class Section:
    """The games of a suite."""

    suite: Suite
    cases: tuple[Case, ...]


def chosen(selections: Sequence[str]) -> list[Section]:
    """The games that are asked for: suites as `hein`, or some of their games as `hein/*1?`."""
    sections = []
    for selection in selections or REPORTED:
        name, _, pattern = selection.partition("/")
        suite = SUITES.find(name)
        games: dict[str, list[Instance]] = {}
        for instance in filter(_is_positional, suite.instances()):
            games.setdefault(instance.spec, []).append(instance)
        cases = [
            Case(spec, tuple(instances))
            for spec, instances in games.items()
            if fnmatchcase(spec, pattern or "*")
        ]
        if not cases:
            raise InputError("no such positional game in the suite", found=repr(selection))
        sections.append(Section(suite, tuple(cases)))
    return sections


def _is_positional(instance: Instance | GeographyInstance) -> TypeGuard[Instance]:
    return isinstance(instance, Instance)


@dataclass(frozen=True)
class _Task:
    game: str
    seconds: float
    certificates: Path | None

    def __call__(self) -> Outcome:
        return settle(self.game, self.seconds, self.certificates)


def settle_all(
    games: Sequence[str],
    seconds: float,
    *,
    jobs: int = 1,
    certificates: str | os.PathLike[str] | None = None,
    cache: str | os.PathLike[str] | None = None,
    progress: Callable[[Outcome], None] = lambda _outcome: None,
) -> dict[str, Outcome]:
    """The outcome of each game. `progress` hears of those that are new, in order."""
    folder = None if certificates is None else Path(certificates)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot make the folder: {error.strerror}", file=folder) from None
    known = {} if cache is None else _cached(Path(cache), seconds, folder)
    tasks = [_Task(game, seconds, folder) for game in dict.fromkeys(games) if game not in known]
    for outcome in _each(tasks, jobs):
        known[outcome.game] = outcome
        if cache is not None:
            _remember(Path(cache), outcome)
        progress(outcome)
    return known


def _each(tasks: Sequence[_Task], jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from (task() for task in tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(_Task.__call__, tasks)
        except BaseException:  # do not start what nobody will read
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _cached(path: Path, seconds: float, folder: Path | None) -> dict[str, Outcome]:
    """What need not be done again: it has an answer or had as much time, and its certificates are
    where they shall be."""
    known = {}
    with suppress(FileNotFoundError):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                entry = json.loads(line)
                entry["answer"] = Answer(entry["answer"])
                entry["proofs"] = tuple(Proof(**proof) for proof in entry["proofs"])
                outcome = Outcome(**entry)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise InputError(
                    "not a line of such a cache", file=path, line=number, found=str(error)
                ) from None
            finished = not outcome.note or outcome.limit >= seconds
            if finished and (folder is None or _all_there(outcome, folder)):
                known[outcome.game] = outcome
    return known


def _all_there(outcome: Outcome, folder: Path) -> bool:
    return all(proof.file and (folder / proof.file).exists() for proof in outcome.proofs)


def _remember(path: Path, outcome: Outcome) -> None:
    line = json.dumps(asdict(outcome), ensure_ascii=False)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    except OSError as error:
        raise InputError(f"cannot write: {error.strerror}", file=path) from None


# -- the page -----------------------------------------------------------------------------------

_INTRODUCTION = """\
# Results

Who wins, in how many moves of both players, and since when it is certain. Made by

    {command}

Each game has at least {seconds:g} s of the processor to find the least depth, as many again to find
out whether Black wins at all, and as many for each certificate. An open game may well be settled in
a minute; `--cache FILE` lets a longer campaign go on from a shorter one.

- **reported**: the least depth that the source claims; `> 11`: no win within 11 moves; `≤ 64`: a
  win. In **bold** where we differ; [errata.md](errata.md) has these, with commands to check them.
- **found**: the least depth, `none` if Black does not win at all, or `open` with what is known.
- **certificates**: the positions of each. A least depth *k* has two, `win` within *k* moves and
  `no` win two moves earlier.
- **verified**: all certificates were, by the compiled verifier and, the small ones, by the one in
  Python too (`both`). `no`: the search gave an answer, but its proof was not ready in time.
- **time** of the processor to find the answer, without the certificates; of an open game, the time
  that was not enough.

"""

_ROUNDED = ((0.1, "< 0.1 s"), (1, "< 1 s"), (10, "< 10 s"), (100, "< 100 s"))


def introduction(command: str, seconds: float) -> str:
    """What the page says before its tables."""
    return _INTRODUCTION.format(command=command, seconds=seconds)


def report(sections: Sequence[Section], outcomes: Mapping[str, Outcome], head: str = "") -> str:
    """The page."""
    parts = [head, format_table([_summary(s, outcomes) for s in sections])]
    for section in sections:
        rows = [_row(case, outcomes[case.game]) for case in section.cases]
        title = section.suite.title
        parts.append(f"\n## {title[0].upper()}{title[1:]}\n\n`{section.suite.name}`, reported by ")
        parts.append(f"{section.suite.source}.\n\n{format_table(rows)}")
    return "".join(parts)


def _summary(section: Section, outcomes: Mapping[str, Outcome]) -> dict[str, object]:
    found = [outcomes[case.game] for case in section.cases]
    return {
        "suite": f"`{section.suite.name}`",
        "games": len(found),
        "wins": sum(o.answer is Answer.WIN for o in found),
        "none": sum(o.full_game for o in found),
        "open": sum(not (o.least or o.full_game) for o in found),
        "differ from the source": sum(c.contradicted(outcomes[c.game]) for c in section.cases),
    }


def _row(case: Case, outcome: Outcome) -> dict[str, object]:
    reported = case.reported
    return {
        "game": f"`{case.game}`",
        "reported": f"**{reported}**" if case.contradicted(outcome) else reported,
        "found": outcome.found,
        "certificates": ", ".join(_told(proof) for proof in outcome.proofs),
        "verified": _verified(outcome),
        "time": _time(outcome),
    }


def _told(proof: Proof) -> str:
    return f"{'win' if proof.win else 'no'} at {proof.depth}: {proof.positions:,}"


def _time(outcome: Outcome) -> str:
    if not (outcome.least or outcome.full_game):
        return f"> {outcome.limit:g} s"
    return next((text for most, text in _ROUNDED if outcome.seconds < most), "longer")


def _verified(outcome: Outcome) -> str:
    if not outcome.proofs:
        return "no"
    return "both" if all(proof.verifiers == 2 for proof in outcome.proofs) else "compiled"
