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
        for word in re.sub(r"^[Vv]\s", "", line).split():
            if not re.fullmatch(r"[-+]?\d{1,10}", word):
                if word[0].isalpha() or file is None:
                    break  # a comment, a result line, statistics
                raise InputError(
                    "not a model",
                    file=file,
                    line=number,
                    found=repr(word[:40]),
                    expected="literals",
                )
            if abs(int(word)) > last:
                raise InputError(
                    "a literal of another formula",
                    file=file,
                    line=number,
                    found=word,
                    expected=f"at most {last}",
                )
            if int(word):
                found.append(int(word))
    return found


COMMAND = Command(
    name="decode",
    help="Read a solver's model of a formula back as moves.",
    configure=_configure,
    run=_run,
)
