"""Worker processes that are reused, with limits, and shared fairly.

Clients take turns: whoever has waited longest since his last call was begun is next, however many
calls somebody else has queued. A worker that overruns its time is killed and replaced.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from foregone.errors import ForegoneError, InputError

__all__ = ["BusyError", "Pool", "RefusedError", "WorkerError"]

Json = dict[str, Any]
_GRACE = 3.0  # seconds that a worker may take to notice that its time is up
_LONGEST_LINE = 32 << 20


class BusyError(ForegoneError):
    """Too many calls are waiting already."""


class WorkerError(ForegoneError):
    """A worker gave no answer: out of time, out of memory, crashed."""


class RefusedError(InputError):
    """A worker found the input bad; `details` is what it said."""

    def __init__(self, details: Json) -> None:
        super().__init__(details["message"])
        self.details = details


@dataclass(eq=False)
class Task:
    """A call that waits or runs."""

    client: str
    message: Json
    seconds: float
    answer: asyncio.Future[Json]
    progress: Callable[[Json], None] = lambda _: None
    cancelled: bool = False
    worker: _Worker | None = None


@dataclass(eq=False)
class _Worker:
    process: Process
    task: Task | None = None
    pump: asyncio.Task[None] | None = None
    alarm: asyncio.TimerHandle | None = None
    ready: bool = False
    calls: int = 0


@dataclass
class Pool:
    """At most `size` workers, started when they are needed."""

    size: int
    memory_mb: int = 2048
    waiting_per_client: int = 16
    waiting: int = 400
    running_per_client: int | None = None
    nice: int = 0
    """How much the workers stand back for other processes."""
    _queues: OrderedDict[str, deque[Task]] = field(default_factory=OrderedDict)
    _workers: list[_Worker] = field(default_factory=list)
    _starting: int = 0
    _numbers: int = 0
    _closed: bool = False

    # -- asking -----------------------------------------------------------------------------------

    def submit(
        self,
        client: str,
        operation: str,
        call: Json,
        seconds: float,
        progress: Callable[[Json], None] = lambda _: None,
    ) -> Task:
        """Queue a call; its `answer` is a future."""
        queue = self._queues.get(client, ())
        if len(queue) >= self.waiting_per_client or self.queued() >= self.waiting:
            raise BusyError("too many questions are waiting: try again in a moment")
        self._numbers += 1
        message = {
            "id": self._numbers,
            "operation": operation,
            "call": call | {"seconds": seconds},
        }
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        task = Task(client, message, seconds, future, progress)
        self._queues.setdefault(client, deque()).append(task)
        self._dispatch()
        return task

    async def ask(self, client: str, operation: str, call: Json, seconds: float) -> Json:
        """Queue a call and wait for the answer."""
        task = self.submit(client, operation, call, seconds)
        try:
            return await task.answer
        except asyncio.CancelledError:
            self.cancel(task)
            raise

    def cancel(self, task: Task) -> None:
        """The answer is no longer wanted: a waiting call goes, a running one is told to stop."""
        task.cancelled = True
        if task.worker is not None:
            self._send(task.worker, {"cancel": task.message["id"]})
            self._set_alarm(task.worker, _GRACE)
            return
        queue = self._queues.get(task.client)
        if queue is not None and task in queue:
            queue.remove(task)
        if not task.answer.done():
            task.answer.set_exception(WorkerError("cancelled"))

    def queued(self) -> int:
        """How many calls wait."""
        return sum(map(len, self._queues.values()))

    def processes(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid for worker in self._workers]

    # -- sharing ----------------------------------------------------------------------------------

    def _next(self) -> Task | None:
        running = Counter(worker.task.client for worker in self._workers if worker.task)
        for client in list(self._queues):
            queue = self._queues[client]
            if not queue:
                del self._queues[client]
            elif self.running_per_client is None or running[client] < self.running_per_client:
                task = queue.popleft()
                self._queues.move_to_end(client)
                return task
        return None

    def _dispatch(self) -> None:
        while True:
            idle = next((w for w in self._workers if w.ready and w.task is None), None)
            if idle is None:
                break
            task = self._next()
            if task is None:
                return
            self._begin(idle, task)
        missing = min(self.queued(), self.size - len(self._workers) - self._starting)
        for _ in range(missing):
            self._starting += 1
            asyncio.get_running_loop().create_task(self._start())

    def _begin(self, worker: _Worker, task: Task) -> None:
        worker.task, task.worker = task, worker
        worker.calls += 1
        self._send(worker, task.message)
        self._set_alarm(worker, task.seconds + _GRACE)

    def _send(self, worker: _Worker, message: Json) -> None:
        stream = worker.process.stdin
        assert stream is not None
        with suppress(ConnectionError, RuntimeError):  # if it has died, its pump tells
            stream.write(json.dumps(message).encode() + b"\n")

    def _set_alarm(self, worker: _Worker, seconds: float) -> None:
        if worker.alarm is not None:
            worker.alarm.cancel()
        loop = asyncio.get_running_loop()
        worker.alarm = loop.call_later(seconds, self._kill, worker)

    def _kill(self, worker: _Worker) -> None:
        with suppress(ProcessLookupError):
            worker.process.kill()

    # -- workers ----------------------------------------------------------------------------------

    async def warm_up(self, count: int) -> None:
        """Start so many workers before anybody asks."""
        for _ in range(min(count, self.size - len(self._workers) - self._starting)):
            self._starting += 1
            await self._start()

    async def _start(self) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "foregone.play.server.worker",
                str(self.memory_mb),
                str(self.nice),
                stdin=PIPE,
                stdout=PIPE,
                limit=_LONGEST_LINE,
            )
        finally:
            self._starting -= 1
        worker = _Worker(process)
        if self._closed:
            self._kill(worker)
            await process.wait()
            return
        self._workers.append(worker)
        worker.pump = asyncio.get_running_loop().create_task(self._listen(worker))

    async def _listen(self, worker: _Worker) -> None:
        """Take what a worker says until it ends."""
        stream = worker.process.stdout
        assert stream is not None
        while line := await stream.readline():
            message = json.loads(line)
            task = worker.task
            if "ready" in message:
                worker.ready = True
                self._dispatch()
            elif task is not None and message.get("id") == task.message["id"]:
                if "progress" in message:
                    task.progress(message["progress"])
                    continue
                self._finish(worker)
                if task.answer.done():
                    pass
                elif "result" in message:
                    task.answer.set_result(message["result"])
                elif "refused" in message:
                    task.answer.set_exception(RefusedError(message["refused"]))
                else:
                    task.answer.set_exception(WorkerError(message["failed"]))
                self._dispatch()
        await worker.process.wait()
        self._workers.remove(worker)
        task = self._finish(worker)
        if task is not None and not task.answer.done():
            task.answer.set_exception(
                WorkerError("cancelled" if task.cancelled else "no answer: out of time or memory")
            )
        if not self._closed:
            self._dispatch()

    def _finish(self, worker: _Worker) -> Task | None:
        if worker.alarm is not None:
            worker.alarm.cancel()
            worker.alarm = None
        task, worker.task = worker.task, None
        if task is not None:
            task.worker = None
        return task

    async def close(self) -> None:
        """End all workers and refuse what waits."""
        self._closed = True
        for queue in self._queues.values():
            for task in queue:
                if not task.answer.done():
                    task.answer.set_exception(WorkerError("the server ends"))
        self._queues.clear()
        pumps = [worker.pump for worker in self._workers if worker.pump is not None]
        for worker in self._workers:
            self._kill(worker)
        await asyncio.gather(*pumps, return_exceptions=True)
