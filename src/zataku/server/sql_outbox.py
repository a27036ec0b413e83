"""The queries of the outbox, which both databases share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final

import msgspec

from zataku.server.days import DAY, Span
from zataku.server.outbox import Channel, Message, Note, Outbox, Routing
from zataku.server.protocol import Wishes
from zataku.server.session import Session
from zataku.server.sql_jobs import SqlJobs

SET_VACATION: Final = "UPDATE vacations SET ends = ? WHERE person = ? AND begins <= ? AND ends > ?"
ADD_VACATION: Final = "INSERT INTO vacations (person, begins, ends) VALUES (?, ?, ?)"
VACATION: Final = "SELECT begins, ends FROM vacations WHERE person = ? AND ends > ?"
# Rows are locked in the order of their ids, as with an append.
TABLES_THAT_WAIT: Final = f"""
    SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE person = ?)
        AND status = 'playing' AND is_bot_to_act = 0 AND reserve >= {DAY}
        AND (SELECT person FROM seats WHERE table_id = id AND seat = to_act) = ?
    ORDER BY id"""
DUE_AT_ONCE: Final = "UPDATE dues SET at = 0 WHERE table_id = ?"
SET_WISHES: Final = """
    INSERT INTO wishes (person, wishes) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET wishes = excluded.wishes"""

CHANNEL: Final = "id, person, kind, target, secret, table_id, is_confirmed, problem"
ADD_CHANNEL: Final = """
    INSERT INTO channels (person, kind, target, secret, table_id, is_confirmed, created) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (person, kind, target, table_id) DO UPDATE SET secret = excluded.secret, problem = ''"""
SAME_CHANNEL: Final = f"""
    SELECT {CHANNEL} FROM channels WHERE person = ? AND kind = ? AND target = ? AND table_id = ?"""
FOR_A_NOTE: Final = f"SELECT {CHANNEL} FROM channels WHERE table_id = ? OR (person = ? AND table_id = '') ORDER BY id"

NOTE: Final = "table_id, number, kind, person, channel, at, until, tries, status, token"
ADD_NOTE: Final = f"""
    INSERT INTO outbox ({NOTE}) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 'waiting', '')
    ON CONFLICT (table_id, number, kind, person, channel) DO NOTHING"""
UNSHARED: Final = """
    SELECT id, table_id, number, kind, person, at, until FROM outbox
    WHERE status = 'waiting' AND channel = 0 AND at <= ? ORDER BY at LIMIT ?"""
ASKED: Final = """
    SELECT 1 FROM tables JOIN seats ON table_id = id AND seat = to_act
    WHERE id = ? AND status = 'playing' AND is_bot_to_act = 0 AND person = ?"""
MESSAGE: Final = "id, table_id, number, kind, person, channel, until, tries"
BEGIN: Final = "UPDATE outbox SET status = 'sending', at = ? WHERE id = ? AND token = ? AND status = 'claimed'"
SETTLE: Final = """
    UPDATE outbox SET status = ?, at = ?, token = '' WHERE id = ? AND token = ? AND status IN ('claimed', 'sending')"""
FREE_CLAIMED: Final = "UPDATE outbox SET status = 'waiting', token = '' WHERE status = 'claimed' AND at < ?"
GIVE_UP_SENDING: Final = "UPDATE outbox SET status = 'unsure', token = '' WHERE status = 'sending' AND at < ?"
FORGET: Final = "DELETE FROM outbox WHERE status NOT IN ('claimed', 'sending') AND at < ?"


def note_values(table: str, number: int, note: Note, channel: int = 0) -> tuple[Any, ...]:
    """In the order of ADD_NOTE."""
    return (table, number, note.kind, note.person, channel, note.at, note.until)


def channel_of(row: Sequence[Any]) -> Channel:
    """A channel from the values of CHANNEL."""
    id, person, kind, target, secret, table, is_confirmed, problem = row
    return Channel(id, person, kind, target, secret, table, bool(is_confirmed), problem)


def read_wishes(session: Session, person: int) -> Wishes:
    """How someone wants to be told; as everyone does, if they never said."""
    rows = session.execute("SELECT wishes FROM wishes WHERE person = ?", (person,)).fetchall()
    return msgspec.json.decode(rows[0][0], type=Wishes) if rows else Wishes()


class SqlOutbox(SqlJobs, Outbox):
    """All its queries."""

    LOCK: ClassVar[str] = ""
    """What makes a SELECT keep other writers from its rows."""
    SKIP: ClassVar[str] = ""
    """What makes a SELECT lock its rows and leave out those that another one has locked."""

    async def vacations(self, people: Iterable[int], since: int) -> dict[int, list[Span]]:
        asked = sorted(set(people))
        if not asked:
            return {}
        statement = f"""
            SELECT person, begins, ends FROM vacations
            WHERE person IN ({", ".join("?" * len(asked))}) AND ends > ? ORDER BY person, begins"""
        found: dict[int, list[Span]] = {}
        for person, begins, ends in await self._read(lambda s: s.execute(statement, (*asked, since)).fetchall()):
            found.setdefault(person, []).append((begins, ends))
        return found

    async def take_vacation(self, person: int, now: int, ends: int, since: int, most: int) -> bool:
        def work(session: Session) -> bool:
            session.execute(f"SELECT id FROM people WHERE id = ?{self.LOCK}", (person,)).fetchall()
            spans = session.execute(VACATION, (person, since)).fetchall()
            before = sum(min(until, now) - max(begins, since) for begins, until in spans)
            if ends > now and before + ends - now > most:
                return False
            if session.execute(SET_VACATION, (ends, person, now, now)).rowcount:
                tables = session.execute(TABLES_THAT_WAIT + self.LOCK, (person, person)).fetchall()
                session.executemany(DUE_AT_ONCE, tables)
            elif ends > now:
                session.execute(ADD_VACATION, (person, now, ends))
            return True

        return await self._write(work)

    async def wishes(self, person: int) -> Wishes:
        return await self._read(lambda session: read_wishes(session, person))

    async def set_wishes(self, person: int, wishes: Wishes) -> None:
        text = msgspec.json.encode(wishes).decode()
        await self._write(lambda session: session.execute(SET_WISHES, (person, text)).rowcount)

    async def channels(self, person: int) -> list[Channel]:
        statement = f"SELECT {CHANNEL} FROM channels WHERE person = ? ORDER BY id"
        return [channel_of(row) for row in await self._read(lambda s: s.execute(statement, (person,)).fetchall())]

    async def channel(self, channel: int) -> Channel | None:
        statement = f"SELECT {CHANNEL} FROM channels WHERE id = ?"
        rows = await self._read(lambda session: session.execute(statement, (channel,)).fetchall())
        return channel_of(rows[0]) if rows else None

    async def add_channel(self, channel: Channel, now: int, most: int) -> Channel | None:
        same = (channel.person, channel.kind, channel.target, channel.table)
        person, kind, target, table = same
        values = (person, kind, target, channel.secret, table, int(channel.is_confirmed), now)

        def work(session: Session) -> Channel | None:
            session.execute(f"SELECT id FROM people WHERE id = ?{self.LOCK}", (person,)).fetchall()
            count = session.execute("SELECT COUNT(*) FROM channels WHERE person = ?", (person,)).fetchall()[0][0]
            if count >= most and not session.execute(SAME_CHANNEL, same).fetchall():
                return None
            session.execute(ADD_CHANNEL, values)
            return channel_of(session.execute(SAME_CHANNEL, same).fetchall()[0])

        return await self._write(work)

    async def confirm_channel(self, channel: int) -> None:
        statement = "UPDATE channels SET is_confirmed = 1 WHERE id = ?"
        await self._write(lambda session: session.execute(statement, (channel,)).rowcount)

    async def set_problem(self, channel: int, problem: str) -> None:
        statement = "UPDATE channels SET problem = ? WHERE id = ? AND problem <> ?"
        await self._write(lambda session: session.execute(statement, (problem, channel, problem)).rowcount)

    async def remove_channel(self, channel: int, person: int | None = None) -> None:
        def work(session: Session) -> None:
            statement = "DELETE FROM channels WHERE id = ? AND person = COALESCE(?, person)"
            if session.execute(statement, (channel, person)).rowcount:
                session.execute("DELETE FROM outbox WHERE channel = ? AND status = 'waiting'", (channel,))

        await self._write(work)

    async def add_notes(self, table: str, number: int, notes: list[Note], channel: int = 0) -> None:
        values = [note_values(table, number, note, channel) for note in notes]
        if values:
            await self._write(lambda session: session.executemany(ADD_NOTE, values))

    async def next_due(self) -> int | None:
        statement = "SELECT MIN(at) FROM outbox WHERE status = 'waiting'"
        found: int | None = (await self._read(lambda session: session.execute(statement).fetchall()))[0][0]
        return found

    async def share_out(self, now: int, limit: int, routing: Routing) -> int:
        def work(session: Session) -> int:
            rows = session.execute(UNSHARED + self.SKIP, (now, limit)).fetchall()
            for id, table, number, kind, person, at, until in rows:
                if kind not in ("turn", "reminder") or session.execute(ASKED, (table, person)).fetchall():
                    note = Note(kind, person, max(at, now), until)
                    channels = [channel_of(row) for row in session.execute(FOR_A_NOTE, (table, person)).fetchall()]
                    planned = routing(note, table, read_wishes(session, person), channels) if channels else []
                    for whom, channel, then in planned:
                        told = Note(kind, whom, then, until)
                        session.execute(ADD_NOTE, note_values(table, number, told, channel))
                session.execute("UPDATE outbox SET status = 'dropped', at = ? WHERE id = ?", (now, id))
            return len(rows)

        return await self._write(work)

    async def claim_messages(self, token: str, now: int, kinds: list[str], limit: int) -> list[Message]:
        statement = f"""
            UPDATE outbox SET status = 'claimed', token = ?, at = ?, tries = tries + 1
            WHERE id IN (SELECT id FROM outbox WHERE status = 'waiting' AND at <= ?
                AND channel IN (SELECT id FROM channels WHERE kind IN ({", ".join("?" * len(kinds)) or "NULL"}))
                ORDER BY at LIMIT ?{self.SKIP})
            RETURNING {MESSAGE}"""
        rows = await self._write(lambda s: s.execute(statement, (token, now, now, *kinds, limit)).fetchall())
        return sorted((Message(*row) for row in rows), key=lambda message: message.id)

    async def begin_messages(self, ids: list[int], token: str, now: int) -> bool:
        def work(session: Session) -> bool:
            begun = sum(session.execute(BEGIN, (now, id, token)).rowcount for id in ids)
            if begun < len(ids):
                raise _Taken
            return True

        try:
            return await self._write(work)
        except _Taken:
            return False

    async def settle_messages(self, ids: list[int], token: str, status: str, at: int) -> None:
        values = [(status, at, id, token) for id in ids]
        if values:
            await self._write(lambda session: session.executemany(SETTLE, values))

    async def sweep(self, stale: int, old: int) -> int:
        def work(session: Session) -> int:
            session.execute(FREE_CLAIMED, (stale,))
            session.execute(FORGET, (old,))
            session.execute("DELETE FROM channels WHERE is_confirmed = 0 AND created < ?", (old,))
            return session.execute(GIVE_UP_SENDING, (stale,)).rowcount

        return await self._write(work)

    async def key(self, name: str, make: Callable[[], str]) -> str:
        def find(session: Session) -> list[Any]:
            return session.execute("SELECT value FROM keys WHERE name = ?", (name,)).fetchall()

        def add(session: Session) -> list[Any]:
            session.execute("INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, made))
            return find(session)

        rows = await self._read(find)
        if not rows:
            made = make()
            rows = await self._write(add)
        return str(rows[0][0])


class _Taken(Exception):
    """Another sender has one of these messages."""
