-- Which node drives a table, and how often that has changed; only the driver's own writes compare the epoch.

ALTER TABLE tables ADD COLUMN node TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
