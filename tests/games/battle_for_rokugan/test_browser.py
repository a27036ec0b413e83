"""Whole games in a real browser, by mouse, finger and keys."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import sheet
from browser.brought import last_turn
from browser.fixtures import Visit
from browser.keys import Keys
from browser.visitor import PHONE
from games.battle_for_rokugan.player import play
from wide import often

GAME = "battle_for_rokugan"
MOVES = often(12, soak=1000)
"""Until the end is brought near; two people play a whole game, one at a desk and one on a phone."""


def test_by_mouse(visit: Visit) -> None:
    """From the first page into a game against four bots, and to a final sheet, by clicks; the sheet is the record's."""
    ann = visit("ann")
    play(ann.play_now("Battle for Rokugan", "4 bots"), seed=1, moves=MOVES)
    seat = ann.come(last_turn([ann, *["random"] * 4], GAME))
    play(seat, seed=1)
    sheet.check(ann, seat.table, sheet.read(seat))


def test_two_people(visit: Visit) -> None:
    """One by mouse, one by touch on a phone who came by the link, and three bots; they see the same end."""
    ann, ben = visit("ann"), visit("ben", PHONE)
    ann.go(f"/new/{GAME}")
    ann.page.get_by_role("radio", name="5", exact=True).check()
    for number, who in enumerate(["me", "open", "bot", "bot", "bot"]):
        ann.page.locator(f'input[name="who{number}"][value="{who}"]').check()
    for strength in ann.page.locator("select:has(option[value=random])").all():
        strength.select_option("random")
    ann.press("Open this table")
    ben.go(ann.page.locator(".copy input").input_value())
    ben.press("Sit down")
    ann.press("Start the game")
    seats = [ann.sit(), ben.sit()]
    while any(seat.state != "over" for seat in seats):
        ann.wait_until(lambda: any(seat.state != "waiting" for seat in seats))
        for seat in seats:
            if seat.state == "choosing":
                play(seat, seed=seat.version, moves=1)
    ends = [sheet.read(seat) for seat in seats]
    assert ends[0] == ends[1]
    sheet.check(ben, seats[0].table, ends[1])


def test_by_keys(visit: Visit) -> None:
    """From the first page into a game, and to a final sheet, without a mouse: by letters, Tab, arrows and Enter."""
    ann = visit("ann")
    keys = Keys(ann.page)
    ann.go("/")
    keys.press("button[aria-label='Play now: Battle for Rokugan']")
    keys.reach("dialog input[name=bot]")
    ann.page.keyboard.press("ArrowLeft")
    keys.press("dialog button", "1 bot")
    seat = ann.sit()
    expect(seat.ask).to_contain_text("Your turn")
    play(seat, seed=3, moves=MOVES, choose=keys.choose, confirm=keys.confirm)
    assert keys.touches == 0
    seat = ann.come(last_turn([ann, "random"], GAME))
    play(seat, seed=3, choose=keys.choose, confirm=keys.confirm)
    sheet.check(ann, seat.table, sheet.read(seat))
    assert keys.touches == 0
    assert all(times > 0 for times in keys.used.values()), keys.used
