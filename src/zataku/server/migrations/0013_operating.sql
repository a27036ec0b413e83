-- What operators decide, and what is told of it; who plays by a program; who said and uploaded what.

ALTER TABLE people ADD COLUMN owner INTEGER REFERENCES people (id);  -- whose program it is; NULL for a person

CREATE INDEX people_by_owner ON people (owner) WHERE owner IS NOT NULL;

CREATE TABLE bans (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute')),
    person INTEGER REFERENCES people (id),
    network TEXT NOT NULL,  -- empty for a person
    reason TEXT NOT NULL,
    until INTEGER,  -- NULL for good
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE announcements (
    text TEXT NOT NULL,
    until INTEGER,  -- NULL for good
    created INTEGER NOT NULL
) STRICT;

-- What operators did. Servers follow it to hear of it, so the ids are without gaps, in the order of the commits.

CREATE TABLE acts (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    whom TEXT NOT NULL,  -- a table, the number of a person, a network; empty for all
    tables TEXT NOT NULL,  -- JSON array: what servers must look at again
    facts TEXT NOT NULL  -- JSON object, without names of people
) STRICT;

CREATE TRIGGER acts_are_not_changed BEFORE UPDATE ON acts
BEGIN
    SELECT RAISE(ABORT, 'acts are only ever added, not changed');
END;

CREATE TRIGGER acts_are_not_deleted BEFORE DELETE ON acts
BEGIN
    SELECT RAISE(ABORT, 'acts are only ever added, not deleted');
END;

ALTER TABLE chat ADD COLUMN person INTEGER REFERENCES people (id);  -- NULL for what was said before

CREATE INDEX chat_by_person ON chat (person) WHERE person IS NOT NULL;

CREATE TABLE uploads (
    record TEXT NOT NULL REFERENCES records (id),
    person INTEGER NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    PRIMARY KEY (record, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX uploads_by_person ON uploads (person);

-- A log is deleted as a whole, with its table, or not at all: the table is marked first, which no game does.

DROP TRIGGER entries_are_not_deleted;

CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
WHEN (SELECT status FROM tables WHERE id = OLD.table_id) IS NOT 'deleted'
BEGIN
    SELECT RAISE(ABORT, 'entries are only ever added, not deleted');
END;
