"""What every request must pass before anything is done for it (plain ASGI, no copying).

Bodies are bounded; pages of other origins cannot post; names that resolve to loopback by a trick
(DNS rebinding) are not answered; with a token, only who knows it comes in.
"""

from __future__ import annotations

import hmac
import json
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["COOKIE", "Guard"]

COOKIE = "foregone_token"
_LOCAL = {"localhost", "127.0.0.1", "[::1]", "::1"}
_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]


class _TooLargeError(Exception):
    """The body is larger than allowed."""


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, *, token: str | None, most_bytes: int = 400_000) -> None:
        self.app = app
        self.token = token
        self.most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        refused = self._refuse(scope, headers)
        if refused is not None:
            await _answer(send, *refused)
            return
        seen = 0

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.most_bytes:
                raise _TooLargeError
            return message

        started = False

        async def signed(message: Message) -> None:
            nonlocal started
            if seen > self.most_bytes:
                raise _TooLargeError  # whatever was made of the first part
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", []), *_HEADERS]
                if self.token is not None and "token=" in scope["query_string"].decode("latin-1"):
                    cookie = f"{COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/"
                    message["headers"].append((b"set-cookie", cookie.encode()))
            await send(message)

        try:
            await self.app(scope, bounded, signed)
        except _TooLargeError:
            if not started:
                await _answer(send, 413, "this is too much at once")

    def _refuse(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if self.token is None and _name(host) not in _LOCAL:
            return 421, "this server answers on this machine only"
        origin = headers.get("origin")
        if scope["method"] not in ("GET", "HEAD") and origin and urlsplit(origin).netloc != host:
            return 403, "this request comes from another page"
        if not headers.get("content-length", "0").isdecimal():
            return 400, "bad Content-Length"
        if int(headers.get("content-length", "0")) > self.most_bytes:
            return 413, "this is too much at once"
        if self.token is not None and not self._knows_token(scope, headers):
            return 401, "a token is needed: open the address that 'foregone serve --public' printed"
        return None

    def _knows_token(self, scope: Scope, headers: dict[str, str]) -> bool:
        assert self.token is not None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            cookie = None
        candidates = (
            headers.get("authorization", "").removeprefix("Bearer "),
            *query.get("token", ())[:1],
            cookie.value if cookie is not None else "",
        )
        return any(
            hmac.compare_digest(candidate.encode(), self.token.encode()) for candidate in candidates
        )


def _name(host: str) -> str:
    """A Host header without its port."""
    return host if host.endswith("]") or ":" not in host else host.rpartition(":")[0]


async def _answer(send: Send, status: int, message: str) -> None:
    body = json.dumps({"message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers + _HEADERS})
    await send({"type": "http.response.body", "body": body})
