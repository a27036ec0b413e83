-- Whom the host of a table sent from their seat: they do not sit down there again until the host lets them.

CREATE TABLE barred (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    person BIGINT NOT NULL REFERENCES people (id),
    name TEXT COLLATE "C" NOT NULL,  -- as it was at the seat
    PRIMARY KEY (table_id, person)
);

CREATE INDEX barred_by_person ON barred (person);
