-- People who may be in doubt at once before a campaign stops; null: the rule's own number.
ALTER TABLE accounts ADD COLUMN max_in_doubt INTEGER CHECK (max_in_doubt > 0);
-- 1 once a person resumed the campaign after this refusal: its people go on with the others as soon as it is proved.
ALTER TABLE attempts ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0 CHECK (goes_on IN (0, 1));
-- A pause with an end says so: these were written before `waits_until` was theirs as well.
UPDATE campaigns SET waits_until = paused_at WHERE state = 'paused' AND pause_reason IN ('rate', 'offline') AND waits_until IS NULL;
