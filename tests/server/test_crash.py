"""A server that is killed keeps every word it gave."""

from pathlib import Path

from server.crash import crash_often


def test_what_was_acknowledged_survives_50_kills_at_random_moments(tmp_path: Path) -> None:
    report = crash_often(tmp_path, kills=50, seed=1)
    assert report.promises > 100 and report.unanswered > 10, report
