"""From a formula to an answer: write it down, simplify it, ask a solver, distrust the solver."""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from foregone.errors import InputError
from foregone.formula import (
    FALSE,
    QBF,
    TRUE,
    Block,
    Circuit,
    Formula,
    Quantifier,
    read_qcir,
    read_qdimacs,
    write_qcir,
)
from foregone.registry import Registry
from foregone.solver.base import Language, Solver, read_answer
from foregone.solver.external import PLACE, external
from foregone.solver.preprocessing import Model, Preprocessor, Restore, Workplace, write_plain
from foregone.solver.runner import Limits, Run, run

__all__ = [
    "PREPROCESSORS",
    "SOLVERS",
    "QbfAnswer",
    "find_preprocessors",
    "find_solver",
    "solve_qbf",
]

SOLVERS: Registry[Solver] = Registry("foregone.solver", "SOLVER", "solver")
PREPROCESSORS: Registry[Preprocessor] = Registry("foregone.solver", "PREPROCESSOR", "preprocessor")
NONE = "none"

AnyFormula: TypeAlias = QBF | Formula | Circuit

# The part of the remaining time that one preprocessor may use: what it leaves, the solver gets.
SHARE = 0.5


@dataclass(frozen=True)
class QbfAnswer:
    """Is a formula true? `value` is `None` if it is not known, and `reason` tells why.

    `model` assigns variables of the outermost block: a winning choice of that block if the formula
    is true and the block existential, or false and universal; `None` if none was asked for, or none
    can be told. `notes` tell of preprocessors that came to nothing; `runs` are the programs that
    ran, in their order, with all that they printed.
    """

    value: bool | None
    reason: str
    solver: str
    preprocessor: str
    seconds: float
    model: Model | None = None
    runs: tuple[Run, ...] = ()
    notes: tuple[str, ...] = ()


def find_solver(spec: str) -> Solver:
    """The solver that a user means: `caqe`, `caqe --miniscoping 0`, or a command with `{file}`."""
    if PLACE in spec:
        return external(spec)
    name, *options = _split(spec, "solver")
    return SOLVERS.find(name).with_options(tuple(options))


def find_preprocessors(spec: str) -> list[tuple[Preprocessor, tuple[str, ...]]]:
    """The chain that a user means: `none`, `bloqqer`, `light,bloqqer --no-exp`, with options."""
    chain = []
    for link in spec.split(","):
        name, *options = _split(link, "preprocessor")
        if name != NONE or options:
            if name == NONE or name not in PREPROCESSORS:
                known = ", ".join((NONE, *PREPROCESSORS))
                raise InputError("unknown preprocessor", found=repr(link), expected=known)
            chain.append((PREPROCESSORS[name], tuple(options)))
    return chain


def _split(spec: str, what: str) -> list[str]:
    try:
        words = shlex.split(spec)
    except ValueError as error:
        raise InputError(f"no {what}: {error}", found=repr(spec)) from None
    if not words:
        raise InputError(f"no {what} was named", found=repr(spec))
    return words


def solve_qbf(
    formula: AnyFormula | str | PathLike[str],
    solver: str | Solver = "caqe",
    preprocessor: str = NONE,
    *,
    limits: Limits | None = None,
    cancel: threading.Event | None = None,
    model: bool = False,
) -> QbfAnswer:
    """Is the formula (a value, or a QDIMACS or QCIR file) true?

    The limits hold for all steps together (memory for each). A preprocessor that comes to nothing
    is left out, and told in the notes. With `model`, a winning choice of the outermost block is
    asked for, which costs some solvers time.
    """
    begun = time.perf_counter()
    limits = limits or Limits()
    solver = find_solver(solver) if isinstance(solver, str) else solver
    chain = find_preprocessors(preprocessor)
    with TemporaryDirectory(prefix="foregone-") as directory:
        attempt = _Attempt(Path(directory), limits, cancel, begun)
        if isinstance(formula, str | PathLike):
            formula = _read(Path(formula))
        elif isinstance(formula, Formula):
            formula = formula.qbf()
        value, reason = attempt.solve(formula, solver, chain, model)
        return QbfAnswer(
            value,
            reason,
            solver.name,
            preprocessor,
            time.perf_counter() - begun,
            attempt.model,
            tuple(attempt.runs),
            tuple(attempt.notes),
        )


def _read(path: Path) -> QBF | Circuit:
    """The formula of a file; a name that ends in .qcir tells a circuit."""
    if path.suffix == f".{Language.QCIR}":
        return read_qcir(path, strict=False)
    return read_qdimacs(path, strict=False)


