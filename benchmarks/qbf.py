"""Which pipeline decides most games by QBF? Encodings × preprocessors × solvers, against `auto`.

    python benchmarks/qbf.py [--suite hein] [--limit 60] [--pipelines et/caqe,et/bloqqer/caqe,auto]

Each question (a game and a depth) is put to each pipeline; a pipeline is ENCODING/SOLVER,
ENCODING/PREPROCESSOR/SOLVER or the name of a strategy. One row for each is appended to the file of
results (CSV) at once; what is there already is not run again, so that a run can be interrupted and
continued. At the end: how many were solved, PAR-2 (the mean time, an unsolved one counting twice
the limit), and `auto` against the best of the seeds' pipelines. `--cactus` writes, for each
pipeline, how many questions it solves within how much time. The truth is asked of the search
engine; a wrong answer ends the run.

`--clock cpu` counts the CPU time of all processes together instead, which does not depend on what
else the machine does. It is unfair to `auto`, which uses several cores.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from itertools import product
from pathlib import Path

from cost import cpu_seconds

from foregone.bench.suite import SUITES, Instance
from foregone.decide import Question, decide, solve
from foregone.decide.engines.qbf import STRATEGIES
from foregone.errors import UnsupportedError
from foregone.game import load
from foregone.game.positional import PositionalGame
from foregone.verdict import Answer

BASELINES = tuple(
    f"{encoding}/{preprocessor}{solver}"
    for encoding, preprocessor, solver in product(
        ("et", "cor+"), ("", "bloqqer/"), ("caqe", "depqbf")
    )
)
"""The pipelines of the seeds."""
OTHERS = ("ea/caqe-light", "en/caqe-light", "et/caqe-light", "cor++/caqe-light", "auto")


@dataclass(frozen=True)
class Row:
    """What one pipeline made of one question."""

    game: str
    depth: int
    pipeline: str
    answer: str
    wall: float
    cpu: float
    reason: str

    def seconds(self, clock: str, limit: float) -> float | None:
        """How long it took, if it was solved within the limit."""
        used = self.cpu if clock == "cpu" else self.wall
        return used if self.answer != Answer.UNKNOWN and used <= limit else None


def main() -> None:
    options = arguments()
    questions = list(asked(options))
    names = options.pipelines.split(",") if options.pipelines else [*BASELINES, *OTHERS]
    rows = {(row.game, row.depth, row.pipeline): row for row in read(options.output)}
    patience = options.limit * (options.patience if options.clock == "cpu" else 1)
    for number, (instance, name) in enumerate(product(questions, names), start=1):
        depth = instance.depth or load(instance.spec).depth
        key = (instance.spec, depth, name)
        if key in rows or (row := measure(instance.spec, depth, name, patience)) is None:
            continue
        rows[key] = row
        append(options.output, row)
        done = f"{number}/{len(questions) * len(names)}"
        print(done, *key, row.answer, f"{row.wall:.2f} s, {row.cpu:.2f} s CPU", flush=True)
    check(rows.values(), options.truth)
    report(rows.values(), names, options.clock, options.limit)
    if options.cactus:
        write_cactus(options.cactus, rows.values(), names, options.clock, options.limit)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare pipelines of the QBF engine.")
    add = parser.add_argument
    add("--suite", action="append", help=f"of {', '.join(SUITES)} (default: hein)")
    add("--games", help="of these only, as browne,hein:08")
    add("--deepest", type=int, help="no questions of a greater depth")
    add("--pipelines", help=f"default: {','.join([*BASELINES, *OTHERS])}")
    add("--limit", type=float, default=60, help="seconds for each question (default: 60)")
    add("--clock", choices=("wall", "cpu"), default="wall")
    add(
        "--patience",
        type=float,
        default=4,
        help="with --clock cpu, how many times the limit a run may last by the wall clock",
    )
    add("--truth", type=float, default=60, help="seconds of the search engine for each question")
    add("--output", type=Path, default=Path("qbf.csv"), help="default: qbf.csv")
    add("--cactus", type=Path, help="write the data of a cactus plot")
    return parser.parse_args()


def asked(options: argparse.Namespace) -> Iterator[Instance]:
    """The questions that the options leave."""
    games = options.games.split(",") if options.games else None
    for suite in options.suite or ["hein"]:
        for instance in SUITES.find(suite).instances():
            shallow = not options.deepest or (instance.depth or 0) <= options.deepest
            if shallow and (games is None or instance.spec in games):
                yield instance


def question(game: PositionalGame, depth: int, pipeline: str, seconds: float) -> Question:
    """The question that is put to the QBF engine."""
    if pipeline in STRATEGIES:
        return Question(game, depth, seconds=seconds, strategy=pipeline)
    encoding, *middle, solver = pipeline.split("/")
    return Question(
        game,
        depth,
        seconds=seconds,
        strategy="deepening",
        encoding=encoding,
        solver=solver,
        preprocessor=middle[0] if middle else "none",
    )


def measure(spec: str, depth: int, pipeline: str, seconds: float) -> Row | None:
    """None: this encoding cannot express the game."""
    game = load(spec)
    wall, cpu = time.perf_counter(), cpu_seconds()
    try:
        verdict = decide(question(game, depth, pipeline, seconds), "qbf")
    except UnsupportedError:
        return None
    wall, cpu = time.perf_counter() - wall, cpu_seconds() - cpu
    return Row(spec, depth, pipeline, verdict.answer, round(wall, 3), round(cpu, 3), verdict.reason)


# -- results ------------------------------------------------------------------------------------


def read(path: Path) -> Iterator[Row]:
    if path.exists():
        with path.open(newline="") as file:
            for row in csv.DictReader(file):
                yield Row(
                    row["game"],
                    int(row["depth"]),
                    row["pipeline"],
                    row["answer"],
                    float(row["wall"]),
                    float(row["cpu"]),
                    row["reason"],
                )


def append(path: Path, row: Row) -> None:
    fresh = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Row)])
        if fresh:
            writer.writeheader()
        writer.writerow(asdict(row))


def check(rows: Iterable[Row], seconds: float) -> None:
    """Every answer against the search engine's."""
    answers: dict[tuple[str, int], set[str]] = {}
    for row in rows:
        if row.answer != Answer.UNKNOWN:
            answers.setdefault((row.game, row.depth), set()).add(row.answer)
    unchecked = 0
    for (spec, depth), found in answers.items():
        truth = solve(load(spec), depth, seconds=seconds)
        unchecked += not truth.decided
        if len(found) > 1 or (truth.decided and found != {truth.answer}):
            sys.exit(f"{spec} at depth {depth}: {sorted(found)}, but search says {truth.answer}")
    print(f"\n{len(answers)} questions answered, all as the search says", end="")
    print(f" ({unchecked} were too hard for it)" if unchecked else "")


