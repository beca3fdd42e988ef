"""`foregone serve`: the page, on this machine."""

from __future__ import annotations

import argparse

from foregone.cli._arguments import Command

__all__ = ["COMMAND"]


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=int, default=8753, metavar="N", help="0: any (default: 8753)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--public",
        action="store_true",
        help="answer other machines too, who know the token in the address that is printed",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="worker processes of each kind")
    parser.add_argument(
        "--solve-seconds", type=float, default=300, metavar="S", help="at most for one solve"
    )


def _run(arguments: argparse.Namespace) -> int:
    import secrets
    import socket
    from contextlib import suppress

    from foregone.errors import InputError, MissingToolError

    try:
        import fastapi  # noqa: F401
        import uvicorn
    except ImportError:
        raise MissingToolError("the page needs the extra: pip install 'foregone[web]'") from None
    from foregone.play.server.app import Settings, create_app

    if arguments.workers is not None and arguments.workers < 1:
        raise InputError("--workers", found=str(arguments.workers), expected="at least 1")
    token = secrets.token_urlsafe(18) if arguments.public else None
    settings = Settings(token=token, solve_seconds=arguments.solve_seconds)
    if arguments.workers is not None:
        settings = Settings(
            token=token, solve_seconds=arguments.solve_seconds, workers=arguments.workers
        )
    # Said to be TCP, or asyncio leaves Nagle's delay on: 40 ms for each answer.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0" if arguments.public else "127.0.0.1", arguments.port))
        listener.listen(128)  # from now on nobody is refused, only kept waiting
    except (OSError, OverflowError) as error:
        listener.close()
        raise InputError(f"cannot listen: {error}", found=f"port {arguments.port}") from None
    host = socket.gethostname() if arguments.public else "127.0.0.1"
    address = f"http://{host}:{listener.getsockname()[1]}/{f'?token={token}' if token else ''}"
    print(f"Foregone is at {address} (Ctrl-C ends it)", flush=True)
    config = uvicorn.Config(
        create_app(settings), log_level="warning", access_log=False, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    if not arguments.no_open:
        _open_when_ready(address)
    with suppress(KeyboardInterrupt):  # the way to end it, and it has ended well
        server.run(sockets=[listener])
    return 0


def _open_when_ready(address: str) -> None:
    """The browser may come at once: the socket listens already and keeps it waiting."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


COMMAND = Command("serve", "open the page: choose, draw, solve and play games", _configure, _run)
