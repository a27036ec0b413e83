"""Takes pictures of pages: for docs/images, and for the covers of the page."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, FloatRect, Locator, StorageState, expect, sync_playwright

from browser.brought import bring, turn
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


@dataclass(frozen=True)
class Cut:
    """A picture for the guide of a game: what lies around these pieces, by their words or anchors."""

    key: str
    around: tuple[str, ...]
    pad: int = 30
    ringed: tuple[str, ...] = ()
    arrow: tuple[str, str] | None = None

    @property
    def marks(self) -> dict[str, object]:
        """The same for MARK."""
        return {"around": self.around, "pad": self.pad, "ringed": self.ringed, "arrow": self.arrow, "shape": SHAPE}


SHAPE = 1.25
"""How much wider than high the pictures of guides are; the page crops them from there."""
CUT_WIDTH = 560
MARK = """({ around, pad, ringed, arrow, shape }) => {
    const box = name => {
        const wanted = /^[.[]/.test(name) ? `main ${name}` : `main [data-word="${name}"], main [data-anchor="${name}"]`;
        const found = [...document.querySelectorAll(wanted)].map(e => e.getBoundingClientRect()).find(e => e.width > 0);
        if (!found) throw new Error(`nothing is called ${name}`);
        return found;
    };
    // pictures have no words: they are for readers of every language
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode()); )
        if (/\\p{L}{2}/u.test(node.data)) node.parentElement.style.visibility = "hidden";
    const all = around.map(box);
    const left = Math.min(...all.map(b => b.left)) - pad, right = Math.max(...all.map(b => b.right)) + pad;
    const top = Math.min(...all.map(b => b.top)) - pad, bottom = Math.max(...all.map(b => b.bottom)) + pad;
    const width = Math.max(right - left, (bottom - top) * shape), height = width / shape;
    const ring = b => `<rect x="${b.x - 3}" y="${b.y - 3}" width="${b.width + 6}" height="${b.height + 6}" rx="10"/>`;
    let drawn = ringed.map(box).map(ring).join("");
    if (arrow) {
        const [[x1, y1], [x2, y2]] = arrow.map(box).map(b => [b.x + b.width / 2, b.y + b.height / 2]);
        const way = `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 60} ${x2} ${y2}`;
        drawn += `<path d="${way}" marker-end="url(#guide-arrow)"/>`;
    }
    const line = (stroke, w) =>
        `<g fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linejoin="round">${drawn}</g>`;
    const over = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    over.innerHTML = `<marker id="guide-arrow" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="5" markerHeight="5"
        orient="auto"><path d="M0 0L10 5L0 10z" fill="var(--ink)"/></marker>
        ${line("var(--halo)", 8)}${line("var(--ink)", 3.5)}`;
    over.style.cssText = "position:fixed;inset:0;width:100vw;height:100vh;z-index:99;pointer-events:none";
    document.body.append(over);
    const within = (at, size, room) => Math.max(0, Math.min(at, room - size));
    const x = within((left + right - width) / 2, width, innerWidth);
    return { x, y: within((top + bottom - height) / 2, height, innerHeight), width, height };
}"""
"""Hides words, draws rings and an arrow, and tells where the picture lies."""


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

    def moment(self, game: str, moves: int, board: str) -> Scene:
        """A table of two people and a bot after so many moves, while the other is asked: nothing is lit."""
        aiko, ben = self.visit("Aiko", Taste()), self.visit("Ben", Taste())
        table = bring([aiko, ben, "random"], game, turn(moves, seat=1), seed=4)
        return Scene(f"/t/{table}", board, aiko.context.storage_state())

    def cut(
        self, scene: Scene, game: str, cuts: Iterable[Cut], before: Callable[[Visitor], None] = lambda _: None
    ) -> None:
        """Parts of a board for the guide of a game, by day and by lantern, once something was done."""
        folder = GAMES / game / "guide"
        folder.mkdir(exist_ok=True)
        for theme in THEMES:
            for cut in cuts:
                with self._look_at(scene, Taste(size=LARGE, theme=theme)) as (someone, _):
                    before(someone)
                    clip = someone.page.evaluate(MARK, cut.marks)
                    save_webp(
                        someone, folder / f"{cut.key}-{theme}.webp", someone.page.screenshot(clip=clip), CUT_WIDTH
                    )

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
        save_webp(visitor, GAMES / game / f"cover-{visitor.taste.theme}{end}.webp", picture, width)


def save_webp(visitor: Visitor, file: Path, picture: bytes, width: int) -> None:
    """A picture of this width, made smaller by the visitor's browser."""
    packed: str = visitor.page.evaluate(PACK, [base64.b64encode(picture).decode(), width])
    file.write_bytes(base64.b64decode(packed.partition(",")[2]))
    print(file)
