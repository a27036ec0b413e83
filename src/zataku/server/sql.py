"""What the stores in SQL share: their queries."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from msgspec.json import decode

from zataku.server import counts
from zataku.server.outbox import Note
from zataku.server.session import Session
from zataku.server.sql_jobs import Append
from zataku.server.sql_outbox import ADD_NOTE, SqlOutbox, note_values
from zataku.server.store import (
    LATEST,
    LOBBY,
    OVER,
    ChatRow,
    Conflict,
    EntryRow,
    LessonRow,
    Person,
    PuzzleRow,
    RecordRow,
    SeatRow,
    SnapshotRow,
    Standing,
    Store,
    TableRow,
)

ADD_PERSON: Final = "INSERT INTO people (name, created) VALUES (?, ?) RETURNING id"
ADD_TOKEN: Final = "INSERT INTO tokens (hash, person, created) VALUES (?, ?, ?)"
END_TOKENS: Final = ("DELETE FROM tokens WHERE person = ?", "DELETE FROM links WHERE person = ?")
ADD_LINK: Final = "INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)"
PERSON_WITH_TOKEN: Final = "SELECT people.id, name, owner FROM tokens JOIN people ON people.id = person WHERE hash = ?"
PAYER: Final = "SELECT COALESCE(owner, id) FROM people WHERE id = ?"
TAKE_LINK: Final = "DELETE FROM links WHERE hash = ? RETURNING person"
OPEN_TABLES_OF: Final = """
    SELECT id FROM tables
    WHERE id IN (SELECT table_id FROM seats WHERE person = ?) AND status IN ('lobby', 'playing') ORDER BY id"""
RAISE_EDITION: Final = "UPDATE tables SET edition = edition + 1 WHERE id = ?"
BARRED: Final = "SELECT person, name FROM barred WHERE table_id = ? ORDER BY name, person"
ADD_BARRED: Final = "INSERT INTO barred (table_id, person, name) VALUES (?, ?, ?)"
RENAME_SEATS: Final = "UPDATE seats SET name = ? WHERE person = ? AND name = ? AND table_id = ?"

TABLE: Final = (
    "id, game, rules, content, mode, talk, program, options, is_public, reserve, increment, host, seed, created, "
    "nonces, status, version, to_act, is_bot_to_act, updated, rematch, edition, absent, stand_in, "
    "seals, is_opening, draw, is_per_move"
)
COLUMNS: Final = TABLE.split(", ")
READ: Final = f"""{TABLE},
    (SELECT people.name FROM people WHERE people.id = tables.host) AS host_name,
    COALESCE((SELECT data FROM positions WHERE table_id = tables.id), '') AS position,
    COALESCE((SELECT lesson FROM lessons WHERE table_id = tables.id), '') AS lesson,
    COALESCE((SELECT step FROM lessons WHERE table_id = tables.id), 0) AS lesson_step"""
ADD_TABLE: Final = f"INSERT INTO tables ({TABLE}) VALUES ({', '.join('?' * len(COLUMNS))}) ON CONFLICT (id) DO NOTHING"
ADD_POSITION: Final = "INSERT INTO positions (table_id, data) VALUES (?, ?)"
ADD_LESSON: Final = "INSERT INTO lessons (table_id, person, lesson, step, is_learned) VALUES (?, ?, ?, 0, 0)"
SET_LESSON: Final = """
    UPDATE lessons SET step = ?, is_learned = CASE WHEN ? = 1 THEN 1 ELSE is_learned END WHERE table_id = ?"""
LESSONS_OF: Final = """
    SELECT table_id, game, lesson, step, is_learned, status FROM lessons JOIN tables ON tables.id = table_id
    WHERE person = ? ORDER BY created DESC, table_id"""
ADD_SEAT: Final = "INSERT INTO seats (table_id, seat, kind, person, name, bot) VALUES (?, ?, ?, ?, ?, ?)"
SET_REMATCH: Final = "UPDATE tables SET rematch = ?, edition = edition + 1 WHERE id = ? AND rematch = ''"
EDITION_OF_TABLE: Final = "SELECT 'edition ' || edition || ' at entry ' || version FROM tables WHERE id = ?"
# The version is compared too: a status read before the last entry must not overwrite the one written with it.
SAVE_TABLE: Final = """
    UPDATE tables SET
        is_public = ?, host = ?, nonces = ?, status = ?, updated = ?, rematch = ?,
        seed = ?, seals = ?, is_opening = ?, draw = ?, edition = edition + 1
    WHERE id = ? AND edition = ? AND version = ?"""

# Literals as in the partial indexes, which no database uses with bound values.
IN_PUBLIC: Final = "is_public = 1 AND status IN ('lobby', 'playing')"
# Of all that someone ever played only the first are looked at: triggers keep their list in order. Whose turn it is
# changes with every move, and is not in it: it is looked up at the last 500 that go on. CROSS keeps SQLite to it.
TABLES_OF: Final = """
    JOIN (SELECT listed, MAX(waits) AS waits FROM (
        SELECT * FROM (
            SELECT table_id AS listed, 0 AS waits FROM lists WHERE person = ? AND rank >= 0 ORDER BY rank DESC LIMIT ?
        ) AS first
        UNION ALL SELECT * FROM (
            SELECT going, 1 FROM (
                SELECT table_id AS going FROM lists WHERE person = ? AND rank >= 1000000000
                ORDER BY rank DESC LIMIT 500
            ) AS alive CROSS JOIN tables CROSS JOIN seats
            WHERE id = going AND status = 'playing' AND is_bot_to_act = 0
                AND table_id = going AND seat = to_act AND person = ? ORDER BY updated DESC LIMIT ?
        ) AS waiting
    ) AS both_kinds GROUP BY listed) AS mine ON listed = id
    ORDER BY waits DESC, status = 'over', updated DESC, created DESC, id LIMIT ?"""

DUE_TABLES: Final = "SELECT table_id FROM dues WHERE at <= ? ORDER BY at LIMIT ?"
SET_DUE: Final = "INSERT INTO dues (table_id, at) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET at = excluded.at"
SOONER: Final = " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at WHERE excluded.at < dues.at"

# The version is compared: whoever was asleep meanwhile must not give time back that others have charged.
ADD_PAUSE: Final = """
    INSERT INTO pauses (table_id, since, until) SELECT id, ?, ? FROM tables WHERE id = ? AND version = ?
    ON CONFLICT (table_id, since) DO UPDATE SET until = excluded.until WHERE excluded.until > pauses.until"""
PAUSES: Final = "SELECT since, until FROM pauses WHERE table_id IN ('', ?) AND until > ? ORDER BY since"

STANDING: Final = "version, status, to_act, is_bot_to_act, updated"
ENTRY: Final = "number, seat, notation, outcomes, time, hash, spent"
ENTRIES: Final = f"SELECT {ENTRY} FROM entries WHERE table_id = ? AND number BETWEEN ? AND ? ORDER BY number"

ADD_SNAPSHOT: Final = """
    INSERT INTO snapshots (owner, number, data) VALUES (?, ?, ?)
    ON CONFLICT (owner, number) DO UPDATE SET data = excluded.data"""
SNAPSHOT: Final = "SELECT number, data FROM snapshots WHERE owner = ? AND number <= ? ORDER BY number DESC LIMIT 1"

# Another process may take the same number at the same moment: then nothing is returned.
ADD_CHAT: Final = """
    INSERT INTO chat (table_id, number, seat, name, text, time, person)
    VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM chat WHERE table_id = ?), ?, ?, ?, ?, ?)
    ON CONFLICT (table_id, number) DO NOTHING RETURNING number"""
LAST_CHAT: Final = """
    SELECT number, seat, name, text, time FROM chat WHERE table_id = ? AND text != '' ORDER BY number DESC LIMIT ?"""

ADD_RECORD: Final = """
    INSERT INTO records (id, text, info, created) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET info = excluded.info"""
ADD_UPLOAD: Final = "INSERT INTO uploads (record, person, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
RECORD: Final = "SELECT id, text, info FROM records WHERE id = ?"
ADD_REVIEW: Final = """
    INSERT INTO reviews (owner, data, created) VALUES (?, ?, ?)
    ON CONFLICT (owner) DO UPDATE SET data = excluded.data, created = excluded.created"""

PUZZLE: Final = "SELECT tries, nudges, result FROM puzzles WHERE person = ? AND game = ? AND puzzle = ?"
PUZZLES: Final = "SELECT puzzle, tries, nudges, result FROM puzzles WHERE person = ? AND game = ?"
SAVE_PUZZLE: Final = """
    INSERT INTO puzzles (person, game, puzzle, tries, first, nudges, result, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (person, game, puzzle) DO UPDATE SET tries = excluded.tries, first = excluded.first,
        nudges = excluded.nudges, result = excluded.result, changed = excluded.changed"""
FIRST_TRIES: Final = """
    SELECT first, COUNT(*) FROM puzzles WHERE game = ? AND puzzle = ? AND first != '' GROUP BY first"""


def in_turn(since: str) -> str:
    """Which tables are public, one of each host after the other."""
    return f"""
        JOIN (SELECT id AS listed, ROW_NUMBER() OVER (PARTITION BY host, status ORDER BY updated DESC) AS turn
            FROM tables WHERE {IN_PUBLIC} AND {since}) AS turns ON listed = id
        ORDER BY status = 'playing', turn, updated DESC LIMIT ?"""


def only(session: Session, statement: str, value: str | int) -> Any:
    """The one value that a statement finds, or None."""
    rows = session.execute(statement, (value,)).fetchall()
    return rows[0][0] if rows else None


def _execute(session: Session, statement: str, values: tuple[Any, ...]) -> None:
    session.execute(statement, values)


def _values_of(table: TableRow) -> tuple[Any, ...]:
    """In the order of TABLE."""
    return (
        *(table.id, table.game, table.rules, table.content, table.mode, table.talk, table.program),
        *(
            json.dumps(table.options),
            int(table.is_public),
            table.reserve,
            table.increment,
            table.host,
            table.seed,
            table.created,
        ),
        *(json.dumps(table.nonces), table.status, table.version, table.to_act, int(table.is_bot_to_act)),
        *(table.updated, table.rematch, table.edition, table.absent, table.stand_in),
        *(json.dumps(table.seals), int(table.is_opening), table.draw, int(table.is_per_move)),
    )


def _values_of_seats(table: TableRow) -> list[tuple[Any, ...]]:
    return [(table.id, number, seat.kind, seat.person, seat.name, seat.bot) for number, seat in enumerate(table.seats)]


def table_of(row: Sequence[Any]) -> TableRow:
    """A table from the values of READ, and its seats."""
    fields = dict(zip([*COLUMNS, "host_name", "position", "lesson", "lesson_step"], row, strict=False))
    fields["options"] = decode(fields["options"])
    fields["nonces"] = [(person, text) for person, text in decode(fields["nonces"])]
    fields["seals"] = [(person, seal) for person, seal in decode(fields["seals"])]
    fields["is_opening"] = bool(fields["is_opening"])
    fields["is_per_move"] = bool(fields["is_per_move"])
    fields["is_public"] = bool(fields["is_public"])
    fields["is_bot_to_act"] = bool(fields["is_bot_to_act"])
    seats = [
        SeatRow(kind, person, name, bot, bool(program))
        for _, kind, person, name, bot, program in sorted(decode(row[-1]))
    ]
    return TableRow(**fields, seats=seats)


class SqlStore(SqlOutbox, Store):
    """All queries; a database adds connections, threads, how it appends, and what it spells in its own way."""

    SEATS: ClassVar[str]
    """The seats of a table as text: a JSON array of [seat, kind, person, name, bot, whether it is a program]."""
    REFERRING: ClassVar[str]
    """Which columns of which tables refer to a table of the schema."""
    SINCE: ClassVar[str]
    """Whether something has happened at a table after a time; an index finds these tables."""

    async def read(self) -> None:
        await self._read(lambda session: session.execute("SELECT beat FROM health").fetchall())

    async def write(self) -> None:
        # Another value each time: SQLite writes nothing where nothing changes.
        await self._write(lambda session: _execute(session, "UPDATE health SET beat = beat + 1", ()))

    # people

    async def add_person(self, name: str, token_hash: str, now: int) -> Person:
        def work(session: Session) -> Person:
            person = session.execute(ADD_PERSON, (name, now)).fetchall()[0][0]
            session.execute(ADD_TOKEN, (token_hash, person, now))
            return Person(person, name)

        return await self._write(work)

    async def add_token(self, person: int, token_hash: str, now: int) -> None:
        await self._write(lambda session: _execute(session, ADD_TOKEN, (token_hash, person, now)))

    async def remove_token(self, token_hash: str) -> None:
        await self._write(lambda session: _execute(session, "DELETE FROM tokens WHERE hash = ?", (token_hash,)))

    async def replace_tokens(self, person: int, token_hash: str | None, now: int) -> None:
        def work(session: Session) -> None:
            for statement in END_TOKENS:
                session.execute(statement, (person,))
            if token_hash is not None:
                session.execute(ADD_TOKEN, (token_hash, person, now))

        await self._write(work)

    async def person(self, token_hash: str) -> Person | None:
        rows = await self._read(lambda session: session.execute(PERSON_WITH_TOKEN, (token_hash,)).fetchall())
        return Person(*rows[0]) if rows else None

    async def payer(self, person: int) -> int:
        rows = await self._read(lambda session: session.execute(PAYER, (person,)).fetchall())
        return int(rows[0][0]) if rows else person

    async def rename(self, person: int, name: str) -> None:
        await self._write(lambda session: self.renamed(session, person, name))

    def renamed(self, session: Session, person: int, name: str) -> list[str]:
        """Rename a person, also at the tables that have not ended, which are these."""
        before = only(session, f"SELECT name FROM people WHERE id = ?{self.LOCK}", person)
        session.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
        tables = [row[0] for row in session.execute(OPEN_TABLES_OF + self.LOCK, (person,)).fetchall()]
        session.executemany(RAISE_EDITION, [(table,) for table in tables])
        # Others at the same device keep their names.
        session.executemany(RENAME_SEATS, [(name, person, before, table) for table in tables])
        return tables

    async def add_link(self, person: int, code_hash: str, expires: int) -> None:
        await self._write(lambda session: _execute(session, ADD_LINK, (code_hash, person, expires)))

    async def take_link(self, code_hash: str, now: int) -> Person | None:
        def work(session: Session) -> Person | None:
            session.execute("DELETE FROM links WHERE expires <= ?", (now,))
            taken = session.execute(TAKE_LINK, (code_hash,)).fetchall()
            rows = [session.execute("SELECT id, name, owner FROM people WHERE id = ?", row).fetchall() for row in taken]
            return Person(*rows[0][0]) if rows else None

        return await self._write(work)

    # tables

    async def add_table(self, table: TableRow, after: str | None = None) -> None:
        id, values, seats, position = table.id, _values_of(table), _values_of_seats(table), table.position

        def work(session: Session) -> None:
            if not session.execute(ADD_TABLE, values).rowcount:
                raise Conflict(f"table {id}: expected a new id, got one that is taken")
            session.executemany(ADD_SEAT, seats)
            if position:
                session.execute(ADD_POSITION, (id, position))
            if after is not None and not session.execute(SET_REMATCH, (id, after)).rowcount:
                raise Conflict(f"table {after}: expected one without a rematch, got one that has it")

        await self._write(work)

    async def table(self, table: str) -> TableRow | None:
        def work(session: Session) -> TableRow | None:
            found = self._found(session, "WHERE id = ?", (table,))
            for row in found:
                if row.status == LOBBY:  # the edition tells whether both belong together
                    row.barred = [(person, name) for person, name in session.execute(BARRED, (table,)).fetchall()]
            return found[0] if found else None

        return await self._read(work)

    async def save_table(self, table: TableRow, notes: Sequence[Note] = ()) -> None:
        id, edition, seats = table.id, table.edition, _values_of_seats(table)
        barred = [(id, person, name) for person, name in table.barred]
        told = [note_values(id, edition + 1, note) for note in notes]
        expected = f"edition {edition} at entry {table.version}"
        values = (
            *(int(table.is_public), table.host, json.dumps(table.nonces), table.status, table.updated, table.rematch),
            *(table.seed, json.dumps(table.seals), int(table.is_opening), table.draw, id, edition, table.version),
        )

        def work(session: Session) -> None:
            if not session.execute(SAVE_TABLE, values).rowcount:
                got = only(session, EDITION_OF_TABLE, id) or "no such table"
                raise Conflict(f"table {id}: expected {expected}, got {got}")
            session.execute("DELETE FROM seats WHERE table_id = ?", (id,))
            session.executemany(ADD_SEAT, seats)
            session.execute("DELETE FROM barred WHERE table_id = ?", (id,))
            session.executemany(ADD_BARRED, barred)
            if told:
                session.executemany(ADD_NOTE, told)

        await self._write(work)
        table.edition = edition + 1

    async def tables_of(self, person: int, limit: int) -> list[TableRow]:
        return await self._tables(TABLES_OF, (person, limit, person, person, limit, limit))

    async def public_tables(self, since: int, limit: int) -> list[TableRow]:
        return await self._tables(in_turn(self.SINCE), (since, limit))

    async def public_tables_of(self, host: int, since: int) -> int:
        statement = f"SELECT COUNT(*) FROM tables WHERE host = ? AND {IN_PUBLIC} AND {self.SINCE}"
        rows = await self._read(lambda session: session.execute(statement, (host, since)).fetchall())
        return int(rows[0][0])

    async def due_tables(self, moment: int, limit: int) -> list[str]:
        rows = await self._read(lambda session: session.execute(DUE_TABLES, (moment, limit)).fetchall())
        return [row[0] for row in rows]

    async def set_due(self, table: str, version: int, due: int | None) -> bool:
        def work(session: Session) -> bool:
            if only(session, f"SELECT version FROM tables WHERE id = ?{self.LOCK}", table) != version:
                return False  # whoever wrote the next entry knew better
            if due is None:
                session.execute("DELETE FROM dues WHERE table_id = ?", (table,))
            else:
                session.execute(SET_DUE, (table, due))
            return True

        return await self._write(work)

    async def _tables(self, which: str, values: tuple[Any, ...]) -> list[TableRow]:
        """Tables with their seats, in one statement: what it finds belongs together."""
        return await self._read(lambda session: self._found(session, which, values))

    def _found(self, session: Session, which: str, values: tuple[Any, ...]) -> list[TableRow]:
        statement = f"SELECT {READ}, {self.SEATS} FROM tables {which}"
        return [table_of(row) for row in session.execute(statement, values).fetchall()]

    # lessons

    async def add_lesson(self, table: str, person: int, lesson: str) -> None:
        await self._write(lambda session: _execute(session, ADD_LESSON, (table, person, lesson)))

    async def set_lesson(self, table: str, step: int, is_learned: bool) -> None:
        await self._write(lambda session: _execute(session, SET_LESSON, (step, int(is_learned), table)))

    async def lessons_of(self, person: int) -> list[LessonRow]:
        rows = await self._read(lambda session: session.execute(LESSONS_OF, (person,)).fetchall())
        return [
            LessonRow(table, game, lesson, step, bool(is_learned), status == OVER)
            for table, game, lesson, step, is_learned, status in rows
        ]

    # the log

    async def append(self, table: str, entries: list[EntryRow], standing: Standing, epoch: int | None = None) -> None:
        numbers = [entry.number for entry in entries]
        if not entries or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError(f"table {table}: expected entries numbered in order, got {numbers}")
        lines = [(table, e.number, e.seat, e.notation, e.outcomes, e.time, e.hash, e.spent) for e in entries]
        stand = (numbers[-1], standing.status, standing.to_act, int(standing.is_bot_to_act), entries[-1].time)
        notes = [note_values(table, numbers[-1], note) for note in standing.notes]
        began = time.perf_counter()
        await self._append(Append(table, numbers[0] - 1, epoch, stand, standing.due, lines, notes))
        counts.appends.add(time.perf_counter() - began)
        counts.entries["written"] += len(entries)

    async def entries(self, table: str, first: int = 1, last: int = LATEST) -> list[EntryRow]:
        rows = await self._read(lambda session: session.execute(ENTRIES, (table, first, last)).fetchall())
        return [EntryRow(*row) for row in rows]

    # pauses

    async def add_pause(self, table: str, version: int, since: int, until: int) -> None:
        def work(session: Session) -> None:
            session.execute("DELETE FROM pauses WHERE table_id = ? AND until < ?", (table, since))
            session.execute(ADD_PAUSE, (since, until, table, version))

        await self._write(work)

    async def pauses(self, table: str, since: int) -> list[tuple[int, int]]:
        rows = await self._read(lambda session: session.execute(PAUSES, (table, since)).fetchall())
        return [(row[0], row[1]) for row in rows]

    # snapshots

    async def add_snapshots(self, owner: str, snapshots: list[SnapshotRow], alone: bool = False) -> None:
        rows = [(owner, snapshot.number, snapshot.data) for snapshot in snapshots]

        def work(session: Session) -> None:
            if alone:
                session.execute("DELETE FROM snapshots WHERE owner = ?", (owner,))
            if rows:
                session.executemany(ADD_SNAPSHOT, rows)

        await self._write(work)

    async def snapshot(self, owner: str, last: int = LATEST) -> SnapshotRow | None:
        rows = await self._read(lambda session: session.execute(SNAPSHOT, (owner, last)).fetchall())
        return SnapshotRow(rows[0][0], bytes(rows[0][1])) if rows else None

    # chat

    async def add_chat(
        self, table: str, seat: int, name: str, text: str, time: int, person: int | None = None
    ) -> ChatRow:
        def work(session: Session) -> ChatRow:
            while True:
                added = session.execute(ADD_CHAT, (table, table, seat, name, text, time, person)).fetchall()
                if added:
                    return ChatRow(added[0][0], seat, name, text, time)

        return await self._write(work)

    async def chat(self, table: str, limit: int) -> list[ChatRow]:
        rows = await self._read(lambda session: session.execute(LAST_CHAT, (table, limit)).fetchall())
        return [ChatRow(*row) for row in reversed(rows)]

    # uploaded records

    async def add_record(self, record: RecordRow, now: int) -> None:
        values = (record.id, record.text, record.info, now)
        await self._write(lambda session: _execute(session, ADD_RECORD, values))

    async def add_upload(self, record: str, person: int, now: int) -> None:
        await self._write(lambda session: _execute(session, ADD_UPLOAD, (record, person, now)))

    async def record(self, record: str) -> RecordRow | None:
        rows = await self._read(lambda session: session.execute(RECORD, (record,)).fetchall())
        return RecordRow(rows[0][0], rows[0][1], bytes(rows[0][2])) if rows else None

    # reviews

    async def add_review(self, owner: str, data: bytes, now: int) -> None:
        await self._write(lambda session: _execute(session, ADD_REVIEW, (owner, data, now)))

    async def review(self, owner: str) -> bytes | None:
        found = await self._read(lambda session: only(session, "SELECT data FROM reviews WHERE owner = ?", owner))
        return None if found is None else bytes(found)

    # puzzles

    async def change_puzzle(
        self, person: int, game: str, puzzle: str, change: Callable[[PuzzleRow], PuzzleRow], now: int
    ) -> PuzzleRow:
        def work(session: Session) -> PuzzleRow:
            found = session.execute(PUZZLE + self.LOCK, (person, game, puzzle)).fetchall()
            before = PuzzleRow(decode(found[0][0]), found[0][1], found[0][2]) if found else PuzzleRow([])
            row = change(before)
            tries = json.dumps(row.tries)
            first = row.tries[0] if row.tries else ""
            session.execute(SAVE_PUZZLE, (person, game, puzzle, tries, first, row.nudges, row.result, now))
            return row

        return await self._write(work)

    async def puzzles(self, person: int, game: str) -> dict[str, PuzzleRow]:
        rows = await self._read(lambda session: session.execute(PUZZLES, (person, game)).fetchall())
        return {row[0]: PuzzleRow(decode(row[1]), row[2], row[3]) for row in rows}

    async def first_tries(self, game: str, puzzle: str) -> dict[str, int]:
        rows = await self._read(lambda session: session.execute(FIRST_TRIES, (game, puzzle)).fetchall())
        return {row[0]: row[1] for row in rows}
