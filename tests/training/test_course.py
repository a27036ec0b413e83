"""A course: it learns, can be left and gone on with, and refuses what is not its own."""

from pathlib import Path

import pytest

import zataku
from zataku.arena.workers import Here
from zataku.bots import nets
from zataku.core.errors import BadNet, BadSetup
from zataku.training.course import NOTES, Course, Schedule

GAME = [game for game in map(zataku.load, zataku.names()) if game.features][-1]
SCHEDULE = Schedule(
    wide=16, narrow=8, first_games=4, first_batches=4, games=1, batches=2, exam_every=1, exam_walks=2, exam_pairs=2
)


def test_a_course_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """Two cycles in two sittings; every net can be read, and says how it was made."""
    told: list[str] = []
    for seconds in (0.0, 0.001):
        course = Course(GAME, tmp_path, SCHEDULE, told.append)
        course.run(Here(), seconds, None)
    course = Course(GAME, tmp_path, SCHEDULE, told.append)
    course.notes.seconds = 0.0
    course.run(Here(), 0.001, tmp_path / "kept")
    assert len(told) == 2 and course.notes.cycle == 1 and course.notes.games == 5
    assert nets.read(course.best, GAME).wide == 16
    assert nets.head(course.net(1))["made"]["games"] == 5  # type: ignore[index]
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_another_course_or_a_broken_one_is_refused(tmp_path: Path) -> None:
    course = Course(GAME, tmp_path, SCHEDULE, lambda told: None)
    course.run(Here(), 0.0, None)
    with pytest.raises(BadSetup, match="plan of the course"):
        Course(GAME, tmp_path, Schedule(wide=24), lambda told: None)
    (tmp_path / "model.pt").write_bytes(b"nothing")
    with pytest.raises(BadNet, match="checkpoint"):
        Course(GAME, tmp_path, SCHEDULE, lambda told: None)
    (tmp_path / NOTES).write_text("{", "utf-8")
    with pytest.raises(BadNet, match="broken"):
        Course(GAME, tmp_path, SCHEDULE, lambda told: None)
