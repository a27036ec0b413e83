-- What practice begins from, where it is not the set-up; the log of such a table has nothing of it but a hash.

CREATE TABLE positions (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    data TEXT NOT NULL  -- JSON object
) STRICT;
