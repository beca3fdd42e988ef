"""How fast formulas are written: the road from a .pg file to a .qdimacs file.

    python benchmarks/write.py [GAME …]

For each game, in one run: the command `foregone encode` as a process of its own; the same in this
process, step by step; and a straightforward generator of the same encoding (COR+ as printed), with
a dictionary of variables, tuples for clauses and a line of text for each. The best of three counts
(the slow one runs once). Then how long `foregone --help` takes to start and end.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from cost import cpu_seconds

from foregone.encoding import encode
from foregone.formula import write_qdimacs
from foregone.game import load
from foregone.game.files import write_game
from foregone.game.positional import Player, PositionalGame

T = TypeVar("T")

GAMES = ("connect6:mickey-mouse", "gomoku:15x15", "qubic")


def main(specs: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for spec in specs or GAMES:
            measure(spec, Path(folder))
    help_ = [sys.executable, "-m", "foregone", "--help"]
    cost, _ = best(lambda: subprocess.run(help_, check=True, capture_output=True), 5)
    print(f"`foregone --help`: {cost}")


def measure(spec: str, folder: Path) -> None:
    source, ours, plain = (folder / name for name in ("game.pg", "ours.qdimacs", "plain.qdimacs"))
    game = load(spec)
    write_game(game, source)
    print(spec)
    for form in ("compact", "paper"):
        command = [sys.executable, "-m", "foregone", "encode", str(source)]
        command += ["--encoding", "cor+", "--form", form, "-o", str(ours)]
        process, _ = best(lambda command=command: subprocess.run(command, check=True))
        encoding, qbf = best(lambda form=form: encode(game, None, "cor+", form).qbf())
        writing, _ = best(lambda qbf=qbf: write_qdimacs(qbf, ours))
        report(form, len(qbf), len(qbf.literals), ours.stat().st_size)
        print(f"    process {process}, of that encode {encoding}, write {writing}")
    cost, (clauses, literals) = best(lambda: write_plainly(game, plain), 1)
    report("plainly", clauses, literals, plain.stat().st_size)
    factor = cost.wall / (encoding.wall + writing.wall)
    print(f"    encode and write {cost}: {factor:.0f} times as long as form paper")


def report(name: str, clauses: int, literals: int, size: int) -> None:
    print(f"  {name:8} {clauses:9,} clauses {literals:9,} literals {size / 1e6:6.1f} MB")


class Cost(NamedTuple):
    wall: float
    cpu: float  # of this process and its children: does not depend on what else is running

    def __str__(self) -> str:
        return f"{self.wall:.2f} s ({self.cpu:.2f} s CPU)"


def best(action: Callable[[], T], times: int = 3) -> tuple[Cost, T]:
    """The least costs of some runs, and the last result."""
    costs = []
    for _ in range(times):
        before = time.perf_counter(), cpu_seconds()
        result = action()
        costs.append(Cost(time.perf_counter() - before[0], cpu_seconds() - before[1]))
    return Cost(min(c.wall for c in costs), min(c.cpu for c in costs)), result


# -- the straightforward way --------------------------------------------------------------------


def write_plainly(game: PositionalGame, target: Path) -> tuple[int, int]:
    """COR+ (MS21 §3.2) as one would write it down first."""
    game = game.reduced()
    ids: dict[tuple[object, ...], int] = {}
    prefix: list[tuple[str, list[int]]] = []

    def declare(quantifier: str, *name: object) -> None:
        ids[name] = len(ids) + 1
        if not prefix or prefix[-1][0] != quantifier:
            prefix.append((quantifier, []))
        prefix[-1][1].append(ids[name])

    times = range(1, len(game.turns) + 1)
    bits = range(max(len(game.vertices) - 1, 1).bit_length())
    for t in [0, *times]:
        declare("e", "time", t)
        if t:
            for i in bits:
                declare("e" if game.turns[t - 1] is Player.BLACK else "a", "move", i, t)
        for v in range(len(game.vertices)):
            for a in "BW":
                declare("e", "board", a, v, t)
    for number in range(len(game.black_wins)):
        declare("e", "win", number)
    clauses = list(clauses_of(game, ids, times, bits))
    with target.open("w") as stream:
        stream.write(f"p cnf {len(ids)} {len(clauses)}\n")
        for quantifier, block in prefix:
            stream.write(f"{quantifier} {' '.join(map(str, block))} 0\n")
        for clause in clauses:
            stream.write(" ".join(map(str, clause)) + " 0\n")
    return len(clauses), sum(map(len, clauses))


def clauses_of(
    game: PositionalGame, ids: dict[tuple[object, ...], int], times: range, bits: range
) -> Iterator[tuple[int, ...]]:
    vertices, last = range(len(game.vertices)), len(times)
    for t in times:
        yield -ids["time", t], ids["time", t - 1]  # (1)
    for v in vertices:
        for a in "BW":
            yield (-ids["board", a, v, 0],)  # (2)
    for t in times:
        mover = "B" if game.turns[t - 1] is Player.BLACK else "W"
        for v in vertices:
            yield -ids["board", "B", v, t], -ids["board", "W", v, t]  # (3)
            for a in "BW":
                before, now = ids["board", a, v, t - 1], ids["board", a, v, t]
                yield -before, now  # (4)
                if a == mover:
                    yield ids["time", t], before, -now  # (6)
                else:
                    yield before, -now  # (5)
            code = tuple(ids["move", i, t] * (-1 if v >> i & 1 else 1) for i in bits)
            before = ids["board", "B", v, t - 1]
            if mover == "W":
                yield *code, -ids["time", t], before, ids["board", "W", v, t]  # (7)
            else:
                for bit in code:
                    yield before, -ids["board", "B", v, t], -bit  # (8), (9)
    yield tuple(ids["win", number] for number in range(len(game.black_wins)))  # (10)
    for number, e in enumerate(game.black_wins):
        for v in e:
            yield -ids["win", number], ids["board", "B", v, last]  # (11)
        yield ids["win", number], *(-ids["board", "B", v, last] for v in e)  # (13)
    for e in game.white_wins:
        yield tuple(-ids["board", "W", v, last] for v in e)  # (12)


if __name__ == "__main__":
    main(sys.argv[1:])
