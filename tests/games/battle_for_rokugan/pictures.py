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
"""The pictures of docs/images, beside that of a battle."""
HEART = Part(top=0.26, width=0.755, height=0.328)  # of the land: what the covers show


def play_until(seat: Seat, *shown: tuple[str, int]) -> None:
    """Play until so many of each of these are there."""
    while any(seat.page.locator(selector).count() < many for selector, many in shown):
        follow(seat)
        assert seat.wait_for_turn()


def show_battle(seat: Seat) -> None:
    """Play until a battle is shown."""
    story = seat.page.locator(".battles")
    play_until(seat, (".battles", 1))
    for name, until in (("Previous", "h4:text('revealed')"), ("Next", ".win")):
        while not story.locator(until).count():
            story.get_by_role("button", name=name, exact=True).evaluate("button => button.click()")


def main(folder: Path) -> None:
    with studio() as room:
        aiko = room.visit("Aiko", Taste(moves=True))
        seat = aiko.table_with_bots(GAME, 4, bot="greedy")
        assert seat.wait_for_turn()
        play_until(seat, (".again, .battles", 1), ('.map [data-word*="-"]', MANY))
        map_ = Scene(f"/t/{seat.table}", "svg.map", aiko.context.storage_state())
        room.take(map_, GAME, KEPT, folder)
        room.cover(map_, GAME, HEART)
        show_battle(seat)
        photograph(aiko, folder / f"{GAME}-battle.jpg")


if __name__ == "__main__":
    main(album())
