"""How programs are run: every way to end is told apart, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

from foregone.solver import runner
from foregone.solver.runner import Limits, Reason, Run, run


def python(code: str, *arguments: str) -> list[str]:
    """A fake solver in Python."""
    return [sys.executable, "-I", "-S", "-c", code, *arguments]


def shell(code: str, *arguments: str) -> list[str]:
    """A fake solver in the shell."""
    return ["/bin/sh", "-c", code, "solver", *arguments]


def alive(mark: str) -> list[str]:
    """The processes that carry `mark` in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if mark in line and state != "Z":
                found.append(f"{entry.name}: {line}")
    return found


@pytest.fixture
def mark() -> Iterator[str]:
    """A word for the command lines of one test; no process that carries it may survive."""
    word = f"mark-{uuid4().hex}"
    yield word
    assert alive(word) == []


def wait_for(condition: object, what: str) -> None:
    """Wait until `condition()` holds, for as long as a loaded machine may need."""
    for _ in range(1500):
        if condition():  # type: ignore[operator]
            return
        time.sleep(0.02)
    pytest.fail(f"never happened: {what}")


def test_exit_code_and_output_are_kept() -> None:
    result = run(shell("echo out; echo err >&2; exit 10"))
    assert (result.reason, result.exit_code) == (Reason.EXITED, 10)
    assert (result.stdout, result.stderr) == ("out\n", "err\n")
    assert result.explanation == "exit code 10"
    assert result.peak_memory > 0


def test_arguments_never_meet_a_shell() -> None:
    assert run(["printf", "%s", "$(id) ; *"]).stdout == "$(id) ; *"


def test_standard_input_is_empty() -> None:
    assert run(["cat"]).exit_code == 0


def test_crash() -> None:
    result = run(shell("echo s cnf 1; kill -SEGV $$"))
    assert (result.reason, result.exit_code) == (Reason.CRASHED, -signal.SIGSEGV)
    assert result.explanation == "crashed: SIGSEGV"
    assert result.stdout == "s cnf 1\n"


@pytest.mark.parametrize("program", ["/nonexistent/solver", "/etc/passwd", "/"])
def test_not_started(program: str) -> None:
    result = run([program])
    assert (result.reason, result.exit_code) == (Reason.NOT_STARTED, None)
    assert program in result.explanation


def test_too_long_a_command_line_is_not_started() -> None:
    assert run(["true", "x" * (1 << 22)]).reason is Reason.NOT_STARTED


def test_time_limit(mark: str) -> None:
    result = run(python("import time; time.sleep(1000)", mark), limits=Limits(seconds=0.2))
    assert (result.reason, result.exit_code) == (Reason.TIME, None)
    assert result.seconds >= 0.2


def test_output_before_the_time_limit_is_kept() -> None:
    result = run(shell("echo c begun; exec sleep 1000"), limits=Limits(seconds=0.3))
    assert (result.reason, result.stdout) == (Reason.TIME, "c begun\n")


def test_no_time_at_all_starts_nothing(tmp_path: Path) -> None:
    result = run(["touch", tmp_path / "x"], limits=Limits(seconds=0))
    assert result.reason is Reason.TIME
    assert not (tmp_path / "x").exists()


def test_a_program_that_ignores_sigterm_is_killed(mark: str) -> None:
    code = "trap '' TERM INT HUP; echo ready; while :; do sleep 0.05; done"
    result = run(shell(code, mark), limits=Limits(seconds=0.3))
    assert (result.reason, result.stdout) == (Reason.TIME, "ready\n")


def test_cpu_limit_counts_all_processes(mark: str) -> None:
    # Four processes that together use the limit up, none of them alone.
    code = "for i in 1 2 3 4; do sh -c 'while :; do :; done' $1 & done; wait"
    result = run(shell(code, mark), limits=Limits(seconds=60, cpu_seconds=0.4))
    assert result.reason is Reason.CPU
    assert result.explanation == "CPU time limit"


def test_memory_limit(mark: str) -> None:
    code = "hog = bytearray(400 << 20); import time; time.sleep(1000)"
    result = run(python(code, mark), limits=Limits(seconds=60, memory_mb=100))
    assert (result.reason, result.exit_code) == (Reason.MEMORY, None)
    assert result.peak_memory > 100 << 20


def test_memory_limit_holds_for_the_group(mark: str) -> None:
    code = "import os, time; [os.fork() for _ in range(2)]; x = bytearray(60 << 20); time.sleep(99)"
    result = run(python(code, mark), limits=Limits(seconds=60, memory_mb=150))
    assert result.reason is Reason.MEMORY


