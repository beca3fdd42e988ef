"""The page's server under load: 50 people who solve and play at once, on loopback.

    python benchmarks/server.py [--clients 50] [--seconds 30]

Prints how many answers of each kind there were, how long they took (median, 95th percentile,
worst), errors, and the memory of the server and its workers together; with playwright and a
Chromium, also when the page is first painted. Exit code 1 if there was an error, or a goal was
missed: a median answer to a move within 100 ms, a first paint within half a second, a page below
150 kB.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import httpx
import psutil

GAMES = [
    "hein:04",
    "hein:07",
    "hein:08",
    "hein:09",
    "hein:12",
    "browne",
    "tictactoe",
    "httt:el@4x4",
    "httt:el@5x5:torus",
    "httt:elly@5x5",
    "httt:knobby@5x5",
    "httt:tippy@4x4",
    "httt:fatty@6x6",
]
SOLVES = ["hein:05", "hein:10", "httt:tippy@5x5", "httt:skinny@6x6", "httt:five-cells-y@6x6"]
MOVE_GOAL, PAINT_GOAL, PAGE_GOAL = 0.1, 0.5, 150_000


class Measured:
    """What the clients saw."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []
        self.games = 0
        self.solved = 0
        self.peak_mb = 0.0


async def ask(
    http: httpx.AsyncClient, seen: Measured, kind: str, method: str, path: str, **body: Any
) -> Any:
    started = time.perf_counter()
    response = await http.request(method, path, json=body or None)
    seen.seconds[kind].append(time.perf_counter() - started)
    if response.status_code >= 400:
        seen.errors.append(f"{path} {body}: {response.status_code} {response.text[:100]}")
        return None
    return response.json()


async def person(address: str, number: int, seen: Measured, until: float) -> None:
    """Plays games against the machine at random, thinking a little, and sometimes asks to solve."""
    random = Random(number)
    headers = {"X-Client": f"client{number}"}
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=60) as http:
        await asyncio.sleep(random.random())
        while time.monotonic() < until:
            if random.random() < 0.3:
                await solve(http, seen, random, until)
            game, side = random.choice(GAMES), random.choice("BW")
            told = await ask(http, seen, "move", "POST", "/api/turn", game=game, human=side)
            while told and not told["over"] and time.monotonic() < until:
                await asyncio.sleep(random.uniform(0.2, 1.2))
                moves = [*told["moves"], random.choice(told["legal"])]
                told = await ask(
                    http, seen, "move", "POST", "/api/turn", game=game, human=side, moves=moves
                )
                if told and random.random() < 0.1:
                    kind = random.choice(["hint", "why", "line"])
                    await ask(http, seen, kind, "POST", f"/api/{kind}", game=game, moves=moves)
            seen.games += bool(told and told["over"])


async def solve(http: httpx.AsyncClient, seen: Measured, random: Random, until: float) -> None:
    job = await ask(http, seen, "solve asked", "POST", "/api/solves", game=random.choice(SOLVES))
    while job and job["state"] in ("waiting", "running"):
        if time.monotonic() > until or random.random() < 0.05:
            await ask(http, seen, "solve cancelled", "DELETE", f"/api/solves/{job['id']}")
            return
        steps = len(job["steps"])
        job = await ask(
            http, seen, "solve watched", "GET", f"/api/solves/{job['id']}?seen={steps}&wait=2"
        )
    seen.solved += bool(job and job["state"] == "done")


async def watch(server: psutil.Process, seen: Measured, until: float) -> None:
    """The memory of the server and its workers."""
    while time.monotonic() < until:
        total = 0
        for process in (server, *server.children(recursive=True)):
            try:
                total += process.memory_info().rss
            except psutil.NoSuchProcess:
                continue
        seen.peak_mb = max(seen.peak_mb, total / 2**20)
        await asyncio.sleep(0.5)


async def load(address: str, server: psutil.Process, clients: int, seconds: float) -> Measured:
    seen = Measured()
    until = time.monotonic() + seconds
    people = [person(address, number, seen, until) for number in range(clients)]
    await asyncio.gather(watch(server, seen, until), *people)
    return seen


def first_paint(address: str) -> float | None:
    """Seconds until something is seen, the best of three; None without a browser."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    try:
        from playwright.sync_api import sync_playwright

        from chromium import CHROMIUM, FLAGS
    except ImportError:
        return None
    if not Path(CHROMIUM).exists():
        return None
    script = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    painted = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in range(3):
            page = browser.new_page()
            page.goto(address)
            page.wait_for_load_state("networkidle")
            painted.append(page.evaluate(script) / 1000)
            page.close()
        browser.close()
    return min(painted)


def page_bytes(address: str) -> int:
    """All that the page consists of, uncompressed (without the boards, which come as data)."""
    index = httpx.get(address).text
    parts = set(re.findall(r'(?:href|src)="(/page/[^"]+)"', index))
    modules = [part for part in parts if part.endswith(".js")]
    while modules:
        source = httpx.get(address + modules.pop()).text
        found = {f"/page/{name}" for name in re.findall(r'from "\./([^"]+)"', source)} - parts
        parts |= found
        modules += found
    return len(index.encode()) + sum(len(httpx.get(address + part).content) for part in parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    arguments = parser.parse_args()
    command = [sys.executable, "-m", "foregone", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            address = child.stdout.readline().split()[3].rstrip("/")
            httpx.get(address)
            painted = first_paint(address)
            size = page_bytes(address)
            server = psutil.Process(child.pid)
            seen = asyncio.run(load(address, server, arguments.clients, arguments.seconds))
        finally:
            child.terminate()
    print(f"{arguments.clients} clients for {arguments.seconds:g} s on {psutil.cpu_count()} cores")
    print(f"{'':16}{'answers':>9}{'median':>10}{'95 %':>10}{'worst':>10}   (ms)")
    for kind, times in sorted(seen.seconds.items()):
        high = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        told = "".join(f"{1000 * value:10.1f}" for value in (median(times), high, max(times)))
        print(f"{kind:16}{len(times):9}{told}")
    print(f"games finished   {seen.games}, solves finished {seen.solved}")
    print(f"memory           {seen.peak_mb:.0f} MB at the most, server and workers")
    print(f"page             {size / 1000:.1f} kB")
    if painted is not None:
        print(f"first paint      {1000 * painted:.0f} ms")
    for error in seen.errors[:10]:
        print(f"error            {error}")
    missed = (
        bool(seen.errors)
        or median(seen.seconds["move"]) > MOVE_GOAL
        or size > PAGE_GOAL
        or (painted is not None and painted > PAINT_GOAL)
    )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
