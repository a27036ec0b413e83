"""Whole games in a real browser, by mouse, finger and keys."""

from __future__ import annotations

import pytest

from browser import pair, sheet
from browser.brought import last_turn
from browser.fixtures import Visit
from browser.keys import Keys
from browser.visitor import PHONE
from games.the_river.player import play
from wide import SOAK, often

GAME = "the_river"
MOVES = often(3, soak=1000)
"""How a game begins by keys; the soak plays it to its end."""


@pytest.mark.soak
def test_by_mouse(visit: Visit) -> None:
    """A game against three bots by clicks on pieces to a final sheet, the record's; `test_two_people` does that too."""
    ann = visit("ann")
    seat = ann.table_with_bots(GAME, 3)
    play(seat, seed=1)
    sheet.check(ann, seat.table, sheet.read(seat))


@pytest.mark.soak
def test_by_finger(visit: Visit) -> None:
    """The same on a phone, by taps, where rivers and warehouses come to the hand."""
    ann = visit("ann", PHONE)
    seat = ann.table_with_bots(GAME, 3)
    play(seat, seed=2)
    sheet.check(ann, seat.table, sheet.read(seat))


def test_by_keys(visit: Visit) -> None:
    """A game of two without a mouse: by letters, Tab, arrows and Enter."""
    ann = visit("ann")
    keys = Keys(ann.page)
    seat = ann.table_with_bots(GAME, 1)
    play(seat, seed=3, moves=MOVES, choose=keys.choose, confirm=keys.confirm)
    assert keys.touches == 0
    if not SOAK:
        seat = ann.come(last_turn([ann, "random"], GAME))
        play(seat, seed=3, choose=keys.choose, confirm=keys.confirm)
    sheet.check(ann, seat.table, sheet.read(seat))
    assert keys.touches == 0


@pytest.mark.long
def test_two_people(visit: Visit) -> None:
    """One by mouse, one by touch, and a bot; they see the same end."""
    ann, ben = visit("ann"), visit("ben", PHONE)
    table = ann.open_table([{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "random"}], GAME)
    ben.ask("/api/me", {"name": "ben"})
    ben.ask(f"/api/tables/{table}/sit", {"nonce": "ben"})
    ann.ask(f"/api/tables/{table}/start")
    for visitor in (ann, ben):
        visitor.go(f"/t/{table}")
    seats = (ann.sit(), ben.sit())
    pair.play_to_the_end(ann, ben, seats, GAME, lambda seat, version: play(seat, seed=version, moves=1))
