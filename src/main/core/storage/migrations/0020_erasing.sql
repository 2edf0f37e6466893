-- Accounts with an erased person whose data may still be in the file's free pages. `free_pages` briefly takes over the free pages to
-- overwrite them.
CREATE TABLE erasing (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- 1: imports of the account may still contain the person's data too.
  with_imports INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE TABLE free_pages (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;
