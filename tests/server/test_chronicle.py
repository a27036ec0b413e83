"""A table's log: what is done gives entries, and the entries alone give everything back."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import example
import zataku
from zataku.core.errors import BadRecord, CannotUndo, IllegalAction
from zataku.core.game import NOBODY
from zataku.core.record import AGREE, ASK, REFUSE, RETURN, TAKEOVER, Record
from zataku.core.replay import replay, verify
from zataku.server.chronicle import EVERY, LEAST_AFTER_RETURN, REMEMBERED, START, Chronicle, record_of
from zataku.server.store import BOT, FAIR, OVER, PERSON, PLAYING, PRACTICE, EntryRow, SeatRow, SnapshotRow, TableRow

GAME = zataku.load(example.GAME)
SECOND = 1000


def new_row(seats: str = "abB", **changes: Any) -> TableRow:
    """A table: a small letter is a person, B a bot."""
    rows = [SeatRow(BOT, None, "random", "random") if who == "B" else SeatRow(PERSON, ord(who), who) for who in seats]
    row = TableRow(
        id="t",
        game=GAME.name,
        rules=GAME.version,
        program="0",
        options={name: values[0] for name, values in GAME.choices.items()},
        is_public=False,
        reserve=None,
        increment=0,
        host=ord("a"),
        seed=bytes(range(32)),
        created=0,
        seats=rows,
        nonces=[(ord("a"), "mine")],
        status=PLAYING,
    )
    return replace(row, **changes)


class Played:
    """A chronicle with all the entries it gave, and a clock of our own."""

    def __init__(self, row: TableRow, seed: int = 1) -> None:
        self.time = 5_000_000
        self.chronicle = Chronicle(row, self.time)
        self.entries = [self.chronicle.first_entry]
        self.random = random.Random(seed)

    def act(self, after: int = SECOND, kind: str = "") -> EntryRow:
        """The asked seat plays an action at random, of this kind if it has one."""
        self.time += after
        match = self.chronicle.match
        actions = match.actions(match.to_act)
        wanted = [action for action in actions if action.split()[0] == kind]
        self.entries.append(self.chronicle.act(match.to_act, self.random.choice(wanted or actions), self.time))
        return self.entries[-1]

    def remark(self, seat: int, words: str, after: int = SECOND) -> None:
        self.time += after
        self.entries.append(self.chronicle.remark(seat, words, self.time))

    def undo(self, seat: int, after: int = SECOND) -> None:
        self.time += after
        self.entries.append(self.chronicle.undo(seat, self.time))


def everything(chronicle: Chronicle, earlier: Record | None = None) -> tuple[object, ...]:
    """All that a chronicle knows; last, what it remembers."""
    match = chronicle.match
    record = match.record(with_seed=True, earlier=earlier)
    return (
        (match.hash(), record.text(), chronicle.version, chronicle.standing),
        [(match.undoing(seat), chronicle.undoing(seat)) for seat in range(match.seats)],
        (chronicle.bots, chronicle.asked_by, chronicle.agreed, chronicle.running),
        (chronicle.left, chronicle.charged_until, chronicle.time_left(chronicle.charged_until + 3 * SECOND)),
        [(h.number, h.seat, h.words, h.time, [str(event) for event in h.events]) for h in chronicle.recent],
    )


def midway(seats: int) -> str:
    """A position in the middle of a game, as JSON data."""
    match, choose = zataku.Match(GAME, seats, seed=1), random.Random(1)
    for _ in range(20):
        match.play(match.to_act, choose.choice(match.actions(match.to_act)))
    return json.dumps(match.dump())


@pytest.mark.parametrize("reserve", [None, 60])
@pytest.mark.parametrize("seed", range(4))
def test_the_log_gives_everything_back(reserve: int | None, seed: int) -> None:
    """Rebuilt from the log, or from a snapshot and the rest, a chronicle equals the one that wrote it."""
    row = new_row("abB", reserve=reserve, increment=2, mode=PRACTICE if seed == 3 else FAIR)
    row.position = midway(3) if seed == 3 else ""
    played = Played(row, seed)
    chronicle, dice = played.chronicle, random.Random(seed)
    snapshot = chronicle.snapshot()
    for number in range(70):
        match = chronicle.match
        seat = dice.randrange(2)
        choice = dice.randrange(9)
        if choice == 0 and not chronicle.bots[seat]:
            played.remark(seat, f"{TAKEOVER} greedy", dice.randrange(3000))
        elif choice == 0:
            played.remark(seat, RETURN, dice.randrange(3000))
        elif choice == 1 and match.undoing(seat).steps == 1 and match.undoing(seat).need != "never":
            played.undo(seat)
        elif choice == 2 and chronicle.asked_by == NOBODY:
            played.remark(seat, ASK)
        elif choice == 3 and chronicle.asked_by != NOBODY:
            played.remark(1 - chronicle.asked_by, dice.choice([AGREE, REFUSE]))
        else:
            played.act(dice.randrange(4000))
        if number % 7 == seed:
            again = Chronicle.rebuilt(chronicle.row, played.entries)
            assert everything(again) == everything(chronicle)
            place = snapshot.number - 1
            again = Chronicle.rebuilt(chronicle.row, played.entries[place:], snapshot)
            earlier = record_of(chronicle.row, played.entries[: place + 1])
            assert everything(again, earlier)[:-1] == everything(chronicle)[:-1]
            snapshot = chronicle.snapshot()
    assert [entry.number for entry in played.entries] == list(range(1, 72))


def test_a_snapshot_is_taken_after_every_so_many_entries() -> None:
    """By the one who writes the log, and by whoever replays it: they are the same."""
    played = Played(new_row("ab", mode=PRACTICE))
    while len(played.entries) < 2 * EVERY:
        played.act()
        played.undo(0)
    again = Chronicle.rebuilt(played.chronicle.row, played.entries)
    assert again.snapshots == played.chronicle.snapshots
    assert [snapshot.number for snapshot in again.snapshots] == [EVERY, 2 * EVERY]


def test_a_snapshot_that_does_not_fit_the_log_is_refused() -> None:
    """One of another place, another position or another form."""
    played = Played(new_row("ab"))
    snapshots = [played.chronicle.snapshot()]
    for _ in range(5):
        played.act()
        snapshots.append(played.chronicle.snapshot())
    row, entries = played.chronicle.row, played.entries
    Chronicle.rebuilt(row, entries[2:], snapshots[2])
    for snapshot in (
        snapshots[1],
        SnapshotRow(3, snapshots[3].data),
        SnapshotRow(3, snapshots[2].data.replace(b'"form":1', b'"form":0')),
        SnapshotRow(3, b"{}"),
        SnapshotRow(3, b""),
    ):
        with pytest.raises(BadRecord):
            Chronicle.rebuilt(row, entries[2:], snapshot)


def test_a_rebuilt_game_ends_as_the_original() -> None:
    """Played to its end, the log gives a record that verifies, with undo and takeover in it."""
    played = Played(new_row("ab"))
    chronicle = played.chronicle
    played.remark(1, f"{TAKEOVER} random")
    undone = 0
    while not chronicle.match.over:
        entry = played.act()
        if undone < 5 and not chronicle.match.over and chronicle.match.can_undo(entry.seat):
            played.undo(entry.seat)
            undone += 1
    again = Chronicle.rebuilt(chronicle.row, played.entries)
    assert everything(again) == everything(chronicle) and undone == 5
    assert again.standing.status == OVER and again.standing.to_act == NOBODY
    record = again.match.record()
    assert verify(record) > 0
    kept = record_of(chronicle.row, played.entries)
    assert [move.line() for move in kept.moves] == [move.line() for move in record.moves]
    assert kept.setup == record.setup and kept.commitment == record.commitment and kept.nonces == ["mine"]
    assert not kept.seed and replay(kept).hash() == record.hash


def test_entries_say_who_does_what() -> None:
    """The first entry is the set-up; each further one has its seat, words and outcomes."""
    played = Played(new_row())
    first = played.entries[0]
    assert (first.number, first.seat, first.notation) == (1, NOBODY, START)
    assert first.outcomes.split() == played.chronicle.match.setup
    entry = played.act()
    move = played.chronicle.match.last
    assert (entry.number, entry.seat, entry.notation) == (2, move.seat, move.text)
    assert entry.outcomes.split() == move.outcomes and entry.hash == played.chronicle.match.hash()


def test_what_is_refused_leaves_everything_as_it_was() -> None:
    """An illegal action, or an undo that can't be, changes neither match nor clock."""
    played = Played(new_row("ab", reserve=60))
    chronicle = played.chronicle
    before = everything(chronicle)
    seat = chronicle.match.to_act
    with pytest.raises(IllegalAction):
        chronicle.act(1 - seat, chronicle.match.actions(seat)[0], played.time + SECOND)
    with pytest.raises(CannotUndo):
        chronicle.undo(seat, played.time + SECOND)
    assert everything(chronicle) == before


