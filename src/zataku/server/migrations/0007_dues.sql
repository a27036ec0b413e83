-- When someone must look after a table: a bot's turn, the end of a player's time. Those being played are looked after first.

CREATE TABLE dues (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX dues_by_date ON dues (at);

INSERT INTO dues (table_id, at)
SELECT id, 0 FROM tables WHERE status = 'playing' AND (is_bot_to_act = 1 OR reserve IS NOT NULL);

DROP INDEX tables_to_wake;
