"""Fixtures of tests in a real browser: Chromium as it is installed here, a server with its page, and visitors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Playwright
from pytest_playwright.pytest_playwright import CreateContextCallback

from browser.paint import leave_unpainted
from browser.stage import STAGE, Stage, check_page
from browser.visitor import Taste, Visitor
from server.house import House
from wide import SOAK


class Visit(Protocol):
    """Someone comes to the house with a browser of their own."""

    def __call__(self, name: str = ..., taste: Taste = ...) -> Visitor: ...


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """What all browser tests of this process share."""
    yield STAGE
    STAGE.close()


@pytest.fixture
def playwright(stage: Stage) -> Playwright:
    """Playwright, until the next test that does without it."""
    return stage.playwright


@pytest.fixture
def browser(stage: Stage) -> Browser:
    """The browser; each visitor has a context of it."""
    return stage.browser


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """All visitors have nothing in common."""
    return {}


@pytest.fixture
def house_settings() -> dict[str, object]:
    """What a module wants to be different about its servers."""
    return {}


@pytest.fixture
def house(
    stage: Stage, tmp_path: Path, house_settings: dict[str, object], request: pytest.FixtureRequest
) -> Iterator[House]:
    """A server with the page of the build under test; one of its own for a test that is marked ``own_house``."""
    check_page()
    if request.node.get_closest_marker("own_house") is None:
        yield stage.house(**house_settings)
    else:
        with House(tmp_path, **house_settings) as house:
            yield house


@pytest.fixture
def visit(
    house: House, new_context: CreateContextCallback, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Visitors of the house; the test fails if their browsers complain, and leaves pictures if it fails."""
    visitors: list[Visitor] = []

    def visit(name: str = "visitor", taste: Taste = Taste()) -> Visitor:  # noqa: B008 (it is frozen)
        context = new_context(base_url=house.url, **taste.context)
        if not SOAK:
            leave_unpainted(context)
        visitors.append(Visitor(name, taste, house, context))
        return visitors[-1]

    yield visit
    complaints = [f"{visitor.name}: {text}" for visitor in visitors for text in visitor.complaints.unexpected]
    call = getattr(request.node, "rep_call", None)
    if complaints or call is None or call.failed:
        print(*(f"picture: {path}" for visitor in visitors for path in visitor.pictures(tmp_path)), sep="\n")
    assert not complaints, "\n".join(complaints)
