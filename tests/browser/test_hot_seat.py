"""Several people at one device: a curtain between them, and nothing of the last one in the page's memory."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import example
import zataku
from browser.anyone import move
from browser.brought import bring, turn
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste
from wide import some
from zataku.core.match import AGREED
from zataku.server.chronicle import Chronicle

# Every plain object that is still alive after a collection; those that belong to a seat: its updates and views.
OWN = """function () {
    const value = (each, key) => { try { return Object.getOwnPropertyDescriptor(each, key)?.value; } catch {} };
    const isOwn = each => value(each, 'seat') >= 0 && (value(each, 'players') || value(each, 'view'));
    return [...this].filter(isOwn).map(each => Object.keys(each).join());
}"""
SECRET = [
    name for name in zataku.names() if any(map(zataku.load(name).is_secret, range(len(zataku.load(name).chance))))
]


def test_at_the_set_up_no_choice_for_a_seat_moves_the_others(visit: Visit) -> None:
    """On a phone a bot has a level, and a second person at the device brings a name for the first one, too."""
    ann = visit("ann", PHONE)
    page = ann.go(f"/new/{example.GAME}")
    here, bot = (page.locator(f"label:has(input[name='who1'][value='{who}'])") for who in ("me", "bot"))
    below = page.locator("label:has(input[name='who2'][value='open'])")
    before = below.bounding_box()
    here.tap()
    expect(page.locator(".seats .name")).to_have_count(2)
    assert below.bounding_box() == before
    bot.tap()
    expect(page.locator(".seats .level")).to_have_count(1)
    assert below.bounding_box() == before


@pytest.mark.parametrize("name", some(SECRET, 1))
def test_the_page_forgets_the_last_person(visit: Visit, name: str) -> None:
    """After a move the curtain falls: the page holds no view of any seat until the next person says so."""
    ann = visit("ann", Taste(settings={"confirm": "never"}))
    table = bring([ann, ann], name, turn(30))
    seat = ann.come(table)
    page = ann.page
    button = page.get_by_role("button", name="I am")
    expect(button).to_be_visible()
    expect(page.locator("[data-pass='0']")).to_be_visible()
    height = page.locator("#main").evaluate("ask => ask.offsetHeight")
    button.click()
    seat.wait_for_turn()
    expect(page.locator("#main .seal")).to_contain_text(f"Your turn, {page.locator('.pl.mine .who').inner_text()}")
    assert page.locator("#main").evaluate("ask => ask.offsetHeight") == height == 304, "nothing below the ask moves"
    client = page.context.new_cdp_session(page)

    def own() -> list[str]:
        client.send("HeapProfiler.collectGarbage")  # fully: the query alone may leave what nothing holds
        prototype = client.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
        objects = client.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
        answer = client.send(
            "Runtime.callFunctionOn", {"functionDeclaration": OWN, "objectId": objects, "returnByValue": True}
        )
        client.send("Runtime.releaseObject", {"objectId": objects})
        found: list[str] = answer["result"]["value"]
        return found

    assert own(), "while someone plays, their view is there"
    dice = random.Random(1)
    while not page.locator("[data-pass='1']").is_visible():
        move(seat, dice)
    expect(page.get_by_text("Seen as a spectator sees it")).to_be_visible()
    expect(page.locator("[data-pass='1']")).to_be_visible()
    ann.wait_until(lambda: own() == [])
    button.click()
    seat.wait_for_turn()
    assert own()


def test_who_moved_is_asked_before_another_takes_it_back(visit: Visit) -> None:
    """The device goes to them, behind the curtain; with their consent one move goes back, and it is their turn."""

    def is_undone_by_the_other(table: Chronicle) -> bool:
        return table.match.to_act == 0 and table.undone_for(0) == 1 and table.undoing(0).need == AGREED

    ann = visit("ann")
    seat = ann.come(bring([ann, ann], example.GAME, is_undone_by_the_other))
    page = ann.page
    here = page.get_by_role("button", name="I am")
    here.click()
    page.locator("[data-undo='agreed']").click()
    expect(page.locator("[data-pass='1']")).to_be_visible()
    here.click()
    expect(page.locator("[data-undo-case='asked'] .seal")).to_contain_text("you are asked")
    ann.press("Agree")
    seat.wait_for_turn()
    expect(page.locator(".lines li").last).to_contain_text("took back 1 move")
