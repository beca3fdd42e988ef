"""Running outside programs: under limits, killed whole, and told from each other how they ended.

A program runs below a small native supervisor (`native/solver/supervise.cpp`), which watches wall
time, CPU time and memory of all processes that the program starts, and kills every one of them at a
limit, when the program ends, when it is told to stop, and when this Python process dies, however it
dies. Starting one costs a few milliseconds; its end is noticed at once. `run` may be called from
several threads.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import IO

from foregone.errors import MissingToolError

__all__ = ["Limits", "Reason", "Run", "run"]

# How much of a program's output is kept: the beginning, where answers and models stand, and the
# end, where messages of a crash do.
HEAD = 8 << 20
TAIL = 1 << 20

# How soon a set cancel event is noticed, in seconds. Nothing else is polled for.
CANCEL_LATENCY = 0.02


class Reason(StrEnum):
    """How a run ended."""

    EXITED = "exited"
    CRASHED = "crashed"
    TIME = "time limit"
    CPU = "CPU time limit"
    MEMORY = "memory limit"
    INTERRUPTED = "interrupted"
    NOT_STARTED = "not started"


_REASONS = {
    "exited": Reason.EXITED,
    "signalled": Reason.CRASHED,
    "time": Reason.TIME,
    "cpu": Reason.CPU,
    "memory": Reason.MEMORY,
    "stopped": Reason.INTERRUPTED,
    "failed": Reason.NOT_STARTED,
}


@dataclass(frozen=True)
class Limits:
    """What a run may use at most; `None` is no limit.

    CPU time and memory count for all processes of a run together. Memory is what is resident.
    """

    seconds: float | None = None
    cpu_seconds: float | None = None
    memory_mb: float | None = None  # of 2^20 bytes

    def __post_init__(self) -> None:
        for name in ("seconds", "cpu_seconds", "memory_mb"):
            value = getattr(self, name)
            if value is not None and not 0 <= value < float("inf"):
                raise ValueError(f"{name} must be a finite number that is not negative: {value}")

    def within(self, seconds: float | None) -> Limits:
        """These limits with the wall time cut down to `seconds` too."""
        if seconds is None or (self.seconds is not None and self.seconds <= seconds):
            return self
        return Limits(max(seconds, 0.0), self.cpu_seconds, self.memory_mb)


@dataclass(frozen=True)
class Run:
    """What happened to one program.

    `exit_code` is the exit code if the program ended by itself, the negative number of the signal
    if one killed it from outside of our limits, and `None` if we stopped it or it never ran.
    `peak_memory` is in bytes, `seconds` wall time, `cpu_seconds` of all processes together.
    """

    command: tuple[str, ...]
    exit_code: int | None
    reason: Reason
    seconds: float
    cpu_seconds: float
    peak_memory: int
    stdout: str
    stderr: str

    @property
    def explanation(self) -> str:
        """The reason in a few words, as for a message."""
        if self.reason is Reason.EXITED:
            return f"exit code {self.exit_code}"
        if self.reason is Reason.CRASHED and self.exit_code is not None:
            number = -self.exit_code
            try:
                name = signal.Signals(number).name
            except ValueError:
                name = f"signal {number}"
            return f"crashed: {name}"
        if self.reason is Reason.NOT_STARTED:
            return f"not started: {self.stderr.strip()}"
        return self.reason.value


class _Capture:
    """The beginning and the end of a stream of any length."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._left_out = 0

    def add(self, data: bytes) -> None:
        room = HEAD - len(self._head)
        self._head += data[:room]
        self._tail += data[room:]
        if len(self._tail) > 2 * TAIL:
            self._left_out += len(self._tail) - TAIL
            del self._tail[:-TAIL]

    def text(self) -> str:
        pieces = [bytes(self._head)]
        if self._left_out:
            pieces.append(f"\n[… {self._left_out} bytes left out …]\n".encode())
        pieces.append(bytes(self._tail))
        return b"".join(pieces).decode(errors="replace")


@cache
def _supervisor() -> str:
    """Where the supervisor was installed: beside this room, in whichever place of the path."""
    for place in sys.path:
        candidate = Path(place or ".") / "foregone" / "solver" / "supervise"
        if candidate.is_file():
            return str(candidate.resolve())
    raise MissingToolError("the native part 'supervise' is missing: install the package again")


