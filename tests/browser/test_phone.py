"""A phone in the hand: a finger scrolls, taps open and close, and what happens stays in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import zataku
from browser import axe
from browser.brought import bring, turn
from browser.fixtures import Visit
from browser.visitor import FRAMES, PHONE, Visitor
from wide import one_game

# Whether two elements lie over each other.
CROSSES = """([one, other]) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
# Whether the words that float over the board lie over no mark and no lit piece.
FREE = """() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const crosses = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const isFree = (over, below) => !boxes(over).some((one) => boxes(below).some((other) => crosses(one, other)));
    return isFree('.follow.at:not(.bare)', '[data-mark]') && isFree('.pill:has(.text)', '[data-word].lit');
}"""
# Whether what the last move touched can be seen above the bar.
IN_SIGHT = """() => {
    const foot = document.querySelector('[data-dock="bottom"]').getBoundingClientRect().top;
    return [...document.querySelectorAll('[data-mark]')].some((mark) => {
        const { top, bottom, height } = mark.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return height > 0 && middle >= 0 && middle <= foot;
    });
}"""


def swipe(ann: Visitor, x: float, y: float, by: float) -> None:
    """Drag a finger up or down."""
    hand = ann.context.new_cdp_session(ann.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 11):
        point = {"x": x, "y": y + by * part / 10}
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@one_game
def test_a_replay_scrolls_and_follows(visit: Visit, game: str) -> None:
    """A finger on the board scrolls the page, a step brings what it moved into sight, and the points stay there."""
    ann = visit("ann", PHONE)
    table = bring([ann, "random"], game, lambda table: table.version > 60)
    ann.come(table)
    page = ann.go(f"/replay/{table}#0")
    expect(page.locator("[data-word]").first).to_be_visible()
    swipes = 0
    while page.evaluate("scrollY") < 200:
        swipes += 1
        assert swipes < 10, (
            "expected a finger on the board to scroll the page"
        )  # a map that scrolls on its own comes first
        swipe(ann, 190, 440, -400)
        page.evaluate(FRAMES)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    step = page.get_by_role("button", name="Step forward", exact=True)
    for _ in range(20):
        step.tap()
        page.evaluate(FRAMES)
        if page.locator("[data-mark]").count():
            page.wait_for_function(IN_SIGHT)
    expect(page.locator(".bar .notation")).to_be_hidden()
    expect(page.locator(".bar li b")).to_have_count(2)


@one_game
def test_a_tap_tells_where_points_come_from(visit: Visit, game: str) -> None:
    """All of a player's place is what a finger taps: a square for each point, at the foot, up to the next tap."""
    ann = visit("ann", PHONE)
    table = bring([ann, "random"], game, turn(20))
    ann.come(table)
    page = ann.page
    player = page.locator('.players-area [data-anchor="seat-0"]')
    box = player.bounding_box()
    assert box is not None and box["height"] >= 44 and box["width"] >= 44
    spot = (box["x"] + box["width"] - 6, box["y"] + box["height"] - 6)
    panel = page.locator("[data-sources]")
    page.touchscreen.tap(*spot)
    expect(panel.locator("summary").first).to_be_visible()
    steps = ann.read(f"/api/tables/{table}/replay")["steps"]
    [frame] = ann.read(f"/api/tables/{table}/replay?seat=0&first={steps}&last={steps}")["frames"]
    points = sum(frame["scores"][0].values())
    expect(panel.locator(".squares i")).to_have_count(points)
    assert not page.evaluate(CROSSES, [panel.element_handle(), player.element_handle()])
    panel.locator("summary").first.tap()
    expect(panel.locator("li button").first).to_be_visible()
    assert axe.serious(page, axe.program(), ("light", "dark"), "[data-sources]") == []
    page.touchscreen.tap(*spot)
    expect(panel).to_have_count(0)


@one_game
def test_a_link_to_a_moment_invites_a_friend(visit: Visit, game: str) -> None:
    """It asks who plays on from there; with a seat for somebody else, the table waits for them."""
    ann, ben = visit("ann", PHONE), visit("ben", PHONE)
    table = bring([ann, "random"], game, lambda table: table.match.over)
    page = ben.go(f"/replay/{table}#try-20")
    dialog = page.get_by_role("dialog", name="Try it from here")
    link = dialog.get_by_role("textbox", name="Link to this moment")
    expect(link).to_have_value(page.url)
    expect(dialog.get_by_role("button", name="Copy")).to_be_in_viewport()
    level = next(box for box in dialog.get_by_role("combobox").all() if box.input_value() != "me")
    level.select_option(label="A friend")
    dialog.get_by_role("button", name="Start practice").tap()
    expect(page.get_by_role("textbox", name="Invite")).to_be_visible()
    ann.go(page.url.removeprefix(ann.house.url))
    expect(ann.page.get_by_text("Practice").first).to_be_visible()


@pytest.mark.parametrize("game", zataku.names())
def test_the_film_is_offered_beside_what_it_shows(visit: Visit, game: str) -> None:
    """The words that offer what others did, and those that lead to pieces, lie over no mark and nothing lit."""
    ann = visit("ann", PHONE)
    for number in (10, 30):
        ann.come(bring([ann, "random"], game, turn(number), seed=number))
        ann.page.wait_for_function(FREE)
