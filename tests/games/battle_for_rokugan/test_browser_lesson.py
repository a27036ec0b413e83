"""Lessons in a real browser: the short one on a phone; in the soak both, on phones and at a desk."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from browser.axe import program, serious
from browser.fixtures import Visit
from browser.guided import shows_all, walk
from browser.seat import Seat
from browser.visitor import PHONE, Taste
from zataku.server import lessons
from zataku.server.lessons import EXPLAIN, FREE, Step

GAME = "battle_for_rokugan"
POLISH = replace(PHONE, lang="pl")
OWN = {"first": ("scout", "lion-1"), "bluff": ("look", "dragon-1")}
"""At which step the scout is sent to a token of one's own."""
GO_ON = "setInterval(() => document.querySelector('.film [data-go-on]')?.click(), 50)"
"""Whoever watches films goes on once they are told."""


@pytest.mark.parametrize(
    ("name", "taste"),
    [
        pytest.param("bluff", POLISH, id="bluff-phone"),
        pytest.param("bluff", Taste(), id="bluff-desk", marks=pytest.mark.soak),
        pytest.param("first", POLISH, id="first-phone", marks=pytest.mark.soak),
        pytest.param("first", Taste(), id="first-desk", marks=pytest.mark.soak),
    ],
)
def test_a_lesson_is_walked(visit: Visit, name: str, taste: Taste) -> None:
    """Each piece that the host speaks of is there, and what can't be is refused by the rules."""
    ann = visit("ann", taste)
    ann.page.add_init_script(GO_ON)
    page = ann.go("/")
    ann.ask("/api/me", {})
    ann.go(f"/t/{ann.ask('/api/lessons', {'game': GAME, 'lesson': name})['id']}")
    when, own = OWN[name]

    def look(seat: Seat, step: Step) -> None:
        if step.kind == EXPLAIN:
            shows_all(seat, step)
        if step.id == when:
            seat.choose("scout")
            seat.touch(own)
            expect(page.locator(".host.refused")).to_be_visible()
            expect(seat.remark).to_contain_text("BR-7.2")
            assert serious(page, program(), ("light",), ".host") == []

    walk(ann, GAME, name, look)
    last = next(step for step in lessons.load(GAME, name).steps if step.kind == FREE or step.met)
    title = lessons.texts(GAME, taste.lang)[name][f"{last.id}.title"]
    expect(page.locator(".host h2, #lesson-end")).to_have_text(title)
