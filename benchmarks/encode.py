"""How fast each encoding is written, on the largest instance that its paper prints.

    python benchmarks/encode.py [ENCODING …]

A line for each encoding: the instance, clauses, seconds of CPU to build the formula and to write it
as QDIMACS, clauses per second of both, and the peak memory. Each is a process of its own, so that
the memory is its own.

Where a paper prints no size of an encoding, the instance is the largest of its experiments (SM23
§5.2: Hex puzzles with all paths listed) or a game that its equations make large.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

INSTANCES = {
    "cor": ("gomoku:15x15", 225),
    "cor+": ("connect6:mickey-mouse", None),  # MS21 table 3
    "cor++": ("gomoku:15x15", 225),
    "cover": ("httt:snaky@9x9", 81),
    "dys": ("httt:tippy@5x5", 25),  # MS21 table 6
    "pairing": ("httt:snaky@8x8", 10),  # thesis table 4.8
    "ea": ("hein:20", 15),
    "en": ("hex:19x19", 361),  # SM23 table 2
    "et": ("hex:19x19", 361),
    "la": ("hein:20", 15),
    "ln": ("hex:19x19", 361),
    "li": ("hex:19x19", 361),
    "sa": ("hein:20", 15),
    "sn": ("hex:19x19", 361),
    "si": ("hex:19x19", 361),
}
LINE = "{:8} {:24} {:>5} {:>10} {:>8} {:>8} {:>12} {:>8}"


def main(names: list[str]) -> None:
    from foregone.encoding import ENCODINGS

    print(LINE.format("encoding", "game", "depth", "clauses", "build s", "write s", "per s", "MB"))
    for name in names or ENCODINGS:
        if name not in INSTANCES:
            print(f"{name:8} has no instance here")
            continue
        subprocess.run([sys.executable, __file__, "--one", name], check=True)


def measure(name: str) -> None:
    from foregone.encoding import encode
    from foregone.formula import write_qdimacs
    from foregone.game import load

    spec, depth = INSTANCES[name]
    game = load(spec)
    begun = time.process_time()
    encoded = encode(game, depth, name)
    qbf = encoded.qbf()
    built = time.process_time()
    write_qdimacs(qbf, "/dev/null", encoded.header())
    ended = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024  # Linux: kilobytes
    print(
        LINE.format(
            name,
            spec,
            encoded.depth,
            f"{len(qbf):,}",
            f"{built - begun:.2f}",
            f"{ended - built:.2f}",
            f"{len(qbf) / (ended - begun):,.0f}",
            peak,
        )
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        measure(sys.argv[2])
    else:
        main(sys.argv[1:])
