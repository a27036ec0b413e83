"""The tests in a browser themselves: nothing that goes wrong in a page goes unnoticed."""

from __future__ import annotations

import pytest

from browser.fixtures import Visit

TROUBLES = {
    "a script fails": ("setTimeout(() => { throw new Error('broken') })", "script: .*broken"),
    "the console tells an error": ("console.error('broken')", "console: broken"),
    "a style is forbidden": ("document.body.setAttribute('style', 'color: red')", "console: .*Content Security Policy"),
    "an answer is missing": ("fetch('/api/tables/none')", "answer: 404 GET .*/api/tables/none"),
    "a request fails": ("fetch('http://127.0.0.1:9/').catch(() => 0)", "request: "),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_trouble_is_seen(visit: Visit, trouble: str) -> None:
    """Whatever a page complains of is noted, and fails a test that does not expect it."""
    script, pattern = TROUBLES[trouble]
    ann = visit("ann")
    ann.go("/")
    assert ann.complaints.unexpected == []
    ann.page.evaluate(f"() => {{ {script} }}")
    ann.wait_until(lambda: ann.complaints.unexpected != [])
    ann.complaints.expect(pattern)
    ann.complaints.expect("console: .*(Content Security Policy|blocked by CORS)")
    assert ann.complaints.unexpected == []
