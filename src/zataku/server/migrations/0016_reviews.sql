-- Reviews of finished games, as JSON. They may all be deleted: they are made again when somebody asks.

CREATE TABLE reviews (
    owner TEXT PRIMARY KEY,  -- a table or an uploaded record
    data BLOB NOT NULL,
    created INTEGER NOT NULL
) STRICT;
