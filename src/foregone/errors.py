"""The kinds of error a user can meet; anything else that escapes is a bug of ours."""

from __future__ import annotations

from os import PathLike, fspath

__all__ = ["ForegoneError", "InputError", "MissingToolError", "UnsupportedError"]


class ForegoneError(Exception):
    """Base of all errors that are told to a user in one message, without a traceback."""

    exit_code = 2


class InputError(ForegoneError):
    """Something given to us is not what it must be: where, what was found, what was expected."""

    def __init__(
        self,
        message: str,
        *,
        file: str | PathLike[str] | None = None,
        line: int | None = None,
        found: str | None = None,
        expected: str | None = None,
    ) -> None:
        self.message = message
        self.file = None if file is None else fspath(file)
        self.line = line
        self.found = found
        self.expected = expected
        super().__init__(message)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        details = [
            f"{label} {value}"
            for label, value in (("found", self.found), ("expected", self.expected))
            if value is not None
        ]
        return f"{text} ({', '.join(details)})" if details else text


class UnsupportedError(InputError):
    """The input is sound, but this encoding, engine or file format cannot express it."""


class MissingToolError(ForegoneError):
    """A program or an optional package that was asked for is not installed."""
