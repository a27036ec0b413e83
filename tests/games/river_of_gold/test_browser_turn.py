"""A turn in a real browser: why not, one step back, undo, confirmation, hint, and two tabs on one seat."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from browser import axe
from browser.fixtures import Visit
from browser.seat import Seat
from browser.visitor import PHONE, Taste, Visitor
from games.river_of_gold.player import wanted

GAME = "river_of_gold"
SHORE_SPACES = [f"s{number}" for number in range(1, 31)]
ANOTHER_REGION = re.compile(r"Shore (\d+) .+ belongs to region (\d); your die shows (\d)\.")


def test_why_not(visit: Visit) -> None:
    """An unlit shore space says why, with its numbers, and leads to the clause, here and on the page of the rules."""
    ann = visit("ann")
    seat = first_turn(ann)
    unlit = [space for space in SHORE_SPACES if space not in seat.shown.soft]
    for space in unlit:
        seat.touch(space)
        expect(seat.remark).to_contain_text(re.compile(rf"\b{space[1:]}\b"))
        told = ANOTHER_REGION.search(seat.remark.inner_text())
        if told:
            break
    assert told, "expected a shore space outside the region of the die"
    number, region, die = map(int, told.groups())
    assert f"s{number}" == space and region != die
    link = seat.remark.get_by_role("link")
    rule = link.inner_text()
    link.click()
    clause = seat.page.locator(".clause")
    expect(clause).to_contain_text(rule)
    with ann.context.expect_page() as opened:
        clause.get_by_role("link").click()
    rules = opened.value
    expect(rules).to_have_url(re.compile(rf"/rules/{GAME}#{re.escape(rule)}$"))
    expect(rules.locator(f'[id="{rule}"]')).to_be_in_viewport()
    expect(rules.locator(f'[id="{rule}"]')).to_have_class(re.compile("target"))
    assert seat.shown.words == []


def test_no_silence(visit: Visit) -> None:
    """Pieces that can't come next always answer: those of another action, and those that come later."""
    seat = first_turn(visit("ann"))
    seat.choose("sail")
    tiles = seat.page.locator('[data-word^="b"]').evaluate_all("tiles => tiles.map(tile => tile.dataset.word)")
    for word in [tiles[-1], "s1", "koku", "silk", "draw", "1", "6"]:
        seat.touch(word)
        expect(seat.remark).to_be_visible()
        seat.press('[data-state] .why button[aria-label="Close"]')
        expect(seat.remark).to_have_count(0)
        assert seat.shown.words == ["sail"]


def test_one_step_back(visit: Visit) -> None:
    """Each step back takes one word off, and what was lit before it is lit again; Escape takes all off."""
    seat = first_turn(visit("ann", Taste(settings={"confirm": "always"})))
    begun = seat.shown
    seat.choose("sail")
    sailing = seat.shown
    assert sailing.words == ["sail"] and {"upper", "middle"} <= set(sailing.lit)
    seat.choose("upper")
    assert seat.shown.words == ["sail", "upper"] and seat.state == "ready"
    seat.step_back()
    assert seat.shown == sailing
    seat.step_back()
    assert seat.shown == begun
    seat.choose("sail")
    seat.choose("middle")
    seat.escape()
    assert seat.shown == begun


def test_undo(visit: Visit) -> None:
    """A move without chance is taken back at once: the same is lit, the log crosses it out, and one plays on."""
    seat = first_turn(visit("ann", Taste(settings={"confirm": "never"})))
    before = seat.shown
    spend_favor(seat)
    after = seat.shown
    assert after.version > before.version and after.soft != before.soft
    number = after.version
    expect(seat.entry(number)).not_to_have_class(re.compile("gone"))
    seat.undo()
    assert replace(seat.shown, version=before.version) == before
    expect(seat.entry(number)).to_have_class(re.compile("gone"))
    now = seat.shown.version
    seat.touch("upper")
    expect(seat.page.locator("[data-state]")).not_to_have_attribute("data-version", str(now))
    # a click leaves no focus on the ship: Enter ends the turn
    seat.page.wait_for_function("document.activeElement === document.body")


