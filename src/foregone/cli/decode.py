"""`foregone decode FILE MODEL`: what a solver's model says, as moves."""

from __future__ import annotations

import argparse
import re

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("formula", metavar="FILE", help="a formula written by `foregone encode`")
    parser.add_argument(
        "model",
        metavar="MODEL",
        help="a solver's output (lines `V 1 0` or `v 1 -2 0`), a file of literals (`-`: standard "
        "input), or the literals themselves, quoted: '1 -2 3'",
    )
    parser.add_argument(
        "--variables", action="store_true", help="print every literal's name as well"
    )


def _run(arguments: argparse.Namespace) -> int:
    from foregone.encoding.reading import read_codes, read_moves, read_pairs, truth
    from foregone.formula.reading import read_formula

    formula = read_formula(arguments.formula)
    codes, turns = read_codes(formula.comments, arguments.formula)
    last = max((int(b.variables.max()) for b in formula.blocks if len(b)), default=0)
    model = _literals(arguments.model, last)
    values = truth(formula.names, model)
    if arguments.variables:
        for literal in sorted(model, key=abs):
            print(f"{literal} {formula.names.name(literal)}")
    moves = read_moves(values, codes)
    for t, move in enumerate(moves):
        print(f"move {t + 1}: {turns[t].title} {move or 'passes'}")
    for pair in read_pairs(values):
        print(f"pair: {' '.join(pair)}")
    if len(moves) < len(turns):
        print(f"move {len(moves) + 1}: {turns[len(moves)].title}, not in the model")
    return 0


def _literals(model: str, last: int) -> list[int]:
    """The literals of a model, of variables up to `last`; lines of other kinds are skipped."""
    from foregone.errors import InputError
    from foregone.files import read_bytes

    if re.fullmatch(r"[-\s\d]*\d[\s\d-]*", model):
        file, lines = None, [model]
    else:
        file, lines = model, read_bytes(model).decode(errors="replace").splitlines()
    found = []
    for number, line in enumerate(lines, start=1):
        words = re.sub(r"^[Vv]\s", "", line).split()
        if not words or words[0][0].isalpha():
            continue  # a comment, the answer, statistics
        for word in words:
            if not re.fullmatch(r"[-+]?\d{1,10}", word):
                message, expected = "not a model", "literals"
            elif abs(int(word)) > last:
                message, expected = "a literal of another formula", f"at most {last}"
            else:
                found.append(int(word))
                continue
            raise InputError(
                message, file=file, line=number, found=repr(word[:40]), expected=expected
            )
    return [literal for literal in found if literal]


COMMAND = Command(
    name="decode",
    help="read a solver's model of a formula back as moves",
    configure=_configure,
    run=_run,
)
