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
from wide import SOAK
from zataku.core.match import Match
from zataku.puzzles import shelf

ANSWER = "[data-result]"
GAMES = [name for name in zataku.names() if shelf.of(zataku.load(name))]


def serious(ann: Visitor, program: str) -> list[str]:
    return axe.serious(ann.page, program, ("light", "dark"))


@pytest.mark.parametrize("taste", [Taste(), replace(PHONE, lang="pl")], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES if SOAK else GAMES[-1:])
def test_from_the_first_page_to_the_answer(visit: Visit, game: str, taste: Taste) -> None:
    """Today's is opened from home: a wrong try, a nudge, the answer on the board, and a table to play on."""
    program = axe.program()
    rules = zataku.load(game)
    ann = visit("ann", taste)
    page = ann.go("/")
    seat = Seat(page, taste.is_phone)
    seat.press(f"a[href$='/puzzles/{game}/today']")
    expect(page.locator(".task")).to_be_visible()
    one = next(each for each in shelf.of(rules) if each.id == ann.read(f"/api/games/{game}/puzzles/today")["id"])
    match = Match(rules, state=rules.load_state(one.position), practice=True)
    wrong = next(action for action in reversed(match.actions(one.seat)) if action not in one.answers)
    played(seat, wrong)
    expect(page.locator(".missed")).to_be_visible()
    assert page.locator("[data-tries='1']").count() == 1
    seat.press("[data-nudge='0']")
    expect(page.locator("[data-nudge='1']")).to_be_visible()
    assert serious(ann, program) == []
    played(seat, one.answers[0])
    expect(page.locator(f"{ANSWER}[data-result='solved']")).to_be_visible()
    expect(page.locator(".answer ol li")).to_have_count(len(one.options))
    assert serious(ann, program) == []
    seat.press("[data-play-on]")
    seat.press("dialog[open] button[type=submit]")
    page.wait_for_url("**/t/*")
    assert Seat(page, taste.is_phone).wait_for_turn()
    ann.go(f"/puzzles/{game}/{one.id}")
    expect(page.locator(f"{ANSWER}[data-result='solved']")).to_be_visible()
    assert ann.complaints.unexpected == []


def played(seat: Seat, action: str) -> None:
    """Play an action word by word; what comes of it may take the place of the ask."""
    seat.wait_for_turn()
    words = action.split()
    while seat.shown.state == "choosing":
        seat.choose(words[len(seat.shown.words)])
    seat.press("[data-send]:enabled")