# clocks


def test_only_whoever_is_asked_is_charged() -> None:
    """The clock of the asked seat goes down, and a move adds the increment."""
    played = Played(new_row("ab", reserve=60, increment=5))
    chronicle = played.chronicle
    seat = chronicle.match.to_act
    assert chronicle.running == seat and chronicle.left == [60 * SECOND] * 2
    left = chronicle.time_left(played.time + 4 * SECOND)
    assert left[seat] == 56 * SECOND and left[1 - seat] == 60 * SECOND
    assert chronicle.time_left(played.time + 99 * SECOND)[seat] == 0
    entry = played.act(4 * SECOND)
    assert entry.spent == 4 * SECOND and chronicle.left[seat] == 61 * SECOND
    assert chronicle.left[1 - seat] == 60 * SECOND


def test_a_bot_has_no_running_clock() -> None:
    """Nobody is charged while a bot thinks, and whoever returns has at least a tenth of the reserve."""
    played = Played(new_row("ab", reserve=600))
    chronicle = played.chronicle
    assert chronicle.left is not None
    seat = chronicle.match.to_act
    played.remark(seat, f"{TAKEOVER} random", after=700 * SECOND)
    assert chronicle.left[seat] == 0 and chronicle.running == NOBODY and chronicle.standing.is_bot_to_act
    assert chronicle.bots[seat] == "random"
    played.remark(seat, RETURN, after=50 * SECOND)
    assert chronicle.left[seat] == 60 * SECOND and chronicle.running == seat and not chronicle.bots[seat]
    short = Played(new_row("ab", reserve=1))
    short.remark(0, f"{TAKEOVER} random")
    short.remark(0, RETURN)
    assert short.chronicle.left is not None and short.chronicle.left[0] == LEAST_AFTER_RETURN


