"""What browser tests share in one process: Playwright, a browser, and a server, opened when first needed."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browser.visitor import PATIENCE
from server.house import House
from zataku.server.bundle import INDEX, OWN

PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


@dataclass
class Stage:
    """One for a process, as starting a browser and a server takes longer than most tests.

    While Playwright runs, nothing else in this process can run an event loop: a test that may want to clears the stage.
    """

    _playwright: Playwright | None = None
    _browser: Browser | None = None
    _houses: dict[str, House] = field(default_factory=dict)
    _folders: list[tempfile.TemporaryDirectory[str]] = field(default_factory=list)

    @property
    def playwright(self) -> Playwright:
        """Playwright, running."""
        if self._playwright is None:
            expect.set_options(timeout=PATIENCE)
            self._playwright = sync_playwright().start()
        return self._playwright

    @property
    def browser(self) -> Browser:
        """The browser of this machine; each visitor has a context of it. Playwright's own downloads are not used."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self.playwright.chromium.launch(executable_path=program(), args=rights())
        return self._browser

    def house(self, **settings: object) -> House:
        """A server with such settings, where each test has its own people and tables."""
        key = repr(sorted(settings.items()))
        if key not in self._houses:
            self._folders.append(tempfile.TemporaryDirectory(prefix="zataku-house-"))
            self._houses[key] = House(Path(self._folders[-1].name), **settings)
        house = self._houses[key]
        if not house.is_open:
            house.open()
        return house

    def clear(self) -> None:
        """Stop Playwright and its browser; servers may stay."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None

    def close(self) -> None:
        """Stop everything."""
        self.clear()
        for house in self._houses.values():
            house.kill()
        self._houses.clear()
        for folder in self._folders:
            folder.cleanup()


STAGE = Stage()


def check_page() -> None:
    """Skip a test of a build that has no page."""
    if not (Path(os.environ.get("ZATAKU_PAGE") or OWN) / INDEX).is_file():
        pytest.skip("this build has no page: make web")


def program() -> str:
    """The browser that is installed here."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip(f"no browser here: expected one of {', '.join(PROGRAMS)}")
    return found


def rights() -> list[str]:
    """Chromium's sandbox refuses to run as root."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []
