"""A server that is killed keeps every word it gave."""

from pathlib import Path

from server.crash import crash_often
from wide import often

KILLS = often(20, soak=50)  # and in tests/server/soak.py a thousand


def test_what_was_acknowledged_survives_kills_at_random_moments(tmp_path: Path) -> None:
    report = crash_often(tmp_path, KILLS, seed=1)
    assert report.promises > KILLS and report.unanswered > 0, report