def test_without_a_clock_nothing_is_counted() -> None:
    """No reserve: no time left, nobody's clock runs, nothing is spent."""
    played = Played(new_row("ab"))
    assert played.chronicle.left is None and played.chronicle.time_left(played.time + SECOND) == []
    assert played.chronicle.running == NOBODY and played.act(9 * SECOND).spent == 0


def test_a_clock_of_the_server_that_goes_back_charges_nothing() -> None:
    """Time never runs backwards for a player."""
    played = Played(new_row("ab", reserve=60))
    seat = played.chronicle.match.to_act
    entry = played.act(-5 * SECOND)
    assert entry.spent == 0 and played.chronicle.left is not None and played.chronicle.left[seat] == 60 * SECOND


# questions


def test_a_question_stands_until_it_is_answered() -> None:
    """Asked, agreed by each person, and gone with a refusal or the next action."""
    played = Played(new_row("abcB"))
    chronicle = played.chronicle
    played.act()
    asker = played.entries[-1].seat if played.entries[-1].seat < 3 else 0
    played.remark(asker, ASK)
    others = [seat for seat in range(3) if seat != asker]
    assert chronicle.asked_by == asker and chronicle.undo_voters(asker) == others
    assert chronicle.missing_votes() == others
    played.remark(others[0], AGREE)
    assert chronicle.agreed == [others[0]] and chronicle.missing_votes() == others[1:]
    played.remark(others[1], f"{TAKEOVER} random")
    assert chronicle.missing_votes() == []
    played.remark(others[0], REFUSE)
    assert chronicle.asked_by == NOBODY and chronicle.agreed == []
    played.remark(asker, ASK)
    played.act()
    assert chronicle.asked_by == NOBODY


