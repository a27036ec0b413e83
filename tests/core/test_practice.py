"""Practice: anything is taken back, and the same moves meet the same luck again."""

import copy
import hashlib
import hmac

import pytest
from pond import GAME

import zataku
from zataku.core.errors import BadRecord, CannotUndo
from zataku.core.match import FREE, Undoing
from zataku.core.record import Record


def new(seed: int = 3, seats: int = 2) -> zataku.Match:
    return zataku.Match(GAME, seats, seed=seed, practice=True)


def line(match: zataku.Match) -> str:
    """The last line of the record."""
    return match.last.line()


def played(match: zataku.Match) -> zataku.Match:
    """The match at its end, with something taken back again and again."""
    number = 0
    while not match.over:
        seat = match.to_act
        match.play(seat, match.actions(seat)[number % len(match.actions(seat))])
        number += 1
        if number % 7 == 0 and not match.over:
            match.undo(seat)
    return match


def test_outcomes_follow_the_documented_construction() -> None:
    """Rolls can be computed by hand from the seed and the moves that stand."""
    match = new()
    seed = zataku.Seeded(3).seed
    key = hmac.new(seed, b"zataku/1", hashlib.sha256).digest()
    seat = match.to_act
    match.play(seat, "hop north")
    match.play(seat, "end")
    standing = hashlib.sha256(bytes(32) + f"{seat} hop north".encode()).digest()
    standing = hashlib.sha256(standing + f"{seat} end".encode()).digest()
    block = hmac.new(key, b"practice" + standing + bytes(8) + bytes(4), hashlib.sha256).digest()
    assert line(match) == f"{seat} end | die={int.from_bytes(block[:8], 'big') % 6 + 1}"


def test_the_same_move_meets_the_same_luck() -> None:
    """However often it is taken back; after another move the same one meets other luck."""
    match = new()
    seat = match.to_act
    match.play(seat, "end")
    rolled = line(match)
    for _ in range(20):
        match.undo(seat)
        match.play(seat, "end")
        assert line(match) == rolled
    others = set()
    for seed in range(20):
        match = new(seed)
        seat = match.to_act
        match.play(seat, "end")
        plain = match.last.outcomes
        match.undo(seat)
        match.play(seat, "hop north")
        match.play(seat, "end")
        others.add(match.last.outcomes == plain)
    assert others == {True, False}, "a hop changes the dice now and then"


def test_even_a_secret_is_taken_back() -> None:
    """Where a fair match refuses, and whoever asks."""
    match = new(seed=4)
    seat = match.to_act
    before = match.hash()
    match.play(seat, "draw")
    drawn = line(match)
    assert match.undoing(seat) == Undoing(1, FREE)
    match.undo(1 - seat)
    assert match.hash() == before
    match.play(seat, "draw")
    assert line(match) == drawn
    fair = zataku.Match(GAME, 2, seed=4)
    fair.play(fair.to_act, "draw")
    with pytest.raises(CannotUndo):
        fair.undo(fair.to_act, agreed=True)


def test_reasons_of_a_fair_match() -> None:
    """What can't be taken back at once says what came of it."""
    match = zataku.Match(GAME, 2, seed=3)
    seat = match.to_act
    match.play(seat, "end")
    assert match.undoing(seat).reason == "rolled"
    match.play(1 - seat, "hop north")
    assert match.undoing(1 - seat).reason == ""
    match.play(1 - seat, "draw")
    assert match.undoing(1 - seat).reason == match.undoing(seat).reason == "secret_seen"


def test_records_say_so_and_are_verified() -> None:
    """They replay, resume and verify with all that was taken back; one that hides it does not."""
    match = played(new())
    record = match.record()
    assert "\nmode: practice\n" in record.text() and any(move.text == "undo" for move in record.moves)
    read = zataku.read_record(record.text())
    assert read == record and read.practice
    assert zataku.verify(read) == len(record.outcomes())
    assert zataku.replay(read).hash() == match.hash()
    hidden = zataku.read_record(record.text().replace("mode: practice\n", ""))
    with pytest.raises(BadRecord):
        zataku.verify(hidden)
    with pytest.raises(BadRecord, match="expected the mode practice"):
        zataku.read_record(record.text().replace("mode: practice", "mode: serious"))


def test_a_fair_record_has_no_new_line() -> None:
    """Older readers know all of it."""
    text = zataku.Match(GAME, 2, seed=1).record().text()
    assert "mode" not in text and not zataku.read_record(text).practice
    assert not Record("pond", 1, 2, {}).practice


def test_copies_and_resumed_matches_go_on_alike() -> None:
    """The luck of the next move is the same in each."""
    match = new()
    seat = match.to_act
    match.play(seat, "end")
    match.undo(seat)
    twins = [match, copy.copy(match), zataku.resume(match.record(with_seed=True))]
    for twin in twins:
        twin.play(seat, "end")
    assert len({line(twin) for twin in twins}) == 1
    assert all(twin.practice and twin.can_undo(0) for twin in twins)
