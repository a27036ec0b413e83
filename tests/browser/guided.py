"""Somebody who does what the host of a lesson asks for."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.seat import SPOT, Seat, Shown
from browser.visitor import Visitor
from zataku.server import lessons
from zataku.server.lessons import Step

HOST = "document.querySelector('.host')?.dataset"
ASKS = f"() => ['explain', 'do', 'free'].includes({HOST}?.kind) || document.querySelector('#lesson-end')"


def walk(visitor: Visitor, game: str, name: str, on: Callable[[Seat, Step], None]) -> Seat:
    """Go through a lesson up to its first free step or its end; ``on`` looks at each step before it is done."""
    seat = visitor.sit()
    lesson = lessons.load(game, name)
    before = ""
    while True:
        visitor.page.wait_for_function(ASKS)
        if visitor.page.locator("#lesson-end").count():
            return seat
        step = lesson.steps[int(visitor.page.evaluate(f"{HOST}.at"))]
        if step.kind == lessons.FREE:
            return seat
        if step.id != before:
            on(seat, step)
            before = step.id
        if step.kind == lessons.EXPLAIN:
            seat.press("[data-host=on]")
            visitor.page.wait_for_function(f"at => {HOST}?.step !== at", arg=step.id)
            continue
        for done, words in enumerate([*step.play[:1], *step.then]):
            visitor.page.wait_for_function(f"done => {HOST}?.done === String(done)", arg=done)
            _play(seat, words)


def shows_all(seat: Seat, step: Step) -> None:
    """Each piece that a step speaks of is on the page, and has a rim."""
    veil = seat.page.locator(f'.veil[data-of="{step.id}"][data-missing=""]')
    expect(veil).to_have_count(1)
    assert veil.locator(".rims > .slide").count() >= len(step.point)


def _play(seat: Seat, words: str) -> None:
    """Play an action that begins with these words, word by word; a verb that nothing carries comes with its piece."""
    version = seat.version
    while seat.state == "choosing" and seat.version == version:
        end = seat.page.locator(f'button.end[data-verb="{words}"]')
        if end.count():
            seat.press(f'button.end[data-verb="{words}"]')
            break
        shown = seat.shown
        open_words = [word for word in shown.lit + shown.buttons + shown.soft if word not in shown.words]
        wanted = words.split()[len(shown.words) :]
        _choose(seat, shown, next((word for word in wanted if word in open_words), open_words[0]))
    seat.confirm_if_asked()
    seat.page.wait_for_function(
        "version => Number(document.querySelector('[data-state]')?.dataset.version) > version", arg=version
    )


def _choose(seat: Seat, shown: Shown, word: str) -> None:
    """Touch a word: its piece can be touched, but no point is, as the board may still scroll to what is ringed."""
    if word in shown.buttons:
        seat.choose(word)
        return
    seat.page.wait_for_function(SPOT, arg=[word, seat.is_phone])
    seat.page.locator(f'[data-word="{word}"]:visible').first.dispatch_event("click")
    seat.wait_for_change(shown)
