"""What the page says of pieces and moves: explanations, the log, headings, marks of last moves; and it fits."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import CDPSession, Locator, Page, expect

from browser.brought import bring, told, turn
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste, Visitor
from wide import SOAK, some
from zataku.core.locale import LANGUAGES

GAME = "the_river"
RANDOM = ["random"] * 3

ISLANDS = {
    ".islands [data-word^=t]": ("in the display", "In a column", "TR-6.1"),
    "[aria-label^='Meadow: points']": ("At the end", "Would go on space", "TR-22"),
    ".islands [data-word^=b]:not([data-word=build])": ("building card on offer", "Costs", "TR-11.2"),
    "[data-word=explore]": ("Take a terrain tile", "2 pioneers of each player", "TR-6.1"),
    "[data-word=wood]": ("Produce wood", "You get now", "TR-7.1"),
    "[data-word=food]": ("Produce food", "Left", "TR-9.1"),
    "[data-word=reserve]": ("Reserve a building", "2 pioneers a round", "TR-10.1"),
    "[data-word=build]": ("Construct a building", "any number", "TR-11.1"),
    "[data-word=first_player]": ("first player pawn", "1 pioneer a round", "TR-14.1"),
    "[aria-label^='Pioneer.']": ("Random", "Action", "Comes back to the boat"),
    "[data-anchor=stack]": ("Stack", "Left", "TR-16.3"),
    "[data-anchor=discards]": ("Discards", "Here now", "TR-16.3"),
    "[data-anchor=deck]": ("Deck", "Left", "TR-16.5"),
    "[data-anchor=bonus]": ("Bonus token", "Left", "TR-12.1"),
    "[data-anchor=pawn]": ("First player pawn", "Random", "TR-14.1"),
    ".taken": ("taken by Random", "In a column", "TR-6.1"),
}
FULL = {"[data-word=swap]": ("Swap terrain tiles", "Full this round", "TR-15.1")}
OWN = {
    "[data-word=s1]": ("Space 1 · Your river", "In a column", "TR-"),
    "[data-word=s6]": ("Space 6", "Your next tile comes here", "TR-6.1"),
    "[data-word=s8]": ("Space 8", "Settling", "TR-17.2"),
    "[data-anchor=slot-0]": ("Bonus slot 1", "Free", "TR-12.2"),
    "[data-anchor=slot-1]": ("Bonus slot 2", "A pioneer waits here", "TR-13.1"),
    "[data-anchor=boat-0]": ("Boat", "On the islands", "TR-3.2"),
    "[data-word=stone-1]": ("Stone", "4 of 6", "TR-8.1"),
    "[aria-label^=Warehouse]": ("Warehouse", "Free", "TR-8.1"),
    "[aria-label^='Column']": ("Column 4", "2 points", "TR-19.3"),
    "[aria-label^=Production]": ("Production", "symbols", "TR-7.1"),
    "[aria-label^='The end']": ("Tiles", "5 of 12", "TR-18.1"),
    "[aria-label^='Points in sight']": ("Columns", "2 points", "TR-19.1"),
}


def mid_game(ann: Visitor) -> str:
    """A turn of hers in round 3."""
    return bring([ann, *RANDOM], GAME, turn(45), seed=4)


def read(page: Page, words: Sequence[str]) -> None:
    """The explanation that is shown says this; looked at with every frame, as there are many."""
    page.wait_for_function(
        "words => words.every(word => document.querySelector('#explain')?.textContent.includes(word))", arg=[*words]
    )


def piece(page: Page, selector: str) -> Locator:
    """The first of these that can be seen."""
    return page.locator(f".piece{selector}, {selector}").filter(visible=True).first


def test_every_piece_explains_itself_by_mouse_and_keys(visit: Visit) -> None:
    """One of every kind under the pointer, some with the focus of the keyboard; others' rivers too."""
    ann = visit("ann")
    ann.come(mid_game(ann))
    for selector, words in (ISLANDS | OWN).items():
        piece(ann.page, selector).hover()
        read(ann.page, words)
    ann.page.mouse.move(1, 1)
    expect(ann.page.locator("#explain")).to_be_hidden()
    ann.page.keyboard.press("Tab")
    for selector, words in [*FULL.items(), *some([*(ISLANDS | OWN).items()], 8)]:
        piece(ann.page, selector).evaluate("piece => piece.focus()")
        read(ann.page, words)
    ann.press("Random 1")
    piece(ann.page, ".river-board .own").hover()
    read(ann.page, ("River of Random 1 (blue)",))
    ann.page.mouse.move(1, 1)
    legend = ann.page.get_by_role("region", name="Legend")
    ann.page.keyboard.press("l")
    expect(legend).to_contain_text("holds 1 resource of any kind")
    ann.press("Legend")
    expect(legend).to_have_count(0)
    ann.press("Legend")
    expect(legend).to_be_visible()


