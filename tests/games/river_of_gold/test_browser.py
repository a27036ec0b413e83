"""Whole games in a real browser, by mouse, finger and keys."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import sheet
from browser.brought import last_turn
from browser.fixtures import Visit
from browser.keys import Keys
from browser.seat import Seat
from browser.visitor import PHONE
from games.river_of_gold.player import play
from wide import often

GAME = "river_of_gold"
MOVES = often(8, soak=1000)
"""Until the end is brought near; two people play a whole game, one at a desk and one on a phone."""


def test_by_mouse(visit: Visit) -> None:
    """From the first page into a game against three bots, and to a final sheet by clicks; the sheet is the record's."""
    ann = visit("ann")
    play(ann.play_now("River of Gold", "3 bots"), seed=1, moves=MOVES)
    seat = ann.come(last_turn([ann, *["random"] * 3], GAME))
    play(seat, seed=1)
    sheet.check(ann, seat.table, sheet.read(seat))


def test_two_people(visit: Visit) -> None:
    """One by mouse, one by touch on a phone who came by the link, and two bots; they talk, and see the same end."""
    ann, ben = visit("ann"), visit("ben", PHONE)
    ann.go(f"/new/{GAME}")
    ann.page.get_by_role("radio", name="4", exact=True).check()
    for number, who in enumerate(["me", "open", "bot", "bot"]):
        ann.page.locator(f'input[name="who{number}"][value="{who}"]').check()
    for strength in ann.page.locator("select:has(option[value=random])").all():
        strength.select_option("random")
    ann.press("Open this table")
    link = ann.page.locator(".copy input").input_value()
    ben.go(link)
    ben.press("Sit down")
    ann.press("Start the game")
    seats = [ann.sit(), ben.sit()]
    talk(*seats)
    unseen = set(seats)
    while any(seat.state != "over" for seat in seats):
        ann.wait_until(lambda: any(seat.state != "waiting" for seat in seats))
        for seat in seats:
            if seat.state == "choosing":
                number = seat.version + 1
                play(seat, seed=number, moves=1)
                if seat in unseen:
                    see(number, *seats)
                    unseen.remove(seat)
    ends = [sheet.read(seat) for seat in seats]
    assert ends[0] == ends[1]
    sheet.check(ben, seats[0].table, ends[1])


def test_by_keys(visit: Visit) -> None:
    """From the first page into a game, and to a final sheet without a mouse: by letters, Tab, arrows, Enter, Escape."""
    ann = visit("ann")
    keys = Keys(ann.page)
    ann.go("/")
    keys.press("button[aria-label='Play now: River of Gold']")
    keys.reach("dialog input[name=bot]")
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
