"""Everything fits on the smallest phone, in every language, and is large enough for a finger."""

from __future__ import annotations

from pathlib import Path

import pytest

import zataku
from browser.fixtures import Visit
from browser.tour import Tour
from browser.visitor import Taste
from zataku.core.language import LANGUAGES

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")


@pytest.mark.parametrize("game", zataku.names())
def test_everything_fits_at_360_pixels(visit: Visit, game: str) -> None:
    """Nothing scrolls sideways, is cut, overlaps or shows a raw key, and all that is touched measures 44 pixels."""
    taste = Taste(size=(360, 780), is_phone=True, settings={"lang": "en", "motion": 0, "confirm": "always"})
    ann = visit("Wojciecha Katarzyna", taste)
    found: list[str] = []
    tour = Tour(visit, ann, game)
    for stop in tour.stops():
        for lang in LANGUAGES:
            ann.prefer(lang=lang)
            for complaint in ann.page.evaluate(MEASURE, [ann.name, tour.host.name]):
                if not (stop == "rules" and complaint.startswith("raw text")):  # they tell the words of the notation
                    found.append(f"{stop}, {lang}: {complaint}")
    assert not found, "\n".join(found)
