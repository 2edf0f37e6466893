-- What decided when people of a rule were due, as the last look had it (JSON). If that was changed since, some whose time was ahead may be
-- past. NULL: nothing is known of it.
ALTER TABLE standing_rules ADD COLUMN looked_by TEXT;
