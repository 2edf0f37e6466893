-- Limits for one person, whoever of the account's sends would text them. Null: no limit.
ALTER TABLE accounts ADD COLUMN texts_per_week INTEGER CHECK (texts_per_week > 0);
ALTER TABLE accounts ADD COLUMN hours_between_texts INTEGER CHECK (hours_between_texts > 0);
-- When a limit of the account is reached: wait until there is room again, or ask.
ALTER TABLE accounts ADD COLUMN at_limit TEXT NOT NULL DEFAULT 'go_on' CHECK (at_limit IN ('go_on', 'ask'));

-- Of a person who is held by such a limit: the next moment, by the gateway's time where it is known.
ALTER TABLE recipients ADD COLUMN held_until TEXT;
-- 1: a user decided, with a reason, that this message goes although the person had as many texts as they may.
ALTER TABLE recipients ADD COLUMN passes_limit INTEGER NOT NULL DEFAULT 0;
CREATE INDEX recipients_held_until ON recipients (campaign_id, held_until) WHERE held_until IS NOT NULL;
-- All campaigns of one number, so that counting what a person got reads nobody else.
CREATE INDEX recipients_of_number ON recipients (phone, campaign_id) WHERE position IS NOT NULL;

-- When a request counts for the limits, if the computer's clock was wrong when it was armed; null: at its armed_at.
ALTER TABLE attempts ADD COLUMN counted_at TEXT;
CREATE INDEX attempts_counted ON attempts (coalesce(counted_at, armed_at));
