"""What each idea of FORE is worth: its forms against ET and EA, with the same solvers.

    python benchmarks/fore.py [GAME@DEPTH …] [--solvers caqe-light,depqbf] [--limit 20]

One row for each question and solver: the CPU seconds that the solver needs for the formula of each
encoding (and form), all in one run, so that they can be compared on a busy machine too. A run is
stopped at the limit. All that answer must agree, or the benchmark ends. Last come the ratios: the
median, over the rows that both solve, of the time of `et` to that of the form.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from foregone.encoding import ENCODINGS, encode
from foregone.game import load
from foregone.solver import Limits, solve_qbf

QUESTIONS = (
    *("hein:07@9", "browne@9", "hein:08@9", "hein:08@11", "hein:11@9", "hein:11@11", "hein:05@9"),
    *("hein:13@9", "hein:14@9", "hein:19@11", "hein:10@11", "hein:16@11", "hein:10@13"),
    "hein:16@13",
)
COLUMNS = ("et", "ea", *(f"fore.{form}" for form in ENCODINGS["fore"].forms))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("questions", nargs="*", default=QUESTIONS, metavar="GAME@DEPTH")
    parser.add_argument("--solvers", default="caqe-light,depqbf")
    parser.add_argument("--columns", default=",".join(COLUMNS), help="ENCODING or ENCODING.FORM")
    parser.add_argument("--limit", type=float, default=20, help="CPU seconds for each formula")
    asked = parser.parse_args()
    columns = asked.columns.split(",")
    print(f"| question | solver | answer | {' | '.join(columns)} |")
    print(f"|---|---|---|{'---:|' * len(columns)}", flush=True)
    solved = [
        row(question, solver, columns, asked.limit)
        for question in asked.questions
        for solver in asked.solvers.split(",")
    ]
    for column in columns[1:]:
        both = [times for times in solved if columns[0] in times and column in times]
        if both:
            ratio = statistics.median(times[columns[0]] / times[column] for times in both)
            print(f"{columns[0]} / {column}: {ratio:.2f} (median of {len(both)})")


def row(question: str, solver: str, columns: list[str], limit: float) -> dict[str, float]:
    """Print one row; the seconds of those that answered."""
    spec, depth = question.rsplit("@", 1)
    game = load(spec)
    game = game if game.graph is not None else game.weak()
    times: dict[str, float] = {}
    answers = set()
    for column in columns:
        encoding, _, form = column.partition(".")
        formula = encode(game, int(depth), encoding, form or None).qbf()
        limits = Limits(seconds=10 * limit, cpu_seconds=limit)
        answer = solve_qbf(formula, solver, limits=limits)
        if answer.value is not None:
            times[column] = max(0.01, sum(run.cpu_seconds for run in answer.runs))
            answers.add(answer.value)
    if len(answers) > 1:
        sys.exit(f"{question}: {solver} answers both true and false")
    cells = (f"{times[c]:.2f}" if c in times else f"> {limit:g}" for c in columns)
    told = str(answers.pop()).lower() if answers else "?"
    print(f"| {question} | {solver} | {told} | {' | '.join(cells)} |", flush=True)
    return times


if __name__ == "__main__":
    main()
