-- The tables that are lessons, and how far in them people have come.

CREATE TABLE lessons (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    person INTEGER NOT NULL REFERENCES people (id),
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL,
    is_learned INTEGER NOT NULL
) STRICT;

CREATE INDEX lessons_of_person ON lessons (person);
