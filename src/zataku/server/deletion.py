"""What is deleted, and what stays: tables with their logs, and people, whose seats are then shown as someone.

The game only ever adds to a log. Deleting is an act of its own: of a table all goes, the log with it; of a person
everything that tells who they were, so that the logs of others still replay.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from typing import Any, Final

from msgspec.json import decode

from zataku.server.outbox import shortened
from zataku.server.session import Session
from zataku.server.sql import RAISE_EDITION, SET_DUE, SqlStore

KEPT: Final = {("tables", "host"), ("seats", "person"), ("chat", "person"), ("people", "owner")}
"""What may refer to a person whose data are deleted: a number that is nobody's any more. All other rows go."""

FLEETING: Final = {("tokens", "person"), ("links", "person")}
"""What refers even to people who only looked in."""

SECRETS: Final = frozenset({"hash", "seed", "secret", "token", "key", "code", "auth", "p256dh"})
"""Columns that nobody is shown, not even the person whose they are."""

BESIDE: Final = (
    *(("snapshots", "owner"), ("reviews", "owner"), ("presence", "table_id"), ("pauses", "table_id")),
    *(("channels", "table_id"), ("outbox", "table_id")),
)
"""What is about a table without referring to it."""

SEATED: Final = """
    SELECT id, host, status, is_opening, nonces, seals FROM tables
    WHERE host = ? OR id IN (SELECT table_id FROM seats WHERE person = ?) ORDER BY id"""
OPEN_SEATS: Final = (
    "UPDATE seats SET kind = 'open', person = NULL, name = '', bot = '' WHERE table_id = ? AND person = ?"
)
SILENCE: Final = """
    UPDATE chat SET name = '', text = '', person = NULL WHERE person = ? OR person IS NULL AND table_id IN (
        SELECT table_id FROM seats WHERE seats.person = ? AND seats.seat = chat.seat)"""
OWN_RECORDS: Final = """
    SELECT record FROM uploads AS mine WHERE person = ?
        AND NOT EXISTS (SELECT 1 FROM uploads WHERE record = mine.record AND person != mine.person)"""


def delete_tables(store: SqlStore, session: Session, tables: Sequence[str]) -> None:
    """Delete tables with all that refers to them; the logs go as a whole, which the database insists on."""
    holes = ", ".join("?" * len(tables))
    session.execute(f"UPDATE tables SET status = 'deleted' WHERE id IN ({holes})", tables)
    for name, column in _referring(store, session, "tables"):
        session.execute(f"DELETE FROM {name} WHERE {column} IN ({holes})", tables)
    for name, column in BESIDE:
        session.execute(f"DELETE FROM {name} WHERE {column} IN ({holes})", tables)
    session.execute(f"UPDATE tables SET rematch = '', edition = edition + 1 WHERE rematch IN ({holes})", tables)
    session.execute(f"DELETE FROM tables WHERE id IN ({holes})", tables)


def delete_records(session: Session, records: Sequence[str]) -> None:
    """Delete uploaded records."""
    holes = ", ".join("?" * len(records))
    for statement in ("uploads WHERE record", "snapshots WHERE owner", "reviews WHERE owner", "records WHERE id"):
        session.execute(f"DELETE FROM {statement} IN ({holes})", records)


def delete_visitors(store: SqlStore, session: Session, ids: range, before: int, here: Container[int]) -> int:
    """Delete those among these people who came before a time, left nothing behind, and are not here; how many.

    Whoever came last stays: the next person must not get a number that was someone's.
    """
    marks = [place for place in _referring(store, session, "people") if place not in FLEETING]
    unknown = " ".join(f"AND NOT EXISTS (SELECT 1 FROM {name} WHERE {column} = someone.id)" for name, column in marks)
    statement = f"""
        SELECT id FROM people AS someone
        WHERE id >= ? AND id < ? AND id < (SELECT MAX(id) FROM people) AND owner IS NULL AND created < ?
            AND id NOT IN (SELECT person FROM presence WHERE sockets > 0) {unknown} ORDER BY id{store.LOCK}"""
    found = [row[0] for row in session.execute(statement, (ids.start, ids.stop, before)).fetchall()]
    gone = [(person,) for person in found if person not in here]
    for place in ("tokens WHERE person", "links WHERE person", "outbox WHERE person", "people WHERE id"):
        session.executemany(f"DELETE FROM {place} = ?", gone)
    return len(gone)


