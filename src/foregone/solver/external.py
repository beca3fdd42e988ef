"""Any QBF solver that a user names by a command line: `qesto {file}`, `qcir:quabs {file}`."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from foregone.errors import InputError
from foregone.solver.base import Language, Solver
from foregone.solver.program import Program

__all__ = ["ExternalSolver", "external"]

PLACE = "{file}"


@dataclass(frozen=True)
class ExternalSolver(Solver):
    """A solver whose file may stand anywhere in the command."""

    def command(self, file: Path, model: bool = False) -> list[str]:  # noqa: ARG002
        """The argument list, with the file put in its places."""
        arguments = [option.replace(PLACE, str(file)) for option in self.options]
        return [str(self.program.require()), *arguments]


def external(command_line: str) -> Solver:
    """The solver that a command line describes.

    It is split like a shell would, but no shell runs it. `{file}` stands for the formula. A prefix
    `qcir:` says that the solver reads circuits, `qdimacs:` (as without one) that it reads clauses.
    The solver must exit with 10 for true and with 20 for false.
    """
    prefix, _, rest = command_line.partition(":")
    language = Language(prefix) if prefix in tuple(Language) else None
    try:
        program, *options = shlex.split(rest if language else command_line)
    except ValueError as error:
        raise InputError(f"no command line: {error}", found=repr(command_line)) from None
    if not any(PLACE in option for option in options):
        raise InputError(
            "the command line of a solver must tell where the formula goes",
            found=repr(command_line),
            expected=f"an argument with {PLACE}",
        )
    return ExternalSolver(
        name=command_line,
        title=f"the program {program}",
        source="",
        program=Program(
            names=(program,), how_to_get="see its own page, and give its path", version_option=None
        ),
        languages=(language or Language.QDIMACS,),
        options=tuple(options),
    )
