"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/river_of_gold/pictures.py [FOLDER]
"""

from __future__ import annotations

import base64
import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, StorageState, sync_playwright

from browser.fixtures import PROGRAMS
from browser.visitor import PHONE, Taste, Visitor
from games.river_of_gold.player import play
from server.house import House

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "images"
COVERS = ROOT / "web" / "src" / "games" / "river_of_gold"
COVER_MOVE = 130
PACK = """async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 1000;
    canvas.height = Math.round(image.height * 1000 / image.width);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.8);
}"""
"""A picture as WebP, which Playwright does not make; the browser does."""
MID_GAME = 26  # moves of the visitor
QUALITY = 86
BOTH = [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")]
KEPT = {"home": [BOTH[0]], "river-of-gold": BOTH, "end": [BOTH[1], BOTH[2]]}
"""The pictures of docs/images."""


def taste(size: str, theme: str) -> Taste:
    """A visitor with a screen of this size in this light."""
    shape = PHONE if size == "phone" else Taste()
    return Taste(size=shape.size, is_phone=shape.is_phone, theme="dark" if theme == "dark" else "light")


def take(browser: Browser, house: House, keys: StorageState, path: str, name: str, folder: Path) -> None:
    """One address as the same person sees it, on both sizes, light and dark, as far as such a picture is kept."""
    for size, theme in KEPT[name]:
        look = taste(size, theme)
        context = browser.new_context(base_url=house.url, storage_state=keys, **look.context)
        someone = Visitor("picture", look, house, context)
        someone.go(path)
        someone.page.wait_for_load_state("networkidle")
        if name == "end":
            someone.page.locator("figure svg.ready").wait_for()
        file = folder / f"{name}-{size}-{theme}.jpg"
        someone.page.screenshot(path=file, type="jpeg", quality=QUALITY)
        print(file)
        context.close()


def cover(browser: Browser, house: House, keys: StorageState, replay: str) -> None:
    """The board alone, by day and by lantern, for the cards of the page."""
    for theme in ("light", "dark"):
        look = taste("desktop", theme)
        context = browser.new_context(base_url=house.url, storage_state=keys, **look.context)
        someone = Visitor("cover", look, house, context)
        someone.go(replay)
        board = someone.page.locator("svg.river")
        board.wait_for()
        picture = base64.b64encode(board.screenshot()).decode()
        packed: str = someone.page.evaluate(PACK, picture)
        file = COVERS / f"cover-{theme}.webp"
        file.write_bytes(base64.b64decode(packed.partition(",")[2]))
        print(file)
        context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    rights = ["--no-sandbox"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as home, House(Path(home)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=rights)
        aiko = Visitor("Aiko", Taste(), house, browser.new_context(base_url=house.url, **Taste().context))
        seat = aiko.table_with_bots("river_of_gold", 3)
        table = f"/t/{seat.table}"
        play(seat, seed=4, moves=MID_GAME)
        seat.wait_for_turn()
        keys = aiko.context.storage_state()
        take(browser, house, keys, "/", "home", folder)
        take(browser, house, keys, table, "river-of-gold", folder)
        play(seat, seed=5)
        take(browser, house, keys, table, "end", folder)
        cover(browser, house, keys, f"/replay/{seat.table}#{COVER_MOVE}")
        browser.close()


if __name__ == "__main__":
    main()
