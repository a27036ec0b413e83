"""Whole games in a real browser, by mouse, finger and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser import pair, sheet
from browser.brought import last_turn
from browser.fixtures import Visit
from browser.keys import Keys
from browser.visitor import PHONE
from games.battle_for_rokugan.player import play
from wide import SOAK, often

GAME = "battle_for_rokugan"
MOVES = often(3, soak=1000)
"""How a game begins by keys; the soak plays it to its end."""


@pytest.mark.soak
def test_by_mouse(visit: Visit) -> None:
    """From the first page to a final sheet against four bots, by clicks; `test_two_people` does that too."""
    ann = visit("ann")
    seat = ann.play_now("Battle for Rokugan", "4 bots")
    play(seat, seed=1)
    sheet.check(ann, seat.table, sheet.read(seat))


@pytest.mark.long
def test_two_people(visit: Visit) -> None:
    """One by mouse, one by touch on a phone who came by the link, and a bot; they see the same end."""
    ann, ben = visit("ann"), visit("ben", PHONE)
    seats = pair.sit_down(ann, ben, GAME)
    pair.play_to_the_end(ann, ben, seats, GAME, lambda seat, version: play(seat, seed=version, moves=1))


@pytest.mark.long
def test_by_keys(visit: Visit) -> None:
    """From the first page into a game, and to a final sheet, without a mouse: by letters, Tab, arrows and Enter."""
    ann = visit("ann")
    keys = Keys(ann.page)
    ann.go("/")
    keys.press("button[aria-label='Play now: Battle for Rokugan']")
    expect(ann.page.locator("dialog .count").first).to_be_focused()
    keys.reach("dialog [role=radiogroup] input")
    for _ in range(2):  # from Lantern to Pebble
        ann.page.keyboard.press("ArrowLeft")
    keys.press("dialog button", "1 bot")
    seat = ann.sit()
    expect(seat.ask).to_contain_text("Your turn")
    play(seat, seed=3, moves=MOVES, choose=keys.choose, confirm=keys.confirm)
    assert keys.touches == 0
    if not SOAK:
        seat = ann.come(last_turn([ann, "random"], GAME))
        play(seat, seed=3, choose=keys.choose, confirm=keys.confirm)
    sheet.check(ann, seat.table, sheet.read(seat))
    assert keys.touches == 0
    assert all(times > 0 for times in keys.used.values()), keys.used
