-- Who may talk at a table, and a row that is written to see whether anything can be.

ALTER TABLE tables ADD COLUMN talk TEXT NOT NULL DEFAULT 'players';

CREATE TABLE health (beat BIGINT NOT NULL);
INSERT INTO health VALUES (0);
