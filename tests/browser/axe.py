"""axe, which looks for what keeps people from using a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.paint import painted
from browser.visitor import Theme

WHOLE = "html"
PROGRAM = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES: dict[Theme, dict[str, object]] = {
    "dark": {"runOnly": ["color-contrast"]},  # what else there is to find does not depend on the theme
    "light": {},
}

# The figures in the drawing of a piece are not a label that someone would call it by.
DRAWN = "axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: ':not(.piece)' }] });"

# Each violation in a line: its weight, rule and first places.
RUN = """async ([within, rules]) => {
    const found = await axe.run(within, { resultTypes: ['violations'], ...rules });
    const why = node => [...node.any, ...node.all, ...node.none][0]?.message ?? '';
    const places = one => one.nodes.slice(0, 3).map(node => `${node.target.join(' ')} ${why(node)}`).join(' | ');
    return found.violations.map(one => `${one.impact} ${one.id}: ${places(one)}`);
}"""


def program() -> str:
    """The program, as npm brought it."""
    if not PROGRAM.is_file():
        pytest.skip("axe-core is not here: npm ci in web")
    return PROGRAM.read_text("utf-8") + DRAWN


def serious(page: Page, axe: str, themes: tuple[Theme, ...], within: str = WHOLE) -> list[str]:
    """What keeps people out on a page, in these themes; or in the part of it that a test is about, which is quicker."""
    found: list[str] = []
    if themes and not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {violation}" for violation in page.evaluate(painted(RUN), [within, RULES[theme]])]
    return [violation for violation in found if violation.split(": ", 1)[1].startswith(("serious", "critical"))]
