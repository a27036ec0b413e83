"""A store that several processes share: which of them live, who drives a table, and who is where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from zataku.server.session import Session
from zataku.server.sql import SqlStore

FORGOTTEN: Final = 3_600_000
"""Milliseconds after which a process that is gone is forgotten."""

CLAIM_MS: Final = 20_000
"""Milliseconds for which a due table that was taken is nobody else's business, unless its taker dies."""

NOW: Final = "(SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint)"
LIVE: Final = f"SELECT id FROM nodes WHERE expires > {NOW}"
# A table may be driven by whoever drives it already, or by anyone if nobody does who is alive.
FREE: Final = f"(tables.node IN ('', ?) OR tables.node NOT IN ({LIVE}))"
NEXT_EPOCH: Final = "epoch = CASE tables.node WHEN ? THEN tables.epoch ELSE tables.epoch + 1 END"

# All of it sees the nodes as they were before.
BEAT: Final = f"""
    WITH clock AS MATERIALIZED (SELECT {NOW} AS now),
    last AS MATERIALIZED (SELECT MAX(beat) AS at FROM nodes),
    silent AS (
        INSERT INTO pauses (table_id, since, until) SELECT '', at, now FROM last, clock WHERE now - at > ?
        ON CONFLICT (table_id, since) DO UPDATE SET until = GREATEST(pauses.until, excluded.until)
    ), mine AS (
        INSERT INTO nodes (id, beat, expires) SELECT ?, now, now + ? FROM clock
        ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, expires = excluded.expires
    )
    SELECT now, (SELECT expires > now FROM nodes WHERE id = ?) FROM clock"""
LEAVE: Final = f"UPDATE nodes SET beat = {NOW}, expires = {NOW} WHERE id = ?"
# Not at once: a node whose heartbeat is on its way looks dead, and would not know that it must say again who is there.
BURY: Final = (
    f"DELETE FROM nodes WHERE expires < {NOW} - {FORGOTTEN}",
    "DELETE FROM presence WHERE node NOT IN (SELECT id FROM nodes)",
)

CLAIM: Final = f"UPDATE tables SET node = ?, {NEXT_EPOCH} WHERE id = ? AND {FREE} RETURNING epoch"
RELEASE: Final = "UPDATE tables SET node = '' WHERE id = ? AND node = ? AND epoch = ?"

# Tables of the dead are taken at once, also those that would be due soon: nobody plays for their bots.
# Round-robin over hosts; programs count as their owners.
# Rows are locked in the same order as by an append: the table's first.
TAKE_DUE: Final = f"""
    WITH live AS MATERIALIZED ({LIVE}),
    ready AS (
        SELECT table_id, at, ROW_NUMBER() OVER (PARTITION BY COALESCE(owner, host) ORDER BY at) AS turn
        FROM dues JOIN tables ON tables.id = table_id LEFT JOIN people ON people.id = host
        WHERE at <= ?::bigint + {CLAIM_MS} / 2 AND CASE
            WHEN node IN ('', ?) THEN at <= ? ELSE node NOT IN (SELECT id FROM live) END
            AND ? IN (SELECT id FROM live)
    ), first AS (
        SELECT table_id, at, turn FROM ready ORDER BY turn, at LIMIT 2 * ?
    ), taken AS MATERIALIZED (
        SELECT tables.id, turn, at FROM tables JOIN first ON table_id = tables.id WHERE {FREE}
        ORDER BY turn, at LIMIT ? FOR NO KEY UPDATE OF tables SKIP LOCKED
    ), later AS (
        UPDATE dues SET at = ?::bigint + {CLAIM_MS} FROM taken WHERE table_id = taken.id
    ), driven AS (
        UPDATE tables SET node = ?, {NEXT_EPOCH} FROM taken WHERE tables.id = taken.id
        RETURNING tables.id, tables.epoch
    )
    SELECT id, epoch FROM driven JOIN taken USING (id) ORDER BY turn, at"""

STANDINGS: Final = """
    SELECT id, version, edition, (SELECT COALESCE(MAX(number), 0) FROM chat WHERE table_id = id)
    FROM tables WHERE id = ANY(?)"""

