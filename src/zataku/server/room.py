"""A live table: takes what people do, writes it down, then tells everyone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Final

from zataku.core.errors import BadRecord, CannotUndo, ZatakuError
from zataku.core.game import NOBODY, Dealer
from zataku.core.match import AGREED, NEVER
from zataku.core.record import AGREE, ASK, CLOCK, FALTER, HOST, REFUSE, RETURN, takeover
from zataku.server import logs
from zataku.server.archive import Archive
from zataku.server.chronicle import LAST_UNDO, MOST_ENTRIES, Chronicle, Happening
from zataku.server.client import Client, framed
from zataku.server.hold import Hold, has_scene
from zataku.server.people import one_line
from zataku.server.protocol import (
    SPECTATOR,
    Away,
    Chat,
    ChatLine,
    Closing,
    TableChanged,
    TableInfo,
)
from zataku.server.settings import Settings
from zataku.server.showing import Showing, describe
from zataku.server.store import (
    EVERYONE,
    OVER,
    PERSON,
    PLAYING,
    Conflict,
    EntryRow,
    Person,
    Standing,
    TableRow,
    Unavailable,
    Unsure,
)
from zataku.server.thinkers import Thinkers
from zataku.server.timing import Clock
from zataku.server.trouble import Trouble, trouble_of

log = logs.get("room")

CHAT_LINES: Final = 100
NEWS_SECONDS: Final = 0.02
LONGEST_PAUSE: Final = 30.0
"""The longest wait, in seconds, before bots and clocks retry when nothing can be written."""

BOT_DUE: Final = 10_000
"""How long after its turn began, in milliseconds, a bot's table is due: its own process plays at once, if it can."""

FAR: Final = 60_000
"""Over days, no timer waits for a clock that has longer to go, in milliseconds: the table is due then, and may rest."""

QUESTION_SECONDS: Final = 60.0
"""How long bots wait for an answer to an undo request."""


