"""Choosing who plays against you: the five levels of bots, by mouse and by keys."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.fixtures import Visit
from example import GAME


def test_a_level_for_each_bot(visit: Visit) -> None:
    """Two bots of one level have numbers; the table gets what was chosen, and the next bot the last level of all."""
    ann = visit("Ann")
    page = ann.page
    ann.go(f"/new/{GAME}")
    page.get_by_role("radio", name="4", exact=True).check()
    for seat in (1, 2):
        page.locator(f'input[name="who{seat}"][value=bot]').check()
    first, second = page.locator("button.level").all()[:2]
    expect(first).to_have_accessible_name("Who plays seat 2? Lantern 1")
    expect(second).to_have_accessible_name("Who plays seat 3? Lantern 2")
    ann.choose_level("Who plays seat 3?", "Bell")
    expect(second).to_have_accessible_name("Who plays seat 3? Bell")
    expect(first).to_have_accessible_name("Who plays seat 2? Lantern")
    ann.press("Open this table")
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]

    def bots() -> list[str]:
        return [seat["bot"] for seat in ann.read(f"/api/tables/{table}")["seats"]]

    assert bots() == ["", "lantern", "bell", ""]
    page.get_by_role("combobox", name="Seat 4").select_option("bot")
    expect(page.get_by_role("group", name="Seat 4")).to_contain_text("Bell 2")
    page.get_by_role("button", name="Who plays seat 2?").focus()
    for key in ("Enter", "ArrowLeft", "ArrowLeft", "Enter"):  # all levels, Reed, Pebble, this one
        page.keyboard.press(key)
    expect(page.get_by_role("group", name="Seat 2")).to_contain_text("Pebble")
    expect(page.get_by_role("button", name="Who plays seat 2?")).to_be_focused()
    assert bots() == ["", "pebble", "bell", "bell"]
    page.get_by_role("button", name="Who plays seat 2?").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert bots() == ["", "pebble", "bell", "bell"]
    ann.go("/")
    ann.press("Play now")
    expect(page.get_by_role("radio", name="Pebble")).to_be_checked()
    expect(page.get_by_role("radiogroup", name="Who plays against you?").get_by_role("radio")).to_have_count(5)
