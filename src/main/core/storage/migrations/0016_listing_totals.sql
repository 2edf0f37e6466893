-- Where a marking ended before it had read all that could be taken for a record of the next request: records created up to then
-- prove nothing. Null: all of it was read.
ALTER TABLE listing_marks ADD COLUMN unread_until TEXT;
ALTER TABLE attempts ADD COLUMN unread_until TEXT;

-- When the record of the watermark was created. What is created later is newer, whatever its id.
ALTER TABLE attempts ADD COLUMN marked_at TEXT;

-- How many messages the gateway counts in all, when it was last asked for its newest. Null: it did not say.
CREATE TABLE listing_totals (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  total INTEGER,
  asked_at TEXT NOT NULL
) STRICT;
