-- Accounts in which a person was erased and of whom the free pages of this file may still hold something. `free_pages` takes the free
-- pages for a moment, so that they are written over.
CREATE TABLE erasing (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- 1: imports of the account may still hold something, too.
  with_imports INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE TABLE free_pages (
  id INTEGER PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;
