"""Write formulas with certified answers: a benchmark set whose truth nobody has to take on trust.

    DIR/index.csv                a line for each formula: its answer, and what proves it
    DIR/ENCODING/NAME.qdimacs    the formulas
    DIR/ENCODING/NAME.cert       the certificates: `foregone certify FORMULA CERTIFICATE`

What cannot be certified within the limits is left out.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from foregone import __version__
from foregone.bench.suite import Instance, Suite
from foregone.certificate.qbf import NotCertifiedError, UndecidedError, certify
from foregone.decide.certified import certificate_for, formula_of
from foregone.encoding import encode
from foregone.errors import InputError, UnsupportedError
from foregone.files import write_atomically
from foregone.formula import write_qdimacs
from foregone.game import load
from foregone.search.searcher import Limits as SearchLimits
from foregone.solver.runner import Limits

__all__ = ["ENCODINGS", "Pair", "export"]

ENCODINGS = ("cor+", "ea", "et")


@dataclass(frozen=True)
class Pair:
    """One line of the index."""

    file: str
    certificate: str
    game: str
    depth: int
    encoding: str
    form: str
    answer: str
    """Is the formula true or false?"""
    nodes: int
    """The size of the functions that proved it."""
    seconds: float
    """What that took, on the machine that wrote the set."""


def export(
    suite: Suite,
    directory: str | os.PathLike[str],
    encodings: Sequence[str] | None = None,
    *,
    seconds: float | None = None,
    progress: Callable[[str], None] = lambda _text: None,
) -> list[Pair]:
    """Certify the instances of a suite, at most `seconds` each, and write them to a folder."""
    directory = Path(directory)
    pairs: list[Pair] = []
    for instance in suite.instances():
        for encoding in encodings or ENCODINGS:
            if not isinstance(instance, Instance):
                progress(f"{instance.spec}: not a positional game")
                continue
            try:
                pair = _write(instance, encoding, directory, seconds)
            except (UnsupportedError, UndecidedError, NotCertifiedError) as error:
                progress(f"{instance.spec}, {encoding}: {error}")
                continue
            progress(f"{pair.file}: {pair.answer}")
            pairs.append(pair)
    write_atomically(directory / "index.csv", _as_csv(pairs))
    return pairs


def _write(instance: Instance, encoding: str, directory: Path, seconds: float | None) -> Pair:
    """Certify one formula, and write it with its certificate."""
    game = load(instance.spec)
    encoded = encode(game, instance.depth, encoding)
    certificate = certificate_for(encoded, SearchLimits(seconds=seconds))
    qbf = formula_of(encoded)
    certified = certify(qbf, certificate, Limits(seconds=seconds))
    name = re.sub(r"[^a-z0-9]+", "-", instance.spec.lower()).strip("-") + f"_{encoded.depth:02d}"
    formula, proof = Path(encoding, f"{name}.qdimacs"), Path(encoding, f"{name}.cert")
    folder = directory / encoding
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder: {error.strerror}", file=folder) from None
    answer = "true" if certified.value else "false"
    header = [f"foregone {__version__}", f"answer {answer}", *encoded.header()]
    write_qdimacs(qbf, directory / formula, header)
    certificate.save(directory / proof)
    about = (instance.spec, encoded.depth, encoding, encoded.form)
    proved = (answer, certified.nodes, round(certified.seconds, 2))
    return Pair(formula.as_posix(), proof.as_posix(), *about, *proved)


def _as_csv(pairs: Sequence[Pair]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(Pair))
    writer.writerows(astuple(pair) for pair in pairs)
    return text.getvalue()
