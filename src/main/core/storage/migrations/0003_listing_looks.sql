-- When the last look began that read everything it set out to read, without a contradiction.
ALTER TABLE listing_marks ADD COLUMN looked_at TEXT;
