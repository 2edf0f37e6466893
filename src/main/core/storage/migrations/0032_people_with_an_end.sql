-- From then on a message would come too late for this person: a reminder after its appointment. null: it has no end.
ALTER TABLE recipients ADD COLUMN until_at TEXT;