SET_PRESENCE: Final = """
    INSERT INTO presence (table_id, node, person, sockets, seen, since) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_id, node, person)
    DO UPDATE SET sockets = excluded.sockets, seen = excluded.seen, since = excluded.since"""
PRESENCE: Final = f"""
    SELECT table_id, person, sockets, seen, since FROM presence
    WHERE table_id = ANY(?) AND node != ? AND node IN ({LIVE})"""


@dataclass(frozen=True)
class Beat:
    """What a node finds when it says that it is alive."""

    now: int  # by the database's clock
    is_new: bool  # whether it was not alive before, or not in time


@dataclass(frozen=True)
class Placed:
    """Where a table stands: what a node that follows it compares with what it knows."""

    id: str
    version: int
    edition: int
    chat: int


@dataclass(frozen=True)
class PresenceRow:
    """Someone at a table, as one node knows them."""

    table: str
    person: int  # 0 for all who are not known
    sockets: int
    seen: int
    since: int


class SharedStore(SqlStore):
    """What only a store with several processes is asked."""

    # nodes

    async def beat(self, node: str, lease: int, silence: int) -> Beat:
        """Say that a node lives, for as many milliseconds as its lease.

        If no node at all has said so for longer than the silence, that time is charged to nobody. A node that has
        just come can't know whether another that was heard of a moment ago is still there: it allows no silence.
        """
        values = (silence, node, lease, node)
        now, was_alive = (await self._write(lambda session: session.execute(BEAT, values).fetchall()))[0]
        return Beat(now, not was_alive)

    async def living(self) -> list[str]:
        """The nodes that are alive."""
        return [row[0] for row in await self._read(lambda session: session.execute(LIVE).fetchall())]

    async def leave(self, node: str) -> None:
        """A node stops: its tables are free, and nobody is there."""

        def work(session: Session) -> None:
            session.execute(LEAVE, (node,))
            session.execute("DELETE FROM presence WHERE node = ?", (node,))

        await self._write(work)

    async def bury(self) -> None:
        """Forget who was where on nodes that are gone, and in time these nodes."""

        def work(session: Session) -> None:
            for statement in BURY:
                session.execute(statement)

        await self._write(work)

    # drivers

    async def claim(self, table: str, node: str) -> int | None:
        """Drive a table, in this epoch; None if a node that is alive does."""
        values = (node, node, table, node)
        rows = await self._write(lambda session: session.execute(CLAIM, values).fetchall())
        return rows[0][0] if rows else None

    async def release(self, table: str, node: str, epoch: int) -> None:
        """Drive a table no longer."""
        await self._write(lambda session: session.execute(RELEASE, (table, node, epoch)) and None)

    async def take_due(self, node: str, moment: int, limit: int) -> list[tuple[str, int]]:
        """Tables that are due and nobody else's, to be driven by this node from now on, with their epochs.

        None for a node whose lease is over: others may be taking its tables.
        """
        values = (moment, node, moment, node, limit, node, limit, moment, node, node)
        rows = await self._write(lambda session: session.execute(TAKE_DUE, values).fetchall())
        return [(row[0], row[1]) for row in rows]

    # following

    async def standings(self, tables: list[str]) -> list[Placed]:
        """Where tables stand."""
        rows = await self._read(lambda session: session.execute(STANDINGS, (tables,)).fetchall())
        return [Placed(*row) for row in rows]

    async def set_presence(self, node: str, rows: Iterable[PresenceRow]) -> None:
        """Who is at tables on this node, in place of what it said before about the same people."""
        values = [(row.table, node, row.person, row.sockets, row.seen, row.since) for row in rows]
        await self._write(lambda session: session.executemany(SET_PRESENCE, sorted(values)) and None)

    async def drop_presence(self, node: str, tables: list[str]) -> None:
        """Nobody is at these tables on this node, and has not been for long."""
        statement = "DELETE FROM presence WHERE node = ? AND table_id = ANY(?)"
        await self._write(lambda session: session.execute(statement, (node, tables)) and None)

    async def presence(self, tables: list[str], node: str) -> list[PresenceRow]:
        """Who is at tables on all other nodes."""
        rows = await self._read(lambda session: session.execute(PRESENCE, (tables, node)).fetchall())
        return [PresenceRow(*row) for row in rows]
