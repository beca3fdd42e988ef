"""Reading files with errors that name them, and writing files whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from foregone.errors import InputError

__all__ = ["read_bytes", "write_atomically", "writing"]


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """A file's content, or standard input's for `-`; what cannot be read is bad input."""
    try:
        return sys.stdin.buffer.read() if os.fspath(path) == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a null byte in the path
        raise InputError(f"cannot read: {_reason(error)}", file=path) from None


def write_atomically(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file in one go; see `writing`."""
    with writing(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing(path: str | os.PathLike[str] | None) -> Iterator[BinaryIO]:
    """A stream into a file; None and `-` are standard output.

    The file gets a name that nobody reads until it is whole, then it is renamed: an interrupted run
    leaves the old file or none, never half a new one. A link keeps pointing where it does, and what
    is no file (`/dev/null`, a pipe) is written to directly. A place that cannot be written to is
    bad input.
    """
    if path is None or os.fspath(path) == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                yield stream
            return
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:64]}.", dir=target.parent)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write: {_reason(error)}", file=path) from None
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        temporary.replace(target)
    except OSError as error:
        raise InputError(f"cannot write: {_reason(error)}", file=path) from None
    finally:
        temporary.unlink(missing_ok=True)


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