def run(
    command: Sequence[str | os.PathLike[str]],
    *,
    limits: Limits | None = None,
    cancel: threading.Event | None = None,
    stdout: Path | None = None,
    temporary: Path | None = None,
) -> Run:
    """Run `command` (a list of arguments, never a shell) to its end and tell how it ended.

    Its output is kept, or written to the file `stdout`; its input is empty. `temporary` is where it
    is told to put temporary files. Setting `cancel` ends it soon; an exception in this thread
    (Ctrl-C) ends it before the exception goes on.
    """
    limits = limits or Limits()
    arguments = tuple(os.fspath(argument) for argument in command)
    begun = time.perf_counter()
    if limits.seconds == 0 or (cancel is not None and cancel.is_set()):
        reason = Reason.TIME if limits.seconds == 0 else Reason.INTERRUPTED
        return Run(arguments, None, reason, 0.0, 0.0, 0, "", "")

    with ExitStack() as stack:
        report_in, report_out = _pipe(stack)
        control_in, control_out = _pipe(stack)
        sink = subprocess.PIPE if stdout is None else stack.enter_context(stdout.open("wb"))
        try:
            process = subprocess.Popen(
                [
                    _supervisor(),
                    str(report_out.fileno()),
                    str(control_in.fileno()),
                    repr(limits.seconds or 0),
                    repr(limits.cpu_seconds or 0),
                    repr((limits.memory_mb or 0) * (1 << 20)),
                    *arguments,
                ],
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.PIPE,
                pass_fds=(report_out.fileno(), control_in.fileno()),
                start_new_session=True,
                env=None if temporary is None else {**os.environ, "TMPDIR": str(temporary)},
            )
        except OSError as error:
            return _not_started(arguments, os.strerror(error.errno or 0))
        stack.enter_context(process)
        # Left first, so that whatever happens below, the supervisor is told to stop before
        # anybody waits for it.
        stack.callback(control_out.close)
        report_out.close()
        line, out, err = _follow(process, report_in, control_out, cancel)

    fields = line.split()
    if len(fields) != 5:  # somebody killed the supervisor itself
        seconds = time.perf_counter() - begun
        return Run(arguments, None, Reason.CRASHED, seconds, 0.0, 0, out, err)
    reason, code = _REASONS[fields[0].decode()], int(fields[1])
    if reason is Reason.NOT_STARTED:
        return _not_started(arguments, os.strerror(code))
    return Run(
        arguments,
        {Reason.EXITED: code, Reason.CRASHED: -code}.get(reason),
        reason,
        seconds=float(fields[2]),
        cpu_seconds=float(fields[3]),
        peak_memory=int(fields[4]),
        stdout=out,
        stderr=err,
    )


def _pipe(stack: ExitStack) -> tuple[IO[bytes], IO[bytes]]:
    """Both ends of a pipe; as objects, since closing a bare number twice may hit another file."""
    reader, writer = os.pipe()
    return (
        stack.enter_context(os.fdopen(reader, "rb", buffering=0)),
        stack.enter_context(os.fdopen(writer, "wb", buffering=0)),
    )


def _not_started(command: tuple[str, ...], why: str) -> Run:
    return Run(command, None, Reason.NOT_STARTED, 0.0, 0.0, 0, "", f"{command[0]}: {why}")


def _follow(
    process: subprocess.Popen[bytes],
    report: IO[bytes],
    control: IO[bytes],
    cancel: threading.Event | None,
) -> tuple[bytes, str, str]:
    """Read everything until the supervisor has ended; its report, and the program's output."""
    streams = {stream: _Capture() for stream in (report, process.stderr, process.stdout) if stream}
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            pause = None if cancel is None or control.closed else CANCEL_LATENCY
            for key, _ in selector.select(pause):
                data = os.read(key.fd, 1 << 16)
                if data:
                    streams[key.fileobj].add(data)  # type: ignore[index]
                else:
                    selector.unregister(key.fileobj)
            if cancel is not None and cancel.is_set():
                control.close()
    out = streams[process.stdout].text() if process.stdout else ""
    err = streams[process.stderr].text() if process.stderr else ""
    return streams[report].text().encode(), out, err
