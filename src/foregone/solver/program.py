"""Finding programs: those of the optional extra `qbf`, and those a user has installed."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from foregone.errors import MissingToolError

__all__ = ["EXTRA", "Program", "in_extra"]

# What to install for the tools that PyQBF brings along.
EXTRA = "pip install 'foregone[qbf]'"


def in_extra(*names: str) -> Path | None:
    """The first file of these names that PyQBF installed.

    Its real programs lie in `cmeel.prefix/bin` inside of site-packages; those of the same name on
    the PATH are Python scripts that start them, and slow. The folder is looked for in each place
    of `sys.path`, since PyQBF may be installed in another place than this package.
    """
    for place in sys.path:
        for name in names:
            candidate = Path(place or ".") / "cmeel.prefix" / name
            if candidate.is_file():
                return candidate.absolute()
    return None


@dataclass(frozen=True)
class Program:
    """An executable: how it is called in PyQBF and on the PATH, and how to get it."""

    names: tuple[str, ...]
    extra: str | None = None  # its name in PyQBF's folder
    bundled: str = ""  # the version that PyQBF brings along
    how_to_get: str = EXTRA
    version_option: str | None = "--version"

    def find(self) -> Path | None:
        """Where it is, if it is installed; the tested one of the extra before any other."""
        if self.extra is not None and (found := in_extra(f"bin/{self.extra}")) is not None:
            return found
        for name in self.names:
            path = shutil.which(name)
            if path is not None and os.access(path, os.X_OK):
                return Path(path).absolute()
        return None

    def require(self) -> Path:
        """Where it is; an error that tells how to get it if it is nowhere."""
        found = self.find()
        if found is None:
            raise MissingToolError(
                f"{self.names[0]} is not installed; to get it: {self.how_to_get}"
            )
        return found

    def version(self) -> str:
        """What it says of itself, in a line; or the version that is known to come with PyQBF."""
        from foregone.solver.runner import Limits, run

        found = self.find()
        if found is None:
            return ""
        if self.extra is not None and found.name == self.extra:
            return self.bundled
        if self.version_option is None:
            return "unknown"
        result = run([found, self.version_option], limits=Limits(seconds=5))
        lines = (result.stdout + result.stderr).split("\n")
        return next((line.strip() for line in lines if line.strip()), "unknown")
