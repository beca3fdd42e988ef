"""The application: addresses, typed requests and answers. All work is done by the pools."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from fastapi import Path as InPath
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from foregone import __version__
from foregone.errors import ForegoneError
from foregone.play.server import models
from foregone.play.server.guard import Guard
from foregone.play.server.memory import Certificates, Expiring, Job, Uploads
from foregone.play.server.pool import BusyError, Pool, RefusedError, WorkerError

__all__ = ["Settings", "create_app"]

_PAGE = Path(__file__).parent / "page"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": models.Problem, "description": "bad input"},
    429: {"model": models.Problem, "description": "too busy, or too much for the time allowed"},
}


@dataclass(frozen=True)
class Settings:
    """How the server is set up."""

    token: str | None = None
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    memory_mb: int = 3072
    """Of address space, for each worker."""
    move_seconds: float = 3.0
    """How long the judge may think about one move."""
    solve_seconds: float = 300.0
    """How long a solve may take."""
    session_seconds: float = 3600.0
    """A solve that nobody looks at so long is forgotten (and stopped)."""


class _State:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        # Apart, so that long solves never keep anybody waiting for a move.
        self.moves = Pool(settings.workers, settings.memory_mb)
        self.solves = Pool(
            settings.workers,
            settings.memory_mb,
            waiting_per_client=4,
            running_per_client=max(1, settings.workers - 1),
            nice=10,
        )
        self.uploads = Uploads()
        self.certificates = Certificates()
        self.jobs: Expiring[Job] = Expiring(settings.session_seconds, 500, dropped=self._forget)

    async def warm_up(self) -> None:
        """Have workers ready before anybody asks."""
        await self.moves.warm_up(self.moves.size)
        await self.solves.warm_up(1)

    def finished(self, job: Job) -> None:
        """Whoever waits is told, and the movers get the certificate."""
        self.certificates.add(job.game, job.id)
        job.wake()

    def _forget(self, job: Job) -> None:
        if job.task is not None and not job.over:
            self.solves.cancel(job.task)

    def client(self, request: Request) -> str:
        """Whose turn it is: an address; on loopback, where all share one, a browser's tab."""
        address = request.client.host if request.client else "?"
        return (
            f"{address} {request.headers.get('x-client', '')[:40]}" if not self.public else address
        )

    @property
    def public(self) -> bool:
        return self.settings.token is not None

    async def move(
        self, request: Request, operation: str, at: models.At, **more: Any
    ) -> dict[str, Any]:
        """Have a mover do an operation at a position."""
        books = self.certificates.books(at.game)
        call = self.uploads.call(at.game) | {"moves": at.moves, "books": books} | more
        return await self.moves.ask(
            self.client(request), operation, call, self.settings.move_seconds
        )


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, for Uvicorn or a test client."""
    state = _State(settings or Settings())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.get_running_loop().create_task(state.warm_up())
        yield
        warming.cancel()
        await asyncio.gather(state.moves.close(), state.solves.close())
        state.certificates.close()

    app = FastAPI(
        title="Foregone",
        version=__version__,
        description="Who wins a positional game, in how many moves, and how.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.foregone = state
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, token=state.settings.token)
    _refusals(app)
    _pages(app)
    _play(app, state)
    _solving(app, state)
    return app


# -- what goes wrong ------------------------------------------------------------------------------


def _refusals(app: FastAPI) -> None:
    @app.exception_handler(RefusedError)
    async def refused(_: Request, error: RefusedError) -> JSONResponse:
        return JSONResponse(error.details, 400)

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        return JSONResponse({"message": str(error.detail)}, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        # In ASCII: what was sent may be no proper text, and is part of the answer.
        content = json.dumps({"detail": jsonable_encoder(error.errors())})
        return Response(content, 422, media_type="application/json")

    @app.exception_handler(ForegoneError)
    async def bad(_: Request, error: ForegoneError) -> JSONResponse:
        busy = isinstance(error, BusyError | WorkerError)
        headers = {"Retry-After": "1"} if busy else None
        return JSONResponse({"message": str(error)}, 429 if busy else 400, headers)


# -- the page -------------------------------------------------------------------------------------


@cache
def _content(name: str) -> tuple[bytes, str]:
    if name == "board.css":
        from foregone.view.svg import DARK, LIGHT, Palette, stylesheet

        text = (
            f":root{{{LIGHT.definitions()}}}"
            f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light])"
            f"{{{DARK.definitions()}}}}}"
            f":root[data-theme=dark]{{{DARK.definitions()}}}"
            f"{stylesheet(Palette.variables())}"
        )
        return text.encode(), _TYPES[".css"]
    path = _PAGE / name
    return path.read_bytes(), _TYPES[path.suffix]


def _pages(app: FastAPI) -> None:
    def answer(name: str) -> Response:
        content, kind = _content(name)
        return Response(content, media_type=kind, headers={"Cache-Control": "no-cache"})

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return answer("index.html")

    names = {path.name for path in _PAGE.iterdir()} | {"board.css"}

    @app.get("/page/{name}", include_in_schema=False)
    async def part(name: str) -> Response:
        if name not in names:
            return JSONResponse({"message": "no such page"}, 404)
        return answer(name)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> Response:
        return answer("icon.svg")


# -- playing --------------------------------------------------------------------------------------


@cache
def _catalogue() -> models.Catalogue:
    from foregone.game import FAMILIES
    from foregone.game.shapes import named_shapes

    return models.Catalogue(
        families=[
            models.Family(
                name=family.name,
                grammar=family.grammar,
                title=family.title,
                entries=[models.Entry(spec=e.spec, title=e.title) for e in family.entries()],
            )
            for family in FAMILIES.values()
        ],
        shapes={name: list(cells) for name, cells in named_shapes().items()},
    )


def _play(app: FastAPI, state: _State) -> None:
    @app.get("/api/catalogue", tags=["games"])
    def catalogue() -> models.Catalogue:
        """The named games, and the named shapes."""
        return _catalogue()

    @app.get(
        "/api/picture.svg",
        tags=["games"],
        responses=_PROBLEMS | {200: {"content": {"image/svg+xml": {}}}},
        response_class=Response,
    )
    async def picture(request: Request, game: Annotated[models.Spec, Query()]) -> Response:
        """The board of a game."""
        told = await state.move(request, "picture", models.At(game=game))
        return Response(
            told["svg"], media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"}
        )

    @app.post("/api/uploads", tags=["games"], responses=_PROBLEMS)
    async def upload(request: Request, file: models.Upload) -> models.Uploaded:
        """Send a `.pg` or `.hex` file; the answer names the game for the other calls."""
        game = state.uploads.add(file.name, file.text)
        position = await state.move(request, "look", models.At(game=game))
        return models.Uploaded(game=game, position=models.Position(**position))

    @app.post("/api/look", tags=["play"], responses=_PROBLEMS, response_model=models.Position)
    async def look(request: Request, at: models.At) -> Any:
        """The position, without a word on who wins."""
        return await state.move(request, "look", at)

    @app.post("/api/turn", tags=["play"], responses=_PROBLEMS, response_model=models.Judged)
    async def turn(request: Request, at: models.Turn) -> Any:
        """The position after the machine's answers, and who wins it."""
        return await state.move(request, "turn", at, human=at.human)

    @app.post("/api/hint", tags=["play"], responses=_PROBLEMS, response_model=models.Hint)
    async def hint(request: Request, at: models.At) -> Any:
        """A good move for whoever is to move."""
        return await state.move(request, "hint", at)

    @app.post("/api/why", tags=["play"], responses=_PROBLEMS, response_model=models.Why)
    async def why(request: Request, at: models.At) -> Any:
        """Threats, the must-play zone, a pairing."""
        return await state.move(request, "why", at)

    @app.post("/api/line", tags=["play"], responses=_PROBLEMS, response_model=models.Line)
    async def line(request: Request, at: models.At) -> Any:
        """The principal line."""
        return await state.move(request, "line", at)

    @app.post("/api/replies", tags=["play"], responses=_PROBLEMS, response_model=models.Replies)
    async def replies(request: Request, at: models.At) -> Any:
        """All moves with their standings."""
        return await state.move(request, "replies", at)


