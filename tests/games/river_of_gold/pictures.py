"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/river_of_gold/pictures.py [FOLDER]
"""

from __future__ import annotations

from pathlib import Path

from browser.studio import Cut, Look, Scene, Studio, album, studio
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
GUIDE_MOVES = 75
CUTS = (
    Cut("favor", ("die-0", "3", "6"), 50),
    Cut("build", ("s16", "s17", "s19"), 60, ("s19",)),
    Cut("sail", ("river-6", "s17", "s18"), 60, ("s17", "s18", "s19", "s20"), ("river-6", "river-9")),
    Cut("deliver", (".hand .card",), 60),
    Cut("mastery", ("earth",), 54),
    Cut("roll", ("die-0",), 12),
    Cut("influence", ("region_1",), 10),
    Cut("end", (".row .slots",), 14),
)


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
        guide(room)
        room.cover(Scene(f"/replay/{seat.table}#{COVER_MOVE}", RIVER, keys), GAME)


def guide(room: Studio) -> None:
    """The pictures of the page that tells how to play."""
    room.cut(room.moment(GAME, GUIDE_MOVES, RIVER), GAME, CUTS)


if __name__ == "__main__":
    main(album())