def hold(session: CDPSession, found: Locator) -> None:
    """Rest a finger on a piece, where nothing lies over it."""
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})


def test_every_piece_explains_itself_by_finger(visit: Visit) -> None:
    """Pieces in both tabs of a phone, by a long press, which chooses nothing."""
    ann = visit("ann", PHONE)
    seat = ann.come(mid_game(ann))
    session = ann.context.new_cdp_session(ann.page)
    for tab, pieces in (("Islands", ISLANDS), ("My river", OWN)):
        ann.press(tab)
        for selector, words in some([*pieces.items()], 4):
            hold(session, piece(ann.page, selector))
            read(ann.page, words)
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert seat.shown.words == []


def test_moves_are_told_and_marked(visit: Visit) -> None:
    """One line a move with its gains; pioneers and empty places of last moves are marked; no codes anywhere."""
    ann = visit("ann")
    ann.come(mid_game(ann))
    log = ann.page.locator(".lines")
    for line in ("Random 1 produced stone +2", "Random 2 took a forest", "−1 for lack of room"):
        expect(log.locator("li").filter(has_text=line).last).to_be_visible()
    assert log.locator(".mark", has_text=re.compile(r"^Round 2 ends$")).count() == 1
    assert ann.page.locator("[data-mark]").count() >= 3
    expect(ann.page.locator(".taken[data-mark]")).to_contain_text("foresttaken")
    expect(ann.page.locator("[data-mark='1'][aria-label^='Pioneer.']")).to_be_visible()
    labels = ann.page.locator("[aria-label]").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert not [label for label in labels if re.search(r"\b[bst]\d+\b", label)]
    assert not re.search(r"\b[bst]\d\d\b", ann.page.locator("body").inner_text())


def test_headings_say_what_is_asked(visit: Visit) -> None:
    """Which pioneer of the round, what is closed, what comes where; a reload keeps the words that were chosen."""
    ann = visit("ann", Taste(settings={"confirm": "always"}))
    seat = ann.come(mid_game(ann))
    ask = ann.page.locator(".ask")
    expect(ask).to_contain_text("round 3 · pioneer 2 of 3")
    expect(ask).to_contain_text("Send a pioneer to an island.")
    expect(ask).to_contain_text("Swap is full this round.")
    seat.touch("explore")
    expect(ask.locator(".q")).to_have_text("Take a tile: which one goes on space 6?")
    ann.page.reload()
    expect(ask.locator(".q")).to_have_text("Take a tile: which one goes on space 6?")
    expect(ask.locator(".source")).to_contain_text("It covers 1 symbol for clay.")
    expect(ask.locator(".source")).to_contain_text("one more badlands makes 2 points.")
    piece(ann.page, ".islands [data-word^=t].lit").click()
    expect(ask.locator(".q")).to_have_text(re.compile(r"^Take an? .* for space\s6\? It covers\s1 symbol for clay\.$"))
    expect(ann.page.locator(".top, header").first).to_contain_text("Round 3")


def test_all_of_it_is_in_sight(visit: Visit) -> None:
    """Islands, own river and warehouses without scrolling on laptops and a tablet, near the end.

    Each screen is seen in one language, another one each time; in the soak in all of them.
    """
    ann = visit("ann")
    ann.come(bring([ann, *RANDOM], GAME, told("EndTriggered"), seed=2))
    sizes = [(1440, 900), (1280, 720), (1366, 768), (820, 1180)]
    for number, lang in enumerate(LANGUAGES):
        ann.prefer(lang=lang)
        for width, height in sizes if SOAK else [sizes[number]]:
            ann.page.set_viewport_size({"width": width, "height": height})
            for selector in (".islands", ".river-board", ".store", ".boat", ".reserved", ".points-in-sight"):
                expect(ann.page.locator(selector).first).to_be_in_viewport(ratio=0.99)
            side = ann.page.locator(".side")
            assert side.evaluate("box => box.scrollHeight - box.clientHeight") <= 1, (lang, width, height)
