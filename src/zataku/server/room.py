"""What people do at a live table: they look, act, take back, leave and talk."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from zataku.core.errors import ZatakuError
from zataku.core.game import NOBODY
from zataku.core.record import AGREE, ASK, HOST, REFUSE, RETURN, takeover
from zataku.core.standing import AGREED, NEVER
from zataku.server import lessons
from zataku.server.chronicle import LAST_UNDO, MOST_ENTRIES, Chronicle
from zataku.server.client import Client
from zataku.server.noting import late
from zataku.server.outbox import Note
from zataku.server.people import one_line
from zataku.server.protocol import SPECTATOR, Chat, ChatLine, TableChanged
from zataku.server.store import EVERYONE, OVER, PERSON, PLAYING, ChatRow, Person
from zataku.server.table import Table
from zataku.server.trouble import Trouble, trouble_of

CHAT_LINES: Final = 100


class Room(Table):
    """A table as people use it; what they may not do there is Trouble, and changes nothing."""

    def __init__(self, *things: Any, **more: Any) -> None:
        super().__init__(*things, **more)
        self._said: int | None = None  # the last line of the chat that everyone here was told
        self._talk = asyncio.Lock()  # lines are told in order

    # coming and going

    def enter(self, client: Client) -> None:
        """Someone opened the table."""
        self.company.enter(client)
        self.used = self.clock.now()
        self._mark(client)

    def exit(self, client: Client) -> None:
        """Someone closed it."""
        self.company.exit(client)
        self._mark(client)
        if not self.company.is_here(client.person):
            self.scene.left(client.person)
        self.tell_table()

    def _mark(self, client: Client) -> None:
        if self.others is not None:
            self.others.mark(self.row.id, client.person)

    def renamed(self, person: Person) -> None:
        """A person here has a new name, which the row has already."""
        for client in self.company:
            if client.person == person.id:
                client.name = person.name
        self.tell_table()

    async def look(self, client: Client, seat: int, since: int | None) -> int:
        """Show a client the table as one of its seats, or as a spectator; how many entries that had to replay."""
        replayed = 0
        async with self.lock:
            if self.others is not None:
                await self.read_again()
            if seat != SPECTATOR:
                self.own_seat(client.person, seat)
            await self.catch_up(since or 0)
            if seat != SPECTATOR and self.row.status == PLAYING:
                await self._welcome(client, is_new=not since)
            client.seat = seat
            is_first = not client.is_looking
            client.is_looking = True
            if is_first:
                chat = await self._chat(CHAT_LINES)
                client.send(Chat(chat))
                client.heard = chat[-1].number if chat else 0
                if self._said is None:
                    self._said = client.heard
            if self.row.status in (PLAYING, OVER):
                chronicle = await self.awake()
                happenings = chronicle.since(chronicle.version if since is None else since)
                if happenings is None:
                    happenings, replayed = await self.archive.happenings(self.row, since or 0, chronicle.version)
                showing = self.showing(chronicle, happenings)
                own = self.seats_of(client.person)
                client.seat = showing.seat_for(own, seat)
                client.send(showing.update(client.seat, showing.is_veiled(own)))
        client.send(TableChanged(self.info(client.person)))
        if is_first:
            self.tell_table()
        return replayed

    async def _welcome(self, client: Client, is_new: bool) -> None:
        """Give someone who is here again the seats that others gave away; the lock is held.

        Over days also those of which the time was up, if they open the table: a page that was left open and connects
        again would hold up the others for days.
        """
        was_looking, client.is_looking = client.is_looking, False  # what they look for tells them everything at once
        with contextlib.suppress(Trouble):  # if nothing can be written, they can still look
            chronicle = await self.awake()
            is_forgiven = is_new and self.row.is_over_days
            seats = self.seats_of(client.person)
            back = [n for n in seats if chronicle.is_given_away(n) or (is_forgiven and chronicle.is_late(n))]
            await self._give_back(chronicle, back)
        client.is_looking = was_looking

    async def saw(self, person: int | None, version: int) -> None:
        """Someone has watched what happened up to this version; nobody has seen what is to come."""
        async with self.lock:
            await self.catch_up(version)
            version = min(version, self.row.version)
            if self.scene.saw(person, version):
                self.tell_table()
        if self.others is not None and person is not None:
            self.company.saw(person, version)
            self.others.mark(self.row.id, person)

    # moves

    async def act(self, person: int | None, seat: int, version: int, words: str) -> int:
        """Play an action for a seat; returns the new version."""
        self.own_seat(person, seat)
        async with self.lock:
            chronicle = await self._current(version)
            if chronicle.bots[seat]:
                raise Trouble("conflict", "action: expected a seat you play, got one a bot plays for you", "bot_plays")
            self.scene.all_have_seen()
            fits(chronicle, MOST_ENTRIES)
            self._is_taught(chronicle, seat, words)
            try:
                entry = chronicle.act(seat, words, self.clock.now())
            except ZatakuError as problem:
                raise trouble_of(problem) from None
            await self.write(chronicle, [entry])
            if self.row.lesson:
                await self._come_to(chronicle, self.row.lesson_step)
            return chronicle.version

    async def undo(self, person: int | None, seat: int, version: int) -> int:
        """Take back the last move of a seat, at once or by asking the others; returns the new version."""
        self.own_seat(person, seat)
        async with self.lock:
            chronicle = await self._current(version)
            self.scene.all_have_seen()
            fits(chronicle, LAST_UNDO)
            undoing = chronicle.undoing(seat)
            if chronicle.match.over or not undoing.steps or undoing.need == NEVER:
                reason = "over" if chronicle.match.over else undoing.reason if undoing.steps else "nothing_to_undo"
                raise Trouble("cannot_undo", f"undo: expected a move that may be taken back, got {reason}", reason)
            if undoing.need == AGREED:
                if chronicle.asked_by != NOBODY:
                    raise Trouble("conflict", "undo: expected no open request, got one", "already_asked")
                await self.write(chronicle, [chronicle.remark(seat, ASK, self.clock.now())])
            else:
                await self.write(chronicle, self.undone(chronicle, seat, undoing.steps))
            return chronicle.version

    # lessons

    async def go_to(self, person: int | None, step: int) -> int:
        """Show a step of the lesson; going back takes back what was played since. Returns the version."""
        if not self.row.lesson:
            raise Trouble("conflict", "go_to: expected a lesson, got another table", "no_lesson")
        lesson = lessons.load(self.row.game, self.row.lesson)
        self.own_seat(person, lesson.you)
        async with self.lock:
            chronicle = await self.awake()
            first, last = lesson.reach(chronicle.match)
            if step > last or (step < first and chronicle.match.over):
                message = f"go_to: expected a step from {0 if step > last else first} to {last}, got {step}"
                raise Trouble("conflict", message, "no_such_step", {"expected": last, "got": step})
            if step < first:
                self.scene.all_have_seen()
            while step < lesson.reach(chronicle.match)[0]:
                fits(chronicle, LAST_UNDO)
                steps = chronicle.match.undoing(lesson.you).steps
                await self.write(chronicle, self.undone(chronicle, lesson.you, steps))
            await self._come_to(chronicle, step)
            self.tell(chronicle, [])
            return chronicle.version

    def _is_taught(self, chronicle: Chronicle, seat: int, words: str) -> None:
        """Trouble if a lesson goes on with something else now; what is not legal is refused by the rules."""
        if not self.row.lesson or words not in chronicle.match.actions(seat):
            return
        allowed = lessons.load(self.row.game, self.row.lesson).allowed(chronicle.match, self.row.lesson_step)
        if not lessons.fits(words, allowed):
            expected = " or ".join(allowed) or "none before the next step"
            reason = "lesson_other" if allowed else "lesson_read"
            raise Trouble("conflict", f"action: expected {expected}, got {words}", reason)

    async def _come_to(self, chronicle: Chronicle, step: int) -> None:
        """Keep which step is shown now; the lock is held."""
        lesson = lessons.load(self.row.game, self.row.lesson)
        place = lesson.place_of(chronicle.match, step)
        if place != self.row.lesson_step:
            is_end = lesson.steps[place].kind == lessons.END
            await self.store.set_lesson(self.row.id, place, is_end)
            self.row.lesson_step = place

    async def answer(self, person: int | None, seat: int, version: int, agree: bool) -> int:
        """Agree to an undo or refuse it; whoever asked may withdraw by refusing. Returns the new version."""
        self.own_seat(person, seat)
        async with self.lock:
            chronicle = await self._current(version)
            asker = chronicle.asked_by
            if asker == NOBODY:
                raise Trouble("conflict", "answer: expected an open undo request, got none", "nothing_asked")
            if agree and seat not in chronicle.missing_votes():
                raise Trouble("conflict", "answer: expected someone who was asked, got someone else", "not_asked")
            fits(chronicle, MOST_ENTRIES)
            answered = chronicle.remark(seat, AGREE if agree else REFUSE, self.clock.now())
            await self.write(chronicle, [answered, *self.settled(chronicle)])
            return chronicle.version

    async def _current(self, version: int) -> Chronicle:
        await self.catch_up(version)
        chronicle = await self.awake()
        if version != chronicle.version:
            message = f"version: expected {chronicle.version}, got {version}"
            raise Trouble("stale", message, "stale", {"expected": chronicle.version, "got": version})
        return chronicle

    # who plays

    def own_seat(self, person: int | None, seat: int) -> None:
        """Trouble unless this seat belongs to this person."""
        seats = self.row.seats
        if person is None or not 0 <= seat < len(seats) or seats[seat].person != person:
            yours = ", ".join(map(str, self.seats_of(person))) or "none"
            raise Trouble("foreign", f"seat: expected one of yours ({yours}), got {seat}", "foreign", {"seat": seat})

    async def takeover(self, person: int | None, seat: int, bot: str = "") -> None:
        """Let a bot play for a seat: any for your own, the table's for someone who has been away for long."""
        async with self.lock:
            chronicle = await self.awake()
            being_played(chronicle)
            if not 0 <= seat < len(self.row.seats) or self.row.seats[seat].kind != PERSON or chronicle.bots[seat]:
                raise Trouble("conflict", f"takeover: expected a seat that a person plays, got {seat}", "not_a_person")
            owner = self.row.seats[seat].person
            fits(chronicle, LAST_UNDO if owner == person else MOST_ENTRIES)  # who leaves and returns fills the log
            by, told = "", list[Note]()
            if owner != person:
                self._may_replace(person, owner, bot)
                told = late(self.row, seat, self.company.is_here, self.clock.date())
                by = str(min(self.seats_of(person), default=HOST))
            taken = chronicle.remark(seat, takeover(bot or self.stand_in, by), self.clock.now())
            await self.write(chronicle, [taken, *self.settled(chronicle)], notes=told)
            self.tell_table()

    async def come_back(self, person: int | None) -> None:
        """Give a person's seats back to them."""
        async with self.lock:
            chronicle = await self.awake()
            being_played(chronicle)
            seats = [seat for seat in self.seats_of(person) if chronicle.bots[seat]]
            await self._give_back(chronicle, seats)

    async def _give_back(self, chronicle: Chronicle, seats: list[int]) -> None:
        if seats:
            fits(chronicle, MOST_ENTRIES)
            await self.write(chronicle, [chronicle.remark(seat, RETURN, self.clock.now()) for seat in seats])
            self.tell_table()

    def _may_replace(self, person: int | None, owner: int | None, bot: str) -> None:
        """Trouble unless this person may give the owner's seat to this bot."""
        if person is None or not (self.seats_of(person) or person == self.row.host):
            raise Trouble("forbidden", "takeover: expected someone at this table, got someone else", "not_at_table")
        wait = self.away(owner).wait
        if wait is None:
            message = "takeover: expected a table where bots may play for others, got one that waits for them"
            raise Trouble("forbidden", message, "table_waits")
        if bot not in ("", self.stand_in):
            message = f"bot: expected {self.stand_in}, as this table was set up, got {bot!r}"
            raise Trouble("forbidden", message, "other_bot", {"expected": self.stand_in})
        is_here = self.company.is_here(owner)
        if is_here or wait:
            seconds = 0 if is_here else -(-wait // 1000)
            message = f"takeover: expected someone away for {self.settings.away_seconds:g} s, got someone who is not"
            raise Trouble("conflict", message, "not_away", {"seconds": seconds})

    # chat

    async def say(self, client: Client, text: str) -> None:
        """Tell everyone what a client says."""
        seats = self.seats_of(client.person)
        self._may_talk(client.person, seats)
        said = one_line(text)
        if not said:
            raise Trouble("invalid", "text: expected something that can be read, got nothing", "bad_text")
        seat = client.seat if client.seat in seats else min(seats, default=SPECTATOR)
        name = client.name if seat == SPECTATOR else self.row.seats[seat].name
        line = await self.store.add_chat(self.row.id, seat, name, said, self.clock.date(), client.person)
        if self.others is not None:
            self.others.tell("chat", self.row.id, line.number)
        await self.listen(line.number, [line_of(line)])

    async def listen(self, number: int, lines: list[ChatLine] | None = None) -> None:
        """Someone said something, up to this number, perhaps at another node: tell everyone here, in order."""
        async with self._talk:
            said = number - 1 if self._said is None else self._said
            behind = min(CHAT_LINES, number - said)
            if self.company.clients and (behind > 1 or (behind == 1 and lines is None)):
                lines = await self._chat(behind)
            self.company.tell_chat(lines or [])
            self._said = max(said, number)

    async def _chat(self, limit: int) -> list[ChatLine]:
        return [line_of(row) for row in await self.store.chat(self.row.id, limit)]

    def _may_talk(self, person: int | None, seats: list[int]) -> None:
        if person is None:
            raise Trouble("forbidden", "say: expected someone with a cookie, got a visitor", "unknown_person")
        if not seats and person != self.row.host and self.row.talk != EVERYONE:
            raise Trouble("forbidden", "say: expected someone at this table, got a spectator", "players_talk")


def line_of(row: ChatRow) -> ChatLine:
    """Something that was said, as it is sent; lines from before may hold what can't be seen."""
    return ChatLine(row.number, row.seat, row.name, one_line(row.text), row.time)


def being_played(chronicle: Chronicle) -> None:
    """Trouble if the game is over."""
    if chronicle.match.over:
        raise Trouble("conflict", "table: expected a running game, got one that is over", "over")


def fits(chronicle: Chronicle, most: int) -> None:
    """Trouble if the log has as many entries as it may have."""
    if chronicle.version >= most:
        reason = "log_full" if most == MOST_ENTRIES else "log_long"
        message = f"log: expected fewer than {most} entries, got {chronicle.version}"
        raise Trouble("conflict", message, reason, {"expected": most, "got": chronicle.version})
