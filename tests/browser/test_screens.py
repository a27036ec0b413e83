"""Every screen and every state of a table: axe finds nothing serious, and all fits on the smallest phone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

import zataku
from browser import axe
from browser.fixtures import Visit
from browser.tour import Tour
from browser.visitor import Taste
from wide import SOAK
from zataku.core.locale import LANGUAGES

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
SETTINGS: dict[str, object] = {"lang": "en", "motion": 0, "confirm": "always"}
THEMES: dict[str, tuple[Literal["dark", "light"], ...]] = {
    "desk": ("dark", "light"),
    "phone": ("dark", "light") if SOAK else ("light",),  # the colours are those of the desk
}


@pytest.mark.parametrize("game", zataku.names())
def test_at_a_desk(visit: Visit, game: str) -> None:
    """axe finds nothing serious on any screen, in light and dark."""
    program = axe.program()
    ann = visit("ann", Taste(settings=SETTINGS))
    found: list[str] = []
    for stop in Tour(visit, ann, game).stops():
        found += [f"{stop}, {violation}" for violation in axe.serious(ann.page, program, THEMES["desk"])]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", zataku.names())
def test_on_the_smallest_phone(visit: Visit, game: str) -> None:
    """In every language nothing scrolls sideways, is cut, overlaps or shows a raw key; all that is touched measures 44
    pixels; and axe finds nothing serious."""
    program = axe.program()
    ann = visit("Wojciecha Katarzyna", Taste(size=(360, 780), is_phone=True, settings=SETTINGS))
    found: list[str] = []
    tour = Tour(visit, ann, game)
    for stop in tour.stops():
        found += [f"{stop}, {violation}" for violation in axe.serious(ann.page, program, THEMES["phone"])]
        for lang in [*LANGUAGES[1:], LANGUAGES[0]]:
            ann.prefer(lang=lang)
            for complaint in ann.page.evaluate(MEASURE, [ann.name, tour.host.name]):
                if not (stop == "rules" and complaint.startswith("raw text")):  # they tell the words of the notation
                    found.append(f"{stop}, {lang}: {complaint}")
    assert not found, "\n".join(found)
