"""HQSpre: a strong preprocessor with SAT-based checks; for users who have it installed."""

from __future__ import annotations

from foregone.formula import QBF
from foregone.solver.preprocessing import Preprocessed, Preprocessor, Workplace, run_tool
from foregone.solver.program import Program

PROGRAM = Program(
    names=("hqspre",),
    how_to_get="build HQSpre (University of Freiburg) and put 'hqspre' on the PATH",
    version_option=None,
)


def _apply(qbf: QBF, options: tuple[str, ...], work: Workplace) -> Preprocessed:
    program = PROGRAM.require()
    return run_tool(
        qbf,
        lambda before, after: [program, *options, "--outfile", after, before],
        work,
        to_stdout=False,
    )


PREPROCESSOR = Preprocessor(
    name="hqspre",
    title="HQSpre: variable elimination, expansion, SAT-based constants and equivalences",
    source="R. Wimmer, S. Reimer, P. Marin, B. Becker: HQSpre, an effective preprocessor for QBF "
    "and DQBF. TACAS 2017",
    apply=_apply,
    program=PROGRAM,
)
