"""Lessons in a real browser: the short one on a phone; in the soak all, on phones and at a desk."""

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

GAME = "the_river"
POLISH = replace(PHONE, lang="pl")
WRONG = {"first": ("build", "b25", "TR-"), "room": ("income", "food", "")}
"""At which step a wrong piece is touched, and the rule that refuses it; none if it is only too early."""


@pytest.mark.parametrize(
    ("name", "taste"),
    [
        pytest.param("room", POLISH, id="room-phone"),
        pytest.param("room", Taste(), id="room-desk", marks=pytest.mark.soak),
        pytest.param("first", POLISH, id="first-phone", marks=pytest.mark.soak),
        pytest.param("first", Taste(), id="first-desk", marks=pytest.mark.soak),
    ],
)
def test_a_lesson_is_walked(visit: Visit, name: str, taste: Taste) -> None:
    """Each piece that the host speaks of is there, and a wrong touch is answered."""
    ola = visit("ola", taste)
    page = ola.go("/")
    ola.ask("/api/me", {})
    ola.go(f"/t/{ola.ask('/api/lessons', {'game': GAME, 'lesson': name})['id']}")
    at, piece, rule = WRONG[name]
    told = lessons.texts(GAME, taste.lang)[name]

    def look(seat: Seat, step: Step) -> None:
        if step.kind == EXPLAIN:
            shows_all(seat, step)
        if step.id == at:
            before = page.locator(".host p").inner_text()
            # no touch at a point: the board may still scroll to what is ringed
            page.locator(f'[data-word="{piece}"]').first.dispatch_event("click")
            expect(page.locator(".host p")).not_to_have_text(before)
            if rule:
                expect(seat.remark).to_contain_text(rule)
            assert seat.shown.words == []
            assert serious(page, program(), ("light",), ".host") == []

    walk(ola, GAME, name, look)
    last = next(step for step in lessons.load(GAME, name).steps if step.kind == FREE or step.met)
    expect(page.locator(".host h2, #lesson-end")).to_have_text(told[f"{last.id}.title"])
