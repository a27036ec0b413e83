"""A position set up by hand: touched, dragged, wrong, put right and played."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser import axe
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste


def place(page: Page, word: str) -> Locator:
    """A piece or a place on the board."""
    return page.locator(f'.stage [data-word="{word}"]').first


def stepper(page: Page, name: str) -> Locator:
    """A number of the first seat."""
    return page.get_by_role("group", name=re.compile(f": {name}$")).first


def test_a_position_is_set_up_by_hand(visit: Visit) -> None:
    """By touch and by dragging; what can't be stands at the piece, is kept, and keeps the table from beginning."""
    ann = visit("ann", Taste(settings={"motion": 0}))
    page = ann.go("/setup/the_river#new-2")
    start = page.get_by_role("button", name="Start practice")
    expect(start).to_be_enabled()

    page.locator(".tray .loose").first.click()
    place(page, "river-0-1").click()
    expect(place(page, "river-0-2")).to_be_visible()
    place(page, "island-0").drag_to(place(page, "river-0-2"))
    place(page, "boat-0").click()
    place(page, "build").click()
    expect(place(page, "stood-build-0")).to_be_visible()
    expect(start).to_be_enabled()

    for good, more in (("Wood", 7), ("Stone", 4)):  # more than any two tiles have room for
        for _ in range(more):
            stepper(page, good).get_by_role("button", name=re.compile("more")).click()
    expect(page.locator(".state h2")).to_have_text("1 thing cannot be")
    expect(page.locator(".marks .card")).to_contain_text("There is room for")
    assert axe.serious(page, axe.program(), ("light", "dark")) == []
    page.reload()
    expect(page.locator(".state h2")).to_have_text("1 thing cannot be")
    for good, less in (("Wood", 5), ("Stone", 4)):
        for _ in range(less):
            stepper(page, good).get_by_role("button", name=re.compile("less")).click()
    expect(start).to_be_enabled()
    link = page.get_by_label("Link to this position").input_value()
    start.click()
    expect(page.locator(".badge")).to_contain_text("Practice")
    table = page.url.rpartition("/")[2]
    view = ann.read(f"/api/tables/{table}/replay?seat=-1")["frames"][0]["view"]
    assert len(view["players"][0]["tiles"]) == 2 and view["pioneers"]["build"] == [1, 0]
    assert view["players"][0]["stored"]["wood"] == 2

    ben = visit("ben", PHONE)
    ben.page.goto(link)
    expect(place(ben.page, "river-0-3")).to_be_visible()
    ben.page.locator(".tray .loose").first.tap()
    expect(ben.page.locator(".tray .held")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.serious(ben.page, axe.program(), ("light",)) == []
