"""The operator's office: looks at the store and changes it, whether servers run or not; every act is noted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from zataku.core.errors import BadSetup
from zataku.server import acts, deletion
from zataku.server.acts import Act, note
from zataku.server.people import clean_name, one_line
from zataku.server.session import Session
from zataku.server.sql import SqlStore
from zataku.server.store import CLOSED, LOBBY, PLAYING, SeatRow, TableRow
from zataku.server.timing import date
from zataku.server.trouble import Trouble
from zataku.server.wards import Ban, Kind

LONGEST_TEXT: Final = 300
DAY: Final = 24 * 3600 * 1000

LISTED: Final = "SELECT id, game, status, is_public, version, host, created, updated FROM tables"
PEOPLE: Final = "SELECT id, name, owner, created FROM people"
BANS: Final = "SELECT id, kind, person, network, reason, until, created FROM bans ORDER BY id"
ADD_BAN: Final = "INSERT INTO bans (kind, person, network, reason, until, created) VALUES (?, ?, ?, ?, ?, ?)"
ANNOUNCED: Final = "SELECT text, until, created FROM announcements ORDER BY created DESC LIMIT 1"
CLOSE: Final = f"UPDATE tables SET status = '{CLOSED}', edition = edition + 1 WHERE id = ?"


class Listed(Struct):
    """A table in a list."""

    id: str
    game: str
    status: str
    is_public: bool
    entries: int
    host: int
    created: int
    updated: int


class Shown(Struct):
    """A table in full, but for its seed and its log."""

    table: Listed
    seats: list[SeatRow]
    options: dict[str, str]
    mode: str
    clock: list[int]  # reserve and increment in seconds; empty without one
    lines: int  # of chat
    acts: list[Act]


class Someone(Struct):
    """A person in a list."""

    id: int
    name: str  # empty once their data were deleted
    owner: int | None  # of a program
    created: int


class Known(Struct):
    """A person in full."""

    person: Someone
    tables: list[Listed]
    devices: int
    programs: list[Someone]
    bans: list[Ban]
    acts: list[Act]


class Stats(Struct):
    """How much there is."""

    people: int
    programs: int
    tables: dict[str, int]  # by status
    games: dict[str, int]
    entries: int
    played_today: int  # tables with a move in the last 24 hours
    people_today: int  # who sit at these
    chat: int
    records: int
    bans: int


class Announcement(Struct):
    """What every page shows."""

    text: str
    until: int | None
    created: int


class Office:
    """What an operator can do; `who` is written down with every act."""

    def __init__(self, store: SqlStore, who: str) -> None:
        self.store = store
        self.who = who

    # looking

    async def tables(self, status: str = "", game: str = "", limit: int = 50) -> list[Listed]:
        """Tables, the latest first."""
        conditions = [(f"{name} = ?", value) for name, value in (("status", status), ("game", game)) if value]
        where = "".join(f" {word} {text}" for word, (text, _) in zip(["WHERE", "AND"], conditions, strict=False))
        statement = f"{LISTED}{where} ORDER BY updated DESC, id LIMIT ?"
        values = [*[value for _, value in conditions], limit]
        return await self.store.reading(lambda session: _listed(session, statement, values))

    async def people(self, name: str = "", limit: int = 50) -> list[Someone]:
        """People whose name has this in it, the latest first."""
        statement = f"{PEOPLE} WHERE LOWER(name) LIKE ? ORDER BY id DESC LIMIT ?"
        values = (f"%{name.lower()}%", limit)
        return await self.store.reading(lambda session: _people(session, statement, values))

    async def table(self, id: str) -> Shown:
        """A table in full."""
        row = await self.store.table(id)
        if row is None:
            raise no_table(id)

        def look(session: Session) -> tuple[int, list[Act]]:
            lines = session.execute("SELECT COUNT(*) FROM chat WHERE table_id = ?", (id,)).fetchall()[0][0]
            return int(lines), [act for act in acts.last(session, 1000) if act.whom == id or id in act.tables]

        lines, done = await self.store.reading(look)
        clock = [] if row.reserve is None else [row.reserve, row.increment]
        return Shown(_of_row(row), row.seats, row.options, row.mode, clock, lines, done)

    async def person(self, id: int) -> Known:
        """A person in full."""

        def look(session: Session) -> Known:
            found = _people(session, f"{PEOPLE} WHERE id = ?", (id,))
            if not found:
                raise no_person(id)
            at = f"{LISTED} WHERE host = ? OR id IN (SELECT table_id FROM seats WHERE person = ?) ORDER BY updated DESC"
            devices = session.execute("SELECT COUNT(*) FROM tokens WHERE person = ?", (id,)).fetchall()[0][0]
            return Known(
                found[0],
                _listed(session, at, (id, id)),
                int(devices),
                _people(session, f"{PEOPLE} WHERE owner = ? ORDER BY id", (id,)),
                [ban for ban in _bans(session) if ban.person == id],
                [act for act in acts.last(session, 1000) if act.whom == str(id)],
            )

        return await self.store.reading(look)

    async def stats(self) -> Stats:
        """How much there is."""

        def count(session: Session) -> Stats:
            def number(statement: str, *values: object) -> int:
                return int(session.execute(statement, values).fetchall()[0][0] or 0)

            def by(column: str) -> dict[str, int]:
                rows = session.execute(f"SELECT {column}, COUNT(*) FROM tables GROUP BY {column} ORDER BY 1").fetchall()
                return {str(value): int(count) for value, count in rows}

            since = date() - DAY
            today = "FROM tables WHERE version > 0 AND updated > ?"
            return Stats(
                people=number("SELECT COUNT(*) FROM people WHERE owner IS NULL AND name != ''"),
                programs=number("SELECT COUNT(*) FROM people WHERE owner IS NOT NULL AND name != ''"),
                tables=by("status"),
                games=by("game"),
                entries=number("SELECT SUM(version) FROM tables"),
                played_today=number(f"SELECT COUNT(*) {today}", since),
                people_today=number(
                    f"SELECT COUNT(DISTINCT person) FROM seats WHERE table_id IN (SELECT id {today})", since
                ),
                chat=number("SELECT COUNT(*) FROM chat"),
                records=number("SELECT COUNT(*) FROM records"),
                bans=len(_bans(session)),
            )

        return await self.store.reading(count)

    async def bans(self) -> list[Ban]:
        """All bans and mutes, also those that have run out."""
        return await self.store.reading(_bans)

    async def announcement(self) -> Announcement | None:
        """What is announced; None once its time is over."""
        rows = await self.store.reading(lambda session: session.execute(ANNOUNCED).fetchall())
        found = [Announcement(*row) for row in rows]
        return found[0] if found and (found[0].until is None or date() < found[0].until) else None

    async def acts(self, limit: int) -> list[Act]:
        """What was done last, the newest first."""
        return await self.store.reading(lambda session: acts.last(session, limit))

    # acting

    async def close(self, id: str) -> None:
        """Nobody plays at a table any more; its log is kept."""

        def work(session: Session) -> None:
            status, entries = self._table(session, id)
            if status not in (LOBBY, PLAYING):
                raise BadSetup(f"table {id}", "one that waits or is being played", f"one that is {status}")
            session.execute(CLOSE, (id,))
            session.execute("DELETE FROM dues WHERE table_id = ?", (id,))
            note(session, self.who, "close", id, [id], status=status, entries=entries)

        await self.store.writing(work)

    async def delete_table(self, id: str) -> None:
        """A table and all that belongs to it is gone, its log too."""

        def work(session: Session) -> None:
            status, entries = self._table(session, id)
            deletion.delete_tables(self.store, session, [id])
            note(session, self.who, "delete table", id, [id], status=status, entries=entries)

        await self.store.writing(work)

    async def delete_person(self, id: int) -> None:
        """Nothing tells any more who this was; their seats are someone's."""

        def work(session: Session) -> None:
            self._person(session, id)
            changed = deletion.forget(self.store, session, id)
            note(session, self.who, "delete person", id, changed, tables_changed=len(changed))

        await self.store.writing(work)

    async def rename(self, id: int, name: str) -> None:
        """Give a person another name, also at the tables that have not ended."""
        try:
            cleaned = clean_name(name)
        except Trouble as trouble:
            raise BadSetup("name", str(trouble.facts["expected"]), str(trouble.facts["got"])) from None

        def work(session: Session) -> None:
            self._person(session, id)
            note(session, self.who, "rename", id, self.store.renamed(session, id, cleaned))

        await self.store.writing(work)

    async def ban(self, kind: Kind, person: int | None, network: str, reason: str, until: int | None) -> None:
        """Keep someone out, or from talking; an earlier decision of the same kind about them ends."""

        def work(session: Session) -> None:
            if person is not None:
                self._person(session, person)
            self._lift(session, kind, person, network)
            session.execute(ADD_BAN, (kind, person, network, self._text(reason), until, date()))
            note(session, self.who, kind, network or person, reason=self._text(reason), until=until)

        await self.store.writing(work)

    async def lift(self, kind: Kind, person: int | None, network: str) -> None:
        """Take a ban or a mute back."""

        def work(session: Session) -> None:
            if not self._lift(session, kind, person, network):
                raise BadSetup(f"{kind} of {network or person}", "one to take back", "none")
            note(session, self.who, f"un{kind}", network or person)

        await self.store.writing(work)

    async def announce(self, text: str, until: int | None) -> None:
        """Tell everyone something, on every page; without a text, no longer."""
        said = self._text(text)

        def work(session: Session) -> None:
            session.execute("DELETE FROM announcements")
            if said:
                session.execute(
                    "INSERT INTO announcements (text, until, created) VALUES (?, ?, ?)", (said, until, date())
                )
            note(session, self.who, "announce", text=said, until=until)

        await self.store.writing(work)

    # inside

    def _table(self, session: Session, id: str) -> tuple[str, int]:
        rows = session.execute(f"SELECT status, version FROM tables WHERE id = ?{self.store.LOCK}", (id,)).fetchall()
        if not rows:
            raise no_table(id)
        return str(rows[0][0]), int(rows[0][1])

    def _person(self, session: Session, id: int) -> None:
        if not session.execute("SELECT 1 FROM people WHERE id = ? AND name != ''", (id,)).fetchall():
            raise no_person(id)

    def _lift(self, session: Session, kind: Kind, person: int | None, network: str) -> int:
        if person is not None:
            return session.execute("DELETE FROM bans WHERE kind = ? AND person = ?", (kind, person)).rowcount
        return session.execute("DELETE FROM bans WHERE kind = ? AND network = ?", (kind, network)).rowcount

    def _text(self, text: str) -> str:
        said = one_line(text)
        if len(said) > LONGEST_TEXT:
            raise BadSetup("text", f"at most {LONGEST_TEXT} characters", str(len(said)))
        return said


def no_table(id: str) -> BadSetup:
    """Nothing has this id."""
    return BadSetup("table", "the id of a table; `zataku admin list` has them", repr(id))


def no_person(id: int) -> BadSetup:
    """Nobody has this number."""
    return BadSetup("person", "the number of a person; `zataku admin list people` has them", str(id))


def _listed(session: Session, statement: str, values: Sequence[Any]) -> list[Listed]:
    rows = session.execute(statement, values).fetchall()
    return [Listed(id, game, status, bool(public), *rest) for id, game, status, public, *rest in rows]


def _of_row(row: TableRow) -> Listed:
    return Listed(row.id, row.game, row.status, row.is_public, row.version, row.host, row.created, row.updated)


def _people(session: Session, statement: str, values: Sequence[Any]) -> list[Someone]:
    return [Someone(*row) for row in session.execute(statement, values).fetchall()]


def _bans(session: Session) -> list[Ban]:
    return [Ban(*row) for row in session.execute(BANS).fetchall()]
