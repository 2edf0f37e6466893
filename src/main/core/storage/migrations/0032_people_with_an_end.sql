-- From then on a message would come too late for this person: a reminder after its appointment. null: it has no end.
ALTER TABLE recipients ADD COLUMN until_at TEXT;

-- JSON: fields that the import has a column for and that kept a value which the row does not say, each as the contact has it and as the
-- row says it; null: none. The cell was empty, or known people keep what they have.
ALTER TABLE import_people ADD COLUMN kept TEXT;
CREATE INDEX import_people_who_kept ON import_people (import_id) WHERE kept IS NOT NULL;
