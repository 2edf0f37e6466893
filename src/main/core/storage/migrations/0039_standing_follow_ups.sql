-- A rule that texts the people of a campaign who do not answer: the campaign, and when the person was texted by it.
ALTER TABLE standing_claims ADD COLUMN texted_by TEXT;
ALTER TABLE standing_claims ADD COLUMN texted_at TEXT;
-- A keyed hash of the date that the person was claimed by; null for rules without a date field.
ALTER TABLE standing_claims ADD COLUMN date_hash TEXT;
-- JSON: a new version that waits for its approval while the old one goes on.
ALTER TABLE standing_rules ADD COLUMN proposed TEXT;