# -- solving --------------------------------------------------------------------------------------


def _told(job: Job) -> models.Solve:
    """A job as the page sees it."""
    task = job.task
    assert task is not None
    told: dict[str, Any] = {"id": job.id, "steps": job.steps}
    if not task.answer.done():
        return models.Solve(state="running" if task.worker else "waiting", **told)
    error = task.answer.exception()
    if error is None:
        solution = task.answer.result()
        stopped = task.cancelled and solution["answer"] == "unknown"
        return models.Solve(
            state="cancelled" if stopped else "done",
            solution=models.Solution(**solution),
            **told,
        )
    if task.cancelled:
        return models.Solve(state="cancelled", **told)
    problem = error.details if isinstance(error, RefusedError) else {"message": str(error)}
    return models.Solve(state="failed", problem=models.Problem(**problem), **told)


def _solving(app: FastAPI, state: _State) -> None:
    missing: dict[int | str, dict[str, Any]] = {
        404: {"model": models.Problem, "description": "no such solve"}
    }

    def find(number: str) -> Job | JSONResponse:
        job = state.jobs.get(number)
        return job or JSONResponse({"message": "this solve has expired, or never was"}, 404)

    @app.post("/api/solves", tags=["solve"], responses=_PROBLEMS, status_code=202)
    async def solve(request: Request, question: models.Question) -> models.Solve:
        """Ask who wins. The answer comes in time: look at the solve again and again."""
        job = Job(state.client(request), question.game)
        call = state.uploads.call(question.game) | {
            "moves": question.moves,
            "depth": question.depth,
            "save": str(state.certificates.path(job.id)),
        }
        job.task = state.solves.submit(
            job.client, "solve", call, state.settings.solve_seconds, job.tell
        )
        job.task.answer.add_done_callback(lambda _: state.finished(job))
        state.jobs.put(job.id, job)
        return _told(job)

    @app.get("/api/solves/{id}", tags=["solve"], responses=missing, response_model=models.Solve)
    async def progress(
        id: Annotated[str, InPath(max_length=40)],
        seen: Annotated[int, Query(ge=0, le=10_000)] = 0,
        wait: Annotated[float, Query(ge=0, le=20)] = 0,
    ) -> Any:
        """How far a solve is. Waits (seconds) while there are no more than `seen` steps to tell."""
        job = find(id)
        if isinstance(job, JSONResponse):
            return job
        if wait and not job.over and len(job.steps) <= seen:
            with suppress(TimeoutError):
                await asyncio.wait_for(job.news.wait(), wait)
        return _told(job)

    @app.get(
        "/api/solves/{id}/certificate",
        tags=["solve"],
        responses=missing | {200: {"content": {"application/octet-stream": {}}}},
        response_class=Response,
    )
    async def certificate(id: Annotated[str, InPath(max_length=40)]) -> Response:
        """The proof, for `foregone verify`."""
        job = find(id)
        if isinstance(job, JSONResponse):
            return job
        path = state.certificates.path(job.id)
        if not path.is_file():
            return JSONResponse({"message": "this solve has no certificate (any more)"}, 404)
        return Response(
            path.read_bytes(),
            media_type="application/octet-stream",
            headers={"Content-Disposition": 'attachment; filename="foregone.cert"'},
        )

    @app.delete("/api/solves/{id}", tags=["solve"], responses=missing, response_model=models.Solve)
    async def cancel(id: Annotated[str, InPath(max_length=40)]) -> Any:
        """Stop a solve."""
        job = find(id)
        if isinstance(job, JSONResponse):
            return job
        assert job.task is not None
        if not job.over:
            state.solves.cancel(job.task)
        return _told(job)
