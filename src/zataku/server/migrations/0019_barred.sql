-- Whom the host of a table sent from their seat: they do not sit down there again until the host lets them.

CREATE TABLE barred (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,  -- as it was at the seat
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX barred_by_person ON barred (person);
