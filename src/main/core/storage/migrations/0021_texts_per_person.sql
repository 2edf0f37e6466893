-- The account's standing rule: a campaign that would give someone more texts than this within the hours asks for a tick.
-- Null: it never asks.
ALTER TABLE accounts ADD COLUMN texts_per_person INTEGER DEFAULT 2 CHECK (texts_per_person > 0);
ALTER TABLE accounts ADD COLUMN texts_per_person_hours INTEGER NOT NULL DEFAULT 24 CHECK (texts_per_person_hours > 0);
