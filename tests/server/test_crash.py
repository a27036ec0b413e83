"""A server that is killed keeps every word it gave."""

from pathlib import Path

import pytest

from server.crash import crash_often
from server.stores import POSTGRES, SQLITE
from wide import often

KILLS = {SQLITE: often(8, soak=50), POSTGRES: often(4, soak=50)}  # and in tests/server/soak.py a thousand


@pytest.mark.long
@pytest.mark.parametrize("kind", KILLS)
def test_what_was_acknowledged_survives_kills_at_random_moments(tmp_path: Path, kind: str) -> None:
    kills = KILLS[kind]
    report = crash_often(tmp_path, kills, seed=1, kind=kind)
    assert report.promises > 2 * kills and report.unanswered >= kills // 5, report
