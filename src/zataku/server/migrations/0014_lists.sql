-- Everyone's tables in the order of their list, so that its first page is found without looking at all of them: those
-- that have not ended, then the others; of each the latest, in steps of five minutes, so that few moves change it.
-- The triggers below keep it. It says nothing that is not in tables and seats.

CREATE TABLE lists (
    table_id TEXT NOT NULL,
    person INTEGER NOT NULL,  -- who sits there, or is the host
    rank INTEGER NOT NULL,  -- the highest first; below 0 it is not shown
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX lists_in_order ON lists (person, rank);

CREATE VIEW ranks AS
SELECT id AS table_id, host,
    CASE WHEN status IN ('lobby', 'playing') THEN 1000000000 WHEN status = 'over' THEN 0 ELSE -1000000000 END
        + updated / 300000 AS rank
FROM tables;

INSERT INTO lists (table_id, person, rank)
SELECT table_id, person, rank
FROM ranks JOIN (SELECT table_id AS at, person FROM seats UNION SELECT id, host FROM tables) ON at = table_id
WHERE person IS NOT NULL;

CREATE TRIGGER lists_follow_tables AFTER UPDATE OF status, updated ON tables
WHEN NEW.updated / 300000 <> OLD.updated / 300000 OR NEW.status <> OLD.status
BEGIN
    UPDATE lists SET rank = (SELECT rank FROM ranks WHERE table_id = NEW.id) WHERE table_id = NEW.id;
END;

CREATE TRIGGER lists_follow_new_tables AFTER INSERT ON tables
BEGIN
    INSERT INTO lists (table_id, person, rank) SELECT table_id, host, rank FROM ranks WHERE table_id = NEW.id;
END;

CREATE TRIGGER lists_follow_deleted_tables AFTER DELETE ON tables
BEGIN
    DELETE FROM lists WHERE table_id = OLD.id;
END;

CREATE TRIGGER lists_follow_hosts AFTER UPDATE OF host ON tables WHEN NEW.host <> OLD.host
BEGIN
    DELETE FROM lists WHERE table_id = NEW.id AND person = OLD.host
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = NEW.id AND seats.person = OLD.host);
    INSERT INTO lists (table_id, person, rank) SELECT table_id, host, rank FROM ranks WHERE table_id = NEW.id
    ON CONFLICT (table_id, person) DO NOTHING;
END;

CREATE TRIGGER lists_follow_new_seats AFTER INSERT ON seats WHEN NEW.person IS NOT NULL
BEGIN
    INSERT INTO lists (table_id, person, rank)
    SELECT table_id, NEW.person, rank FROM ranks WHERE table_id = NEW.table_id
    ON CONFLICT (table_id, person) DO NOTHING;
END;

CREATE TRIGGER lists_follow_deleted_seats AFTER DELETE ON seats WHEN OLD.person IS NOT NULL
BEGIN
    DELETE FROM lists WHERE table_id = OLD.table_id AND person = OLD.person
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = OLD.table_id AND seats.person = OLD.person)
        AND NOT EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND host = OLD.person);
END;

CREATE TRIGGER lists_follow_seats AFTER UPDATE OF person ON seats WHEN NEW.person IS NOT OLD.person
BEGIN
    DELETE FROM lists WHERE table_id = OLD.table_id AND person = OLD.person
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = OLD.table_id AND seats.person = OLD.person)
        AND NOT EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND host = OLD.person);
    INSERT INTO lists (table_id, person, rank)
    SELECT table_id, NEW.person, rank FROM ranks WHERE table_id = NEW.table_id AND NEW.person IS NOT NULL
    ON CONFLICT (table_id, person) DO NOTHING;
END;
