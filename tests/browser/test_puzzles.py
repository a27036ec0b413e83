"""Puzzles in the browser: from the first page to the answer, at a desk and on a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

import zataku
from browser import axe
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import PHONE, Taste, Visitor
from wide import one_game
from zataku.core.match import Match
from zataku.puzzles import shelf

ANSWER = "[data-result]"


def serious(ann: Visitor, program: str) -> list[str]:
    return axe.serious(ann.page, program, ("light", "dark"))


@pytest.mark.parametrize("taste", [Taste(), replace(PHONE, lang="pl")], ids=["desk", "phone"])
@one_game
def test_from_the_first_page_to_the_answer(visit: Visit, game: str, taste: Taste) -> None:
    """Today's is opened from home: a wrong try, a nudge, the answer on the board, and a table to play on."""
    program = axe.program()
    rules = zataku.load(game)
    ann = visit("ann", taste)
    page = ann.go("/")
    link = page.locator(f"a[href$='/puzzles/{game}/today']")
    link.tap() if taste.is_phone else link.click()
    expect(page.locator(".task")).to_be_visible()
    one = next(each for each in shelf.of(rules) if each.id == ann.read(f"/api/games/{game}/puzzles/today")["id"])
    match = Match(rules, state=rules.load_state(one.position), practice=True)
    wrong = next(action for action in reversed(match.actions(one.seat)) if action not in one.answers)
    seat = Seat(page, taste.is_phone)
    played(seat, wrong)
    expect(page.locator(".missed")).to_be_visible()
    assert page.locator("[data-tries='1']").count() == 1
    ann_nudge = page.locator("[data-nudge='0']")
    ann_nudge.tap() if taste.is_phone else ann_nudge.click()
    expect(page.locator("[data-nudge='1']")).to_be_visible()
    assert serious(ann, program) == []
    played(seat, one.answers[0])
    expect(page.locator(f"{ANSWER}[data-result='solved']")).to_be_visible()
    expect(page.locator(".answer ol li")).to_have_count(len(one.options))
    assert serious(ann, program) == []
    on = page.locator("[data-play-on]")
    on.tap() if taste.is_phone else on.click()
    begin = page.locator("dialog[open] button[type=submit]")
    begin.tap() if taste.is_phone else begin.click()
    page.wait_for_url("**/t/*")
    assert Seat(page, taste.is_phone).wait_for_turn()
    ann.go(f"/puzzles/{game}/{one.id}")
    expect(page.locator(f"{ANSWER}[data-result='solved']")).to_be_visible()
    assert ann.complaints.unexpected == []


def played(seat: Seat, action: str) -> None:
    """Play an action from the list of choices, word by word, as one of the words may be on another tab of a phone."""
    seat.wait_for_turn()
    for word in action.split():
        now = seat.shown
        if now.state != "choosing":
            break
        if word in now.buttons or word in now.menu:
            seat.choose(word)
        else:
            seat.choose_from_list(word)
    seat.press("[data-send]:enabled")
