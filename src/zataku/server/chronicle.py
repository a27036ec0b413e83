"""A table's log brought to life: the match, and what its entries say about people, bots and clocks."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from zataku.core import catalog
from zataku.core.dealers import Seeded
from zataku.core.errors import BadRecord, ZatakuError
from zataku.core.game import NOBODY, Dealer, Event
from zataku.core.match import Match
from zataku.core.record import AGREE, ASK, CLOCK, REFUSE, RETURN, TAKEOVER, UNDO, Move, Record, is_remark, read_takeover
from zataku.core.replay import check_content
from zataku.core.standing import AGREED, FREE, NEVER, Undoing
from zataku.server.days import Span, end_of, running_time
from zataku.server.store import BOT, OVER, PERSON, PLAYING, PRACTICE, EntryRow, SnapshotRow, Standing, TableRow

START: Final = "start"
encoder: Final = msgspec.json.Encoder(order="sorted")
REMEMBERED: Final = 40
"""How many entries keep their events for clients that were cut off; older ones are found by replaying."""

EVERY: Final = 100
"""After how many entries a snapshot is taken, so that nothing replays more than that."""

MOST_ENTRIES: Final = 8000
"""How long a log may become. No game is nearly as long: only taking back again and again is."""

LAST_UNDO: Final = 6000
"""From this entry on nothing is taken back any more, so that what is left is enough to end the game."""

FORM: Final = 1
"""Rises when snapshots are written differently: those of another form are made again."""

LEAST_AFTER_RETURN: Final = 10_000
"""The least time for a returning player, in milliseconds; a tenth of the reserve if that is more."""


@dataclass
class Happening:
    """An entry of the log with what happened."""

    number: int
    seat: int
    words: str
    events: list[Event]
    time: int


class Snapshot(msgspec.Struct):
    """A table after one of its entries; all of it follows from the log up to there."""

    form: int
    match: dict[str, Any]
    bots: list[str]
    replaced_by: list[str]
    asked_by: int
    agreed: list[int]
    left: list[int] | None
    date: int


class Chronicle:
    """Turns what is done at a table into log entries, and can be rebuilt from those entries alone."""

    def __init__(
        self,
        row: TableRow,
        time: int,
        dealer: Dealer | None = None,
        ahead: int = 0,
        snapshot: SnapshotRow | None = None,
    ) -> None:
        self.row = row
        self.game = catalog.load(row.game)
        if self.game.version != row.rules:
            raise BadRecord("version", f"version {self.game.version} of {row.game}", str(row.rules))
        check_content(row.game, row.content)
        practice = row.mode == PRACTICE
        seeded = Seeded(row.seed, [text for _, text in row.nonces], practice)
        self.version = 1
        self.bots = [
            seat.bot if seat.kind == BOT else "" for seat in row.seats
        ]  # which bot plays each seat now; "" for a person
        self.replaced_by = [""] * len(
            row.seats
        )  # who let the bot play, as the log writes it; "" for the seat's own player
        self.asked_by = NOBODY  # who asks to take a move back
        self.agreed: list[int] = []
        self.left = None if row.reserve is None else [row.reserve * 1000] * len(row.seats)
        self.charged_until = time
        self.pauses: list[list[Span]] = []  # when the clock of each seat stands still, as on vacation; empty for never
        self.ahead = ahead  # how far dates are ahead of the times we are told
        self._date = time + ahead  # of the last entry; the next one is not before it
        self.is_held = False  # whether people are watching a scene: no clock runs, and nobody may act
        self._is_following = False  # whether old entries are being replayed: nobody reads their hashes
        self.began = 1 if snapshot is None else snapshot.number  # the entry from which it was followed
        self.recent: deque[Happening] = deque(maxlen=REMEMBERED)
        self.snapshots: list[SnapshotRow] = []  # those that were taken and are not stored yet
        if snapshot is None:
            source = dealer or seeded
            if row.position:
                state = self.game.load_state(position_of(row))
                self.match = Match(self.game, dealer=source, state=state, practice=practice)
            else:
                self.match = Match(self.game, len(row.seats), options=row.options, dealer=source, practice=practice)
            self.recent.append(Happening(1, NOBODY, START, self.match.setup_events, self._date))
            return
        found = opened(snapshot)
        self.match = Match(self.game, dealer=seeded, practice=practice, snapshot=found.match)
        self.version = snapshot.number
        self.bots, self.replaced_by, self.left = found.bots, found.replaced_by, found.left
        self.asked_by, self.agreed = found.asked_by, found.agreed
        self.charged_until = self._date = found.date

    @classmethod
    def rebuilt(cls, row: TableRow, entries: list[EntryRow], snapshot: SnapshotRow | None = None) -> Chronicle:
        """Rebuilt from the log alone, or from a snapshot and the log from its entry on; BadRecord if they don't fit."""
        if not entries:
            raise BadRecord("log", "entries", "none")
        first = entries[0]
        with _playing():
            chronicle = cls(row, first.time, snapshot=snapshot)
            if snapshot is None:
                chronicle._check(first, chronicle.match.setup)
            elif first.number != snapshot.number:
                raise BadRecord("log", f"entry {snapshot.number}", str(first.number))
            chronicle._check_state(first)
        chronicle.follow_all(entries[1:])
        return chronicle

    def follow_all(self, entries: list[EntryRow]) -> None:
        """Replay entries; BadRecord if they no longer lead to the same game."""
        with _playing():
            for entry in entries:
                self.follow(entry)
            if entries:
                self._check_state(entries[-1])

    @property
    def first_entry(self) -> EntryRow:
        """The entry for the set-up."""
        return self._entry(NOBODY, START, self.match.setup, 0)

    @property
    def standing(self) -> Standing:
        """The status of the table and whose turn it is."""
        seat = self.match.to_act
        status = OVER if self.match.over else PLAYING
        return Standing(status, seat, seat != NOBODY and self.bots[seat] != "")

    @property
    def running(self) -> int:
        """The seat whose clock is running, or NOBODY."""
        seat = self.match.to_act
        is_timed = self.left is not None and not self.is_held and seat != NOBODY and not self.bots[seat]
        return seat if is_timed else NOBODY

    def time_left(self, time: int) -> list[int]:
        """Milliseconds left for each seat at this time; empty without a clock."""
        left = list(self.left or [])
        if left and self.running != NOBODY:
            left[self.running] = max(0, left[self.running] - self._ran(self.running, time))
        return left

    @property
    def time_ends(self) -> int:
        """When the running clock will be at zero."""
        assert self.left is not None
        return end_of(self.charged_until, self.left[self.running], self._pauses(self.running))

    def is_paused(self, time: int) -> bool:
        """Whether the clock of whoever is to act stands still."""
        return any(since <= time < until for since, until in self._pauses(self.running))

    def release(self, time: int) -> None:
        """The scene is over: clocks go on from here."""
        self.is_held = False
        self.charged_until = max(self.charged_until, time)

    def is_given_away(self, seat: int) -> bool:
        """Whether someone else let a bot play this seat, while its player was gone."""
        return self.replaced_by[seat] not in ("", CLOCK)

    def is_late(self, seat: int) -> bool:
        """Whether a bot plays this seat since its player's time was up."""
        return self.replaced_by[seat] == CLOCK

    def undoing(self, seat: int) -> Undoing:
        """What it takes to undo the move that a seat would take back; what nobody could agree to stands."""
        whose = self.undone_for(seat)
        undoing = self.match.undoing(whose)
        if whose != seat and undoing.need == FREE and not self.match.practice:
            undoing = Undoing(undoing.steps, AGREED)  # it is another person's move
        if undoing.need != AGREED or self.undo_voters(seat):
            return undoing
        return Undoing(undoing.steps, NEVER if undoing.reason else FREE, undoing.reason)

    def undone_for(self, seat: int) -> int:
        """Whose last move a seat would take back: its own, or that of the one who has just moved at the same device."""
        seats = self.row.seats
        device = seats[seat].person
        if [other.person for other in seats].count(device) == 1:
            return seat  # as nearly everyone, on a device of their own
        beside = [n for n in self.undo_voters(seat) if seats[n].person == device]
        return next((n for n in beside if self.match.undoing(n).steps == 1), seat)

    def undo_voters(self, asker: int) -> list[int]:
        """The seats of the other people, who must agree; bots, and those they play for, have no say."""
        return [n for n, seat in enumerate(self.row.seats) if seat.kind == PERSON and n != asker and not self.bots[n]]

    def missing_votes(self) -> list[int]:
        """The seats that have not yet agreed to the requested undo."""
        if self.asked_by == NOBODY:
            return []
        return [seat for seat in self.undo_voters(self.asked_by) if seat not in self.agreed]

    def since(self, version: int) -> list[Happening] | None:
        """What happened after this version; None if that is no longer remembered."""
        if version >= self.version:
            return []
        if not self.recent or self.recent[0].number > version + 1:
            return None
        return [happening for happening in self.recent if happening.number > version]

    # what can be done; each returns the entry to write, and has taken effect here

    def act(self, seat: int, words: str, time: int) -> EntryRow:
        """Play an action; after IllegalAction or InvalidNotation nothing has changed."""
        running = self.running
        events = self.match.play(seat, words)
        move = self.match.last
        spent = self._charge(running, time)
        if self.left is not None and running == seat:
            self.left[seat] = self._time_after_move(self.left[seat])
        self._forget_question()
        return self._written(seat, move.text, events, move.outcomes, time, spent)

    def undo(self, seat: int, time: int) -> EntryRow:
        """Take back the last standing move; CannotUndo when it must stand."""
        running = self.running
        self.match.undo(seat, agreed=True)
        spent = self._charge(running, time)
        self._forget_question()
        return self._written(seat, UNDO, [], [], time, spent)

    def remark(self, seat: int, words: str, time: int) -> EntryRow:
        """Something that changes no state: takeover, return, ask, agree, refuse, falter."""
        running = self.running
        self.match.remark(seat, words)
        spent = self._charge(running, time)
        word = words.partition(" ")[0]
        if word == TAKEOVER:
            self.bots[seat], self.replaced_by[seat] = read_takeover(words)
        elif word == RETURN:
            self.bots[seat] = self.replaced_by[seat] = ""
            if self.left is not None and self.row.reserve is not None:
                share = 1000 if self.row.is_per_move else 100
                self.left[seat] = max(self.left[seat], LEAST_AFTER_RETURN, self.row.reserve * share)
        elif word == ASK:
            self.asked_by, self.agreed = seat, []
        elif word == AGREE:
            self.agreed.append(seat)
        elif word == REFUSE:
            self._forget_question()
        return self._written(seat, words, [], [], time, spent)

    def follow(self, entry: EntryRow) -> None:
        """Replay an entry."""
        self.charged_until = entry.time - entry.spent  # so that the same time is charged again
        self._is_following = True
        if entry.notation == UNDO:
            self.undo(entry.seat, entry.time)
        elif is_remark(entry.notation):
            self.remark(entry.seat, entry.notation, entry.time)
        else:
            self.act(entry.seat, entry.notation, entry.time)
        self._is_following = False
        self._check(entry, self.match.last.outcomes)

    def _check(self, entry: EntryRow, outcomes: list[str]) -> None:
        if entry.number != self.version:
            raise BadRecord("log", f"entry {self.version}", str(entry.number))
        found = " ".join(outcomes)
        if entry.outcomes != found:
            # It doesn't say which: everyone at the table reads this, and draws may be secret.
            raise BadRecord(f"entry {entry.number}", "the rolls and draws in the log", "others")

    def _check_state(self, entry: EntryRow) -> None:
        if not self.match.is_at(entry.hash):
            raise BadRecord(f"entry {entry.number}", "the state in the log", "another one")

    def _charge(self, running: int, time: int) -> int:
        """Charge the clock that was running."""
        spent = self._ran(running, time) if running != NOBODY else 0
        if self.left is not None and running != NOBODY:
            spent = min(spent, self.left[running])
            self.left[running] -= spent
        self.charged_until = max(self.charged_until, time)
        return spent

    def _ran(self, seat: int, time: int) -> int:
        """How long a seat's clock ran since it was last charged."""
        return running_time(self.charged_until, time, self._pauses(seat))

    def _pauses(self, seat: int) -> list[Span]:
        """When a seat's clock stands still; what an old entry charged has left that out already."""
        return self.pauses[seat] if self.pauses and seat != NOBODY and not self._is_following else []

    def _time_after_move(self, left: int) -> int:
        if self.row.is_per_move and self.row.reserve is not None:
            return self.row.reserve * 1000
        return left + self.row.increment * 1000

    def _forget_question(self) -> None:
        self.asked_by, self.agreed = NOBODY, []

    def _written(
        self, seat: int, words: str, events: list[Event], outcomes: list[str], time: int, spent: int
    ) -> EntryRow:
        self.version += 1
        self._date = max(self._date, time + self.ahead)
        self.recent.append(Happening(self.version, seat, words, events, self._date))
        if self.version % EVERY == 0:
            self.snapshots.append(self.snapshot())
        return self._entry(seat, words, outcomes, spent)

    def _entry(self, seat: int, words: str, outcomes: list[str], spent: int) -> EntryRow:
        hash = "" if self._is_following else self._hash()
        return EntryRow(self.version, seat, words, " ".join(outcomes), self._date, hash, spent)

    def record(self, entries: list[EntryRow]) -> Record:
        """The record of the match; the entries are its log."""
        earlier = None if self.began == 1 else record_of(self.row, entries[: self.began])
        record = self.match.record(earlier=earlier)
        record.seals = [seal for _, seal in self.row.seals]
        return record

    def snapshot(self) -> SnapshotRow:
        """The table as it is now, to go on from without a replay."""
        people = self.bots, self.replaced_by, self.asked_by, self.agreed
        found = Snapshot(FORM, self.match.snapshot(), *people, self.left, self._date)
        return SnapshotRow(self.version, msgspec.json.encode(found))

    def _hash(self) -> str:
        """Same as `match.hash()`, but faster."""
        return hashlib.sha256(encoder.encode(self.match.dump())).hexdigest()


