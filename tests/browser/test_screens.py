"""Every screen and every state of a table: axe finds nothing serious, and everything fits on the smallest phone."""

from __future__ import annotations

from pathlib import Path

import pytest

import zataku
from browser import axe
from browser.axe import WHOLE
from browser.fixtures import Visit
from browser.paint import painted
from browser.tour import Tour
from browser.visitor import Taste, Theme
from wide import SOAK
from zataku.core.locale import LANGUAGES

MEASURE = painted((Path(__file__).parent / "measure.js").read_text("utf-8"))
SETTINGS: dict[str, object] = {"lang": "en", "motion": 0, "confirm": "always"}
BOTH: tuple[Theme, ...] = ("dark", "light")
WIDTHS = [360, 390] if SOAK else [360]
ONLY_ON_PHONES = {"menu", "my turn", "tab 2", "confirm"}
"""Where a phone shows what a desk does not; axe has seen all else at the desk."""
NEW = {
    "menu": "header",
    "play now": "dialog[open]",
    "chat": ".talk-area",
    "rules beside the table": ".talk-area",
    "log": ".talk-area",
    "keys": "dialog[open]",
    "targets": "[data-state]",
    "half a sentence": "[data-state]",
    "refusal": "[data-state]",
    "waiting": "[data-state]",
    "a bot plays for me": ".strips",
    "spectator": ".strips",
    "line lost": ".strips",
    "pass the device": "[data-pass]",
    "confirm": "[data-state]",
    "final sheet": "dialog[open]",
    "board after the end": "[data-state]",
    "record": "header",
}
"""The part of a stop that is not as at another one, which axe has seen."""
RULES = {"rules", "rules beside the table"}
"""Where words of the notation are told."""
ITS_OWN = {"my turn", "pass the device", "final sheet"}
"""Where each game shows what others do not."""


@pytest.mark.long
@pytest.mark.parametrize("game", zataku.names() if SOAK else zataku.names()[-1:])
def test_at_a_desk(visit: Visit, game: str) -> None:
    """axe finds nothing serious in any state of a table, in light and dark; in the soak on any screen."""
    program = axe.program()
    ann = visit("ann", Taste(settings=SETTINGS))
    found: list[str] = []
    tour = Tour(visit, ann, game)
    for stop in tour.stops():
        within = WHOLE if SOAK else NEW.get(stop, WHOLE)
        found += [f"{stop}, {violation}" for violation in axe.serious(ann.page, program, BOTH, within)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", zataku.names())
def test_on_a_phone(visit: Visit, game: str, width: int) -> None:
    """Nothing scrolls sideways, is cut, overlaps or shows a raw key; all that is touched measures 44 pixels; and axe
    finds nothing serious away from the table (in light, as it has seen the dark at a desk), in what only a phone shows,
    and in what this game alone does.

    Each stop is seen in one language, another one at the next stop and with the next game; in the soak in all of them.
    """
    program = axe.program()
    ann = visit("Wojciecha Katarzyna", Taste(size=(width, 780), is_phone=True, settings=SETTINGS))
    found: list[str] = []
    tour = Tour(visit, ann, game)
    first = zataku.names().index(game)
    for number, stop in enumerate(tour.stops()):
        is_new = stop in ONLY_ON_PHONES or not tour.is_whole and stop in ITS_OWN
        themes = BOTH if SOAK or is_new else BOTH[1:] if tour.is_whole and tour.is_away else ()
        languages = LANGUAGES if SOAK else [LANGUAGES[(first + number) % len(LANGUAGES)]]
        within = WHOLE if SOAK else NEW.get(stop, WHOLE)
        found += [f"{stop}, {violation}" for violation in axe.serious(ann.page, program, themes, within)]
        for lang in ann.in_every_language(languages):
            for complaint in ann.page.evaluate(MEASURE, [[ann.name, tour.host.name], True]):
                if not (stop in RULES and complaint.startswith("raw text")):
                    found.append(f"{stop}, {lang}: {complaint}")
    assert not found, "\n".join(found)
