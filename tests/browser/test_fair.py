"""What can be taken back: at a fair table not a roll, in practice anything."""

from __future__ import annotations

import random

from playwright.sync_api import expect

import example
from browser import axe
from browser.anyone import move
from browser.brought import bring, turn
from browser.fixtures import Visit
from browser.visitor import Taste, together

QUICK = Taste(settings={"confirm": "never", "motion": 0})


def test_with_bots_alone_it_says_why_a_move_stands(visit: Visit) -> None:
    """Whoever asks is told what was rolled or drawn, and that nobody could agree."""
    ann = visit("ann", QUICK)
    seat = ann.come(bring([ann, "random"], example.GAME, turn(30)))
    seat.wait_for_turn()
    seat.page.locator("[data-undo='never']").click()
    card = seat.page.locator("[data-undo-case='stands']")
    expect(card).to_contain_text("This can’t be taken back: ")
    expect(card).to_contain_text("practice table")
    assert axe.serious(seat.page, axe.program(), ("light", "dark"), "[data-undo-case='stands']") == []
    ann.press("Go on")
    expect(card).not_to_be_visible()
    seat.wait_for_turn()


def test_among_people_one_is_asked_and_the_other_told(visit: Visit) -> None:
    """The question stands in place of the ask; a refusal is told to who asked, by name."""
    ann, ben = visit("ann", QUICK), visit("ben", QUICK)
    table = together(ann, ben, example.GAME)
    seats = [ann.come(table), ben.come(table)]
    first = ann.read(f"/api/tables/{table}")["to_act"]
    mover, other = seats[first], seats[1 - first]
    dice = random.Random(1)
    ask = mover.page.locator("[data-undo='agreed']")
    while not ask.is_visible():
        move(mover, dice)
        mover.wait_for('[data-state="choosing"], [data-state="waiting"]')
    ask.click()
    question = other.page.locator("[data-undo-case='asked']")
    expect(question).to_contain_text("asks to take back")
    question.get_by_role("button", name="No, it stands").click()
    expect(question).not_to_be_visible()
    told = mover.page.locator("[data-undo-case='stands']")
    expect(told).to_contain_text(f"{(ann, ben)[1 - first].name} says no")


def test_in_practice_the_same_move_is_done_again(visit: Visit) -> None:
    """Practice is a choice of the set-up, shown on the table; what was taken back can be done again with one click."""
    ann = visit("ann", QUICK)
    page = ann.go(f"/new/{example.GAME}")
    page.get_by_role("radio", name="2", exact=True).check()
    page.locator("input[name='who1'][value='bot']").check()
    expect(page.get_by_role("radio", name="Fair")).to_be_checked()
    page.get_by_role("radio", name="Practice").check()
    ann.press("Begin now")
    seat = ann.sit()
    expect(page.locator("header").get_by_text("Practice")).to_be_visible()
    dice = random.Random(1)
    seat.wait_for_turn()
    while not seat.page.locator("[data-undo='free']").is_visible():
        move(seat, dice)
        seat.wait_for_turn()
    seat.undo()
    taken = page.locator("[data-taken]")
    expect(taken).to_contain_text("Taken back: ")
    expect(taken).to_contain_text("same luck")
    version = seat.shown.version
    ann.press("Do it again")
    seat.wait_for_version(version + 1)