@pytest.mark.parametrize(
    ("confirm", "asks_for_favor", "asks_for_build"),
    [("always", True, True), ("final", False, True), ("never", False, False)],
)
def test_confirm(visit: Visit, confirm: str, asks_for_favor: bool, asks_for_build: bool) -> None:
    """Always, only before what can't be taken back (a tile is uncovered), or never: as it was set."""
    seat = first_turn(visit("ann", Taste(settings={"confirm": confirm})))
    asked = {"favor": spend_favor(seat)}
    dice = random.Random(0)
    while "build" not in asked and seat.wait_for_turn():
        shown = replace(seat.shown, soft=[])  # verbs first, to know them
        verb = wanted(shown, dice)
        asked[verb] = do(seat, verb, dice)
    assert asked["favor"] == asks_for_favor
    assert asked["build"] == asks_for_build


@pytest.mark.parametrize("taste", [Taste(), PHONE], ids=["desk", "phone"])
def test_hint(visit: Visit, taste: Taste) -> None:
    """Moves with chances and reasons, shown on the board; one is put into the sentence, and nothing is sent."""
    ann = visit("ann", replace(taste, settings={"confirm": "never"}))
    seat = first_turn(ann)
    before = seat.shown
    seat.press("[data-hint]")
    moves = seat.hint.get_by_role("radio")
    expect(moves.first).to_be_checked()
    assert 2 <= moves.count() <= 3
    expect(moves.first).to_contain_text("%")
    expect(moves.first.locator(".why")).to_contain_text(".")
    shown = seat.page.locator("[data-word].hinted").first
    expect(shown).to_be_in_viewport()
    assert axe.serious(seat.page, axe.program(), ("dark",) if taste.is_phone else ("light",), ".hint") == []
    moves.first.focus()
    seat.page.keyboard.press("ArrowDown")
    expect(moves.nth(1)).to_be_checked()
    action = moves.nth(1).get_attribute("data-move")
    assert action is not None
    expect(seat.page.locator('[data-advised="B"]').first).to_be_attached()
    seat.hint.locator("[data-take]").click()
    expect(seat.hint).to_have_count(0)
    seat.wait_for_change(before)
    assert seat.state == "ready" and seat.shown.words == action.split() and seat.shown.version == before.version
    seat.confirm()
    assert played(ann, seat) == [action]


def test_two_tabs(visit: Visit) -> None:
    """What is done in one tab shows in the other, and a move that both send at once is played once."""
    ann = visit("ann", Taste(settings={"confirm": "always"}))
    one = first_turn(ann)
    other = ann.tab().sit()
    one.page.bring_to_front()
    spend_favor(one)
    other.wait_for_version(one.version)
    assert other.shown == one.shown
    version = one.version
    for seat in (one, other):
        seat.page.bring_to_front()
        seat.choose("sail")
        seat.choose("upper")
    soon = one.page.evaluate("Date.now()") + 400
    for seat in (one, other):
        seat.page.evaluate(
            "soon => setTimeout(() => document.querySelector('[data-send]')?.click(), soon - Date.now())", soon
        )
    for seat in (one, other):
        seat.wait_for_version(version + 1)
        seat.page.wait_for_function("document.querySelector('[data-state]').dataset.words !== 'sail upper'")
    favor, *sailed = played(ann, one)
    assert sailed == ["sail upper"]
    assert one.shown == other.shown


def first_turn(visitor: Visitor) -> Seat:
    """A seat whose first turn has come: it has favor to spend, and both ships."""
    seat = visitor.table_with_bots(GAME, bots=3)
    assert seat.wait_for_turn()
    return seat


def played(visitor: Visitor, seat: Seat) -> list[str]:
    """What this seat, the first, has done so far, by the server's log."""
    frames = visitor.read(f"/api/tables/{seat.table}/replay?seat=0&first=1&last={seat.version}")["frames"]
    return [frame["entry"]["words"] for frame in frames if frame["entry"]["seat"] == 0]


def spend_favor(seat: Seat) -> bool:
    """Change the die; whether that had to be confirmed."""
    return do(seat, "favor", random.Random(0))


def do(seat: Seat, verb: str, dice: random.Random) -> bool:
    """Play an action with this verb; whether it had to be confirmed."""
    before = seat.shown
    seat.choose(verb)
    while (now := seat.shown).state == "choosing" and now.version == before.version:
        seat.choose(dice.choice(now.lit or now.buttons))
    is_asked = now.state == "ready"
    seat.confirm_if_asked()
    return is_asked
