"""A table's log brought to life: the match, and all that follows from its entries about people, bots and clocks."""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from zataku.core import catalog
from zataku.core.errors import BadRecord, ZatakuError
from zataku.core.game import NOBODY, Event, Table
from zataku.core.match import Match
from zataku.core.record import AGREE, ASK, REFUSE, RETURN, TAKEOVER, UNDO, Move, Record
from zataku.core.replay import check_content
from zataku.core.tables import Seeded
from zataku.server.store import BOT, OVER, PERSON, PLAYING, EntryRow, Position, TableRow

START: Final = "start"
encoder: Final = msgspec.json.Encoder(order="sorted")
REMEMBERED: Final = 40
"""The events of so many entries are kept for clients that were cut off; older ones are found by replaying."""

LEAST_AFTER_RETURN: Final = 10_000
"""Milliseconds that a returning player has at least; a tenth of the reserve if that is more."""


@dataclass
class Happening:
    """An entry of the log with what happened."""

    number: int
    seat: int
    words: str
    events: list[Event]
    time: int


class Chronicle:
    """Takes what is done at a table and gives the entry to be written; can be rebuilt from those entries alone."""

    def __init__(self, row: TableRow, time: int, table: Table | None = None) -> None:
        self.row = row
        self.game = catalog.load(row.game)
        if self.game.version != row.engine:
            raise BadRecord("version", f"version {self.game.version} of {row.game}", str(row.engine))
        check_content(row.game, row.content)
        fair = Seeded(row.seed, [text for _, text in row.nonces])
        self.match = Match(self.game, len(row.seats), options=row.options, table=table or fair)
        self.number = 1
        self.bots = [seat.bot if seat.kind == BOT else "" for seat in row.seats]  # who plays each seat now; "" a person
        self.asked_by = NOBODY  # who asks to take a move back
        self.agreed: list[int] = []
        self.left = None if row.reserve is None else [row.reserve * 1000] * len(row.seats)
        self.charged_until = time
        self._is_following = False  # whether entries that were written before are done again: no one reads their hashes
        self.recent: deque[Happening] = deque(maxlen=REMEMBERED)
        self.recent.append(Happening(1, NOBODY, START, self.match.setup_events, time))

    @classmethod
    def rebuilt(cls, row: TableRow, entries: list[EntryRow]) -> Chronicle:
        """From the log alone; BadRecord when it does not lead where it led before."""
        if not entries:
            raise BadRecord("log", "entries", "none")
        try:
            chronicle = cls(row, entries[0].time)
            chronicle._check(entries[0], chronicle.match.setup)
            for entry in entries[1:]:
                chronicle.follow(entry)
            if not chronicle.match.is_at(entries[-1].hash):
                raise BadRecord(f"entry {chronicle.number}", "the state that was written down", "another one")
        except BadRecord:
            raise
        except ZatakuError as problem:
            raise BadRecord(f"log, {problem.what}", problem.expected, problem.got) from None
        except Exception as problem:  # whatever stands in a log, the server goes on with the other tables
            raise BadRecord("log", "entries that can be played", type(problem).__name__) from problem
        return chronicle

    @property
    def first_entry(self) -> EntryRow:
        """The entry of the set-up."""
        return self._entry(NOBODY, START, self.match.setup, self.charged_until, 0)

    @property
    def position(self) -> Position:
        """Where the table stands."""
        seat = self.match.to_act
        status = OVER if self.match.over else PLAYING
        return Position(status, seat, seat != NOBODY and self.bots[seat] != "")

    @property
    def running(self) -> int:
        """The seat whose clock goes down, or NOBODY."""
        seat = self.match.to_act
        return seat if self.left is not None and seat != NOBODY and not self.bots[seat] else NOBODY

    def time_left(self, time: int) -> list[int]:
        """Milliseconds of each seat at this moment; empty without a clock."""
        left = list(self.left or [])
        if left and self.running != NOBODY:
            left[self.running] = max(0, left[self.running] - max(0, time - self.charged_until))
        return left

    def undo_voters(self, asker: int) -> list[int]:
        """The seats of the other people at the table, who must agree; bots, and those they play for, always do."""
        owner = self.row.seats[asker].person
        return [
            number
            for number, seat in enumerate(self.row.seats)
            if seat.kind == PERSON and seat.person != owner and not self.bots[number]
        ]

    def missing_votes(self) -> set[int | None]:
        """The people who have not agreed to the undo that is asked for."""
        agreed = {self.row.seats[seat].person for seat in self.agreed}
        return {self.row.seats[seat].person for seat in self.undo_voters(self.asked_by)} - agreed

    def since(self, number: int) -> list[Happening] | None:
        """What happened after this entry; None when that is no longer remembered."""
        if number >= self.number:
            return []
        if not self.recent or self.recent[0].number > number + 1:
            return None
        return [happening for happening in self.recent if happening.number > number]

    # what can be done; each returns the entry to write, and has taken effect here

    def act(self, seat: int, words: str, time: int) -> EntryRow:
        """Play an action; IllegalAction and InvalidNotation leave everything as it was."""
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
        """Something that changes no state: takeover, return, ask, agree, refuse."""
        running = self.running
        self.match.remark(seat, words)
        spent = self._charge(running, time)
        word, _, rest = words.partition(" ")
        if word == TAKEOVER:
            self.bots[seat] = rest
        elif word == RETURN:
            self.bots[seat] = ""
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
        """Do again what an entry says."""
        self.charged_until = entry.time - entry.spent  # so that exactly what was charged is charged again
        self._is_following = True
        word = entry.notation.partition(" ")[0]
        if word == UNDO:
            self.undo(entry.seat, entry.time)
        elif word in (TAKEOVER, RETURN, ASK, AGREE, REFUSE):
            self.remark(entry.seat, entry.notation, entry.time)
        else:
            self.act(entry.seat, entry.notation, entry.time)
        self._is_following = False
        self._check(entry, self.match.last.outcomes)

    def _check(self, entry: EntryRow, outcomes: list[str]) -> None:
        if entry.number != self.number:
            raise BadRecord("log", f"entry {self.number}", str(entry.number))
        found = " ".join(outcomes)
        if entry.outcomes != found:
            # Which ones is not said: everyone at the table reads this, and draws are secret.
            raise BadRecord(f"entry {entry.number}", "the rolls and draws that were written down", "others")

    def _charge(self, running: int, time: int) -> int:
        """Charge the clock that ran until now."""
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
        self.number += 1
        self.recent.append(Happening(self.number, seat, words, events, time))
        return self._entry(seat, words, outcomes, time, spent)

    def _entry(self, seat: int, words: str, outcomes: list[str], time: int, spent: int) -> EntryRow:
        hash = "" if self._is_following else self._hash()
        return EntryRow(self.number, seat, words, " ".join(outcomes), time, hash, spent)

    def _hash(self) -> str:
        """As the match's own hash, faster."""
        return hashlib.sha256(encoder.encode(self.match.dump())).hexdigest()


def record_of(row: TableRow, entries: list[EntryRow]) -> Record:
    """The record of a log, made without playing it, so that it can be had even when it no longer replays."""
    record = Record(row.game, row.engine, len(row.seats), row.options)
    record.content = row.content
    record.commitment = commitment(row)
    record.nonces = [text for _, text in row.nonces]
    record.setup = entries[0].outcomes.split() if entries else []
    record.moves = [Move(entry.seat, entry.notation, entry.outcomes.split()) for entry in entries[1:]]
    return record


def commitment(row: TableRow) -> str:
    """What is published of the seed before anyone sits down."""
    return hashlib.sha256(row.seed).hexdigest()


def history(row: TableRow, entries: list[EntryRow]) -> list[Happening]:
    """Everything that happened at a table, by replaying its log."""
    chronicle = Chronicle(row, entries[0].time)
    happenings = list(chronicle.recent)
    for entry in entries[1:]:
        chronicle.follow(entry)
        happenings.append(chronicle.recent[-1])
    return happenings
