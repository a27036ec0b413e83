"""A table's log brought to life: the match, and what its entries say about people, bots and clocks."""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from zataku.core import catalog
from zataku.core.dealers import Seeded
from zataku.core.errors import BadRecord, ZatakuError
from zataku.core.game import NOBODY, Dealer, Event
from zataku.core.match import AGREED, FREE, NEVER, Match, Undoing
from zataku.core.record import AGREE, ASK, CLOCK, REFUSE, RETURN, TAKEOVER, UNDO, Move, Record, is_remark, read_takeover
from zataku.core.replay import check_content
from zataku.server.store import BOT, OVER, PERSON, PLAYING, PRACTICE, EntryRow, Standing, TableRow

START: Final = "start"
encoder: Final = msgspec.json.Encoder(order="sorted")
REMEMBERED: Final = 40
"""How many entries keep their events for clients that were cut off; older ones are found by replaying."""

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


class Chronicle:
    """Turns what is done at a table into log entries, and can be rebuilt from those entries alone."""

    def __init__(self, row: TableRow, time: int, dealer: Dealer | None = None, ahead: int = 0) -> None:
        self.row = row
        self.game = catalog.load(row.game)
        if self.game.version != row.rules:
            raise BadRecord("version", f"version {self.game.version} of {row.game}", str(row.rules))
        check_content(row.game, row.content)
        practice = row.mode == PRACTICE
        seeded = Seeded(row.seed, [text for _, text in row.nonces], practice)
        self.match = Match(self.game, len(row.seats), options=row.options, dealer=dealer or seeded, practice=practice)
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
        self.ahead = ahead  # how far dates are ahead of the times we are told
        self._date = time + ahead  # of the last entry; the next one is not before it
        self.is_held = False  # whether people are watching a scene: no clock runs, and nobody may act
        self._is_following = False  # whether old entries are being replayed: nobody reads their hashes
        self.recent: deque[Happening] = deque(maxlen=REMEMBERED)
        self.recent.append(Happening(1, NOBODY, START, self.match.setup_events, self._date))

    @classmethod
    def rebuilt(cls, row: TableRow, entries: list[EntryRow]) -> Chronicle:
        """Rebuilt from the log alone; BadRecord if it no longer leads to the same game."""
        if not entries:
            raise BadRecord("log", "entries", "none")
        try:
            chronicle = cls(row, entries[0].time)
            chronicle._check(entries[0], chronicle.match.setup)
            for entry in entries[1:]:
                chronicle.follow(entry)
            if not chronicle.match.is_at(entries[-1].hash):
                raise BadRecord(f"entry {chronicle.version}", "the state in the log", "another one")
        except BadRecord:
            raise
        except ZatakuError as problem:
            raise BadRecord(f"log, {problem.what}", problem.expected, problem.got) from None
        except Exception as problem:  # whatever is in a log, the other tables go on
            raise BadRecord("log", "entries that can be played", type(problem).__name__) from problem
        return chronicle

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
            left[self.running] = max(0, left[self.running] - max(0, time - self.charged_until))
        return left

    def release(self, time: int) -> None:
        """The scene is over: clocks go on from here."""
        self.is_held = False
        self.charged_until = max(self.charged_until, time)

    def is_given_away(self, seat: int) -> bool:
        """Whether someone else let a bot play this seat, while its player was gone."""
        return self.replaced_by[seat] not in ("", CLOCK)

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
        device = self.row.seats[seat].person
        beside = [n for n in self.undo_voters(seat) if self.row.seats[n].person == device]
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
            self.left[seat] += self.row.increment * 1000
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
                self.left[seat] = max(self.left[seat], LEAST_AFTER_RETURN, self.row.reserve * 100)
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

    def _charge(self, running: int, time: int) -> int:
        """Charge the clock that was running."""
        spent = max(0, time - self.charged_until) if running != NOBODY else 0
        if self.left is not None and running != NOBODY:
            spent = min(spent, self.left[running])
            self.left[running] -= spent
        self.charged_until = max(self.charged_until, time)
        return spent

    def _forget_question(self) -> None:
        self.asked_by, self.agreed = NOBODY, []

    def _written(
        self, seat: int, words: str, events: list[Event], outcomes: list[str], time: int, spent: int
    ) -> EntryRow:
        self.version += 1
        self._date = max(self._date, time + self.ahead)
        self.recent.append(Happening(self.version, seat, words, events, self._date))
        return self._entry(seat, words, outcomes, spent)

    def _entry(self, seat: int, words: str, outcomes: list[str], spent: int) -> EntryRow:
        hash = "" if self._is_following else self._hash()
        return EntryRow(self.version, seat, words, " ".join(outcomes), self._date, hash, spent)

    def _hash(self) -> str:
        """Same as `match.hash()`, but faster."""
        return hashlib.sha256(encoder.encode(self.match.dump())).hexdigest()


def record_of(row: TableRow, entries: list[EntryRow]) -> Record:
    """The record of a log, made without playing it, so it is there even if the log no longer replays."""
    record = Record(row.game, row.rules, len(row.seats), row.options)
    record.practice = row.mode == PRACTICE
    record.content = row.content
    record.commitment = commitment(row)
    record.nonces = [text for _, text in row.nonces]
    record.seals = [seal for _, seal in row.seals]
    record.setup = entries[0].outcomes.split() if entries else []
    record.moves = [Move(entry.seat, entry.notation, entry.outcomes.split()) for entry in entries[1:]]
    return record


def commitment(row: TableRow) -> str:
    """The hash of the seed, published before anyone sits down."""
    return hashlib.sha256(row.seed).hexdigest()


def history(row: TableRow, entries: list[EntryRow]) -> list[Happening]:
    """Everything that happened at a table, by replaying its log."""
    chronicle = Chronicle(row, entries[0].time)
    happenings = list(chronicle.recent)
    for entry in entries[1:]:
        chronicle.follow(entry)
        happenings.append(chronicle.recent[-1])
    return happenings
