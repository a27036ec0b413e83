"""Playing on: a slip counts as far as games that go on from it confirm it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from review.games import ANY, studied
from zataku.bots.lookout import Effort
from zataku.core.dealers import Silent
from zataku.review import endings
from zataku.review.finding import Candidate
from zataku.review.plot import Plot, Point
from zataku.review.study import findings


def case(gap: float) -> tuple[Plot, Point, list[Candidate]]:
    """A choice near the end of a game, as if a search said that what was played gave this much away."""
    found, known = studied(ANY)
    place = max(place for place, finding in enumerate(known) if len(finding.candidates) > 1)
    point = found.points[place]
    others = [one.action for one in known[place].candidates if one.action != point.action]
    played = Candidate(point.action, [0.5 - gap, 0.5 + gap], gap, 0.01)
    return (
        found,
        point,
        [Candidate(others[0], [0.5, 0.5]), played, *(Candidate(each, [0.4, 0.6], 0.1) for each in others[1:])],
    )


def test_a_small_loss_is_left_as_it_is() -> None:
    """As is one that nobody has time for; a larger one is never made larger than the search said."""
    for gap, worlds in ((endings.DOUBTED / 2, 9), (0.3, 0)):
        found, point, candidates = case(gap)
        endings.check(found, point, candidates, worlds)
        assert [one.gap for one in candidates] == [one.gap for one in case(gap)[2]]
    found, point, candidates = case(0.3)
    endings.check(found, point, candidates, 4)
    assert 0 <= candidates[1].gap <= 0.3 and candidates[0].gap == 0


def test_what_playing_on_says_counts_the_more_the_surer_it_is() -> None:
    """Confirmed the loss stays, contradicted it goes; what is told by few games changes little."""
    assert endings.confirmed(0.3, 0.0, 0.3, 0.05) == pytest.approx(1)
    assert endings.confirmed(0.3, 0.0, 0.9, 0.05) == 1
    assert endings.confirmed(0.3, 0.0, -0.3, 0.05) == 0
    assert endings.confirmed(0.3, 0.0, 0.1, endings.MODEL) == pytest.approx(2 / 3)
    assert endings.confirmed(0.3, 0.0, 0.1, 9.0) == pytest.approx(1, abs=0.001)


def test_playing_on_knows_no_more_than_the_player() -> None:
    """What is hidden is drawn again: the same is said, as it is each time."""
    found, point, candidates = case(0.3)
    other = found.game.clone(point.state)
    found.game.resample(other, point.seat, Silent(7))
    again, once_more = case(0.3)[2], case(0.3)[2]
    endings.check(found, point, candidates, 4)
    endings.check(found, replace(point, state=other), again, 4)
    endings.check(found, point, once_more, 4)
    assert [one.gap for one in candidates] == [one.gap for one in again] == [one.gap for one in once_more]


def test_a_slip_says_what_the_best_would_have_brought() -> None:
    """As a hint would, of what was played too, and of nothing else; what is hidden changes none of it."""
    found, known = studied(ANY)
    effort = Effort(walks=8, steps=4, tries=endings.PART, looks=4)
    told = 0
    for point, finding in reversed(list(zip(found.points, known, strict=True))):
        if not any(one.action == point.action and one.gap > 0.1 for one in finding.candidates):
            continue
        other = found.game.clone(point.state)
        found.game.resample(other, point.seat, Silent(7))
        one, same = (next(findings(found, [each], effort)) for each in (point, replace(point, state=other)))
        assert one.candidates == same.candidates
        reasons = {each.action for each in one.candidates if each.reasons}
        assert reasons <= {one.candidates[0].action, point.action}
        told += bool(reasons)
        if told:
            return
    raise AssertionError("expected a slip that is explained, got none")
