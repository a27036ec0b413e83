-- People, tables with their logs and chat, and uploaded records. Times are milliseconds since 1970.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE links (
    hash TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_person ON links (person);
CREATE INDEX links_by_expiry ON links (expires);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    engine INTEGER NOT NULL,
    program TEXT NOT NULL,
    options TEXT NOT NULL,  -- JSON object
    is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    reserve INTEGER,
    increment INTEGER NOT NULL,
    host INTEGER NOT NULL REFERENCES people (id),
    seed BLOB NOT NULL,
    created INTEGER NOT NULL,
    nonces TEXT NOT NULL,  -- JSON array of [person, text]
    status TEXT NOT NULL,
    number INTEGER NOT NULL,
    to_act INTEGER NOT NULL,
    is_bot_to_act INTEGER NOT NULL CHECK (is_bot_to_act IN (0, 1)),
    updated INTEGER NOT NULL,
    rematch TEXT NOT NULL,
    edition INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_in_public ON tables (updated) WHERE is_public = 1 AND status IN ('lobby', 'playing');
CREATE INDEX tables_to_wake ON tables (id) WHERE status = 'playing' AND (is_bot_to_act = 1 OR reserve IS NOT NULL);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    person INTEGER REFERENCES people (id),
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    notation TEXT NOT NULL,
    outcomes TEXT NOT NULL,
    time INTEGER NOT NULL,
    hash TEXT NOT NULL,
    spent INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- INSERT OR REPLACE fires no trigger for what it deletes, so that this one has to look for the number itself.
CREATE TRIGGER entries_continue BEFORE INSERT ON entries
WHEN NEW.number IS NOT (SELECT COALESCE(MAX(number), 0) + 1 FROM entries WHERE table_id = NEW.table_id)
BEGIN
    SELECT RAISE(ABORT, 'an entry must have the next number of its table');
END;

CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are only ever added, not changed');
END;

CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are only ever added, not deleted');
END;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
