"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/the_river/pictures.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import StorageState

from browser.ear import views
from browser.seat import Seat
from browser.studio import FOLDER, Studio, drawn, photograph, save_cover, studio, taste
from browser.visitor import Taste, Visitor
from games.the_river.player import follow

GAME = "the_river"
TILES = 6  # on the own river board: a game that is well on its way
OPEN = 5  # tiles on the terrain island, and pioneers on the islands
KEPT = [("desktop", "light"), ("phone", "dark")]
"""The pictures of docs/images."""
LARGE = (1900, 1500)
SHARE = 840 / 1076  # of the sea, from its left: what the covers show


def take(room: Studio, keys: StorageState, table: str, folder: Path) -> None:
    """The table in mid-game."""
    for size, theme in KEPT:
        someone = room.visit("picture", taste(size, theme), keys)
        someone.go(table)
        someone.page.locator("svg.islands").wait_for()
        someone.page.wait_for_load_state("networkidle")
        photograph(someone, folder / f"{GAME}-{size}-{theme}.jpg")
        someone.context.close()


def cover(room: Studio, keys: StorageState, table: str) -> None:
    """The islands, by day and by lantern, for the cards of the page."""
    for theme in ("light", "dark"):
        someone = room.visit("cover", Taste(size=LARGE, theme="dark" if theme == "dark" else "light"), keys)
        someone.go(table)
        sea = someone.page.locator("svg.islands")
        sea.wait_for()
        drawn(someone)
        someone.page.wait_for_load_state("networkidle")
        box = sea.bounding_box()
        assert box
        part = {"x": box["x"], "y": box["y"], "width": SHARE * box["width"], "height": box["height"]}
        save_cover(someone, GAME, someone.page.screenshot(clip=part))  # type: ignore[arg-type]
        someone.context.close()


def play_until(seat: Seat, tiles: int) -> None:
    """Play until there are so many tiles on the own river, and much to see on the islands."""
    wanted = [(".river-board .own", tiles), (".islands .stands", OPEN), ('.islands [data-word^="t"]', OPEN)]
    while seat.wait_for_turn():
        if all(seat.page.locator(selector).count() >= many for selector, many in wanted) and seat.shown.words == []:
            return
        follow(seat, moves=1)


def liveliest(visitor: Visitor, table: str) -> int:
    """The version with the most tiles and pioneers on the islands."""

    def pieces(view: dict[str, Any]) -> int:
        tiles = sum(tile is not None for tile in view["island"])
        return tiles + sum(sum(seats) for seats in view["pioneers"].values())

    found = views(visitor, table, 0)
    return max(found, key=lambda version: (pieces(found[version]), version))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as room:
        aiko = room.visit("Aiko", Taste())
        seat = aiko.table_with_bots(GAME, 3, bot="greedy")
        play_until(seat, TILES)
        keys = aiko.context.storage_state()
        take(room, keys, f"/t/{seat.table}", folder)
        cover(room, keys, f"/replay/{seat.table}#{liveliest(aiko, seat.table)}")


if __name__ == "__main__":
    main()
