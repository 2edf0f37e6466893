-- An act on very many contacts runs in many short transactions. Until it has ended this holds what is left to do, as JSON. The next start
-- completes an act that was interrupted.
ALTER TABLE contact_acts ADD COLUMN under_way TEXT;
