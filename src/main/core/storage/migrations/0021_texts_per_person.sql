-- The account's rule: a campaign that would give a person more texts than this within the hours needs a tick to be approved.
-- Null: no limit.
ALTER TABLE accounts ADD COLUMN texts_per_person INTEGER DEFAULT 2 CHECK (texts_per_person > 0);
ALTER TABLE accounts ADD COLUMN texts_per_person_hours INTEGER NOT NULL DEFAULT 24 CHECK (texts_per_person_hours > 0);
