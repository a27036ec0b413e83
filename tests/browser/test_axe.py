"""axe finds nothing serious on any screen, in light and dark, at a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

import zataku
from browser.fixtures import Visit
from browser.tour import Tour
from browser.visitor import Taste

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES: dict[Literal["dark", "light"], dict[str, object]] = {
    "dark": {"runOnly": ["color-contrast"]},  # what else there is to find does not depend on the theme
    "light": {},
}
SIZES = {"desk": (1440, 900), "phone": (390, 844)}

# The figures in the drawing of a piece are no label that someone would say to it.
DRAWN = "axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: ':not(.piece)' }] });"

# Each violation in a line: its weight, rule and first places.
RUN = """rules => axe.run(document, { resultTypes: ['violations'], ...rules }).then(found => {
    const why = node => [...node.any, ...node.all, ...node.none][0]?.message ?? '';
    const places = one => one.nodes.slice(0, 3).map(node => `${node.target.join(' ')} ${why(node)}`).join(' | ');
    return found.violations.map(one => `${one.impact} ${one.id}: ${places(one)}`);
})"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The program, as npm brought it."""
    if not AXE.is_file():
        pytest.skip("axe-core is not here: npm ci in web")
    return AXE.read_text("utf-8") + DRAWN


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", zataku.names())
def test_every_screen(visit: Visit, axe: str, game: str, size: str) -> None:
    """Every screen and every state of a table."""
    settings: dict[str, object] = {"motion": 0, "confirm": "always"}
    ann = visit("ann", Taste(size=SIZES[size], is_phone=size == "phone", settings=settings))
    found: list[str] = []
    for stop in Tour(visit, ann, game).stops():
        ann.page.evaluate(axe)
        for theme, rules in RULES.items():
            ann.page.emulate_media(color_scheme=theme)
            found += [f"{stop}, {theme}: {violation}" for violation in ann.page.evaluate(RUN, rules)]
    print(*found, sep="\n")
    serious = [violation for violation in found if violation.split(": ", 1)[1].startswith(("serious", "critical"))]
    assert not serious, "\n".join(serious)
