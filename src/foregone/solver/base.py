"""What a QBF solver is to us: a program, its languages, and what its output means."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from foregone.solver.program import Program
from foregone.solver.runner import Reason, Run

__all__ = ["Language", "Solver", "read_answer", "read_model"]

TRUE_CODE, FALSE_CODE = 10, 20

# The ways in which solvers print an answer, each on a line of its own.
_PRINTED = re.compile(
    r"^[ \t]*(?:s[ \t]+cnf[ \t]+(?P<digit>[01])\b.*"
    r"|(?:[csr][ \t]+)?(?P<word>(?:UN)?SAT(?:ISFIABLE)?|TRUE|FALSE)[ \t\r]*)$",
    re.MULTILINE | re.IGNORECASE,
)
_MODEL_LINE = re.compile(r"^[vV][ \t]+(?P<literals>[-+ \t\d]*)\r?$", re.MULTILINE)


class Language(StrEnum):
    """A file format for QBFs; the value is also the ending of files."""

    QDIMACS = "qdimacs"
    QCIR = "qcir"


def read_answer(run: Run) -> tuple[bool | None, str]:
    """The answer of a solver's run, and where it is from or why there is none.

    Only exit code 10 is "true" and only 20 is "false", and only if nothing that the solver printed
    contradicts it. A solver that prints an answer and then crashes has not answered.
    """
    if run.reason is not Reason.EXITED or run.exit_code not in (TRUE_CODE, FALSE_CODE):
        message = _last_line(run.stderr) or _last_line(run.stdout)
        explained = run.reason in (Reason.EXITED, Reason.CRASHED)
        return None, f"{run.explanation} ({message})" if message and explained else run.explanation
    value = run.exit_code == TRUE_CODE
    for match in _PRINTED.finditer(run.stdout):
        word = (match["word"] or "").upper()
        printed = (
            match["digit"] == "1" if match["digit"] else word in ("SAT", "SATISFIABLE", "TRUE")
        )
        if printed != value:
            return None, f"contradicts itself: {run.explanation}, but printed {match[0].strip()!r}"
    return value, "solved"


def read_model(output: str) -> tuple[int, ...]:
    """The literals of the lines `V 1 -2 0`, in the order printed."""
    return tuple(
        literal
        for match in _MODEL_LINE.finditer(output)
        for literal in map(int, match["literals"].split())
        if literal
    )


def _last_line(text: str) -> str:
    """The last line that says something, cut to a reasonable length."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip()[:200] if lines else ""


@dataclass(frozen=True)
class Solver:
    """One QBF solver. It is called as `program *options [*model_options] FILE`.

    `model_options` are what to add for an assignment of the outermost block; `None` if the solver
    cannot give one. `model_reader` takes it from the output. `refutes` says that the assignment for
    a false formula (of universal variables then) can be relied on as well.
    """

    name: str
    title: str
    source: str
    program: Program
    languages: tuple[Language, ...] = (Language.QDIMACS,)
    options: tuple[str, ...] = ()
    model_options: tuple[str, ...] | None = None
    model_reader: Callable[[str], tuple[int, ...]] = read_model
    refutes: bool = True

    def model(self, value: bool, output: str) -> tuple[int, ...]:
        """The assignment that was printed for a formula that is `value`; empty if there is none."""
        if self.model_options is None or not (value or self.refutes):
            return ()
        return self.model_reader(output)

    def command(self, file: Path, model: bool = False) -> list[str]:
        """The argument list that solves `file`."""
        extra = self.model_options or () if model else ()
        return [str(self.program.require()), *self.options, *extra, str(file)]

    def with_options(self, options: tuple[str, ...]) -> Solver:
        """The same solver with further options; the name tells them."""
        if not options:
            return self
        return replace(
            self, name=" ".join((self.name, *options)), options=(*self.options, *options)
        )