def report(rows: Iterable[Row], names: list[str], clock: str, limit: float) -> None:
    rows = list(rows)
    kept = {name: {(r.game, r.depth): r.seconds(clock, limit) for r in rows if r.pipeline == name}
            for name in names}  # fmt: skip
    print(f"\n| pipeline | questions | solved | PAR-2 ({clock} s, limit {limit:g} s) |")
    print("|---|---:|---:|---:|")
    for name, times in sorted(kept.items(), key=lambda item: par2(item[1].values(), limit)):
        solved = sum(t is not None for t in times.values())
        print(f"| {name} | {len(times)} | {solved} | {par2(times.values(), limit):.2f} |")
    rivals = [name for name in names if name in BASELINES and kept[name]]
    if "auto" not in names or not rivals:
        return
    best = min(rivals, key=lambda name: par2(kept[name].values(), limit))
    ours, theirs = kept["auto"], kept[best]
    both = [key for key, t in theirs.items() if t is not None and ours.get(key) is not None]
    more = sum(t is not None for t in ours.values()) - sum(t is not None for t in theirs.values())
    factors = [theirs[key] / max(ours[key], 1e-3) for key in both]  # type: ignore[operator, type-var]
    print(f"\nauto against {best}: {more:+d} solved; on the {len(both)} that both solve the median")
    print(f"time is smaller by a factor of {statistics.median(factors):.2f}" if both else "-")


def par2(times: Iterable[float | None], limit: float) -> float:
    return statistics.fmean([2 * limit if t is None else t for t in times] or [0.0])


def write_cactus(
    path: Path, rows: Iterable[Row], names: list[str], clock: str, limit: float
) -> None:
    rows = list(rows)
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["pipeline", "solved", "seconds"])
        for name in names:
            times = [r.seconds(clock, limit) for r in rows if r.pipeline == name]
            ordered = sorted(t for t in times if t is not None)
            writer.writerows((name, count, t) for count, t in enumerate(ordered, start=1))


if __name__ == "__main__":
    main()