def test_reserved_address_space_is_not_memory() -> None:
    code = "import mmap; m = mmap.mmap(-1, 1 << 33, flags=mmap.MAP_PRIVATE | 0x4000); print('ok')"
    result = run(python(code), limits=Limits(seconds=60, memory_mb=100))
    assert (result.reason, result.stdout) == (Reason.EXITED, "ok\n")


def test_children_that_outlive_the_program_are_killed(mark: str) -> None:
    code = """
import os, sys
if os.fork() == 0:
    os.setsid()                     # leaves the process group and the session
    if os.fork() == 0:              # and its parent
        open(sys.argv[2], "w").close()
        import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()
    os._exit(0)
while not os.path.exists(sys.argv[2]): pass
sys.exit(20)
"""
    flag = f"/tmp/{mark}"
    try:
        result = run(python(code, mark, flag), limits=Limits(seconds=60))
    finally:
        Path(flag).unlink(missing_ok=True)
    assert (result.reason, result.exit_code) == (Reason.EXITED, 20)


def test_output_without_end_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "HEAD", 1000)
    monkeypatch.setattr(runner, "TAIL", 100)
    result = run(python("print('begin'); print('x' * 10**7); print('end')"))
    assert result.exit_code == 0
    assert result.stdout.startswith("begin\n")
    assert result.stdout.endswith("x\nend\n")
    assert "bytes left out" in result.stdout
    assert len(result.stdout) < 2000


def test_all_of_a_short_output_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "HEAD", 1000)
    monkeypatch.setattr(runner, "TAIL", 1000)
    assert run(python("print('x' * 2500)")).stdout == "x" * 2500 + "\n"


def test_output_that_is_no_text() -> None:
    assert run(python("import os; os.write(1, bytes(range(256)))")).exit_code == 0


def test_output_to_a_file(tmp_path: Path) -> None:
    result = run(shell("echo formula; echo note >&2"), stdout=tmp_path / "out")
    assert (tmp_path / "out").read_text() == "formula\n"
    assert (result.stdout, result.stderr) == ("", "note\n")


def test_temporary_files_go_where_they_are_told(tmp_path: Path) -> None:
    run(shell("touch $TMPDIR/x"), temporary=tmp_path)
    assert (tmp_path / "x").exists()


def test_cancel(mark: str) -> None:
    cancel = threading.Event()
    code = "import time; print('ready', flush=True); time.sleep(1000)"
    results: list[Run] = []
    thread = threading.Thread(target=lambda: results.append(run(python(code, mark), cancel=cancel)))
    thread.start()
    wait_for(lambda: alive(mark), "the solver runs")
    cancel.set()
    thread.join(30)
    assert [result.reason for result in results] == [Reason.INTERRUPTED]


def test_cancelled_before_the_start(tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    assert run(["touch", tmp_path / "x"], cancel=cancel).reason is Reason.INTERRUPTED
    assert not (tmp_path / "x").exists()


def test_many_threads_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda i: run(shell(f"exit {i}")).exit_code, range(64)))
    assert codes == list(range(64))


def test_no_descriptor_is_left_open() -> None:
    run(["true"])
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for command in (["true"], ["/nonexistent"], shell("sleep 99")):
        run(command, limits=Limits(seconds=0.05))
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


@pytest.mark.parametrize("bad", [-1, float("nan"), float("inf")])
def test_senseless_limits(bad: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        Limits(seconds=bad)


def test_limits_within_a_budget() -> None:
    limits = Limits(seconds=10, memory_mb=5)
    assert limits.within(None) == limits
    assert limits.within(20) == limits
    assert limits.within(3) == Limits(seconds=3, memory_mb=5)
    assert limits.within(-1) == Limits(seconds=0, memory_mb=5)
    assert Limits().within(3) == Limits(seconds=3)


PARENT = """
import sys
from foregone.solver.runner import run
child = "import os, signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); os.fork(); "
run([sys.executable, "-I", "-S", "-c", child + "time.sleep(1000)", sys.argv[1]])
"""

IN_THREADS = """
import sys, threading
from foregone.solver.runner import run
command = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(1000)", sys.argv[1]]
for _ in range(2):
    threading.Thread(target=run, args=(command,), daemon=True).start()
threading.Event().wait()
"""


@pytest.mark.parametrize("parent", [PARENT, IN_THREADS], ids=["main thread", "threads"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_survives_its_parent(number: signal.Signals, parent: str) -> None:
    """Ctrl-C, SIGTERM, and even a parent that is killed and cannot clean up."""
    mark = f"mark-{uuid4().hex}"
    process = subprocess.Popen(
        [sys.executable, "-c", parent, mark], stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        # The parent itself, two supervisors or one, and two children.
        wait_for(lambda: len(alive(mark)) >= 4, "the solvers run")
        process.send_signal(number)
        process.wait(30)
    finally:
        process.kill()
    wait_for(lambda: not alive(mark), "all children are gone")
