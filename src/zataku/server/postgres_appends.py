"""Entries added to the logs of many tables at once, in PostgreSQL."""

from __future__ import annotations

from typing import Final, cast

import msgspec
import psycopg
from psycopg import errors

from zataku.server.migrations.postgres import Connection
from zataku.server.postgres_line import Line, fit, unsure
from zataku.server.sql import ENTRY, SOONER, STANDING
from zataku.server.sql_jobs import Append, Job, fail
from zataku.server.sql_outbox import NOTE
from zataku.server.store import Conflict, Unavailable

# Rows are locked in the order of their ids, so that no two of these wait for each other.
APPEND: Final = f"""
    WITH a AS MATERIALIZED (
        SELECT * FROM json_to_recordset(%s::json) AS a (
            id text, before bigint, epoch bigint,
            version bigint, status text, to_act bigint, is_bot_to_act smallint, updated bigint, due bigint)
    ), locked AS MATERIALIZED (
        SELECT tables.id FROM tables JOIN a USING (id) ORDER BY tables.id FOR NO KEY UPDATE OF tables
    ), written AS (
        UPDATE tables SET ({STANDING}) = (a.version, a.status, a.to_act, a.is_bot_to_act, a.updated)
        FROM a JOIN locked USING (id)
        WHERE tables.id = a.id AND tables.version = a.before AND tables.epoch = COALESCE(a.epoch, tables.epoch)
            AND tables.status != 'closed'
        RETURNING tables.id
    ), added AS (
        INSERT INTO entries (table_id, {ENTRY})
        SELECT e.* FROM json_to_recordset(%s::json) AS e (
            table_id text, number bigint, seat bigint, notation text, outcomes text, time bigint, hash text,
            spent bigint)
        JOIN written ON written.id = e.table_id
    ), due AS (
        INSERT INTO dues (table_id, at) SELECT a.id, a.due FROM a JOIN written USING (id) WHERE a.due IS NOT NULL
        {SOONER}
    ), noted AS (
        INSERT INTO outbox ({NOTE})
        SELECT n.*, 0, 'waiting', '' FROM json_to_recordset(%s::json) AS n (
            table_id text, number bigint, kind text, person bigint, channel bigint, at bigint, until bigint)
        JOIN written ON written.id = n.table_id
        ON CONFLICT (table_id, number, kind, person, channel) DO NOTHING
    )
    SELECT id FROM written"""
STAND_NAMES: Final = ("id", "before", "epoch", *STANDING.split(", "), "due")
LINE_NAMES: Final = ("table_id", *ENTRY.split(", "))
NOTE_NAMES: Final = NOTE.split(", ")[:7]
FOUND: Final = "SELECT id, version, epoch, status FROM tables WHERE id = ANY(%s)"


def append_together(line: Line, jobs: list[Job]) -> None:
    """Append to many tables, each once, with one statement; if it fails as a whole, to each alone."""
    try:
        _append(line.open(), jobs)
    except Unavailable as error:
        fail(jobs, error)
    except Exception as error:  # whatever it is, the thread goes on
        if line.is_lost:
            fail(jobs, unsure(line, error))
        elif len(jobs) > 1:
            for job in jobs:
                append_together(line, [job])
        else:
            fail(jobs, error)
            if isinstance(error, errors.ReadOnlySqlTransaction):
                line.close()


def _append(connection: Connection, jobs: list[Job]) -> None:
    appends = [cast(Append, job.work) for job in jobs]
    stands = [
        dict(zip(STAND_NAMES, (append.table, append.before, append.epoch, *append.stand, append.due), strict=True))
        for append in appends
    ]
    lines = [dict(zip(LINE_NAMES, line, strict=True)) for append in appends for line in append.lines]
    notes = [dict(zip(NOTE_NAMES, note, strict=True)) for append in appends for note in append.notes]
    data = [msgspec.json.encode(rows).decode() for rows in (stands, lines, notes)]
    written = {row[0] for row in connection.execute(APPEND, data).fetchall()}
    refused = [job for job in jobs if job.work.table not in written]
    if refused:
        try:
            rows = connection.execute(FOUND, ([fit(job.work.table) for job in refused],)).fetchall()
        except psycopg.Error:  # they are for the message only
            fail(refused, Conflict("expected the next entry of a table, got another"))
        else:
            found = {row[0]: row[1:] for row in rows}
            for job in refused:
                job.error = job.work.conflict(found.get(job.work.table))
