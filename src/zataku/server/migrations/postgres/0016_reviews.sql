-- Reviews of finished games, as JSON. They may all be deleted: they are made again when somebody asks.

CREATE TABLE reviews (
    owner TEXT COLLATE "C" PRIMARY KEY,  -- a table or an uploaded record
    data BYTEA NOT NULL,
    created BIGINT NOT NULL
);
