"""One worker process: calls come in as lines of JSON, answers and progress go out as lines.

The main thread works; a second one reads, so that a call can be cancelled while it runs.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TextIO

__all__ = ["main"]


def _read(
    stream: TextIO, calls: SimpleQueue[dict[str, Any] | None], cancels: dict[int, Event]
) -> None:
    for line in stream:
        message = json.loads(line)
        if "cancel" in message:
            if event := cancels.get(message["cancel"]):
                event.set()
        else:
            cancels[message["id"]] = Event()
            calls.put(message)
    calls.put(None)
    for event in list(cancels.values()):  # the server has gone
        event.set()


def main() -> None:
    """Work until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server tells us when to end
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    memory = int(sys.argv[1]) << 20
    os.nice(int(sys.argv[2]))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # What prints something by mistake must not spoil the protocol.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    from foregone.errors import InputError
    from foregone.play.desk import Call
    from foregone.play.table import Table

    def send(message: dict[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    table = Table()
    calls: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
    cancels: dict[int, Event] = {}
    Thread(target=_read, args=(sys.stdin, calls, cancels), daemon=True).start()
    send({"ready": os.getpid()})
    while (message := calls.get()) is not None:
        number = message["id"]

        def progress(told: dict[str, Any], number: int = number) -> None:
            send({"id": number, "progress": told})

        call = Call(**message["call"], cancel=cancels[number], progress=progress)
        try:
            send({"id": number, "result": table.answer(message["operation"], call)})
        except InputError as error:
            send(
                {
                    "id": number,
                    "refused": {
                        "message": str(error),
                        "line": error.line,
                        "found": error.found,
                        "expected": error.expected,
                    },
                }
            )
        except MemoryError:
            send({"id": number, "failed": "out of memory"})
        finally:
            del cancels[number]


if __name__ == "__main__":
    main()
