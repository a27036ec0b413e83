"""Lessons in a real browser: a first game walked at a desk, a short one on a phone."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import expect

from browser.axe import program, serious
from browser.fixtures import Visit
from browser.guided import shows_all, walk
from browser.seat import Seat
from browser.visitor import PHONE
from zataku.server.lessons import Step

GAME = "river_of_gold"
LEARN = '.learn:has-text("River of Gold")'


def test_a_first_game_with_a_host(visit: Visit) -> None:
    """From the card to the end: each piece spoken of is there, a wrong touch is answered, leaving keeps the place."""
    axe = program()
    ann = visit("ann")
    page = ann.go("/")

    def look(seat: Seat, step: Step) -> None:
        if step.point:
            shows_all(seat, step)
        if step.id == "build":
            seat.touch("s18")
            expect(seat.remark).to_contain_text("RG-5.3")
            expect(page.locator(".veil .bad")).to_have_count(1)
            seat.touch("s20")
            expect(page.locator(".host p")).to_have_text("That is allowed too. First the ringed one.")
            assert seat.shown.words == []
            assert serious(page, axe, ("light", "dark")) == []
        if step.id == "favor":  # left and gone on with
            page.locator(".host .x").click()
            expect(page.locator(LEARN)).to_contain_text("step 8 of 15")
            page.locator(LEARN).click()
            expect(page.locator(".host")).to_have_attribute("data-step", "favor")

    page.locator(LEARN).click()
    seat = walk(ann, GAME, "first", look)
    expect(page.locator(".host h2")).to_have_text("The rest is yours")
    expect(page.locator(".veil .dim")).to_have_count(0)
    ann.ask(f"/api/tables/{seat.table}/takeover", {"seat": 0, "bot": "random"})  # to the end
    expect(seat.sheet).to_be_visible()
    seat.press("[data-host=end]")
    expect(page.locator("#lesson-end")).to_have_text("You know River of Gold")
    expect(page.locator(".met li")).to_have_count(8)
    assert serious(page, axe, ("light",), ".over") == []
    ann.go("/")
    expect(page.locator(f"{LEARN}.done")).to_contain_text("Learned")


def test_a_short_lesson_on_a_phone(visit: Visit) -> None:
    """In Polish, by finger, to its end; nothing that is to be touched lies below the host."""
    axe = program()
    ola = visit("ola", replace(PHONE, lang="pl"))
    ola.go("/")
    ola.ask("/api/me", {})
    table = ola.ask("/api/lessons", {"game": GAME, "lesson": "customers"})["id"]
    ola.go(f"/t/{table}")

    def look(seat: Seat, step: Step) -> None:
        if step.id == "elder":
            assert serious(ola.page, axe, ("light",)) == []

    walk(ola, GAME, "customers", look)
    expect(ola.page.locator("#lesson-end")).to_have_text("Teraz pracują dla ciebie")
    expect(ola.page.locator(".next article")).to_have_count(3)
