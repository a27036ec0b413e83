-- Several processes may share a PostgreSQL database; here these tables stay empty, as a file has one process.
-- All times are milliseconds since 1970, by the clock of the database.

CREATE TABLE nodes (
    id TEXT PRIMARY KEY,  -- a process
    beat INTEGER NOT NULL,  -- when it was last heard of
    expires INTEGER NOT NULL  -- when others may take its tables, unless it is heard of before
) STRICT, WITHOUT ROWID;

-- Who has a table open where, and who has left it when.

CREATE TABLE presence (
    table_id TEXT NOT NULL,
    node TEXT NOT NULL,
    person INTEGER NOT NULL,  -- 0 for all who are not known
    sockets INTEGER NOT NULL,
    seen INTEGER NOT NULL,  -- the last entry whose scene they have watched
    since INTEGER NOT NULL,  -- of the last change
    PRIMARY KEY (table_id, node, person)
) STRICT, WITHOUT ROWID;

-- Time that no clock is charged for: of all tables (''), when no process was there, or of one that showed a scene.

CREATE TABLE pauses (
    table_id TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (table_id, since)
) STRICT, WITHOUT ROWID;
