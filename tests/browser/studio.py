"""Takes pictures of pages: for docs/images, and for the covers of the page."""

from __future__ import annotations

import base64
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from browser.fixtures import PROGRAMS
from browser.visitor import PHONE, Taste, Visitor
from server.house import House

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "images"
GAMES = ROOT / "web" / "src" / "games"
QUALITY = 80
COVERS = {"": 1000, "-small": 500}
"""How wide the covers are, by the end of their names: for large cards or fine screens, and for small cards."""
PACK = """async ([picture, width]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round(image.height * width / image.width);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.8);
}"""
"""A picture as WebP, which Playwright does not make; the browser does."""


def taste(size: str, theme: str) -> Taste:
    """A visitor with a screen of this size in this light."""
    shape = PHONE if size == "phone" else Taste()
    return Taste(size=shape.size, is_phone=shape.is_phone, theme="dark" if theme == "dark" else "light")


class Studio:
    """A house that nobody else visits, and a browser."""

    def __init__(self, house: House, browser: Browser) -> None:
        self.house = house
        self.browser = browser

    def visit(self, name: str, look: Taste, keys: StorageState | None = None) -> Visitor:
        """Someone comes, with the keys of someone who was here before."""
        context = self.browser.new_context(base_url=self.house.url, storage_state=keys, **look.context)
        return Visitor(name, look, self.house, context)


@contextmanager
def studio() -> Iterator[Studio]:
    """While it is open."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    rights = ["--no-sandbox"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as home, House(Path(home)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=rights)
        yield Studio(house, browser)
        browser.close()


def drawn(visitor: Visitor) -> None:
    """Until no part of the drawing is missing."""
    expect(visitor.page.locator("html[data-drawing]")).to_have_count(0)


def photograph(visitor: Visitor, file: Path) -> None:
    """What the visitor sees, once it is drawn."""
    drawn(visitor)
    visitor.page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(file)


def save_cover(visitor: Visitor, game: str, picture: bytes) -> None:
    """A picture of the board for the cards of the page, in the light that the visitor likes."""
    for end, width in COVERS.items():
        packed: str = visitor.page.evaluate(PACK, [base64.b64encode(picture).decode(), width])
        file = GAMES / game / f"cover-{visitor.taste.theme}{end}.webp"
        file.write_bytes(base64.b64decode(packed.partition(",")[2]))
        print(file)
