-- One word, one meaning: a table's version is the number of its last entry, and rules is the version of its game's rules.

ALTER TABLE tables RENAME COLUMN number TO version;
ALTER TABLE tables RENAME COLUMN engine TO rules;
