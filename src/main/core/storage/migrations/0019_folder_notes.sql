-- Which computer brought the folder to which state: what it did since another one had it is told to a person before anything is sent.
CREATE TABLE folder_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- See `profile.stamp`.
  stamp TEXT NOT NULL,
  -- The computer's own name for itself; empty where it has none.
  computer TEXT NOT NULL,
  at TEXT NOT NULL,
  -- The newest row of `attempts` then.
  attempt_id INTEGER NOT NULL
) STRICT;

-- The state in which a person left the sending to the other computer: about the same state they are not asked at every start.
ALTER TABLE profile ADD COLUMN left_stamp TEXT;
