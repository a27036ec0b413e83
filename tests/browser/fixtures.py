"""Fixtures of tests in a real browser: Chromium as it is installed here, a server with its page, and visitors."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from pytest_playwright.pytest_playwright import CreateContextCallback

from browser.visitor import PATIENCE, Taste, Visitor
from server.house import House
from zataku.server.bundle import INDEX, OWN

PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


class Visit(Protocol):
    """Someone comes to the house with a browser of their own."""

    def __call__(self, name: str = ..., taste: Taste = ...) -> Visitor: ...


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser of this machine; Playwright's own downloads are not used."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip(f"no browser here: expected one of {', '.join(PROGRAMS)}")
    rights = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium's sandbox refuses to run as root
    return {**browser_type_launch_args, "executable_path": program, "args": rights}


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright for one module: while it runs, nothing else in this process can run an event loop."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """One browser for a module; each visitor has a context of it."""
    browser = playwright.chromium.launch(**browser_type_launch_args)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    """Nothing that is the same for all visitors."""
    return {}


@pytest.fixture
def house_settings() -> dict[str, object]:
    """What a module wants to be different about its servers."""
    return {}


@pytest.fixture
def house(tmp_path: Path, house_settings: dict[str, object]) -> Iterator[House]:
    """A server with the page of the build under test."""
    if not (Path(os.environ.get("ZATAKU_PAGE") or OWN) / INDEX).is_file():
        pytest.skip("this build has no page: make web")
    with House(tmp_path, **house_settings) as house:
        yield house


@pytest.fixture
def visit(
    house: House, new_context: CreateContextCallback, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Who comes to the house; the test fails if their browsers complain, and leaves pictures if it fails."""
    visitors: list[Visitor] = []

    def visit(name: str = "visitor", taste: Taste = Taste()) -> Visitor:  # noqa: B008 (it is frozen)
        visitors.append(Visitor(name, taste, house, new_context(base_url=house.url, **taste.context)))
        return visitors[-1]

    yield visit
    complaints = [f"{visitor.name}: {text}" for visitor in visitors for text in visitor.complaints.unexpected]
    call = getattr(request.node, "rep_call", None)
    if complaints or call is None or call.failed:
        print(*(f"picture: {path}" for visitor in visitors for path in visitor.pictures(tmp_path)), sep="\n")
    assert not complaints, "\n".join(complaints)
