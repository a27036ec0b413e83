-- What processes need to share a database. All times are milliseconds since 1970, by the clock of the database.

CREATE TABLE nodes (
    id TEXT COLLATE "C" PRIMARY KEY,  -- a process
    beat BIGINT NOT NULL,  -- when it was last heard of
    expires BIGINT NOT NULL  -- when others may take its tables, unless it is heard of before
);

-- Who has a table open where, and who has left it when. Whoever is here says so again, so that it need not be kept.

CREATE UNLOGGED TABLE presence (
    table_id TEXT COLLATE "C" NOT NULL,
    node TEXT COLLATE "C" NOT NULL,
    person BIGINT NOT NULL,  -- 0 for all who are not known
    sockets BIGINT NOT NULL,
    seen BIGINT NOT NULL,  -- the last entry whose scene they have watched
    since BIGINT NOT NULL,  -- of the last change
    PRIMARY KEY (table_id, node, person)
);

CREATE INDEX presence_by_node ON presence (node);

-- Time that no clock is charged for: of all tables (''), when no process was there, or of one that showed a scene.

CREATE TABLE pauses (
    table_id TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (table_id, since)
);