class _Attempt:
    """One formula on its way to an answer."""

    def __init__(
        self, directory: Path, limits: Limits, cancel: threading.Event | None, begun: float
    ) -> None:
        self.directory = directory
        self.limits = limits
        self.cancel = cancel
        self.begun = begun
        self.runs: list[Run] = []
        self.notes: list[str] = []
        self.model: Model | None = None

    def left(self, share: float = 1.0) -> Limits:
        """What of the limits may still be used."""
        if self.limits.seconds is None:
            return self.limits
        left = self.limits.seconds - (time.perf_counter() - self.begun)
        return self.limits.within(share * max(left, 0.0))

    def solve(
        self,
        formula: QBF | Circuit,
        solver: Solver,
        chain: Sequence[tuple[Preprocessor, tuple[str, ...]]],
        want_model: bool,
    ) -> tuple[bool | None, str]:
        if isinstance(formula, Circuit) and Language.QCIR in solver.languages and not chain:
            return self.ask_circuit(formula, solver)
        qbf = original = formula.tseitin() if isinstance(formula, Circuit) else formula

        restorers: list[Restore | None] = []
        value: bool | None
        model: Model | None = ()
        for step, options in chain:
            work = Workplace(self.directory, self.left(SHARE), self.cancel)
            result = step.apply(qbf, options, work)
            self.runs += result.runs
            if result.outcome is None:
                self.notes.append(f"without {step.name}: {result.note}")
                continue
            restorers.append(result.restore)
            if isinstance(result.outcome, bool):
                value, reason = result.outcome, f"solved by {step.name}"
                break
            qbf = result.outcome
        else:
            value, reason, model = self.ask_clauses(qbf, solver, want_model)
        if want_model and value is not None:
            for restore in reversed(restorers):
                model = None if restore is None or model is None else restore(model)
            self.model = _winning(original, value, model or ()) or None
            if isinstance(formula, Circuit) and self.model is not None:
                self.model = _numbers_of(formula, self.model)
        return value, reason

    def ask_clauses(
        self, qbf: QBF, solver: Solver, want_model: bool
    ) -> tuple[bool | None, str, Model | None]:
        """The answer, its reason, and the winner's choice: `None` if it is not known, empty if his
        block is not the outermost one, so that he has nothing to choose."""
        if (known := _obvious(qbf)) is not None:
            return known, "nothing left to solve", ()
        if Language.QDIMACS not in solver.languages:
            return *self.ask_circuit(Circuit.from_qbf(qbf), solver), None
        file = self.directory / "formula.qdimacs"
        write_plain(qbf, file)
        value, reason = self.ask(solver, file, want_model)
        if value is None or not want_model:
            return value, reason, None
        if not _winners_blocks(qbf, value):
            return value, reason, ()
        printed = solver.model(value, self.runs[-1].stdout)
        return value, reason, _winning(qbf, value, printed) or None

    def ask_circuit(self, circuit: Circuit, solver: Solver) -> tuple[bool | None, str]:
        """Circuits are written in the cleansed form, without gates as and(1,-1), on which Qute
        answers wrongly. Models are not asked for."""
        if circuit.output in (TRUE, FALSE):
            return circuit.output == TRUE, "nothing left to solve"
        file = self.directory / "formula.qcir"
        write_qcir(circuit, file, form="cleansed")
        return self.ask(solver, file, model=False)

    def ask(self, solver: Solver, file: Path, model: bool) -> tuple[bool | None, str]:
        result = run(
            solver.command(file, model=model),
            limits=self.left(),
            cancel=self.cancel,
            temporary=self.directory,
        )
        self.runs.append(result)
        return read_answer(result)


def _obvious(qbf: QBF) -> bool | None:
    """Formulas that some solvers crash on: without clauses, or with an empty one."""
    if len(qbf) == 0:
        return True
    return False if (qbf.lengths == 0).any() else None


def _winners_blocks(qbf: QBF, value: bool) -> list[Block]:
    """The blocks that stand outermost, if they belong to the side that wins."""
    winner = Quantifier.EXISTS if value else Quantifier.FORALL
    return list(takewhile(lambda b: b.quantifier is winner, (b for b in qbf.blocks if len(b))))


def _winning(qbf: QBF, value: bool, literals: Model) -> Model:
    """Those of the literals that are the winner's choice in the outermost block."""
    blocks = _winners_blocks(qbf, value)
    inside = {variable for block in blocks for variable in block.variables.tolist()}
    return tuple(literal for literal in literals if abs(literal) in inside)


def _numbers_of(circuit: Circuit, model: Model) -> Model:
    """The model in the circuit's own numbers: Tseitin's transformation numbers them anew, outside
    in, and puts variables of its own behind them."""
    blocks = takewhile(lambda b: b.quantifier is Quantifier.EXISTS, circuit.blocks)
    first = [*circuit.free, *(v for block in blocks for v in block.variables.tolist())]
    if not first and circuit.blocks:
        first = circuit.blocks[0].variables.tolist()
    signed = [(abs(n) - 1, 1 if n > 0 else -1) for n in model]
    return tuple(sign * first[at] for at, sign in signed if at < len(first))
