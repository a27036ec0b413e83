"""Several people at one device: what they see together, the reveal and the claims, shows nobody's secrets."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from browser.anyone import move
from browser.brought import bring, told
from browser.fixtures import Visit
from browser.visitor import Taste
from games.battle_for_rokugan.player import play
from zataku.server.chronicle import Chronicle

GAME = "battle_for_rokugan"
FILM = ".film"
MOVES = 40
"""More than two players need until their tokens are revealed."""


def test_the_reveal_is_watched_together_and_then_the_curtain_falls(visit: Visit) -> None:
    """No hand and no objective is on the page during the film; after it someone says who they are, whoever goes on."""
    ann = visit("ann", Taste(moves=True, settings={"confirm": "never"}))
    seat = ann.come(bring([ann, ann], GAME, told("TokensRevealed"), before=0))
    page = ann.page
    here, film = page.get_by_role("button", name="I am"), page.locator(FILM)
    for number in range(MOVES):
        expect(here.or_(film).or_(page.locator("[data-state=choosing]")).first).to_be_visible()
        if film.is_visible():
            break
        if here.is_visible():
            here.click()
            seat.wait_for_turn()
        play(seat, seed=number, moves=1)
    expect(film).to_be_visible()
    film.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-pass]")).to_have_count(0)
    expect(page.locator(".screen .hand, .objective")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("[data-pass]")).to_be_visible()
    here.click()
    assert seat.wait_for_turn()
    expect(page.locator(".screen .hand, .objective").first).to_be_attached()


def test_provinces_are_claimed_without_a_curtain(visit: Visit) -> None:
    """Who is asked changes with each claim, and the page shows what all may see; an objective only while looked at."""

    def is_claim(table: Chronicle) -> bool:
        return table.match.views()[0]["phase"] == "claims"

    ann = visit("ann", Taste(settings={"confirm": "never"}))
    seat = ann.come(bring([ann, ann], GAME, is_claim))
    page, dice, asked = ann.page, random.Random(1), set[str]()
    for _ in range(4):
        assert seat.wait_for_turn()
        asked.add(page.locator("#main .seal").inner_text())
        expect(page.locator("[data-pass], .screen .hand, .objective")).to_have_count(0)
        move(seat, dice)
    assert len(asked) == 2
    assert seat.wait_for_turn()
    glance = page.get_by_role("button", name="Hold to look at my objective")
    expect(glance).to_contain_text("only")
    glance.focus()
    page.keyboard.down("Enter")
    expect(page.locator(".objective")).to_be_visible()
    page.keyboard.up("Enter")
    expect(page.locator(".objective")).to_have_count(0)