class Room:
    """Everything that happens at one table goes through here, one thing after another."""

    def __init__(
        self, row: TableRow, archive: Archive, thinkers: Thinkers, settings: Settings, strongest: str, clock: Clock
    ) -> None:
        self.row = row
        self.archive = archive
        self.store = archive.store
        self.thinkers = thinkers
        self.settings = settings
        self.strongest = strongest  # the bot that gives hints
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.trouble = ""  # why the table can't go on
        self.clock = clock
        self.since = clock.now()  # who is not here has been gone at least since then
        self.used = self.since
        self.charged = 0, self.since  # the last version we know of, and until when clocks were charged for it
        self._chronicle: Chronicle | None = None
        self._played_by: list[str] = []  # the bot of each seat, known even while the match is not in memory
        self._gone: dict[int, int] = {}  # when each person closed their last window
        self._hold: Hold | None = None  # who is watching a scene
        self._bots: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False
        self._news: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()  # set with the next entry

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is gone or out of time."""
        return self.row.stand_in or self.strongest

    @property
    def is_idle(self) -> bool:
        """Whether nothing is running, so that the match can leave memory."""
        is_thinking = self._bots is not None and not self._bots.done()
        return not is_thinking and self._flag is None and self._hold is None and not self.lock.locked()

    def rest(self) -> None:
        """Forget the match; it is rebuilt from the log when needed."""
        self._chronicle = None

    async def stop(self) -> None:
        """Stop everything that is running and tell the clients to come back later."""
        self._is_stopped = True
        self._stop_flag()
        if self._hold is not None:
            self._hold.cancel()
        if self._news is not None:
            self._news.cancel()
        async with self.lock:
            for client in self.clients:
                client.send(Closing(1000))
        tasks = [task for task in (self._bots, *self._tasks) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # who is here

    def enter(self, client: Client) -> None:
        """Someone opened the table."""
        self.clients.add(client)
        self.used = self.clock.now()

    def exit(self, client: Client) -> None:
        """Someone closed it."""
        self.clients.discard(client)
        if client.person is not None:
            self._gone[client.person] = self.clock.now()
        if self._hold is not None and not self.is_here(client.person):
            self._hold.left(client.person)
        if not self._is_stopped:
            self.tell_table()

    def is_here(self, person: int | None) -> bool:
        """Whether this person has the table open."""
        return any(client.person == person for client in self.clients)

    def seats_of(self, person: int | None) -> list[int]:
        """The seats of a person."""
        return [n for n, seat in enumerate(self.row.seats) if seat.kind == PERSON and seat.person == person]

    def own_seat(self, person: int | None, seat: int) -> None:
        """Trouble unless this seat belongs to this person."""
        seats = self.row.seats
        if person is None or not 0 <= seat < len(seats) or seats[seat].person != person:
            yours = ", ".join(map(str, self.seats_of(person))) or "none"
            raise Trouble("foreign", f"seat: expected one of yours ({yours}), got {seat}", "foreign", {"seat": seat})

    def refresh(self, row: TableRow) -> None:
        """Go on with this row, which was read just now."""
        self.row = row
        if self._chronicle is not None:
            self._chronicle.row = row

    def renamed(self, person: Person) -> None:
        """A person here has a new name, which the row has already."""
        for client in self.clients:
            if client.person == person.id:
                client.name = person.name
        self.tell_table()

    # what is shown

    def info(self, person: int | None) -> TableInfo:
        """The table as this person may know it."""
        row = self.row
        info = describe(row, person)
        for n, bot in enumerate(self._played_by):
            info.seats[n].bot = bot
        here = {client.person for client in self.clients if client.person is not None}
        for shown, seat in zip(info.seats, row.seats, strict=True):
            shown.is_here = seat.kind == PERSON and seat.person in here
            if row.status == PLAYING and seat.kind == PERSON and not shown.is_here and not shown.bot:
                shown.away = self._away(seat.person)
        info.spectators = sum(not self.seats_of(client.person) for client in self.clients)
        info.watching = self._watching()
        info.trouble = self.trouble
        if self.trouble:
            info.status = "broken"
        return info

    def tell_table(self) -> None:
        """Tell everyone soon who sits at the table; many changes at once are told once."""
        if self._news is None and not self._is_stopped:
            self._news = asyncio.get_running_loop().call_later(NEWS_SECONDS, self._tell_table)

    def _tell_table(self) -> None:
        self._news = None
        known = {seat.person for seat in self.row.seats} | {self.row.host}
        messages: dict[int | None, bytes] = {}
        for client in self.clients:
            person = client.person if client.person in known else None  # for all others the table looks the same
            if person not in messages:
                messages[person] = framed(TableChanged(self.info(person)))
            client.write(messages[person])

    async def look(self, client: Client, seat: int, since: int | None) -> int:
        """Show a client the table as one of its seats, or as a spectator; how many entries that had to replay."""
        replayed = 0
        async with self.lock:
            if seat != SPECTATOR:
                self.own_seat(client.person, seat)
            await self._catch_up(since or 0)
            if seat != SPECTATOR and self.row.status == PLAYING:
                await self._welcome(client)
            client.seat = seat
            is_first = not client.is_looking
            client.is_looking = True
            if is_first:
                chat = await self.store.chat(self.row.id, CHAT_LINES)
                client.send(Chat([ChatLine(c.number, c.seat, c.name, one_line(c.text), c.time) for c in chat]))
            if self.row.status in (PLAYING, OVER):
                chronicle = await self.awake()
                happenings = chronicle.since(chronicle.version if since is None else since)
                if happenings is None:
                    happenings, replayed = await self.archive.happenings(self.row, since or 0, chronicle.version)
                showing = Showing(chronicle, happenings, self._watching(), self.clock.now())
                client.seat = showing.seat_for(self.seats_of(client.person), seat)
                client.send(showing.update(client.seat))
        client.send(TableChanged(self.info(client.person)))
        if is_first:
            self.tell_table()
        return replayed

    # the match

    async def awake(self) -> Chronicle:
        """The match of this table, rebuilt from its log if needed; Trouble if the log no longer replays."""
        self.used = self.clock.now()
        if self.trouble:
            raise Trouble("broken", f"this table can't go on: {self.trouble}", "broken", {"trouble": self.trouble})
        if self._chronicle is None:
            row = await self.store.table(self.row.id)
            assert row is not None, "tables are never deleted"
            known, self.row = self.row.version, row
            if row.status not in (PLAYING, OVER):
                raise Trouble("conflict", f"table: expected a game that has begun, got {row.status}", "not_started")
            try:
                chronicle = await self.archive.table(row)
            except BadRecord as problem:
                self.trouble = str(problem)
                log.error("log does not replay", table=row.id, game=row.game, rules=row.rules, problem=self.trouble)
                raise Trouble(
                    "broken", f"this table can't go on: {self.trouble}", "broken", {"trouble": self.trouble}
                ) from None
            missed = chronicle.since(known) if known < row.version else []  # another process wrote it
            if missed is None:
                missed, _ = await self.archive.happenings(row, known, chronicle.version)
            chronicle.charged_until = self._charged_until(chronicle)
            chronicle.is_held = self._hold is not None
            self._chronicle = chronicle
            self._stand(chronicle, chronicle.standing)
            if missed:
                self._tell(chronicle, missed)
            self._go_on(chronicle)
        self._chronicle.ahead = self.clock.ahead
        return self._chronicle

    async def wake(self) -> None:
        """The table is due: go on with it, and write down when to look after it again."""
        async with self.lock:
            due = None
            with contextlib.suppress(Trouble):  # a broken table is reported already, and its log is kept
                chronicle = await self.awake()
                due = self._due(chronicle)
                self._go_on(chronicle)
            if not await self.store.set_due(self.row.id, self.row.version, due):
                self._chronicle = None  # another process has written to it

    def _due(self, chronicle: Chronicle) -> int | None:
        """By when someone must look after this table; None if it just waits for people."""
        seat = chronicle.match.to_act
        if seat == NOBODY:
            return None
        if chronicle.bots[seat]:
            return self.clock.now() + BOT_DUE
        if chronicle.left is None:
            return None
        end = chronicle.left[seat] + (self.clock.now() if chronicle.is_held else chronicle.charged_until)
        return max(self.clock.now() + BOT_DUE, end)

    def _charged_until(self, chronicle: Chronicle) -> int:
        """Until when clocks were charged, in our own time: dates in the log are by whatever clock there was."""
        version, moment = self.charged
        if version == chronicle.version:
            return moment
        return min(self.clock.now(), max(moment, chronicle.charged_until - self.clock.ahead))

    async def begin(self, dealer: Dealer | None = None) -> None:
        """Roll for the set-up and begin; the lock is held. Tests pass a dealer with chosen outcomes."""
        row = self.row
        chronicle = Chronicle(row, self.clock.now(), dealer, self.clock.ahead)
        await self._write(chronicle, [chronicle.first_entry])
        self._chronicle = chronicle
        self.tell_table()
        log.info("table started", table=row.id, game=row.game, seats=len(row.seats))

    async def act(self, person: int | None, seat: int, version: int, words: str) -> int:
        """Play an action for a seat; returns the new version."""
        self.own_seat(person, seat)
        async with self.lock:
            chronicle = await self._current(version)
            self._own_turn(chronicle, seat)
            self._all_have_seen()
            fits(chronicle, MOST_ENTRIES)
            try:
                entry = chronicle.act(seat, words, self.clock.now())
            except ZatakuError as problem:
                raise trouble_of(problem) from None
            await self._write(chronicle, [entry])
            return chronicle.version

    async def undo(self, person: int | None, seat: int, version: int) -> int:
        """Take back the last move of a seat, at once or by asking the others; returns the new version."""
        self.own_seat(person, seat)
        async with self.lock:
            chronicle = await self._current(version)
            self._all_have_seen()
            fits(chronicle, LAST_UNDO)
            undoing = chronicle.undoing(seat)
            if chronicle.match.over or not undoing.steps or undoing.need == NEVER:
                reason = "over" if chronicle.match.over else undoing.reason if undoing.steps else "nothing_to_undo"
                raise Trouble("cannot_undo", f"undo: expected a move that may be taken back, got {reason}", reason)
            if undoing.need == AGREED:
                if chronicle.asked_by != NOBODY:
                    raise Trouble("conflict", "undo: expected no open request, got one", "already_asked")
                await self._write(chronicle, [chronicle.remark(seat, ASK, self.clock.now())])
            else:
                await self._write(chronicle, self._undone(chronicle, seat, undoing.steps))
            return chronicle.version

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
            await self._write(chronicle, [answered, *self._settled(chronicle)])
            return chronicle.version

    async def saw(self, person: int | None, version: int) -> None:
        """Someone has watched what happened up to this version."""
        async with self.lock:
            if self._hold is not None and self._hold.saw(person, version):
                self.tell_table()

    async def takeover(self, person: int | None, seat: int, bot: str = "") -> None:
        """Let a bot play for a seat: any for your own, the table's for someone who has been away for long."""
        async with self.lock:
            chronicle = await self.awake()
            self._being_played(chronicle)
            if not 0 <= seat < len(self.row.seats) or self.row.seats[seat].kind != PERSON or chronicle.bots[seat]:
                raise Trouble("conflict", f"takeover: expected a seat that a person plays, got {seat}", "not_a_person")
            owner = self.row.seats[seat].person
            fits(chronicle, LAST_UNDO if owner == person else MOST_ENTRIES)  # who leaves and returns fills the log
            by = ""
            if owner != person:
                self._may_replace(person, owner, bot)
                by = str(min(self.seats_of(person), default=HOST))
            taken = chronicle.remark(seat, takeover(bot or self.stand_in, by), self.clock.now())
            await self._write(chronicle, [taken, *self._settled(chronicle)])
            self.tell_table()

    async def come_back(self, person: int | None) -> None:
        """Give a person's seats back to them."""
        async with self.lock:
            chronicle = await self.awake()
            self._being_played(chronicle)
            seats = [seat for seat in self.seats_of(person) if chronicle.bots[seat]]
            await self._give_back(chronicle, seats)

    async def say(self, client: Client, text: str) -> None:
        """Tell everyone what a client says."""
        seats = self.seats_of(client.person)
        self._may_talk(client.person, seats)
        said = one_line(text)
        if not said:
            raise Trouble("invalid", "text: expected something that can be read, got nothing", "bad_text")
        seat = client.seat if client.seat in seats else min(seats, default=SPECTATOR)
        name = client.name if seat == SPECTATOR else self.row.seats[seat].name
        line = await self.store.add_chat(self.row.id, seat, name, said, self.clock.date())
        message = framed(Chat([ChatLine(line.number, line.seat, line.name, line.text, line.time)]))
        for listener in self.clients:
            listener.write(message)

    def _may_talk(self, person: int | None, seats: list[int]) -> None:
        if person is None:
            raise Trouble("forbidden", "say: expected someone with a cookie, got a visitor", "unknown_person")
        if not seats and person != self.row.host and self.row.talk != EVERYONE:
            raise Trouble("forbidden", "say: expected someone at this table, got a spectator", "players_talk")

    async def current(self) -> Chronicle:
        """The match as it is, for questions that change nothing."""
        async with self.lock:
            return await self.awake()

    # inside

    async def _catch_up(self, version: int) -> None:
        """A client has seen a version that we have not: perhaps another process has gone on with this table."""
        if version > self.row.version and not self.trouble:
            row = await self.store.table(self.row.id)
            if row is not None and row.version > self.row.version:
                self._chronicle = None
                await self.awake()

    async def _current(self, version: int) -> Chronicle:
        await self._catch_up(version)
        chronicle = await self.awake()
        if version != chronicle.version:
            message = f"version: expected {chronicle.version}, got {version}"
            raise Trouble("stale", message, "stale", {"expected": chronicle.version, "got": version})
        return chronicle

    def _own_turn(self, chronicle: Chronicle, seat: int) -> None:
        if chronicle.bots[seat]:
            raise Trouble("conflict", "action: expected a seat you play, got one a bot plays for you", "bot_plays")

    def _all_have_seen(self) -> None:
        """Trouble while someone watches a scene."""
        if self._hold is not None:
            raise Trouble("conflict", "expected that all have seen what happened, got someone watching", "watching")

    def _watching(self) -> list[int]:
        """The seats of those who watch a scene."""
        people = set() if self._hold is None else self._hold.people
        return [n for n, seat in enumerate(self.row.seats) if seat.kind == PERSON and seat.person in people]

    def _being_played(self, chronicle: Chronicle) -> None:
        if chronicle.match.over:
            raise Trouble("conflict", "table: expected a running game, got one that is over", "over")

    async def _welcome(self, client: Client) -> None:
        """Give someone who is here again the seats that others gave away; the lock is held."""
        was_looking, client.is_looking = client.is_looking, False  # what they look for tells them everything at once
        with contextlib.suppress(Trouble):  # if nothing can be written, they can still look
            chronicle = await self.awake()
            await self._give_back(chronicle, [n for n in self.seats_of(client.person) if chronicle.is_given_away(n)])
        client.is_looking = was_looking

    async def _give_back(self, chronicle: Chronicle, seats: list[int]) -> None:
        if seats:
            fits(chronicle, MOST_ENTRIES)
            await self._write(chronicle, [chronicle.remark(seat, RETURN, self.clock.now()) for seat in seats])
            self.tell_table()

    def _may_replace(self, person: int | None, owner: int | None, bot: str) -> None:
        """Trouble unless this person may give the owner's seat to this bot."""
        if person is None or not (self.seats_of(person) or person == self.row.host):
            raise Trouble("forbidden", "takeover: expected someone at this table, got someone else", "not_at_table")
        wait = self._away(owner).wait
        if wait is None:
            message = "takeover: expected a table where bots may play for others, got one that waits for them"
            raise Trouble("forbidden", message, "table_waits")
        if bot not in ("", self.stand_in):
            message = f"bot: expected {self.stand_in}, as this table was set up, got {bot!r}"
            raise Trouble("forbidden", message, "other_bot", {"expected": self.stand_in})
        if self.is_here(owner) or wait:
            seconds = 0 if self.is_here(owner) else -(-wait // 1000)
            message = f"takeover: expected someone away for {self.settings.away_seconds:g} s, got someone who is not"
            raise Trouble("conflict", message, "not_away", {"seconds": seconds})

    def _away(self, person: int | None) -> Away:
        """How long someone who is not here has been gone."""
        since = self.clock.now() - self._gone.get(person or 0, self.since)
        wait = max(0, round(self.settings.away_seconds * 1000) - since)
        return Away(since, wait if self.row.lets_bots_in else None, self.stand_in)

    def _settled(self, chronicle: Chronicle) -> list[EntryRow]:
        """Take the move back once everyone has agreed; it stands if nobody is left who could."""
        asker = chronicle.asked_by
        if asker == NOBODY or chronicle.missing_votes():
            return []
        if chronicle.agreed:
            return self._undone(chronicle, asker, chronicle.undoing(asker).steps)
        return [chronicle.remark(asker, REFUSE, self.clock.now())]

    def _undone(self, chronicle: Chronicle, seat: int, steps: int) -> list[EntryRow]:
        try:
            return [chronicle.undo(seat, self.clock.now()) for _ in range(steps)]
        except CannotUndo as problem:
            self._chronicle = None
            raise Trouble("cannot_undo", str(problem)) from None

    async def _write(self, chronicle: Chronicle, entries: list[EntryRow]) -> None:
        """Write entries down, then tell everyone; the lock is held."""
        standing = chronicle.standing
        standing.due = self._due(chronicle)
        try:
            await self.store.append(self.row.id, entries, standing)
        except BaseException as problem:
            self._chronicle = None  # it is ahead of the log, so forget it
            if isinstance(problem, Conflict):
                await self.awake()  # which tells everyone what was written
                message = "another process wrote to this table first; look again"
                raise Trouble("stale", message, "stale") from None
            if isinstance(problem, Unsure):
                with contextlib.suppress(Trouble, Unavailable):
                    await self.awake()  # if it was written, everyone is told
                raise Trouble("stale", "the database was lost on the way; look again", "unsure") from None
            if isinstance(problem, Exception):
                log.error("not written", table=self.row.id, failure=type(problem).__name__)
                raise Trouble("unavailable", "not written; try again", "not_written") from problem
            raise
        if chronicle.snapshots:
            self._keep(asyncio.create_task(self.archive.keep(self.row.id, chronicle.snapshots)))
            chronicle.snapshots = []
        row = self.row
        row.updated = entries[-1].time
        self._stand(chronicle, standing)
        self._changed.set()
        self._changed = asyncio.Event()
        happenings = list(chronicle.recent)[-len(entries) :]
        if has_scene(happenings):
            self._watch(chronicle)
        self._tell(chronicle, happenings)
        self._go_on(chronicle)
        if standing.status == OVER:
            log.info("table over", table=row.id, game=row.game, entries=row.version)
            self.tell_table()

    def _stand(self, chronicle: Chronicle, standing: Standing) -> None:
        """Bring the row up to date with the match."""
        row = self.row
        self._played_by = chronicle.bots
        row.version = chronicle.version
        self.charged = chronicle.version, chronicle.charged_until
        row.status, row.to_act, row.is_bot_to_act = standing.status, standing.to_act, standing.is_bot_to_act

    def _tell(self, chronicle: Chronicle, happenings: list[Happening]) -> None:
        """Send everyone the new entries and the table as their own seat sees it."""
        if not self.clients:
            return
        showing = Showing(chronicle, happenings, self._watching(), self.clock.now())
        updates: dict[int, bytes] = {}
        for client in self.clients:
            if client.is_looking:
                own = self.seats_of(client.person)
                client.seat = showing.seat_for(own, client.seat) if client.seat in own else SPECTATOR
                if client.seat not in updates:
                    updates[client.seat] = framed(showing.update(client.seat))
                client.write(updates[client.seat])

    def _watch(self, chronicle: Chronicle) -> None:
        """A scene has come: everyone at the table who is here watches it before the game goes on."""
        seats = zip(self.row.seats, chronicle.bots, strict=True)
        sitting = {seat.person for seat, bot in seats if seat.kind == PERSON and not bot}
        here = {client.person for client in self.clients if client.person is not None and client.person in sitting}
        if not here or self.row.is_over_days or chronicle.match.over or not self.settings.scene_seconds:
            return
        if self._hold is not None:
            self._hold.cancel()
        self._hold = Hold(chronicle.version, here, self.settings.scene_seconds, self._all_saw)
        chronicle.is_held = True
        self._tell_table()  # before the update, so that whoever is asked knows why nobody may act

    def _all_saw(self) -> None:
        """Nobody watches any more: tell everyone, and go on."""

        async def release() -> None:
            async with self.lock:
                if self._hold is None or self._hold.people:
                    return
                self._hold = None
                self.charged = self.row.version, self.clock.now()
                if self._chronicle is not None:
                    self._chronicle.release(self.charged[1])
                    self._tell(self._chronicle, [])
                    self._go_on(self._chronicle)
                self.tell_table()

        self._keep(asyncio.create_task(release()))

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Hold on to a task until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _go_on(self, chronicle: Chronicle) -> None:
        """Make sure that whoever is to act will do so: start a bot or a clock."""
        self._stop_flag()
        if self._is_stopped or chronicle.match.over or chronicle.is_held:
            return
        if self.row.is_bot_to_act:
            if self._bots is None or self._bots.done():
                self._bots = asyncio.create_task(self._play_bots())
        elif chronicle.running != NOBODY:
            left = chronicle.time_left(self.clock.now())[chronicle.running] + 1  # never before the clock shows 0
            if left <= FAR or not self.row.is_over_days:
                loop = asyncio.get_running_loop()
                self._flag = loop.call_later(left / 1000, self._fall, chronicle.version)

    def _stop_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def _fall(self, version: int) -> None:
        """Time is up: a bot plays until the player returns."""
        self._flag = None

        async def replace() -> bool:
            async with self.lock:
                chronicle = await self.awake()
                if chronicle.version == version < MOST_ENTRIES and chronicle.running != NOBODY:
                    seat = chronicle.running
                    taken = chronicle.remark(seat, takeover(self.stand_in, CLOCK), self.clock.now())
                    await self._write(chronicle, [taken, *self._settled(chronicle)])
                    self.tell_table()
            return False

        self._keep(asyncio.create_task(self._keep_trying(replace)))

    async def _play_bots(self) -> None:
        """Play for bots as long as it is their turn."""
        await self._keep_trying(self._play_bot)

    async def _keep_trying(self, step: Callable[[], Coroutine[Any, Any, bool]]) -> None:
        """Repeat a step while there is another one; if nothing can be written, try again later."""
        pause = 0.5
        while True:
            try:
                if not await step():
                    return
                pause = 0.5
            except Trouble as trouble:
                if trouble.code == "broken":
                    return  # reported already, and nothing can be done
                log.error("table waits", table=self.row.id, problem=str(trouble))
            except Exception:
                log.exception("table waits", table=self.row.id)
            else:
                continue
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _play_bot(self) -> bool:
        """Think about one move and play it; returns whether there may be another one."""
        async with self.lock:
            chronicle = await self.awake()
            seat, version, match = chronicle.match.to_act, chronicle.version, chronicle.match
            if seat == NOBODY or not chronicle.bots[seat] or chronicle.is_held or self._is_stopped:
                return False
            if version >= MOST_ENTRIES:
                log.warning("log is full", table=self.row.id, entries=version)
                return False
            bot, is_asked = chronicle.bots[seat], chronicle.asked_by != NOBODY
            view, actions = match.views()[seat], match.actions(seat)
        if is_asked:
            await self._wait_for_answer(version)
        if self.settings.bot_pause:
            await asyncio.sleep(self.settings.bot_pause)
        choice = await self.thinkers.choose(match.game, bot, view, actions, who=str(self.row.host))
        async with self.lock:
            chronicle = await self.awake()
            if chronicle.version == version:
                time = self.clock.now()
                told = [chronicle.remark(seat, f"{FALTER} {choice.falter}", time)] if choice.falter else []
                await self._write(chronicle, [*told, chronicle.act(seat, choice.action, time)])
        return True

    async def _wait_for_answer(self, version: int) -> None:
        """Let people answer an undo request before a bot moves on."""
        if self._chronicle is not None and self._chronicle.version == version:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), QUESTION_SECONDS)


def fits(chronicle: Chronicle, most: int) -> None:
    """Trouble if the log has so many entries already."""
    if chronicle.version >= most:
        reason = "log_full" if most == MOST_ENTRIES else "log_long"
        message = f"log: expected fewer than {most} entries, got {chronicle.version}"
        raise Trouble("conflict", message, reason, {"expected": most, "got": chronicle.version})
