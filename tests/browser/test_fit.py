"""Every screen that people have, in all languages: what is asked is in sight, nothing overlaps, no text is cut."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest

import zataku
from browser.anyone import begin
from browser.brought import a_choice_of_words, bring
from browser.fixtures import Visit
from browser.paint import painted
from browser.visitor import Taste
from wide import SOAK, some
from zataku.core.locale import LANGUAGES

MEASURE = painted((Path(__file__).parent / "measure.js").read_text("utf-8"))
LAPTOPS = some([(1280, 720), (1366, 768)], 1)
OTHERS = [(820, 1180), (844, 390)]
WRONG = ("cut", "overlaps", "scrolls sideways", "covered")

# What is asked is on the screen; on a laptop the board, one's own things and four players need no scrolling.
OUT_OF_SIGHT = """isLaptop => {
    const found = [];
    const isInside = ({ left, top, right, bottom }) =>
        top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    const ask = document.querySelector('[data-state]');
    ask.scrollTop = 0;  // measuring has scrolled it
    for (const part of [ask.querySelector('.q'), ask.querySelector('.btns')])
        if (part && !isInside(part.getBoundingClientRect())) found.push(`out of sight: ${part.className}`);
    const isScrolling = e =>
        e.scrollHeight > e.clientHeight + 2 && ['auto', 'scroll'].includes(getComputedStyle(e).overflowY);
    if (isLaptop)
        for (const e of document.querySelectorAll('.stage, .stage *, .players-area'))
            if (isScrolling(e))
                found.push(`scrolls: ${e.className} by ${e.scrollHeight - e.clientHeight}`);
    return found;
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", zataku.names())
def test_every_screen(visit: Visit, game: str) -> None:
    """Laptops, a tablet held upright, a phone held sideways: at the first look and with half a sentence.

    Each is seen in one language, another one each time, and the tablet at the first look alone; in the soak in all
    languages, and at both.
    """
    ann = visit("ann", Taste(settings={"lang": "en", "motion": 0, "confirm": "always"}))
    seat = ann.come(bring([ann, *["greedy"] * 3], game, a_choice_of_words(30)))
    assert seat.wait_for_turn()
    found: list[str] = []
    turn = islice(cycle(LANGUAGES), zataku.names().index(game), None)
    for half in (False, True):
        if half:
            assert begin(seat)
        for width, height in [*LAPTOPS, *(OTHERS[1:] if half and not SOAK else OTHERS)]:
            ann.page.set_viewport_size({"width": width, "height": height})
            for lang in ann.in_every_language(LANGUAGES if SOAK else [next(turn)]):
                where = f"{width}x{height}, {lang}, {'half a sentence' if half else 'my turn'}"
                complaints = ann.page.evaluate(OUT_OF_SIGHT, (width, height) in LAPTOPS)
                complaints += [
                    text for text in ann.page.evaluate(MEASURE, [[ann.name], False]) if text.startswith(WRONG)
                ]
                found += [f"{where}: {text}" for text in complaints]
    assert not found, "\n".join(found)
