"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/the_river/pictures.py [FOLDER]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from browser.ear import views
from browser.player import follow
from browser.seat import Seat
from browser.studio import Cut, Look, Part, Scene, Studio, album, studio
from browser.visitor import Taste, Visitor

GAME = "the_river"
TILES = 6  # on the player's river board: a game that is well on its way
OPEN = 5  # tiles on the terrain island, and pioneers on the islands
KEPT: list[Look] = [("desktop", "light"), ("phone", "dark")]
"""The pictures of docs/images."""
ISLANDS = "svg.islands"
GUIDE_MOVES = 60
CUTS = (
    Cut("exchange", ("wood-6", "wood-1"), 16),
    Cut("pioneer", ("clay", "food"), 46),
    Cut("clean_up", ("boat-0",), 24),
    Cut("terrain", ("s3", "s4", "s5", "s6"), 8),
    Cut("resources", ("stone",), 90),
    Cut("buildings", ("b31", "b27", "b09", "b26"), 10),
    Cut("end", ("slot-0", "slot-2", "s5"), 10),
)
WEST = Part(width=840 / 1076)  # of the sea: what the covers show


def play_until(seat: Seat, tiles: int) -> bool:
    """Play until the player's river has this many tiles and there is much to see on the islands; whether that came."""
    wanted = [
        (".river-board .own", tiles),
        ('.islands [aria-label^="Pioneer"]', OPEN),
        ('.islands [data-word^="t"]', OPEN),
    ]
    while seat.wait_for_turn():
        if all(seat.page.locator(selector).count() >= many for selector, many in wanted) and seat.shown.words == []:
            return True
        follow(seat)
    return False


def liveliest(visitor: Visitor, table: str) -> int:
    """The version with the most tiles and pioneers on the islands."""

    def pieces(view: dict[str, Any]) -> int:
        tiles = sum(tile is not None for tile in view["island"])
        return tiles + sum(sum(seats) for seats in view["pioneers"].values())

    found = views(visitor, table, 0)
    return max(found, key=lambda version: (pieces(found[version]), version))


def main(folder: Path) -> None:
    with studio() as room:
        aiko = room.visit("Aiko", Taste())
        seat = aiko.table_with_bots(GAME, 3, bot="greedy")
        while not play_until(seat, TILES):
            seat = aiko.table_with_bots(GAME, 3, bot="greedy")
        keys = aiko.context.storage_state()
        room.take(Scene(f"/t/{seat.table}", ISLANDS, keys), GAME, KEPT, folder)
        guide(room)
        best = liveliest(aiko, seat.table)
        room.cover(Scene(f"/replay/{seat.table}#{best}", ISLANDS, keys), GAME, WEST)


def guide(room: Studio) -> None:
    """The pictures of the page that tells how to play."""
    room.cut(room.moment(GAME, GUIDE_MOVES, ISLANDS), GAME, CUTS)


if __name__ == "__main__":
    main(album())