def opened(snapshot: SnapshotRow) -> Snapshot:
    """A stored snapshot; BadRecord if it was written differently."""
    try:
        found = msgspec.json.decode(snapshot.data, type=Snapshot)
    except msgspec.MsgspecError:
        raise BadRecord(f"snapshot {snapshot.number}", f"form {FORM}", "another one") from None
    if found.form != FORM:
        raise BadRecord(f"snapshot {snapshot.number}", f"form {FORM}", str(found.form))
    return found


@contextmanager
def _playing() -> Iterator[None]:
    """Whatever is wrong with a log, it is a BadRecord: the other tables go on."""
    try:
        yield
    except BadRecord:
        raise
    except ZatakuError as problem:
        raise BadRecord(f"log, {problem.what}", problem.expected, problem.got) from None
    except Exception as problem:
        raise BadRecord("log", "entries that can be played", type(problem).__name__) from problem


def record_of(row: TableRow, entries: list[EntryRow]) -> Record:
    """The record of a log, or of a part of it, made without playing it: it is there even if the log is broken."""
    record = Record(row.game, row.rules, len(row.seats), row.options)
    record.practice = row.mode == PRACTICE
    record.content = row.content
    record.commitment = commitment(row)
    record.nonces = [text for _, text in row.nonces]
    record.seals = [seal for _, seal in row.seals]
    record.position = position_of(row)
    record.setup = [outcome for entry in entries if entry.number == 1 for outcome in entry.outcomes.split()]
    moves = [entry for entry in entries if entry.number > 1]
    record.moves = [Move(entry.seat, entry.notation, entry.outcomes.split()) for entry in moves]
    return record


def position_of(row: TableRow) -> dict[str, object] | None:
    """What a table begins from; None for the set-up."""
    return msgspec.json.decode(row.position, type=dict[str, Any]) if row.position else None


def commitment(row: TableRow) -> str:
    """The hash of the seed, published before anyone sits down."""
    return hashlib.sha256(row.seed).hexdigest()


def taken(row: TableRow, entries: list[EntryRow]) -> list[SnapshotRow]:
    """All snapshots of a log; runs in a process of its own."""
    return Chronicle.rebuilt(row, entries).snapshots
