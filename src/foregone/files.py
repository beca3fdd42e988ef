"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from foregone.errors import InputError

__all__ = ["write_atomically"]


def write_atomically(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file under a name that nobody reads, then rename it: an interrupted run leaves the
    old file or none, never half a new one. A place that cannot be written to is bad input."""
    target = Path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise InputError(f"cannot write: {error.strerror}", file=target) from None
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        temporary.replace(target)
    except OSError as error:
        raise InputError(f"cannot write: {error.strerror}", file=target) from None
    finally:
        temporary.unlink(missing_ok=True)
