"""Takes the pictures of docs/images, and the covers of the page, from a game played in a real browser.

PYTHONPATH=src:tests python tests/games/battle_for_rokugan/pictures.py [FOLDER]
"""

from __future__ import annotations

from pathlib import Path

from browser.player import follow
from browser.seat import Seat
from browser.studio import Cut, Look, Part, Scene, Studio, album, photograph, studio
from browser.visitor import Taste, Visitor

GAME = "battle_for_rokugan"
MANY = 14  # combat tokens on the map, in a round that is well on its way
KEPT: list[Look] = [("desktop", "light"), ("desktop", "dark"), ("phone", "light")]
"""The pictures of docs/images, besides that of a battle."""
GUIDE_MOVES = 41  # soon after the first reveal
CUTS = (
    Cut("draw", (".hand",), 16),
    Cut("claim", ("crab_central", "crab_capital", "coastlands_south"), 30),
    Cut("special", ("lion_capital", "lion_coast"), 40),
    Cut("clans", ("crane_central", "crane_south", "scorpion_capital"), 40),
)
CENTRE = ("crab_east", "crane_central", "coastlands_inland")
FACEDOWN = (Cut("place", CENTRE, 20),)
REVEALED = (Cut("reveal", CENTRE, 20),)
BATTLE = (Cut("battle", (".weighing",), 8),)
SHOT = 7  # steps to the middle of a battle
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
        guide(room)
        photograph(aiko, folder / f"{GAME}-battle.jpg")


def guide(room: Studio) -> None:
    """The pictures of the page that tells how to play."""
    moment = room.moment(GAME, GUIDE_MOVES, "svg.map")
    room.cut(moment, GAME, CUTS)
    room.cut(moment, GAME, FACEDOWN, lambda someone: watch(someone, 0))
    room.cut(moment, GAME, REVEALED, lambda someone: watch(someone, 1))
    room.cut(moment, GAME, BATTLE, lambda someone: watch(someone, SHOT))


def watch(someone: Visitor, steps: int) -> None:
    """Watch the last reveal again, up to a step."""
    someone.page.locator(".again").first.click()
    for _ in range(steps):
        someone.page.get_by_role("button", name="Next step").click()
        someone.settle()


if __name__ == "__main__":
    main(album())