def test_everyone_at_a_device_has_a_vote() -> None:
    """Whoever holds several seats holds them for several people: each is asked, and never about their own move."""
    chronicle = Played(new_row("aabb")).chronicle
    assert [chronicle.undo_voters(seat) for seat in range(2)] == [[1, 2, 3], [0, 2, 3]]
    chronicle.remark(0, ASK, 1)
    chronicle.remark(3, AGREE, 2)
    assert chronicle.missing_votes() == [1, 2]


# what is remembered


def test_since_tells_what_is_remembered() -> None:
    """The last entries are at hand; of older ones there is None."""
    played = Played(new_row())
    for _ in range(REMEMBERED + 10):
        played.act()
    chronicle = played.chronicle
    last = chronicle.version
    assert chronicle.since(last) == [] and chronicle.since(last + 5) == []
    for number in (last - 1, last - 7, last - REMEMBERED):
        found = chronicle.since(number)
        assert found is not None and [h.number for h in found] == list(range(number + 1, last + 1))
    assert chronicle.since(last - REMEMBERED - 1) is None and chronicle.since(0) is None


def test_in_a_young_game_everything_is_remembered() -> None:
    """Since 0 it tells everything, the set-up first."""
    played = Played(new_row())
    played.act()
    found = played.chronicle.since(0)
    assert found is not None and [h.words for h in found] == [START, played.entries[-1].notation]


# logs that do not lead where they led


def damaged(entries: list[EntryRow], at: int, **changes: Any) -> list[EntryRow]:
    return [replace(entry, **changes) if number == at else entry for number, entry in enumerate(entries)]


def test_a_log_that_leads_elsewhere_is_refused() -> None:
    """A wrong outcome, number, seat, action or hash, a missing entry, or other rules: each is noticed and named."""
    played = Played(new_row("ab"))
    while len(played.entries) < 12 or not played.entries[-1].outcomes:
        played.act()
    row, entries = played.chronicle.row, played.entries
    Chronicle.rebuilt(row, entries)
    other = next(entry for entry in entries[1:] if entry.notation != entries[1].notation)
    drawn = next(place for place, entry in enumerate(entries) if entry.outcomes)
    broken: list[tuple[TableRow, list[EntryRow]]] = [
        (row, []),
        (row, damaged(entries, drawn, outcomes="")),
        (row, damaged(entries, -1 + len(entries), outcomes="")),
        (row, damaged(entries, -1 + len(entries), outcomes=entries[-1].outcomes + " die=1")),
        (row, damaged(entries, 3, number=7)),
        (row, damaged(entries, 1, seat=1 - entries[1].seat)),
        (row, damaged(entries, 1, notation="nonsense")),
        (row, damaged(entries, 1, notation=other.notation, outcomes=other.outcomes)),
        (row, damaged(entries, 1, notation="undo", outcomes="")),
        (row, damaged(entries, -1 + len(entries), hash="0" * 64)),
        (row, entries[:4] + entries[5:]),
        (replace(row, rules=row.rules + 1), entries),
        (replace(row, seed=bytes(32)), entries),
        (replace(row, nonces=[]), entries),
    ]
    for number, (table, log) in enumerate(broken):
        with pytest.raises(BadRecord) as problem:
            Chronicle.rebuilt(table, log)
        assert problem.value.expected and problem.value.got, number
