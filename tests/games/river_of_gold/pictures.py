"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/river_of_gold/pictures.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import StorageState

from browser.studio import FOLDER, Studio, drawn, photograph, save_cover, studio, taste
from browser.visitor import Taste
from games.river_of_gold.player import play

COVER_MOVE = 130
MID_GAME = 26  # moves of the visitor
BOTH = [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")]
KEPT = {"home": [BOTH[0]], "river_of_gold": BOTH, "end": [BOTH[1], BOTH[2]]}
"""The pictures of docs/images."""


def take(room: Studio, keys: StorageState, path: str, name: str, folder: Path) -> None:
    """One address as the same person sees it, on both sizes, light and dark, as far as such a picture is kept."""
    for size, theme in KEPT[name]:
        someone = room.visit("picture", taste(size, theme), keys)
        someone.go(path)
        someone.page.wait_for_load_state("networkidle")
        if name == "end":
            someone.page.locator("figure svg.ready").wait_for()
        photograph(someone, folder / f"{name}-{size}-{theme}.jpg")
        someone.context.close()


def cover(room: Studio, keys: StorageState, replay: str) -> None:
    """The board alone, by day and by lantern, for the cards of the page."""
    for theme in ("light", "dark"):
        someone = room.visit("cover", taste("desktop", theme), keys)
        someone.go(replay)
        board = someone.page.locator("svg.river")
        board.wait_for()
        drawn(someone)
        save_cover(someone, "river_of_gold", board.screenshot())
        someone.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as room:
        aiko = room.visit("Aiko", Taste())
        seat = aiko.table_with_bots("river_of_gold", 3)
        table = f"/t/{seat.table}"
        play(seat, seed=4, moves=MID_GAME)
        seat.wait_for_turn()
        keys = aiko.context.storage_state()
        take(room, keys, "/", "home", folder)
        take(room, keys, table, "river_of_gold", folder)
        play(seat, seed=5)
        take(room, keys, table, "end", folder)
        cover(room, keys, f"/replay/{seat.table}#{COVER_MOVE}")


if __name__ == "__main__":
    main()
