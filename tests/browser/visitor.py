"""Someone who comes to the house with a browser."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import BrowserContext, Error, Page, Request, expect

import patience
from browser.complaints import Complaints
from browser.paint import paint
from browser.seat import Seat
from server.house import House
from zataku.core.locale import LANGUAGES

Theme = Literal["light", "dark"]
PATIENCE = 1000 * patience.PATIENCE  # in milliseconds, as Playwright counts
SETTINGS = "zataku.settings"

# What was chosen earlier in this browser, unless it has been changed since; pages without an origin keep nothing.
KEEP = """([key, value]) => {
    try { if (localStorage.getItem(key) === null) localStorage.setItem(key, value); } catch {}
}"""


# What is chosen now, as if in another tab; then wait until it is drawn again.
CHOOSE = """([key, chosen]) => {
    const value = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...chosen });
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}"""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"


@dataclass(frozen=True)
class Taste:
    """The browser of a visitor and what they like; nothing moves unless a test wants it to."""

    lang: str = "en"
    size: tuple[int, int] = (1440, 900)
    is_phone: bool = False
    theme: Theme = "light"
    moves: bool = False
    settings: dict[str, object] = field(default_factory=dict)  # as the page keeps them
    has_worker: bool = False  # whether the page may have its service worker

    @property
    def context(self) -> dict[str, Any]:
        """The same for Playwright."""
        width, height = self.size
        return {
            "locale": self.lang,
            "viewport": {"width": width, "height": height},
            "is_mobile": self.is_phone,
            "has_touch": self.is_phone,
            "color_scheme": self.theme,
            "reduced_motion": "no-preference" if self.moves else "reduce",
            "service_workers": "allow" if self.has_worker else "block",
        }


PHONE = Taste(size=(390, 844), is_phone=True)


class Visitor:
    """A person at a browser: ``ann = visit("ann")``, then ``ann.go("/")``."""

    def __init__(self, name: str, taste: Taste, house: House, context: BrowserContext) -> None:
        self.name = name
        self.taste = taste
        self.house = house
        self.context = context
        self.complaints = Complaints(context)
        self.asked: set[Request] = set()  # of the server, and not yet answered
        context.on("request", lambda request: self.asked.add(request))  # Playwright wants functions of Python
        context.on("requestfinished", lambda request: self.asked.discard(request))
        context.on("requestfailed", lambda request: self.asked.discard(request))
        context.set_default_timeout(PATIENCE)
        if taste.settings:
            context.add_init_script(f"({KEEP})({json.dumps([SETTINGS, json.dumps(taste.settings)])})")
        self.page = context.new_page()

    def go(self, path: str) -> Page:
        """Open an address of the house, and wait until something is shown."""
        self.page.goto(path)
        expect(self.page.locator("#main")).to_be_visible()
        return self.page

    def press(self, name: str, within: str = "body") -> None:
        """Click or tap a button or link by its name."""
        found = (
            self.page.locator(within)
            .get_by_role("button", name=name, exact=True)
            .or_(self.page.locator(within).get_by_role("link", name=name, exact=True))
        )
        if self.taste.is_phone:
            found.first.tap()
        else:
            found.first.click()

    def play_now(self, game: str, rivals: str, level: str = "Pebble") -> Seat:
        """From home to a table with bots: two clicks, one each for game and level; by the words on the buttons."""
        self.go("/")
        self.press("Play now")
        expect(self.page.locator("dialog .count").first).to_be_focused()
        self.page.get_by_role("radio", name=game).check()
        self.page.get_by_role("radio", name=level).check()
        self.press(rivals, within="dialog")
        return self.sit()

    def choose_level(self, question: str, level: str) -> None:
        """Give a bot another level, by its button and the cards behind it."""
        self.page.get_by_role("button", name=question).click()
        self.page.get_by_role("radio", name=level).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def open_table(self, seats: list[dict[str, str]], game: str, **more: object) -> str:
        """Set up a table without its form; its id."""
        self.ask("/api/me", {"name": self.name})
        return str(self.ask("/api/tables", {"game": game, "seats": seats, "nonce": self.name, **more})["id"])

    def table_with_bots(self, game: str, bots: int, bot: str = "random") -> Seat:
        """A seat at a table that has begun, without going through the first page."""
        table = self.open_table([{"who": "me"}, *[{"who": "bot", "bot": bot}] * bots], game)
        self.ask(f"/api/tables/{table}/start")
        return self.come(table)

    def come(self, table: str) -> Seat:
        """Go to a table whose game has begun."""
        self.go(f"/t/{table}")
        return self.sit()

    def play_out(self, seat: Seat) -> None:
        """Let a bot play this person's game to its end."""
        for own in self.read(f"/api/tables/{seat.table}")["yours"]:
            self.ask(f"/api/tables/{seat.table}/takeover", {"seat": own})
        expect(seat.sheet).to_be_visible()

    def sit(self) -> Seat:
        """The table that is shown, once its game has begun."""
        seat = Seat(self.page, self.taste.is_phone)
        seat.wait_for("[data-state]")
        return seat

    def tab(self) -> Visitor:
        """The same person in another tab of the same browser, on the same page."""
        other = Visitor.__new__(Visitor)
        other.__dict__.update(self.__dict__)
        other.page = self.context.new_page()
        other.go(self.page.url)
        return other

    def ask(self, path: str, data: object = None) -> Any:
        """What the server answers to this person: a POST, as everything that changes something."""
        answer = self.context.request.post(path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def read(self, path: str) -> Any:
        """What the server answers to a GET of this person."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def prefer(self, **settings: object) -> None:
        """Change settings, and wait until the page shows it."""
        self.page.evaluate(CHOOSE, [SETTINGS, settings])
        self.settle()

    def settle(self) -> None:
        """Wait until the page shows what was changed, also its size: it lays out what is there, and looks again."""
        self.page.evaluate(FRAMES)
        self.wait_until(lambda: not self.asked)
        self.page.evaluate(FRAMES)

    def in_every_language(self, languages: Sequence[str] = LANGUAGES) -> Iterator[str]:
        """The page in one language after another, first as it is if that is one of them: that is a change less."""
        now = str(self.page.evaluate("document.documentElement.lang"))
        self.settle()
        for lang in sorted(languages, key=lambda lang: lang != now):
            if lang != now:
                self.prefer(lang=lang)
            yield lang

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for something that only the test can see, and let the browser go on meanwhile."""
        end = time.monotonic() + patience.PATIENCE
        while not condition():
            assert time.monotonic() < end, "waited too long"
            self.page.wait_for_timeout(20)

    def pictures(self, folder: Path) -> list[Path]:
        """A picture of each open page, as far as it can still be taken."""
        taken: list[Path] = []
        for number, page in enumerate(self.context.pages):
            path = folder / f"{self.name}-{number}.png"
            try:
                paint(page)
                page.screenshot(path=path, timeout=5000)
                taken.append(path)
            except Error:
                continue
        return taken


def together(ann: Visitor, ben: Visitor, game: str, **more: object) -> str:
    """Both at a table whose game has begun, on their pages; its id."""
    table = ann.open_table([{"who": "me"}, {"who": "open"}], game, **more)
    ben.ask("/api/me", {"name": ben.name})
    ben.ask(f"/api/tables/{table}/sit", {"nonce": "ben"})
    ann.ask(f"/api/tables/{table}/start")
    for visitor in (ann, ben):
        visitor.go(f"/t/{table}")
        visitor.sit()
    return table
