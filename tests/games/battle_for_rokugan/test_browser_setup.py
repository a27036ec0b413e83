"""A position set up by hand: tokens laid and dragged, wrong, put right and played."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from browser import axe
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste


def place(page: Page, word: str) -> Locator:
    """A piece or a place on the board."""
    return page.locator(f'.stage [data-word="{word}"]')


def loose(page: Page, name: str) -> Locator:
    """A piece in the tray."""
    return page.locator(".tray").get_by_role("button", name=name, exact=True)


def test_a_position_of_rokugan_is_set_up_by_hand(visit: Visit) -> None:
    """On the map and behind screens; what can't be stands at the piece; a phone opens its link."""
    ann = visit("ann", Taste(settings={"motion": 0}))
    page = ann.go("/setup/battle_for_rokugan#new-2")
    start = page.get_by_role("button", name="Start practice")
    expect(start).to_be_enabled()

    page.get_by_role("button", name="Tokens").click()
    loose(page, "Crab: army 1").click()
    place(page, "crane_capital").click()
    expect(place(page, "crab-1")).to_be_visible()
    loose(page, "Crane: army 1").drag_to(place(page, "hand:1"))
    expect(page.locator(".state h2")).to_have_text("1 thing cannot be")
    expect(page.locator(".marks .card")).to_contain_text("at most six tokens")
    expect(page.get_by_role("button", name="Put 1 thing right first")).to_be_disabled()
    assert axe.serious(page, axe.program(), ("light", "dark")) == []
    page.get_by_role("button", name="Undo").click()

    page.get_by_role("button", name="Map").click()
    loose(page, "Honor bonus +2").click()
    place(page, "crab_capital").click()
    expect(start).to_be_enabled()
    link = page.get_by_label("Link to this position").input_value()
    start.click()
    expect(page.locator(".badge")).to_contain_text("Practice")
    view = ann.read(f"/api/tables/{page.url.rpartition('/')[2]}/replay?seat=-1")["frames"][0]["view"]
    assert view["provinces"]["crab_capital"]["special"] == "honor_2"
    assert [(token["token"], token["place"]) for token in view["tokens"]] == [("crab-1", "crane_capital")]

    ben = visit("ben", PHONE)
    ben.page.goto(link)
    expect(place(ben.page, "crab-1")).to_be_visible()
    ben.page.locator(".tray .loose").first.tap()
    expect(ben.page.locator(".tray .held")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.serious(ben.page, axe.program(), ("light",)) == []
