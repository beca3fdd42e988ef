"""What the server keeps, bounded in number and time: uploaded games and solves."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Generic, TypeVar

from foregone.errors import InputError
from foregone.play.server.pool import Task

__all__ = ["Certificates", "Expiring", "Job", "Uploads"]

T = TypeVar("T")


class Expiring(Generic[T]):
    """A dictionary whose entries go when they have not been asked for so long, or are too many."""

    def __init__(
        self,
        seconds: float,
        most: int,
        *,
        dropped: Callable[[T], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds = seconds
        self._most = most
        self._dropped = dropped
        self._clock = clock
        self._entries: OrderedDict[str, tuple[float, T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def put(self, key: str, value: T) -> None:
        """Keep a value; the oldest ones make room."""
        self._entries.pop(key, None)
        self._entries[key] = self._clock(), value
        self.sweep()

    def get(self, key: str) -> T | None:
        """The value, which stays young by being asked for."""
        self.sweep()
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries[key] = self._clock(), entry[1]
        self._entries.move_to_end(key)
        return entry[1]

    def sweep(self) -> None:
        """Drop what has expired."""
        now = self._clock()
        while self._entries:
            key, (touched, value) = next(iter(self._entries.items()))
            if len(self._entries) <= self._most and now - touched <= self._seconds:
                break
            del self._entries[key]
            self._dropped(value)


class Certificates:
    """The certificates of solves: files that the workers and the person can read. The oldest go."""

    def __init__(self, seconds: float = 24 * 3600.0, most: int = 300) -> None:
        self._folder = TemporaryDirectory(prefix="foregone-")
        self._games: Expiring[list[Path]] = Expiring(seconds, most, dropped=self._remove)

    def path(self, number: str) -> Path:
        """Where the certificate of a solve is, or will be."""
        return Path(self._folder.name) / f"{number}.cert"

    def add(self, game: str, number: str) -> None:
        """A certificate has been written for a position of this game."""
        paths = self._games.get(game) or []
        if self.path(number).is_file():
            for old in paths[:-_BOOKS]:
                old.unlink(missing_ok=True)
            self._games.put(game, [*paths[-_BOOKS:], self.path(number)])

    def books(self, game: str) -> list[str]:
        """The files of certificates for a game."""
        return [str(path) for path in self._games.get(game) or []]

    def close(self) -> None:
        """Remove all of them."""
        self._folder.cleanup()

    @staticmethod
    def _remove(paths: list[Path]) -> None:
        for path in paths:
            path.unlink(missing_ok=True)


_BOOKS = 3  # further certificates of a game that are kept


class Uploads:
    """Game files that people sent, by a digest of their content: a link to one works for all."""

    def __init__(self, seconds: float = 24 * 3600.0, most: int = 300) -> None:
        self._files: Expiring[tuple[str, str]] = Expiring(seconds, most)

    def add(self, name: str, text: str) -> str:
        """Keep a file; the name of its game."""
        digest = hashlib.sha256(f"{name}\n{text}".encode()).hexdigest()[:20]
        self._files.put(digest, (name, text))
        return f"upload:{digest}"

    def call(self, game: str) -> dict[str, Any]:
        """The part of a call that names the game."""
        if not game.startswith("upload:"):
            return {"game": game}
        found = self._files.get(game.removeprefix("upload:"))
        if found is None:
            raise InputError("this upload has expired, or never was", found=repr(game))
        return {"game": found[0], "text": found[1]}


@dataclass(eq=False)
class Job:
    """A solve that somebody asked for."""

    client: str
    game: str
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    steps: list[dict[str, Any]] = field(default_factory=list)
    task: Task | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, step: dict[str, Any]) -> None:
        """A depth more is known."""
        self.steps.append(step)
        self.wake()

    def wake(self) -> None:
        """Whoever waits for news looks again."""
        self.news.set()
        self.news = asyncio.Event()

    @property
    def over(self) -> bool:
        return self.task is not None and self.task.answer.done()
