"""QRATPre+: redundancy elimination by QRAT+; for users who have it installed."""

from __future__ import annotations

from foregone.formula import QBF
from foregone.solver.preprocessing import Preprocessed, Preprocessor, Workplace, run_tool
from foregone.solver.program import Program

PROGRAM = Program(
    names=("qratpre+",),
    how_to_get="build lonsing/qratpreplus (GitHub) and put 'qratpre+' on the PATH",
    version_option=None,
)


def _apply(qbf: QBF, options: tuple[str, ...], work: Workplace) -> Preprocessed:
    # With a soft limit it prints what it has reached, instead of nothing at the hard one.
    seconds = work.limits.seconds
    soft = () if seconds is None else (f"--soft-time-limit={max(1, int(0.8 * seconds))}",)
    program = PROGRAM.require()
    return run_tool(
        qbf,
        lambda before, _: [program, "--print-formula", *soft, *options, before],
        work,
        to_stdout=True,
    )


PREPROCESSOR = Preprocessor(
    name="qratpre+",
    title="QRATPre+: redundant clauses and universal literals",
    source="F. Lonsing, U. Egly: QRAT+, generalizing QRAT by a more powerful QBF redundancy "
    "property. IJCAR 2018",
    apply=_apply,
    program=PROGRAM,
)
