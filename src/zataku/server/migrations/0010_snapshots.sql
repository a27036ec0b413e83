-- Shortcuts past a log or a record: what replaying it up to a number would give. They may all be deleted: they are made again.

CREATE TABLE snapshots (
    owner TEXT NOT NULL,  -- a table or an uploaded record
    number INTEGER NOT NULL,  -- of the entry, or the step, after which it was taken
    data BLOB NOT NULL,
    PRIMARY KEY (owner, number)
) STRICT;

-- What was found out when a record was played, as JSON; empty if it has to be played again.

ALTER TABLE records ADD COLUMN info BLOB NOT NULL DEFAULT x'';
