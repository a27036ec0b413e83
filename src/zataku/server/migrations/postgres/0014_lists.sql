-- Everyone's tables in the order of their list, so that its first page is found without looking at all of them: those
-- that have not ended, then the others; of each the latest, in steps of five minutes, so that few moves change it.
-- The triggers below keep it. It says nothing that is not in tables and seats.

CREATE TABLE lists (
    table_id TEXT COLLATE "C" NOT NULL,
    person BIGINT NOT NULL,  -- who sits there, or is the host
    rank BIGINT NOT NULL,  -- the highest first; below 0 it is not shown
    PRIMARY KEY (table_id, person)
);

CREATE INDEX lists_in_order ON lists (person, rank);

CREATE VIEW ranks AS
SELECT id AS table_id, host,
    CASE WHEN status IN ('lobby', 'playing') THEN 1000000000 WHEN status = 'over' THEN 0 ELSE -1000000000 END
        + moment AS rank
FROM tables;

INSERT INTO lists (table_id, person, rank)
SELECT table_id, person, rank
FROM ranks JOIN (SELECT table_id AS at, person FROM seats UNION SELECT id, host FROM tables) AS people ON at = table_id
WHERE person IS NOT NULL;

CREATE FUNCTION lists_follow_tables() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM lists WHERE table_id = OLD.id;
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE lists SET rank = ranks.rank FROM ranks WHERE lists.table_id = NEW.id AND ranks.table_id = NEW.id;
        DELETE FROM lists WHERE table_id = NEW.id AND person = OLD.host AND person <> NEW.host
            AND NOT EXISTS (SELECT FROM seats WHERE seats.table_id = NEW.id AND seats.person = OLD.host);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO lists (table_id, person, rank) SELECT table_id, host, rank FROM ranks WHERE table_id = NEW.id
        ON CONFLICT (table_id, person) DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER lists_follow_tables AFTER UPDATE ON tables FOR EACH ROW
WHEN (NEW.moment <> OLD.moment OR NEW.status <> OLD.status OR NEW.host <> OLD.host)
EXECUTE FUNCTION lists_follow_tables();

CREATE TRIGGER lists_follow_new_and_deleted_tables AFTER INSERT OR DELETE ON tables
FOR EACH ROW EXECUTE FUNCTION lists_follow_tables();

CREATE FUNCTION lists_follow_seats() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM lists WHERE table_id = OLD.table_id AND person = OLD.person
            AND NOT EXISTS (SELECT FROM seats WHERE seats.table_id = OLD.table_id AND seats.person = OLD.person)
            AND NOT EXISTS (SELECT FROM tables WHERE id = OLD.table_id AND host = OLD.person);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO lists (table_id, person, rank)
        SELECT table_id, NEW.person, rank FROM ranks WHERE table_id = NEW.table_id AND NEW.person IS NOT NULL
        ON CONFLICT (table_id, person) DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER lists_follow_seats AFTER INSERT OR DELETE OR UPDATE OF person ON seats
FOR EACH ROW EXECUTE FUNCTION lists_follow_seats();
