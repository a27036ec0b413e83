"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/river_of_gold/pictures.py [FOLDER]
"""

from __future__ import annotations

from pathlib import Path

from browser.studio import Look, Scene, album, studio
from browser.visitor import Taste
from games.river_of_gold.player import play

GAME = "river_of_gold"
COVER_MOVE = 130
MID_GAME = 26  # moves of the visitor
DAY: Look = ("desktop", "light")
LANTERN: Look = ("desktop", "dark")
PHONE: Look = ("phone", "light")
PHONE_BY_LANTERN: Look = ("phone", "dark")
RIVER = "svg.river"


def main(folder: Path) -> None:
    with studio() as room:
        aiko = room.visit("Aiko", Taste())
        seat = aiko.table_with_bots(GAME, 3)
        table = f"/t/{seat.table}"
        play(seat, seed=4, moves=MID_GAME)
        seat.wait_for_turn()
        keys = aiko.context.storage_state()
        room.take(Scene("/", "main", keys), "home", [DAY], folder)
        room.take(Scene(table, RIVER, keys), GAME, [DAY, LANTERN, PHONE, PHONE_BY_LANTERN], folder)
        play(seat, seed=5)
        room.take(Scene(table, "figure svg.ready", keys), "end", [LANTERN, PHONE], folder)
        room.cover(Scene(f"/replay/{seat.table}#{COVER_MOVE}", RIVER, keys), GAME)


if __name__ == "__main__":
    main(album())
