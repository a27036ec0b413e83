"""Takes pictures of pages: for docs/images, and for the covers of the page."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, FloatRect, Locator, StorageState, expect, sync_playwright

from browser.stage import program, rights
from browser.visitor import PHONE, Taste, Theme, Visitor
from server.house import House

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
GAMES = ROOT / "web" / "src" / "games"
QUALITY = 80
Look = tuple[Literal["desktop", "phone"], Theme]
THEMES: tuple[Theme, ...] = ("light", "dark")
LARGE = (1900, 1500)  # a screen on which boards are whole
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


@dataclass(frozen=True)
class Scene:
    """What someone sees at an address, as soon as this part of it is there."""

    path: str
    board: str
    keys: StorageState


@dataclass(frozen=True)
class Part:
    """A part of a board, in shares of its width and height."""

    top: float = 0
    width: float = 1
    height: float = 1

    def of(self, box: FloatRect) -> FloatRect:
        """Where it lies on a page."""
        y = box["y"] + self.top * box["height"]
        return {"x": box["x"], "y": y, "width": self.width * box["width"], "height": self.height * box["height"]}


WHOLE = Part()


class Studio:
    """A house that nobody else visits, and a browser."""

    def __init__(self, house: House, browser: Browser) -> None:
        self.house = house
        self.browser = browser

    def visit(self, name: str, look: Taste, keys: StorageState | None = None) -> Visitor:
        """Someone comes, with the keys of someone who was here before."""
        context = self.browser.new_context(base_url=self.house.url, storage_state=keys, **look.context)
        return Visitor(name, look, self.house, context)

    def take(self, scene: Scene, name: str, looks: Iterable[Look], folder: Path) -> None:
        """Pictures of a scene, one for each size and theme."""
        for size, theme in looks:
            look = replace(PHONE if size == "phone" else Taste(), theme=theme)
            with self._look_at(scene, look) as (someone, _):
                photograph(someone, folder / f"{name}-{size}-{theme}.jpg")

    def cover(self, scene: Scene, game: str, part: Part = WHOLE) -> None:
        """A part of a board, by day and by lantern, for the cards of the page."""
        for theme in THEMES:
            with self._look_at(scene, Taste(size=LARGE, theme=theme)) as (someone, board):
                box = board.bounding_box()
                assert box
                save_cover(someone, game, someone.page.screenshot(clip=part.of(box)))

    @contextmanager
    def _look_at(self, scene: Scene, look: Taste) -> Iterator[tuple[Visitor, Locator]]:
        someone = self.visit("picture", look, scene.keys)
        someone.go(scene.path)
        board = someone.page.locator(scene.board)
        board.wait_for()
        drawn(someone)
        yield someone, board
        someone.context.close()


@contextmanager
def studio() -> Iterator[Studio]:
    """While it is open."""
    with tempfile.TemporaryDirectory() as home, House(Path(home)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=rights())
        yield Studio(house, browser)
        browser.close()


def album() -> Path:
    """Where pictures go: to the folder that was named on the command line, else to the docs."""
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    chosen.mkdir(parents=True, exist_ok=True)
    return chosen


def drawn(visitor: Visitor) -> None:
    """Wait until no part of the drawing is missing."""
    visitor.page.wait_for_load_state("networkidle")
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
