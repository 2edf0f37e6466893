-- Snippets are templates of no account: short texts for any message of the profile.
CREATE TABLE saved_texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Null: a snippet.
  account_id TEXT REFERENCES accounts (id),
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  used_at TEXT,
  removed_at TEXT
) STRICT;
INSERT INTO saved_texts (id, account_id, name, text, created_at, updated_at, used_at, removed_at)
  SELECT id, account_id, name, text, created_at, updated_at, used_at, removed_at FROM templates;
DROP TABLE templates;
ALTER TABLE saved_texts RENAME TO templates;
CREATE UNIQUE INDEX template_names ON templates (coalesce(account_id, ''), name) WHERE removed_at IS NULL;
