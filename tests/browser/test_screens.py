"""Every screen and every state of a table: axe finds nothing serious, and everything fits on the smallest phone."""

from __future__ import annotations

from pathlib import Path

import pytest

import zataku
from browser import axe
from browser.fixtures import Visit
from browser.tour import Tour
from browser.visitor import Taste, Theme
from wide import SOAK
from zataku.core.locale import LANGUAGES

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
SETTINGS: dict[str, object] = {"lang": "en", "motion": 0, "confirm": "always"}
BOTH: tuple[Theme, ...] = ("dark", "light")
WIDTHS = [360, 390] if SOAK else [360]
ONLY_ON_PHONES = {"menu", "my turn", "tab 2", "confirm"}
"""Where a phone shows what a desk does not; axe has seen all else at the desk."""
SAME_BOARD = {
    "chat",
    "rules",
    "log",
    "keys",
    "targets",
    "refusal",
    "a bot plays for me",
    "spectator",
    "line lost",
    "waiting",
    "half a sentence",
    "board after the end",
}
"""Where the board is as at another stop, which axe has seen."""


@pytest.mark.long
@pytest.mark.parametrize("game", zataku.names())
def test_at_a_desk(visit: Visit, game: str) -> None:
    """axe finds nothing serious on any screen, in light and dark."""
    program = axe.program()
    ann = visit("ann", Taste(settings=SETTINGS))
    found: list[str] = []
    for stop in Tour(visit, ann, game).stops():
        without = (".stage",) if stop in SAME_BOARD and not SOAK else ()
        found += [f"{stop}, {violation}" for violation in axe.serious(ann.page, program, BOTH, without)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", zataku.names())
def test_on_a_phone(visit: Visit, game: str, width: int) -> None:
    """In every language nothing scrolls sideways, is cut, overlaps or shows a raw key; all that is touched measures 44
    pixels; and axe finds nothing serious in what only a phone shows."""
    program = axe.program()
    ann = visit("Wojciecha Katarzyna", Taste(size=(width, 780), is_phone=True, settings=SETTINGS))
    found: list[str] = []
    tour = Tour(visit, ann, game)
    for stop in tour.stops():
        themes = BOTH if SOAK or stop in ONLY_ON_PHONES else ()
        found += [f"{stop}, {violation}" for violation in axe.serious(ann.page, program, themes)]
        for lang in [*LANGUAGES[1:], LANGUAGES[0]]:
            ann.prefer(lang=lang)
            for complaint in ann.page.evaluate(MEASURE, [ann.name, tour.host.name]):
                if not (stop == "rules" and complaint.startswith("raw text")):  # they tell the words of the notation
                    found.append(f"{stop}, {lang}: {complaint}")
    assert not found, "\n".join(found)
