-- Nonces are sealed before any is opened: JSON array of [person, SHA-256]; and how often all of it was drawn.

ALTER TABLE tables ADD COLUMN seals TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN is_opening INTEGER NOT NULL DEFAULT 0 CHECK (is_opening IN (0, 1));
ALTER TABLE tables ADD COLUMN draw INTEGER NOT NULL DEFAULT 1;
