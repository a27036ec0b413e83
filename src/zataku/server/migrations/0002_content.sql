-- The SHA-256 of the component file that a table plays with; empty for the one that ships.

ALTER TABLE tables ADD COLUMN content TEXT NOT NULL DEFAULT '';
