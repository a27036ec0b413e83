"""A server that is killed keeps every word it gave."""

from pathlib import Path

import pytest

from server.crash import crash_often
from wide import often

KILLS = often(12, soak=50)  # and in tests/server/soak.py a thousand


@pytest.mark.long
def test_what_was_acknowledged_survives_kills_at_random_moments(tmp_path: Path) -> None:
    report = crash_often(tmp_path, KILLS, seed=1)
    assert report.promises > 2 * KILLS and report.unanswered >= KILLS // 5, report
