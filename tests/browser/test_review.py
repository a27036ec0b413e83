"""The review of a game that is over, and a mistake that is tried again."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import msgspec
from playwright.sync_api import expect

from browser import axe
from browser.brought import bring
from browser.fixtures import Visit
from browser.visitor import PHONE, Taste, Visitor
from wide import one_game
from zataku.core.record import read
from zataku.review.plot import plot
from zataku.review.study import QUICK, THOROUGH, findings
from zataku.server.database import store as store_of
from zataku.server.protocol import Review
from zataku.server.reviews import Kept, concluded, stamp


def reviewed(ann: Visitor, table: str, game: str) -> Review:
    """A review made with hardly any effort, kept as if it were a thorough one."""
    text = ann.context.request.get(f"/api/tables/{table}/record").text()
    found = plot(read(text))
    review = concluded(text, list(findings(found, found.points, QUICK)))
    slip = next(moment for moment in review.moments if moment.seat == 0 and moment.decision is not None)
    assert slip.decision is not None
    slip.decision.grade, slip.decision.loss = "mistake", 0.2

    async def keep() -> None:
        store = store_of(ann.house.database)
        await store.open()
        try:
            await store.add_review(table, msgspec.json.encode(Kept(stamp(game, THOROUGH), review)), 1)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:  # Playwright has a loop of its own
        thread.submit(asyncio.run, keep()).result()
    return review


@one_game
def test_a_review_is_read_and_a_mistake_tried_again(visit: Visit, game: str) -> None:
    """At a desk by keys and clicks, on a phone by touch; the way leads to a practice table and back."""
    ann = visit("ann", Taste(settings={"motion": 0}))
    table = bring([ann, "random"], game, lambda table: table.match.over)
    ann.go(f"/review/{table}")
    expect(ann.page.get_by_role("button", name="Review this game")).to_be_visible()
    review = reviewed(ann, table, game)
    page = ann.go(f"/review/{table}#3")
    page.reload()
    moves = page.get_by_role("region", name="Moves")
    expect(moves.locator("[data-step]")).to_have_count(len(review.moments))
    expect(page.get_by_role("img", name="Chances of all seats")).to_be_visible()
    page.locator("body").press("ArrowRight")
    expect(page).to_have_url(re.compile("#4$"))
    if review.turnings:
        page.locator("body").press("Shift+ArrowRight")
        expect(page).to_have_url(re.compile(rf"#({'|'.join(str(one.step) for one in review.turnings)})$"))
    expect(page.locator(".stage .board, .stage [class*=board]").first).to_be_visible()
    assert axe.serious(page, axe.program(), ("light", "dark")) == []
    page.get_by_role("button", name=re.compile("^My mistakes")).click()
    learn = page.get_by_role("region", name="Learn from your mistakes")
    expect(learn).to_contain_text("Find something better")
    expect(page.locator(".badge")).to_contain_text("Practice")
    learn.get_by_role("button", name="Show the best").click()
    expect(learn.locator(".best")).to_be_visible()
    assert axe.serious(page, axe.program(), ("light", "dark"), ".learn") == []
    learn.get_by_role("link", name="Back to the review").click()
    expect(page).to_have_url(re.compile(rf"/review/{table}#\d+$"))

    ben = visit("ben", PHONE)
    ben.go(f"/review/{table}#2")
    expect(ben.page.locator("[data-step]")).to_have_count(len(review.moments))
    expect(ben.page.get_by_role("button", name=re.compile("^All mistakes"))).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.serious(ben.page, axe.program(), ("light",)) == []
