"""A formula and a certificate in, the formula's truth value out, certified."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from foregone.certificate.file import Certificate, Claim
from foregone.certificate.qbf.functions import Functions, Skolem, to_arrays
from foregone.certificate.qbf.unfolding import unfold
from foregone.certificate.strategy import Strategy
from foregone.errors import ForegoneError, InputError, MissingToolError
from foregone.formula import QBF, write_qdimacs
from foregone.solver.program import EXTRA
from foregone.solver.runner import Limits, Reason, run

__all__ = ["Certified", "NotCertifiedError", "UndecidedError", "certify", "check_apart"]


class NotCertifiedError(InputError):
    """The certificate is a proof, but its functions do not give the formula the value promised."""


class UndecidedError(ForegoneError):
    """A limit was reached before the check was done."""

    exit_code = 3


@dataclass(frozen=True)
class Certified:
    """A truth value that was proved, and what it took."""

    value: bool
    claim: Claim
    functions: Functions
    seconds: float

    @property
    def nodes(self) -> int:
        """The size of the functions."""
        functions = self.functions
        if isinstance(functions, Skolem):
            return sum(len(level.values) for level in functions.levels)
        return sum(len(level.words) for level in functions.levels)

    @property
    def sentence(self) -> str:
        kind = "Skolem" if self.value else "Herbrand"
        value = "true" if self.value else "false"
        nodes = f"{self.nodes:,} node{'' if self.nodes == 1 else 's'}"
        return f"{value}, certified by {kind} functions of {nodes}"


def certify(qbf: QBF, certificate: Certificate, limits: Limits | None = None) -> Certified:
    """Is the formula true, or is it false? By the strategy of a certificate of its game.

    The formula must be one of an encoding, with its names and comments (those are believed for the
    making of the functions only, and so is the certificate). `NotCertifiedError` if the functions
    are refused.
    """
    begun = time.perf_counter()
    functions = unfold(qbf, Strategy(certificate))
    check_apart(qbf, functions, limits)
    value = isinstance(functions, Skolem)
    return Certified(value, certificate.claim, functions, time.perf_counter() - begun)


def check_apart(qbf: QBF, functions: Functions, limits: Limits | None = None) -> None:
    """`check` in a process of its own, since the SAT solver cannot be interrupted in ours."""
    if find_spec("pysat") is None:
        raise MissingToolError(f"python-sat is not installed; to get it: {EXTRA}")
    with TemporaryDirectory() as folder:
        formula, archive = Path(folder, "formula.qdimacs"), Path(folder, "functions.npz")
        write_qdimacs(qbf, formula, header=[])
        with archive.open("wb") as stream:
            np.savez(stream, allow_pickle=False, **to_arrays(functions))
        child = "foregone.certificate.qbf.child"
        result = run([sys.executable, "-m", child, formula, archive], limits=limits)
    answer, _, why = result.stdout.strip().partition(" ")
    if answer == "refused":
        raise NotCertifiedError(why)
    if answer != ("true" if isinstance(functions, Skolem) else "false"):
        if result.reason in (Reason.TIME, Reason.CPU, Reason.MEMORY, Reason.INTERRUPTED):
            raise UndecidedError(f"not certified: {result.explanation}")
        raise RuntimeError(f"the check failed: {result.explanation}\n{result.stderr}")
