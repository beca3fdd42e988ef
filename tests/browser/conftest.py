"""A real Chromium before a real server. No Chromium, no pass: these tests never skip."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from chromium import CHROMIUM, FLAGS
from foregone.play.server.app import Settings
from live_server import serving


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=30_000)  # a busy machine is no fault of the page
    assert os.access(CHROMIUM, os.X_OK), f"no Chromium at {CHROMIUM}: set CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(Settings(workers=2, move_seconds=10.0, solve_seconds=120.0)) as address:
        yield address


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that must not complain: no error in the console, none uncaught, nothing from outside.

    Answers that refuse bad input (400) are logged by Chromium as errors; they are the point of
    some tests, and no fault of the page.
    """
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 860})
    page = context.new_page()
    page.set_default_timeout(30_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type in ("error", "warning") and "status of 400" not in message.text
            else None
        ),
    )
    page.on(
        "request",
        lambda request: None if request.url.startswith(address) else complaints.append(request.url),
    )
    yield page
    context.close()
    assert complaints == []
