"""What matters is in sight: what is lit, what others move, and what happened since one's last turn."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.brought import bring, turn
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste
from zataku.server.chronicle import Chronicle

GAME = "river_of_gold"

# How many pieces of a selector can be seen: their middle lies on the screen, and nothing scrolls it away.
IN_SIGHT = """selector => [...document.querySelectorAll(`.stage ${selector}`)].filter(piece => {
    const box = piece.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return at !== null && document.querySelector('.stage').contains(at);
}).length"""

LOST = """() => document.querySelectorAll('.stage [data-word]').forEach(piece => {
    for (let e = piece.parentElement; e; e = e.parentElement) e.scrollTop = 1e6;
})"""
PLACE = """() => { for (let e = document.querySelector('.stage [data-word]')?.parentElement; e; e = e.parentElement)
    if (e.scrollHeight > e.clientHeight + 4 && e.scrollTop > 0) return e.scrollTop; return 0; }"""


def in_sight(page: Page, selector: str) -> int:
    """How many such pieces can be seen now."""
    found: int = page.evaluate(IN_SIGHT, selector)
    return found


def test_lit_things_come_into_sight_and_pills_lead_to_the_rest(visit: Visit) -> None:
    """On a phone the board scrolls to a ship that can sail, a pill leads to the other, and a tap shows its landing."""
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, "random"], GAME, turn(6)))
    assert seat.wait_for_turn()
    ann.page.evaluate(LOST)
    seat.choose("sail")
    assert {"upper", "middle"} <= set(seat.shown.lit)
    ann.wait_until(lambda: in_sight(ann.page, ".lit") > 0)
    pill = ann.page.locator(".pill")
    if in_sight(ann.page, ".lit") < 2:
        expect(pill).to_be_visible()
        before = in_sight(ann.page, '[data-word="upper"].lit')
        pill.tap()
        ann.wait_until(lambda: in_sight(ann.page, '[data-word="upper"].lit') != before)
    version = seat.version
    seat.choose("upper")  # a finger foretells nothing before it touches: the ship is only proposed
    assert (seat.state, seat.version) == ("ready", version)
    ann.wait_until(lambda: in_sight(ann.page, "[data-foreseen]") > 0)
    seat.confirm()
    seat.wait_for_version(version + 1)


def test_a_drawn_card_is_read_where_it_is_chosen(visit: Visit) -> None:
    """On a phone the ask shows the hand with the new card first, marked and with its text, whichever tab is open."""
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, "random"], GAME, discards))
    assert seat.wait_for_turn()
    first = ann.page.locator(".elsewhere .customer").first
    expect(first).to_be_in_viewport(ratio=1)
    expect(first).to_contain_text("new")
    expect(first).to_contain_text("At once")
    expect(ann.page.locator(".elsewhere .customer .new")).not_to_have_count(0)


def builds(table: Chronicle) -> bool:
    """The first seat may build."""
    return any(action.startswith("build") for action in table.match.actions(0))


def discards(table: Chronicle) -> bool:
    """The first seat has drawn, and has to discard one."""
    return any(action.startswith("discard") for action in table.match.actions(0))


def test_no_pill_lies_on_what_takes_the_place_of_the_ask(visit: Visit) -> None:
    """Why a move stands comes a moment after it was asked: pills that lead to lit pieces make room for it."""
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, "random"], GAME, turn(30)))
    assert seat.wait_for_turn()
    ann.page.locator("[data-undo='never']").tap()
    expect(ann.page.locator("[data-undo-case='stands']")).to_be_visible()
    expect(ann.page.locator(".pill")).to_be_visible()
    ann.press("Go on")
    expect(ann.page.locator("[data-undo-case='stands']")).not_to_be_visible()


def test_a_tab_keeps_its_place(visit: Visit) -> None:
    """Whoever looks into another tab of the phone and comes back finds the board as it was; what lies there and is to
    be chosen now is seen whole without that."""
    ann = visit("ann", PHONE)
    seat = ann.come(bring([ann, "random"], GAME, builds))
    assert seat.wait_for_turn()
    seat.choose("build")
    if not ann.page.locator(".elsewhere.found").count():
        seat.choose(seat.shown.lit[0])
    expect(ann.page.locator(".elsewhere .lit").first).to_be_in_viewport(ratio=1)
    while seat.shown.words:
        seat.step_back()
    ann.page.evaluate(LOST)
    ann.wait_until(lambda: ann.page.evaluate(PLACE) > 0)
    before = ann.page.evaluate(PLACE)
    tabs = ann.page.locator("nav.tabs button:not(.side)")
    for tab in (tabs.nth(1), tabs.last):
        tab.tap()
        expect(tab).to_have_attribute("aria-current", "page")
        tabs.first.tap()
        ann.wait_until(lambda: ann.page.evaluate(PLACE) == before)


def test_what_others_moved_stays_marked_and_can_be_seen_again(visit: Visit) -> None:
    """The last move of an opponent is marked on the board; what came since one's last turn can be played once more."""
    ann = visit("ann", Taste(moves=True))
    seat = ann.come(bring([ann, "random", "random"], GAME, turn(12)))
    assert seat.wait_for_turn()
    expect(ann.page.locator(".stage [data-mark]").first).to_be_attached()
    film = ann.page.locator("[data-film]")
    expect(film).to_contain_text("Since your last turn")
    places = {name: ann.page.locator(name).bounding_box() for name in (".stage", "#main", ".players", ".talk-area")}
    film.click()
    expect(ann.page.locator("[data-replay]")).to_be_visible()
    assert {name: ann.page.locator(name).bounding_box() for name in places} == places, "nothing moves for a film"
    expect(ann.page.locator(".pl[aria-current] .who")).to_have_text(re.compile("Random"))  # who moved, not who is next
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-replay]")).to_have_count(0)
    assert seat.wait_for_turn()


def test_a_line_opens_where_it_stands(visit: Visit) -> None:
    """A move is one line; a click tells its parts and shows the moment on the board."""
    ann = visit("ann")
    seat = ann.come(bring([ann, "random"], GAME, turn(12)))
    assert seat.wait_for_turn()
    line = seat.log.filter(has=ann.page.locator(".chip")).first
    line.locator(".told").click()
    expect(line.locator("ul li").first).to_be_visible()
    line.get_by_role("button", name="Show this move").click()
    expect(ann.page.locator("[data-replay]")).to_be_visible()


def test_an_undo_is_one_line(visit: Visit) -> None:
    """A move that was taken back is told in one line, with who did it."""
    ann = visit("ann")
    seat = ann.come(bring([ann, "random"], GAME, turn(6)))
    assert seat.wait_for_turn()
    seat.choose("favor")
    seat.choose(seat.shown.lit[0])
    seat.confirm_if_asked()
    seat.undo()
    expect(seat.log.last).to_have_text("ann took back 1 move")
