"""A server that is killed keeps every word it gave."""

from pathlib import Path

import pytest

from server.crash import crash_often
from server.stores import SQLITE
from wide import often

KILLS = often(5, soak=50)  # and in tests/server/soak.py a thousand; with PostgreSQL in test_cluster.py


@pytest.mark.long
def test_what_was_acknowledged_survives_kills_at_random_moments(tmp_path: Path) -> None:
    report = crash_often(tmp_path, KILLS, seed=1, kind=SQLITE)
    assert report.promises > 2 * KILLS and report.unanswered >= KILLS // 5, report
