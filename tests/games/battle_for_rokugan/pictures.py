"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/battle_for_rokugan/pictures.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import StorageState

from browser.seat import Seat
from browser.studio import FOLDER, Studio, drawn, photograph, save_cover, studio, taste
from browser.visitor import Taste
from games.battle_for_rokugan.player import follow

GAME = "battle_for_rokugan"
MANY = 14  # combat tokens on the map, in a round that is well on its way
KEPT = [("desktop", "light"), ("desktop", "dark"), ("phone", "light")]
"""The pictures of docs/images, beside that of a battle."""
LARGE = (1900, 1500)
WIDE, HIGH = 930, 469  # of the part that the covers show
NORTH = 0.26  # where it begins


def take(room: Studio, keys: StorageState, table: str, folder: Path) -> None:
    """The table in mid-game."""
    for size, theme in KEPT:
        someone = room.visit("picture", taste(size, theme), keys)
        someone.go(table)
        someone.page.locator("svg.map").wait_for()
        someone.page.wait_for_load_state("networkidle")
        photograph(someone, folder / f"{GAME}-{size}-{theme}.jpg")
        someone.context.close()


def cover(room: Studio, keys: StorageState, table: str) -> None:
    """The heart of the land, by day and by lantern, for the cards of the page."""
    for theme in ("light", "dark"):
        someone = room.visit("cover", Taste(size=LARGE, theme="dark" if theme == "dark" else "light"), keys)
        someone.go(table)
        land = someone.page.locator("svg.map")
        land.wait_for()
        drawn(someone)
        box = land.bounding_box()
        assert box
        part = {"x": box["x"], "y": box["y"] + NORTH * box["height"], "width": WIDE, "height": HIGH}
        save_cover(someone, GAME, someone.page.screenshot(clip=part))  # type: ignore[arg-type]
        someone.context.close()


def play_until(seat: Seat, *shown: tuple[str, int]) -> None:
    """Play until so many of each of these are there."""
    while any(seat.page.locator(selector).count() < many for selector, many in shown):
        follow(seat, moves=1)
        assert seat.wait_for_turn()


def battle(seat: Seat) -> None:
    """Play until a battle is shown."""
    story = seat.page.locator(".battles")
    play_until(seat, (".battles", 1))
    for name, until in (("Previous", "h4:text('revealed')"), ("Next", ".win")):
        while not story.locator(until).count():
            story.get_by_role("button", name=name, exact=True).evaluate("button => button.click()")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as room:
        aiko = room.visit("Aiko", Taste(moves=True))
        seat = aiko.table_with_bots(GAME, 4, bot="greedy")
        table = f"/t/{seat.table}"
        play_until(seat, (".again, .battles", 1), ('.map [data-word*="-"]', MANY))
        keys = aiko.context.storage_state()
        take(room, keys, table, folder)
        cover(room, keys, table)
        battle(seat)
        photograph(aiko, folder / f"{GAME}-battle.jpg")


if __name__ == "__main__":
    main()
