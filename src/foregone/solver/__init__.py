"""QBF solvers and preprocessors as processes: one file for each tool, one runner with limits."""

from foregone.solver.race import Entry, Job, Place, race
from foregone.solver.runner import Limits, Reason, Run, run
from foregone.solver.solve import (
    PREPROCESSORS,
    SOLVERS,
    QbfAnswer,
    find_preprocessors,
    find_solver,
    solve_qbf,
)

__all__ = [
    "PREPROCESSORS",
    "SOLVERS",
    "Entry",
    "Job",
    "Limits",
    "Place",
    "QbfAnswer",
    "Reason",
    "Run",
    "find_preprocessors",
    "find_solver",
    "race",
    "run",
    "solve_qbf",
]
