-- How serious a table is: fair, or practice, where anything is taken back.

ALTER TABLE tables ADD COLUMN mode TEXT NOT NULL DEFAULT 'fair';
