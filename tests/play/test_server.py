"""The server: its answers, what it refuses, and that nobody keeps anybody else waiting."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Client

from foregone.certificate import verify
from foregone.errors import InputError
from foregone.play.server.app import Settings, create_app
from foregone.play.server.memory import Certificates, Expiring, Uploads
from foregone.play.server.pool import BusyError, Pool, RefusedError, WorkerError
from live_server import serving

SETTINGS = Settings(workers=2, move_seconds=10.0, solve_seconds=60.0)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with serving(SETTINGS) as address, Client(base_url=address, timeout=60) as client:
        yield client


def post(client: Client, path: str, status: int = 200, **body: Any) -> Any:
    response = client.post(path, json=body)
    assert response.status_code == status, response.text
    return response.json()


def finished(client: Client, solve: dict[str, Any]) -> dict[str, Any]:
    while solve["state"] in ("waiting", "running"):
        seen = len(solve["steps"])
        solve = client.get(f"/api/solves/{solve['id']}", params={"seen": seen, "wait": 5}).json()
    return solve


# -- playing --------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end(client: Client) -> None:
    told = post(client, "/api/turn", game="hein:09", human="W")
    assert told["standing"]["sentence"] == "Black wins in 6 more moves"
    while not told["over"]:
        hint = post(client, "/api/hint", game="hein:09", moves=told["moves"])
        moves = [*told["moves"], hint["reply"]["move"]]
        told = post(client, "/api/turn", game="hein:09", moves=moves, human="W")
    assert told["result"] == "Black wins"
    assert len(told["moves"]) == 7
    assert told["turns"] == list("BWBWBWB")
    assert told["to_move"] is None
    assert told["legal"] == []


def test_looking_tells_nothing_and_turning_tells_who_wins(client: Client) -> None:
    seen = post(client, "/api/look", game="tictactoe", moves=["a1"])
    assert seen["to_move"] == "W"
    assert "standing" not in seen
    told = post(client, "/api/turn", game="tictactoe", moves=["a1"])
    assert told["answers"] == []
    assert told["standing"]["status"] == "white-holds"


def test_reasons_lines_and_replies(client: Client) -> None:
    why = post(client, "/api/why", game="hein:04", moves=["b2"])
    assert why["zone"] == ["c1", "a3", "b3"]
    assert why["svg"].count("fg-in-zone") == 3
    pairs = post(client, "/api/why", game="httt:fatty@4x4")["pairs"]
    assert len({cell for pair in pairs for cell in pair}) == 2 * len(pairs) > 0
    line = post(client, "/api/line", game="hein:04")["line"]
    assert [reply["player"] for reply in line] == list("BWBWB")
    replies = post(client, "/api/replies", game="hein:04")["replies"]
    assert replies[0]["standing"]["status"] == "black-wins"
    assert replies[-1]["standing"]["status"] == "white-holds"


def test_the_catalogue_has_what_the_page_shows(client: Client) -> None:
    told = client.get("/api/catalogue").json()
    specs = {entry["spec"] for family in told["families"] for entry in family["entries"]}
    assert {"hein:09", "tictactoe", "qubic"} <= specs
    assert sorted(map(tuple, told["shapes"]["el"])) == [(0, 0), (1, 0), (1, 1)]
    picture = client.get("/api/picture.svg", params={"game": "hein:09"})
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


# -- solving --------------------------------------------------------------------------------------


def test_a_solve_tells_its_steps_and_leaves_a_proof(client: Client, tmp_path: Path) -> None:
    solve = finished(client, post(client, "/api/solves", 202, game="hein:09"))
    assert solve["state"] == "done"
    assert solve["steps"]
    assert solve["solution"]["standing"]["sentence"] == "Black wins in 7 more moves"
    assert solve["solution"]["first_moves"] == ["b2"]
    assert solve["solution"]["proven"]
    proof = client.get(f"/api/solves/{solve['id']}/certificate")
    (tmp_path / "proof").write_bytes(proof.content)
    assert "Black" in verify(tmp_path / "proof").sentence
    # The movers play from it now.
    told = post(client, "/api/turn", game="hein:09", human="W")
    assert told["answers"] == ["b2"]


def test_a_long_solve_is_cancelled_at_once(client: Client) -> None:
    solve = post(client, "/api/solves", 202, game="httt:snaky@9x9")
    assert client.get(f"/api/solves/{solve['id']}").json()["state"] in ("waiting", "running")
    client.delete(f"/api/solves/{solve['id']}")
    assert finished(client, solve)["state"] == "cancelled"
    # Moves never wait for solves.
    assert post(client, "/api/turn", game="hein:04")["standing"]["moves"] == 5


def test_a_solve_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/api/solves/none").status_code == 404
    assert client.delete("/api/solves/none").status_code == 404
    assert client.get("/api/solves/none/certificate").status_code == 404


def test_a_solve_of_nonsense_fails_with_the_reason(client: Client) -> None:
    solve = finished(client, post(client, "/api/solves", 202, game="hein:99"))
    assert solve["state"] == "failed"
    assert "unknown puzzle" in solve["problem"]["message"]


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"game": "hein:99"}, "unknown puzzle"),
        ({"game": "/etc/passwd"}, "not a name"),
        ({"game": "x.pg"}, "not a name"),
        ({"game": "../x.hex:after=a1"}, "not a name"),
        ({"game": "x.pg:after=a1"}, "not a name"),
        ({"game": "upload:0123"}, "expired"),
        ({"game": "gomoku:30x30"}, "too large"),
        ({"game": "hein:09", "moves": ["zz"]}, "illegal move"),
        ({"game": "hein:09", "moves": ["\ud800"]}, ""),
    ],
)
def test_bad_questions_are_bad_input(client: Client, body: dict[str, Any], told: str) -> None:
    response = client.post(
        "/api/turn", content=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert response.status_code in (400, 422)
    assert told in response.text


def test_a_broken_upload_says_where(client: Client) -> None:
    told = post(client, "/api/uploads", 400, name="broken.pg", text="#times\nt1\n#nonsense\n")
    assert told["line"] is not None
    assert "broken.pg" in told["message"]


def test_an_upload_is_a_game_like_any_other(client: Client) -> None:
    text = "3\nb[a1]\nw[b1]\n"
    told = post(client, "/api/uploads", name="own.hex", text=text)
    again = post(client, "/api/turn", game=told["game"], human="W")
    assert again["standing"]["status"] in ("black-wins", "white-holds")
    assert len(again["answers"]) == 1


def test_too_much_at_once_is_refused(client: Client) -> None:
    big = client.post("/api/uploads", json={"name": "a.pg", "text": "x" * 300_000})
    assert big.status_code == 422
    assert client.post("/api/uploads", content=b"x" * 500_000).status_code == 413

    def chunks() -> Iterator[bytes]:
        for _ in range(50):
            yield b"x" * 10_000

    assert client.post("/api/uploads", content=chunks()).status_code == 413


def test_other_names_and_other_pages_are_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    posted = client.post(
        "/api/look", json={"game": "hein:09"}, headers={"origin": "http://evil.example"}
    )
    assert posted.status_code == 403
    assert client.get("/", headers={"host": "localhost:8753"}).status_code == 200


def test_in_public_only_who_knows_the_token_comes_in() -> None:
    settings = Settings(token="secret", workers=1)
    elsewhere = {"host": "somewhere.example"}
    with serving(settings) as address, Client(base_url=address, headers=elsewhere) as stranger:
        assert stranger.get("/").status_code == 401
        assert stranger.get("/?token=wrong").status_code == 401
        assert stranger.get("/?token=secret").status_code == 200
        # From now on the cookie does it (sent by hand: the jar goes by the real address).
        cookie = {"cookie": "foregone_token=secret"}
        assert stranger.get("/api/catalogue", headers=cookie).status_code == 200
        stranger.cookies.clear()
        assert stranger.get("/api/catalogue").status_code == 401
        bearer = {"authorization": "Bearer secret"}
        assert stranger.get("/api/catalogue", headers=bearer).status_code == 200


# -- the page -------------------------------------------------------------------------------------


def test_the_whole_page_is_small_and_asks_nobody_else(client: Client) -> None:
    page = client.get("/")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    folder = Path(create_app.__code__.co_filename).parent / "page"
    parts = {path.name: path.read_bytes() for path in folder.iterdir()}
    parts["board.css"] = client.get("/page/board.css").content
    assert sum(map(len, parts.values())) < 150_000
    for name, content in parts.items():
        got = client.get("/" if name == "index.html" else f"/page/{name}")
        assert got.content == content
        outside = content.replace(b"http://www.w3.org", b"")
        assert b"http://" not in outside, name
        assert b"https://" not in outside, name
    assert client.get("/page/none.js").status_code == 404


# -- the pool -------------------------------------------------------------------------------------


def in_pool(work: Any, **options: Any) -> Any:
    async def main() -> Any:
        pool = Pool(**options)
        try:
            return await work(pool)
        finally:
            await pool.close()
            for pid in pool.processes():
                with pytest.raises(ProcessLookupError):
                    os.kill(pid, 0)

    return asyncio.run(main())


def test_who_asks_rarely_is_served_before_who_asks_much() -> None:
    async def work(pool: Pool) -> list[str]:
        done: list[str] = []
        tasks = [pool.submit("much", "look", {"game": "hein:04"}, 5) for _ in range(12)]
        tasks.append(pool.submit("rarely", "look", {"game": "hein:04"}, 5))
        for task in tasks:
            task.answer.add_done_callback(lambda _, client=task.client: done.append(client))
        await asyncio.gather(*(task.answer for task in tasks))
        return done

    assert in_pool(work, size=1).index("rarely") <= 1


def test_one_client_never_holds_all_workers() -> None:
    async def work(pool: Pool) -> str:
        long = [pool.submit("greedy", "solve", {"game": "httt:snaky@9x9"}, 60) for _ in range(3)]
        told = await pool.ask("other", "look", {"game": "hein:04"}, 10)
        assert sum(task.worker is not None for task in long) == 1
        for task in long:
            pool.cancel(task)
        await asyncio.gather(*(task.answer for task in long), return_exceptions=True)
        return str(told["name"])

    assert in_pool(work, size=2, running_per_client=1) == "hein:04"


def test_a_worker_that_overruns_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        first = await pool.ask("a", "look", {"game": "hein:04"}, 10)
        task = pool.submit("a", "solve", {"game": "httt:snaky@9x9"}, 60)
        while task.worker is None:
            await asyncio.sleep(0.01)
        task.worker.process.kill()
        with pytest.raises(WorkerError):
            await task.answer
        assert await pool.ask("a", "look", {"game": "hein:04"}, 10) == first

    in_pool(work, size=1)


def test_an_alarm_kills_a_worker_that_does_not_stop() -> None:
    async def work(pool: Pool) -> None:
        await pool.ask("a", "look", {"game": "hein:04"}, 10)
        (deaf,) = pool.processes()
        os.kill(deaf, signal.SIGSTOP)
        task = pool.submit("a", "look", {"game": "hein:04"}, 60)
        assert task.worker is not None
        pool._set_alarm(task.worker, 0.1)
        with pytest.raises(WorkerError, match="out of time"):
            await task.answer
        assert deaf not in pool.processes()

    in_pool(work, size=1)


def test_a_full_queue_says_so_and_refusals_carry_their_details() -> None:
    async def work(pool: Pool) -> None:
        tasks = [pool.submit("a", "look", {"game": "hein:99"}, 5) for _ in range(3)]
        with pytest.raises(BusyError):
            pool.submit("a", "look", {"game": "hein:04"}, 5)
        pool.cancel(tasks[2])
        with pytest.raises(WorkerError, match="cancelled"):
            await tasks[2].answer
        for task in tasks[:2]:
            with pytest.raises(RefusedError) as refused:
                await task.answer
            assert refused.value.details["found"] == "'hein:99'"

    in_pool(work, size=1, waiting_per_client=3)


# -- what is kept ---------------------------------------------------------------------------------


def test_what_nobody_asks_for_expires_and_the_oldest_make_room() -> None:
    now = [0.0]
    gone: list[str] = []
    kept: Expiring[str] = Expiring(10.0, 2, dropped=gone.append, clock=lambda: now[0])
    kept.put("a", "A")
    kept.put("b", "B")
    assert kept.get("a") == "A"
    kept.put("c", "C")
    assert gone == ["B"]
    now[0] = 9.0
    assert kept.get("c") == "C"
    now[0] = 11.0
    assert kept.get("a") is None
    assert gone == ["B", "A"]
    assert len(kept) == 1


def test_uploads_are_named_by_their_content() -> None:
    uploads = Uploads(most=1)
    first = uploads.add("a.pg", "x")
    assert uploads.add("a.pg", "x") == first
    assert uploads.call(first) == {"game": "a.pg", "text": "x"}
    uploads.add("a.pg", "y")
    with pytest.raises(InputError, match="expired"):
        uploads.call(first)


def test_certificates_are_files_that_go() -> None:
    certificates = Certificates(most=1)
    for number in "abcdef":
        certificates.path(number).write_text("x")
        certificates.add("game", number)
    assert certificates.books("game")[-1] == str(certificates.path("f"))
    assert len(certificates.books("game")) <= 4
    assert not certificates.path("a").exists()
    certificates.path("g").write_text("x")
    certificates.add("other", "g")
    assert certificates.books("game") == []
    assert not certificates.path("f").exists()
    certificates.close()
    assert not certificates.path("g").exists()
