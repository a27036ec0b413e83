-- What people tried at puzzles. The puzzles themselves ship with the games.

CREATE TABLE puzzles (
    person BIGINT NOT NULL REFERENCES people (id),
    game TEXT COLLATE "C" NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    tries TEXT COLLATE "C" NOT NULL,  -- JSON array of actions
    first TEXT COLLATE "C" NOT NULL,  -- the first of them; empty before it
    nudges BIGINT NOT NULL,
    result TEXT COLLATE "C" NOT NULL CHECK (result IN ('', 'solved', 'shown')),
    changed BIGINT NOT NULL,
    PRIMARY KEY (person, game, puzzle)
);

CREATE INDEX puzzles_by_first ON puzzles (game, puzzle, first);
