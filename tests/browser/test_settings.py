"""Settings: they apply at once, at the table too, and are kept; until then those of the browser count."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zataku
from browser.anyone import complete
from browser.fixtures import Visit
from browser.visitor import Taste

GAME = zataku.names()[0]
ROOT = "() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })"
# The colour of the paper, and whether anything is allowed to take its time.
PAPER = "() => getComputedStyle(document.documentElement).getPropertyValue('--panel').trim()"


def root(page: Page) -> dict[str, str]:
    """What the page knows of the reader's wishes."""
    found: dict[str, str] = page.evaluate(ROOT)
    return found


def test_language_switches_at_once(visit: Visit) -> None:
    """All words of the table change without a reload, and stay changed."""
    ann = visit("ann")
    seat = ann.table_with_bots(GAME, 1)
    assert seat.wait_for_turn()
    english, board = seat.prompt, ann.page.locator(".stage [aria-label]").first.get_attribute("aria-label")
    ann.page.evaluate("() => { window.isSame = true; }")
    ann.press("Menu")
    ann.press("Polski")
    expect(ann.page.locator("html")).to_have_attribute("lang", "pl")
    expect(seat.ask.locator(".q")).not_to_have_text(english)
    expect(ann.page.get_by_role("tab", name="Czat")).to_be_visible()
    expect(ann.page.locator(".stage [aria-label]").first).not_to_have_attribute("aria-label", str(board))
    assert ann.page.evaluate("() => window.isSame")
    polish = seat.prompt
    ann.page.get_by_role("link", name="Ustawienia").first.click()
    ann.page.get_by_role("link", name="Wróć do stołu").click()
    expect(seat.ask.locator(".q")).to_have_text(polish)
    ann.page.reload()
    expect(seat.ask.locator(".q")).to_have_text(polish)


def test_settings_are_kept(visit: Visit) -> None:
    """Each applies at once and after a reload, and the table follows."""
    ann = visit("ann", Taste(moves=True))
    page = ann.go("/settings")
    before = root(page), page.evaluate(PAPER)
    for choice in ("Dark", "Off", "Always"):
        page.get_by_role("radio", name=choice, exact=True).check(force=True)
    for switch in ("Stronger patterns", "Left-handed"):
        page.get_by_role("switch", name=switch).check()
    wanted = {"theme": "dark", "motion": "off", "patterns": "strong", "hand": "left", "lang": "en"}
    assert before[0] == {"motion": "on", "patterns": "fine", "hand": "right", "lang": "en"}
    for _ in range(2):
        assert root(page) == wanted and page.evaluate(PAPER) != before[1]
        for choice in ("Dark", "Off", "Always"):
            expect(page.get_by_role("radio", name=choice, exact=True)).to_be_checked()
        for switch in ("Stronger patterns", "Left-handed"):
            expect(page.get_by_role("switch", name=switch)).to_be_checked()
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    seat = ann.table_with_bots(GAME, 1)
    ask, stage = seat.ask.bounding_box(), page.locator(".stage").bounding_box()
    assert ask and stage and ask["x"] < stage["x"]
    assert root(page).items() >= wanted.items()


@pytest.mark.parametrize("confirm", ["always", "never"])
def test_moves_are_confirmed_as_one_likes(visit: Visit, confirm: str) -> None:
    """Always: every move waits. Never: the last word sends it."""
    ann = visit("ann", Taste(settings={"confirm": confirm, "motion": 0}))
    seat = ann.table_with_bots(GAME, 1)
    assert seat.wait_for_turn()
    before = seat.version
    if confirm == "always":
        complete(seat)
        assert seat.state == "ready" and seat.version == before
        seat.confirm()
    else:
        while seat.state == "choosing" and seat.version == before:
            seat.choose_from_list(seat.targets[0])
    assert seat.version > before


@pytest.mark.parametrize("moves", [True, False])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_first_visit_follows_the_system(visit: Visit, theme: str, moves: bool) -> None:
    """Language, light or dark, and calm, as the browser asks for them."""
    ann = visit("ann", Taste(lang="es-AR", theme="dark" if theme == "dark" else "light", moves=moves))
    page = ann.go("/")
    assert root(page) == {"motion": "on" if moves else "off", "patterns": "fine", "hand": "right", "lang": "es"}
    red = page.evaluate("() => parseInt(getComputedStyle(document.documentElement).backgroundColor.slice(4))")
    assert (red < 128) == (theme == "dark")
