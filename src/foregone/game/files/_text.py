"""Reading text that others wrote: whatever is wrong with a file is said in one message."""

from __future__ import annotations

import os
from pathlib import Path

from foregone.errors import InputError

__all__ = ["MOST_BYTES", "quote", "read_text"]

MOST_BYTES = 1 << 28
"""Larger files are refused: they would fill the memory before they are understood."""


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file; no file, a binary or an endless one is bad input."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(1 << 16)
            if b"\0" in data:
                raise InputError("not a text file", file=path, found="a zero byte")
            data += stream.read(MOST_BYTES)
    except OSError as error:
        raise InputError(f"cannot read: {error.strerror}", file=path) from None
    if len(data) > MOST_BYTES:
        raise InputError(
            "too large a file", file=path, expected=f"at most {MOST_BYTES >> 20} megabytes"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"byte 0x{data[error.start]:02x}"
        raise InputError("not a text file", file=path, line=line, found=byte) from None
    if text and not text.endswith("\n"):
        raise InputError(
            "the last line has no end, so the file may be cut off",
            file=path,
            line=text.count("\n") + 1,
            expected="a newline at the end of the file",
        )
    return text


def quote(text: str) -> str:
    """What was found, short enough for a message."""
    return repr(text if len(text) <= 40 else f"{text[:37]}…")