def forget(store: SqlStore, session: Session, person: int) -> list[str]:
    """Delete all that tells who a person was, and their programs; the tables that have changed.

    Their seats are kept without a name. Before a game a seat is open again, and what they host is closed; in a game
    the table is due at once, and a bot plays for them from then on.
    """
    changed: list[str] = []
    for row in session.execute("SELECT id FROM people WHERE owner = ?", (person,)).fetchall():
        changed += forget(store, session, row[0])
    session.execute(SILENCE, (person, person))
    for id, host, status, is_opening, nonces, seals in session.execute(
        SEATED + store.LOCK, (person, person)
    ).fetchall():
        if status == "lobby":
            session.execute(OPEN_SEATS, (id, person))
            left = [json.dumps([share for share in decode(shares) if share[0] != person]) for shares in (nonces, seals)]
            is_closed = host == person or is_opening
            values = (*left, "closed" if is_closed else status, id)
            session.execute("UPDATE tables SET nonces = ?, seals = ?, status = ? WHERE id = ?", values)
        session.execute("UPDATE seats SET name = '' WHERE table_id = ? AND person = ?", (id, person))
        session.execute(RAISE_EDITION, (id,))
        if status == "playing":
            session.execute(SET_DUE, (id, 0))
        changed.append(id)
    for row in session.execute("SELECT table_id FROM barred WHERE person = ? ORDER BY table_id", (person,)).fetchall():
        session.execute(RAISE_EDITION, row)  # else whoever has the name in memory writes it again
        changed.append(row[0])
    records = [row[0] for row in session.execute(OWN_RECORDS, (person,)).fetchall()]
    if records:
        delete_records(session, records)
    for name, column in _referring(store, session, "people"):
        if (name, column) not in KEPT:
            session.execute(f"DELETE FROM {name} WHERE {column} = ?", (person,))
    for name in ("presence", "outbox", "lists"):  # which refer to nobody
        session.execute(f"DELETE FROM {name} WHERE person = ?", (person,))
    session.execute("UPDATE people SET name = '', created = 0 WHERE id = ?", (person,))
    return list(dict.fromkeys(changed))


# what is known of a person

PROFILE: Final = "SELECT id, name, created FROM people WHERE id = ?"
PROGRAMS: Final = "SELECT id, name, created FROM people WHERE owner = ? ORDER BY id"
TABLES: Final = """
    SELECT id, game, options, mode, status, is_public, host = ? AS is_host, created, updated FROM tables
    WHERE host = ? OR id IN (SELECT table_id FROM seats WHERE person = ?) ORDER BY created, id"""
SEATS: Final = "SELECT table_id, seat, name FROM seats WHERE person = ? ORDER BY table_id, seat"
MOVES: Final = """
    SELECT table_id, number, entries.seat, notation, time FROM entries
    JOIN seats USING (table_id, seat) WHERE person = ? AND table_id = ? ORDER BY number"""
SAID: Final = """
    SELECT table_id, number, text, time FROM chat WHERE text != '' AND (person = ? OR person IS NULL AND table_id IN (
        SELECT table_id FROM seats WHERE seats.person = ? AND seats.seat = chat.seat)) ORDER BY time, number"""
RECORDS: Final = """
    SELECT records.id, text, uploads.created FROM uploads JOIN records ON records.id = record
    WHERE person = ? ORDER BY uploads.created, records.id"""
MESSAGES: Final = """
    SELECT table_id, kind, channel, at, status FROM outbox
    WHERE person = ? OR channel IN (SELECT id FROM channels WHERE person = ?) ORDER BY at, id"""
TOLD: Final = KEPT | {("uploads", "person")}
"""What is told in a way of its own."""

Row = dict[str, Any]


def known(store: SqlStore, session: Session, person: int) -> dict[str, Any]:
    """Everything that is stored about a person, but for their moves: ask for those table by table."""
    told: dict[str, Any] = {
        "person": _rows(session, PROFILE, person)[0],
        "programs": _rows(session, PROGRAMS, person),
        "tables": _rows(session, TABLES, person, person, person),
        "seats": _rows(session, SEATS, person),
        "chat": _rows(session, SAID, person, person),
        "records": _rows(session, RECORDS, person),
        "messages": _rows(session, MESSAGES, person, person),
    }
    for table in told["tables"]:
        table["options"] = decode(table["options"])
    for name, column in _referring(store, session, "people"):
        if (name, column) not in TOLD:
            rows = _rows(session, f"SELECT * FROM {name} WHERE {column} = ?", person)
            told.setdefault(name, []).extend(_shown(row) for row in rows)
    return told


def moves(session: Session, person: int, table: str) -> list[Row]:
    """What a person played at a table, in their own words; what was rolled and drawn is not theirs alone."""
    return _rows(session, MOVES, person, table)


def _referring(store: SqlStore, session: Session, table: str) -> Iterable[tuple[str, str]]:
    return [(str(name), str(column)) for name, column in session.execute(store.REFERRING, (table,)).fetchall()]


def _rows(session: Session, statement: str, *values: Any) -> list[Row]:
    found = session.execute(statement, values)
    rows = found.fetchall()
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _shown(row: Row) -> Row:
    """A row without secrets, and without bytes, which are keys or packed data; of a channel's address what is shown."""
    found = {
        name: value for name, value in row.items() if name not in SECRETS and not isinstance(value, bytes | memoryview)
    }
    return found | {"target": shortened(row["kind"], row["target"])} if "target" in row else found
