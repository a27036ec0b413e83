-- Play over days: a time for each move, vacations, and how people are told that it is their turn.

ALTER TABLE tables ADD COLUMN is_per_move INTEGER NOT NULL DEFAULT 0 CHECK (is_per_move IN (0, 1));

CREATE TABLE vacations (
    person INTEGER NOT NULL REFERENCES people (id),
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    PRIMARY KEY (person, begins)
) STRICT, WITHOUT ROWID;

CREATE TABLE wishes (  -- how someone wants to be told
    person INTEGER PRIMARY KEY REFERENCES people (id),
    wishes TEXT NOT NULL  -- JSON object
) STRICT;

CREATE TABLE channels (  -- where someone is told, or, with a table, where a club reads about it
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL,
    target TEXT NOT NULL,  -- an address
    secret TEXT NOT NULL,  -- what a message is signed or encrypted with
    table_id TEXT NOT NULL,  -- empty for all tables of this person
    is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
    problem TEXT NOT NULL DEFAULT '',  -- why the last message did not arrive
    created INTEGER NOT NULL,
    UNIQUE (person, kind, target, table_id)
) STRICT;

CREATE INDEX channels_of_tables ON channels (table_id) WHERE table_id <> '';

-- What is to be told. A row without a channel comes with an entry of the log, and is then shared out over the channels.
-- Rows that are done stay for a while: they keep the same from being told twice.

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,  -- empty for what is about no table
    number INTEGER NOT NULL,  -- of the entry or the edition it is about
    kind TEXT NOT NULL,
    person INTEGER NOT NULL,  -- whom it is about; 0 for a club's channel
    channel INTEGER NOT NULL,  -- 0 before it is shared out
    at INTEGER NOT NULL,  -- when it is due, or was last touched
    until INTEGER NOT NULL,  -- when it is too late; 0 for never
    tries INTEGER NOT NULL,
    status TEXT NOT NULL,
    token TEXT NOT NULL,  -- of whoever is sending it
    UNIQUE (table_id, number, kind, person, channel)
) STRICT;

CREATE INDEX outbox_waiting ON outbox (at) WHERE status = 'waiting';
CREATE INDEX outbox_others ON outbox (at) WHERE status <> 'waiting';

CREATE TABLE keys (  -- secrets of the server, made when first needed
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
