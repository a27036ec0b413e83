"""Two people at one table, one at a desk and one on a phone, who play it to its end."""

from __future__ import annotations

from collections.abc import Callable

from browser import sheet
from browser.brought import late
from browser.seat import Seat
from browser.visitor import Visitor
from wide import SOAK, often

MOVES = 2
"""Of both together, until they go to a table with more behind it."""

Play = Callable[[Seat, int], None]
"""Play one move; the number is the version of the game, for dice."""


def sit_down(host: Visitor, guest: Visitor, game: str) -> tuple[Seat, Seat]:
    """The host opens a table for three with a bot, the guest comes by the link, and the game begins."""
    host.go(f"/new/{game}")
    host.page.get_by_role("radio", name="3", exact=True).check()
    for number, who in enumerate(["me", "open", "bot"]):
        host.page.locator(f'input[name="who{number}"][value="{who}"]').check()
    host.choose_level("Who plays seat 3?", "Pebble")
    host.press("Open this table")
    guest.go(host.page.locator(".copy input").input_value())
    guest.press("Sit down")
    host.press("Start the game")
    return host.sit(), guest.sit()


def play_to_the_end(host: Visitor, guest: Visitor, seats: tuple[Seat, Seat], game: str, play: Play) -> None:
    """Whoever is asked plays, until both see the same end, which is the record's.

    Between the first moves and the last turns they go to another table of theirs; in the soak they play all of it.
    """
    take_turns(host, seats, play, often(MOVES, soak=10_000))
    if not SOAK:
        table = late([host, guest, "random"], game)
        seats = (host.come(table), guest.come(table))
        take_turns(host, seats, play, 10_000)
    ends = [sheet.read(seat) for seat in seats]
    assert ends[0] == ends[1]
    sheet.check(guest, seats[0].table, ends[1])


def take_turns(host: Visitor, seats: tuple[Seat, Seat], play: Play, moves: int) -> None:
    """Whoever is asked plays, for so many moves or to the end."""
    while moves > 0 and any(seat.state != "over" for seat in seats):
        host.wait_until(lambda: any(seat.state != "waiting" for seat in seats))
        for seat in seats:
            if seat.state == "choosing":
                play(seat, seat.version)
                moves -= 1
