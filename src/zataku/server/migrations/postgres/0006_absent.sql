-- What happens when someone is gone: whether others may let a bot play, and which; empty for the strongest.

ALTER TABLE tables ADD COLUMN absent TEXT NOT NULL DEFAULT 'bot';
ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
