"""A position set up by hand: touched, dragged, wrong, put right and played."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser import axe
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste


def place(page: Page, word: str) -> Locator:
    """A piece or a place on the board."""
    return page.locator(f'.stage [data-word="{word}"]')


def test_a_position_is_set_up_by_hand(visit: Visit) -> None:
    """By touch and by dragging; what can't be stands at the piece, is kept, and keeps the table from beginning."""
    ann = visit("ann", Taste(settings={"motion": 0}))
    page = ann.go("/setup/river_of_gold#new-2")
    start = page.get_by_role("button", name="Start practice")
    expect(start).to_be_enabled()
    free = page.locator('.stage [data-word^="s"]', has=page.locator(".price")).first
    space = str(free.get_attribute("data-word"))

    page.locator(".tray .loose").first.click()
    expect(place(page, space)).to_have_class(re.compile("lit"))
    place(page, space).click()
    expect(place(page, space).locator(".tile")).to_be_visible()

    slot, tray = place(page, "row-2"), page.locator(".tray [data-off]")
    slot.drag_to(tray)
    expect(page.locator(".state h2")).to_have_text("1 thing cannot be")
    expect(page.locator(".marks .card")).to_contain_text("Building row")
    expect(page.get_by_role("button", name="Put 1 thing right first")).to_be_disabled()
    assert axe.serious(page, axe.program(), ("light", "dark")) == []
    page.reload()
    expect(page.locator(".state h2")).to_have_text("1 thing cannot be")
    page.locator(".tray .loose").first.click()
    slot.click()
    expect(start).to_be_enabled()

    page.get_by_role("group", name=re.compile("Koku$")).first.get_by_role("button", name=re.compile("more")).click()
    koku = int(page.get_by_role("group", name=re.compile("Koku$")).first.locator("output").inner_text())
    expect(start).to_be_enabled()
    page.get_by_role("combobox", name="patron").first.select_option(index=1)
    expect(page.get_by_role("combobox", name="patron").last).not_to_have_value("")
    expect(start).to_be_enabled()
    link = page.get_by_label("Link to this position").input_value()
    start.click()
    expect(page.locator(".badge")).to_contain_text("Practice")
    table = page.url.rpartition("/")[2]
    view = ann.read(f"/api/tables/{table}/replay?seat=-1")["frames"][0]["view"]
    assert space in view["shore"] and view["players"][0]["koku"] == koku
    assert all(player["patron"] for player in view["players"])

    ben = visit("ben", PHONE)
    ben.page.goto(link)
    expect(place(ben.page, space).locator(".tile")).to_be_visible()
    ben.page.locator(".tray .loose").first.tap()
    expect(ben.page.locator(".tray .held")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.serious(ben.page, axe.program(), ("light",)) == []
