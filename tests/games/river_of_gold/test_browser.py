"""Whole games in a real browser, by mouse, finger and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser import pair, sheet
from browser.brought import last_turn
from browser.fixtures import Visit
from browser.keys import Keys
from browser.seat import Seat
from browser.visitor import PHONE
from games.river_of_gold.player import play
from wide import often

GAME = "river_of_gold"
MOVES = often(3, soak=1000)
"""How a game begins by keys; the soak plays it to its end."""


@pytest.mark.soak
def test_by_mouse(visit: Visit) -> None:
    """From the first page to a final sheet against three bots, by clicks; `test_two_people` does that too."""
    ann = visit("ann")
    seat = ann.play_now("River of Gold", "3 bots")
    play(seat, seed=1)
    sheet.check(ann, seat.table, sheet.read(seat))


@pytest.mark.long
def test_two_people(visit: Visit) -> None:
    """One by mouse, one by touch on a phone who came by the link, and a bot; they talk, and see the same end."""
    ann, ben = visit("ann"), visit("ben", PHONE)
    seats = pair.sit_down(ann, ben, GAME)
    talk(*seats)
    unseen = set(seats)

    def move(seat: Seat, version: int) -> None:
        play(seat, seed=version + 1, moves=1)
        if seat in unseen:
            see(version + 1, *seats)
            unseen.remove(seat)

    pair.play_to_the_end(ann, ben, seats, GAME, move)


def test_by_keys(visit: Visit) -> None:
    """From the first page into a game, and to a final sheet without a mouse: by letters, Tab, arrows, Enter, Escape."""
    ann = visit("ann")
    keys = Keys(ann.page)
    ann.go("/")
    keys.press("button[aria-label='Play now: River of Gold']")
    expect(ann.page.locator("dialog .count").first).to_be_focused()
    keys.reach("dialog [role=radiogroup] input")
    for _ in range(2):  # from Lantern to Pebble
        ann.page.keyboard.press("ArrowLeft")
    keys.press("dialog button", "3 bots")
    seat = ann.sit()
    assert seat.wait_for_turn()
    before = seat.shown
    keys.choose("sail")
    keys.escape()
    assert seat.shown == before
    play(seat, seed=3, moves=MOVES, choose=keys.choose, confirm=keys.confirm)
    assert keys.touches == 0
    seat = ann.come(last_turn([ann, *["random"] * 3], GAME))
    play(seat, seed=3, choose=keys.choose, confirm=keys.confirm)
    sheet.check(ann, seat.table, sheet.read(seat))
    assert keys.touches == 0
    assert all(times > 0 for times in keys.used.values()), keys.used


def talk(at_desk: Seat, at_phone: Seat) -> None:
    """Each says something that the other reads."""
    at_desk.press("#tab-chat")
    at_phone.press("nav button:has-text('Log')")
    at_phone.press("#tab-chat")
    for one, other, text in [(at_desk, at_phone, "Hello Ben"), (at_phone, at_desk, "Hello Ann")]:
        one.say(text)
        expect(other.page.get_by_role("log")).to_contain_text(text)
    at_desk.press("#tab-log")
    at_phone.press("#tab-log")
    at_phone.press("nav button:has-text('Board')")


def see(number: int, at_desk: Seat, at_phone: Seat) -> None:
    """Both read the same about a move."""
    at_phone.press("nav button:has-text('Log')")
    told = at_desk.entry(number).inner_text()
    expect(at_phone.entry(number)).to_have_text(told, use_inner_text=True)
    at_phone.press("nav button:has-text('Board')")
