-- Where a marking ended before it had read all that could be taken for a record of the next request: records created up to then
-- prove nothing. Null: all of it was read.
ALTER TABLE listing_marks ADD COLUMN known_until TEXT;
