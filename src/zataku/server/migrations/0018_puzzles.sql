-- What people tried at puzzles. The puzzles themselves ship with the games.

CREATE TABLE puzzles (
    person INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    tries TEXT NOT NULL,  -- JSON array of actions
    first TEXT NOT NULL,  -- the first of them; empty before it
    nudges INTEGER NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('', 'solved', 'shown')),
    changed INTEGER NOT NULL,
    PRIMARY KEY (person, game, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzles_by_first ON puzzles (game, puzzle, first);
