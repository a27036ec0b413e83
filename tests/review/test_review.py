"""Reviews: judged from what a player could know, luck and slips that add up, the same each time."""

from dataclasses import replace
from typing import Any

import pytest

import zataku
from review.games import ANY, played, revealing, studied
from zataku.core.dealers import Silent
from zataku.core.errors import BadRecord
from zataku.core.record import read
from zataku.review.finding import FACEDOWN, OWN, SEEN, Candidate, Finding
from zataku.review.plot import plot, standing_steps
from zataku.review.study import QUICK, findings
from zataku.review.verdict import (
    BEST,
    GOOD,
    INACCURACY,
    MISTAKE,
    accuracy,
    grade,
    levels_so_far,
    review,
)

GAMES = [name for name in zataku.names() if zataku.load(name).features]
NEAR = pytest.approx


@pytest.mark.parametrize("name", GAMES)
def test_luck_and_slips_add_up(name: str) -> None:
    """Chances add up to 1, luck to 0 over the seats, own and others' slips to 0, all of them to the result."""
    found, known = studied(name)
    told = review(found, known)
    before = told.start
    for moment in told.moments:
        assert sum(moment.chances) == NEAR(1)
        assert sum(moment.luck) == NEAR(0, abs=1e-9) and sum(moment.decided) == NEAR(0, abs=1e-9)
        changes = zip(before, moment.decided, moment.luck, strict=True)
        assert [sum(each) for each in changes] == NEAR(moment.chances)
        before = moment.chances
    assert sum(account.luck for account in told.accounts) == NEAR(0, abs=1e-9)
    assert sum(account.own + account.others for account in told.accounts) == NEAR(0, abs=1e-9)
    for account, result in zip(told.accounts, found.result, strict=True):
        assert account.own <= 1e-9
        assert account.start + account.luck + account.others + account.own == NEAR(result)
    assert told.moments[-1].chances == NEAR(found.result)


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_judged_in_terms_of_the_chart(name: str) -> None:
    """The best keeps the chance there was, what was played loses as much as its grade says; turning points fit."""
    found, known = studied(name)
    told = review(found, known)
    before = told.start
    for moment in told.moments:
        decision = moment.decision
        if decision is not None:
            assert decision.chance == NEAR(before[moment.seat])
            assert decision.chance - decision.played == NEAR(decision.loss)
            assert decision.loss == NEAR(-moment.decided[moment.seat])
            assert decision.grade == grade(decision.loss) and decision.options[0].action == decision.best
            assert moment.action in [option.action for option in decision.options]
            assert max(option.chance for option in decision.options) == NEAR(decision.chance)
        before = moment.chances
    assert len(told.turnings) <= 3
    assert [turning.step for turning in told.turnings] == sorted({turning.step for turning in told.turnings})
    for turning in told.turnings:
        moment = next(one for one in told.moments if one.step == turning.step)
        assert turning.cause != "decision" or turning.seat == moment.seat  # told of whoever decided
    assert set(told.scores) and len(told.accounts) == found.seats


@pytest.mark.parametrize("name", GAMES)
def test_hidden_things_change_no_judgement(name: str) -> None:
    """What a seat can't know is drawn again: what it is told of its choices stays the same."""
    found, known = studied(name)
    places = [place for place, one in enumerate(known) if one.candidates][3::23][:4]
    for place in places:
        point = found.points[place]
        other = found.game.clone(point.state)
        found.game.resample(other, point.seat, Silent(7))
        again = next(findings(found, [replace(point, state=other, is_scene=False)], QUICK))
        assert again.candidates == known[place].candidates


def test_findings_can_be_made_in_any_order() -> None:
    """Each moment is looked into by itself: a part gives what the whole gives, and so does another run."""
    found, known = studied(ANY)
    assert list(findings(found, found.points[10:14], QUICK)) == known[10:14]
    assert levels_so_far(found, known[:12]) == levels_so_far(found, known)[:12]


def test_what_was_taken_back_is_not_judged() -> None:
    """Undone moves, undos and remarks are no moments; the others keep their numbers."""
    record = played(ANY)
    undone = next(number for number, move in enumerate(record.moves, 1) if move.text == "undo")
    steps = [point.step for point in plot(record).points]
    assert steps == sorted(standing_steps(record))
    assert not {undone - 1, undone, undone + 1} & set(steps) and undone + 2 in steps


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    """It would tell secrets; nor is one that does not replay, or of other rules."""
    text = played(ANY).text()
    lines = text.split("\n\n")[:2]
    for wrong, word in (
        ("\n\n".join([lines[0], "\n".join(lines[1].split("\n")[:20])]) + "\n", "over"),
        (text.replace("version: ", "version: 9"), "version"),
        (text.replace("\n0 ", "\n1 ", 1), "move 1"),
    ):
        with pytest.raises(BadRecord, match=word):
            plot(read(wrong))


def test_grades() -> None:
    """Less than 1 % is best, than 3 good, than 8 an inaccuracy; accuracy falls with the mean loss."""
    assert [grade(loss / 1000) for loss in (0, 9, 10, 29, 30, 79, 80, 500)] == [
        *(BEST, BEST, GOOD, GOOD, INACCURACY, INACCURACY, MISTAKE, MISTAKE)
    ]
    assert accuracy([]) == accuracy([0, 0]) == 100
    assert accuracy([0.01]) == 83 and accuracy([0.01, 0]) == 91 and accuracy([0.9]) == 0


@pytest.mark.parametrize(("error", "expected"), [(0.01, MISTAKE), (0.06, BEST)])
def test_what_could_be_chance_is_no_slip(error: float, expected: str) -> None:
    """A loss that is less than two standard errors counts as none, and the move as one of the best."""
    found, _ = studied(ANY)
    point = next(point for point in found.points if len(found.game.actions(point.state)) > 1)
    other = next(
        found.game.words(action)
        for action in found.game.actions(point.state)
        if found.game.words(action) != point.action
    )
    chances = [0.0, 0.0]
    chances[point.seat], chances[1 - point.seat] = 0.6, 0.4
    worse = [chances[1], chances[0]] if point.seat == 0 else [chances[1], chances[0]]
    candidates = [Candidate(other, chances), Candidate(point.action, worse, 0.1, error)]
    finding = Finding(point.step, [0.5, 0.5], candidates)
    told: Any = review(replace(found, points=[point]), [finding])
    decision = told.moments[0].decision
    assert decision.grade == expected
    assert (decision.best == point.action) == (expected == BEST)


def test_who_knew_what() -> None:
    """Each token that is revealed has an owner, and is worth nothing to whoever knew it."""
    found, known = studied(revealing())
    reveals = [one for finding in known for one in finding.reveals]
    assert len(reveals) > 20
    for one in reveals:
        assert one.knew.count(OWN) == 1 and set(one.knew) <= {OWN, SEEN, FACEDOWN}
        for knew, worth in zip(one.knew, one.worth, strict=True):
            assert knew == FACEDOWN or worth == 0
