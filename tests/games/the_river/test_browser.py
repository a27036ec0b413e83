"""Whole games in a real browser, by mouse, finger and keys."""

from __future__ import annotations

from browser import sheet
from browser.brought import last_turn
from browser.fixtures import Visit
from browser.keys import Keys
from browser.visitor import PHONE
from games.the_river.player import play
from wide import often

GAME = "the_river"
MOVES = often(10, soak=1000)
"""Until the end is brought near; two people play a whole game, one at a desk and one on a phone."""


def test_by_mouse(visit: Visit) -> None:
    """A game against three bots, and a final sheet, by clicks on pieces; the sheet is the record's."""
    ann = visit("ann")
    play(ann.table_with_bots(GAME, 3), seed=1, moves=MOVES)
    seat = ann.come(last_turn([ann, *["random"] * 3], GAME))
    play(seat, seed=1)
    sheet.check(ann, seat.table, sheet.read(seat))


def test_by_finger(visit: Visit) -> None:
    """The same on a phone, by taps, where rivers and warehouses come to the hand."""
    ann = visit("ann", PHONE)
    play(ann.table_with_bots(GAME, 3), seed=2, moves=MOVES)
    seat = ann.come(last_turn([ann, *["random"] * 3], GAME))
    play(seat, seed=2)
    sheet.check(ann, seat.table, sheet.read(seat))


def test_by_keys(visit: Visit) -> None:
    """A game of two without a mouse: by letters, Tab, arrows and Enter."""
    ann = visit("ann")
    keys = Keys(ann.page)
    play(ann.table_with_bots(GAME, 1), seed=3, moves=MOVES, choose=keys.choose, confirm=keys.confirm)
    assert keys.touches == 0
    seat = ann.come(last_turn([ann, "random"], GAME))
    play(seat, seed=3, choose=keys.choose, confirm=keys.confirm)
    sheet.check(ann, seat.table, sheet.read(seat))
    assert keys.touches == 0


def test_two_people(visit: Visit) -> None:
    """One by mouse, one by touch, and a bot; they see the same end."""
    ann, ben = visit("ann"), visit("ben", PHONE)
    table = ann.open_table([{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}], GAME)
    ben.ask("/api/me", {"name": "ben"})
    ben.ask(f"/api/tables/{table}/sit", {"nonce": "ben"})
    ann.ask(f"/api/tables/{table}/start")
    for visitor in (ann, ben):
        visitor.go(f"/t/{table}")
    seats = [ann.sit(), ben.sit()]
    while any(seat.state != "over" for seat in seats):
        ann.wait_until(lambda: any(seat.state != "waiting" for seat in seats))
        for seat in seats:
            if seat.state == "choosing":
                play(seat, seed=seat.version, moves=1)
    ends = [sheet.read(seat) for seat in seats]
    assert ends[0] == ends[1]
    sheet.check(ben, table, ends[1])
