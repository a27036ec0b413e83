"""Snapshots: a match goes on from one as if it had been replayed, and writes the same record."""

import json
import random
from typing import Any

import pytest
from pond import GAME

import zataku
from zataku.core.errors import BadRecord, BadSetup, CannotUndo, ZatakuError
from zataku.core.match import MARKED
from zataku.core.record import Record
from zataku.core.replay import steps


def taken(match: zataku.Match) -> dict[str, Any]:
    """A snapshot as a store gives it back."""
    data: dict[str, Any] = json.loads(json.dumps(match.snapshot()))
    return data


def restored(match: zataku.Match, snapshot: dict[str, Any]) -> zataku.Match:
    assert isinstance(match.source, zataku.Seeded)
    dealer = zataku.Seeded(match.source.seed, match.source.nonces, match.practice)
    return zataku.Match(GAME, dealer=dealer, snapshot=snapshot)


def cut(record: Record, moves: int) -> Record:
    """The beginning of a record."""
    record.moves = record.moves[:moves]
    return record


def wander(match: zataku.Match, chance: random.Random) -> None:
    """An action, an undo or a remark, whatever comes."""
    seat = chance.randrange(match.seats)
    if chance.random() < 0.1:
        match.remark(seat, "ask")
    elif chance.random() < 0.4:
        try:
            match.undo(seat, agreed=True)
        except CannotUndo:
            pass
    elif not match.over:
        match.play(match.to_act, chance.choice(match.actions(match.to_act)))


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_match_goes_on_from_any_snapshot(practice: bool, seed: int) -> None:
    """The same outcomes, the same record, and the same moves may be taken back, however far."""
    match = zataku.Match(GAME, 3, seed=seed, practice=practice)
    chance = random.Random(seed)
    twins: list[tuple[zataku.Match, Record]] = []
    for number in range(120):
        if number % 20 == 0:
            twins.append((restored(match, taken(match)), match.record()))
            assert taken(twins[-1][0]) == taken(match)
        before = match.moves
        wander(match, chance)
        for twin, _ in twins:
            for move in match.record().moves[before:]:
                twin.repeat(move)
    while match.undoing(0).steps or match.undoing(1).steps or match.undoing(2).steps:
        try:
            match.undo(0, agreed=True)
        except CannotUndo as problem:
            for twin, _ in twins:
                with pytest.raises(CannotUndo) as found:
                    twin.undo(0, agreed=True)
                assert str(found.value) == str(problem)
            break
        for twin, earlier in twins:
            twin.undo(0, agreed=True)
            assert twin.hash() == match.hash()
            assert [twin.undoing(seat) for seat in range(3)] == [match.undoing(seat) for seat in range(3)]
    assert len(twins) == 6
    for twin, earlier in twins:
        assert twin.record(earlier=earlier) == match.record() and twin.moves == match.moves
        assert twin.log(0) == match.log(0)[len(earlier.moves) :]


def test_a_match_from_a_snapshot_has_no_record_of_its_own() -> None:
    """It asks for the moves before it instead of writing another record."""
    match = zataku.Match(GAME, 2, seed=1)
    for _ in range(4):
        match.play(match.to_act, match.actions(match.to_act)[0])
    twin = restored(match, taken(match))
    for earlier in (None, cut(match.record(), 3)):
        with pytest.raises(BadRecord, match="expected a record of the set-up and the 4 moves before the snapshot"):
            twin.record(earlier=earlier)
    with pytest.raises(BadRecord, match="before the snapshot"):
        match.record(earlier=match.record())


def test_what_is_no_snapshot_is_refused() -> None:
    """Whatever is missing or of another kind, and a second source of the position."""
    match = zataku.Match(GAME, 2, seed=1)
    match.play(match.to_act, match.actions(match.to_act)[0])
    snapshot = taken(match)
    for name in snapshot:
        with pytest.raises(ZatakuError):
            restored(match, {key: value for key, value in snapshot.items() if key != name})
        with pytest.raises(ZatakuError):
            restored(match, {**snapshot, name: object()})
    with pytest.raises(BadRecord, match="expected 2 seats, got 3"):
        restored(match, {**snapshot, "lasts": [-1, -1, -1]})
    with pytest.raises(BadSetup, match="a snapshot, or seats"):
        zataku.Match(GAME, 2, snapshot=snapshot)


def test_an_undo_plays_only_a_few_moves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game is: from the nearest state that was kept."""
    match = zataku.Match(GAME, 2, seed=3, practice=True)
    while not match.over and match.moves < 4 * MARKED:
        match.play(match.to_act, match.actions(match.to_act)[0])
    parsed = 0
    parse = GAME.parse

    def count(words: str) -> int:
        nonlocal parsed
        parsed += 1
        return parse(words)

    twin = restored(match, taken(match))
    monkeypatch.setattr(GAME, "parse", count)
    for _ in range(match.moves):
        parsed = 0
        match.undo(0)
        assert parsed < MARKED
    twin.undo(0)
    parsed = 0
    twin.undo(0)
    assert parsed < MARKED, "the states on the way are kept"


def test_the_steps_of_a_record_are_the_same_from_a_snapshot_on() -> None:
    """With their numbers and events."""
    match = zataku.Match(GAME, 2, seed=3, practice=True)
    chance = random.Random(3)
    while match.moves < 40:
        wander(match, chance)
    record = match.record()
    whole: list[tuple[int, str, list[Any]]] = []
    snapshot: dict[str, Any] = {}
    for number, at, events in steps(record):
        whole.append((number, at.hash(), events))
        if number == 25:
            snapshot = taken(at)
    record.moves = record.moves[25:]
    found = [(number, at.hash(), events) for number, at, events in steps(record, snapshot=snapshot)]
    assert found == whole[26:]
