"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/battle_for_rokugan/pictures.py [FOLDER]
"""

from __future__ import annotations

from pathlib import Path

from browser.player import follow
from browser.seat import Seat
from browser.studio import Look, Part, Scene, album, photograph, studio
from browser.visitor import Taste

GAME = "battle_for_rokugan"
MANY = 14  # combat tokens on the map, in a round that is well on its way
KEPT: list[Look] = [("desktop", "light"), ("desktop", "dark"), ("phone", "light")]
"""The pictures of docs/images, besides that of a battle."""
HEART = Part(top=0.26, width=0.755, height=0.328)  # of the land: what the covers show


def play_until(seat: Seat, *shown: tuple[str, int]) -> None:
    """Play until this many of each of these are there."""
    while any(seat.page.locator(selector).count() < many for selector, many in shown):
        follow(seat)
        assert seat.wait_for_turn()


def show_battle(seat: Seat) -> None:
    """Play until a round ends, and go on in its film until a battle is decided."""
    film = seat.page.locator(".film")
    while not film.count():
        follow(seat)
        seat.page.wait_for_selector(".film, .ask[data-state=choosing]")
    film.get_by_role("button", name="Pause").click()
    while not seat.page.locator(".verdict b").count():
        film.get_by_role("button", name="Next step").click()


def main(folder: Path) -> None:
    with studio() as room:
        aiko = room.visit("Aiko", Taste(moves=True, settings={"motion": 0}))
        seat = aiko.table_with_bots(GAME, 4, bot="greedy")
        assert seat.wait_for_turn()
        play_until(seat, (".sides button:text('Round')", 1), ('.map [data-word*="-"]', MANY))
        map_ = Scene(f"/t/{seat.table}", "svg.map", aiko.context.storage_state())
        room.take(map_, GAME, KEPT, folder)
        room.cover(map_, GAME, HEART)
        aiko.prefer(motion=1)
        show_battle(seat)
        photograph(aiko, folder / f"{GAME}-battle.jpg")


if __name__ == "__main__":
    main(album())
