-- One folder and several computers, and what the listing showed at an approval.

-- Names the state that this folder was last brought to. The computer's own mark names the same, or this folder was used elsewhere.
ALTER TABLE profile ADD COLUMN stamp TEXT;

-- What was known of the listing when the campaign was approved: a record that is newer, and claimed by no request of ours, was
-- made by another computer. The highest record id, when that record was made, and the newest row of `messages`.
ALTER TABLE campaigns ADD COLUMN approved_watermark TEXT;
ALTER TABLE campaigns ADD COLUMN approved_known_until TEXT;
ALTER TABLE campaigns ADD COLUMN approved_seen_id INTEGER;
-- When the listing was last read back to the approval without a gap.
ALTER TABLE campaigns ADD COLUMN listing_read_at TEXT;
-- When the listing last showed somebody who waits, or a second record of somebody, as texted by another computer.
ALTER TABLE campaigns ADD COLUMN listed_at TEXT;

-- The same column without its list of words: a new reason would need another table.
ALTER TABLE campaigns ADD COLUMN pause_why TEXT;
UPDATE campaigns SET pause_why = pause_reason;
ALTER TABLE campaigns DROP COLUMN pause_reason;
ALTER TABLE campaigns RENAME COLUMN pause_why TO pause_reason;
