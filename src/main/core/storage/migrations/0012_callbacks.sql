-- The receiver of status updates, and how long an account's messages are kept.

-- One row, made when the receiver is first switched on. The key that posts are signed with is in the keychain.
CREATE TABLE callback_door (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  -- 128 bits in hexadecimal: whoever knows it may post.
  path TEXT NOT NULL,
  -- The one it had last: what forwards an address to it goes on finding it.
  port INTEGER,
  -- The name of the signing key in the keychain.
  key_item TEXT NOT NULL,
  has_key INTEGER NOT NULL DEFAULT 0 CHECK (has_key IN (0, 1)),
  received INTEGER NOT NULL DEFAULT 0,
  applied INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  last_at TEXT,
  -- Messages up to this row were compared with the updates that are kept.
  tried_up_to INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Updates of messages that are not in the copy yet: applied when the listing brings the message, never evidence by themselves.
CREATE TABLE callback_receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL,
  status TEXT NOT NULL,
  -- Empty where the post had none.
  tracking_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  parts INTEGER,
  cost_micros INTEGER,
  received_at TEXT NOT NULL,
  UNIQUE (message_id, status, phone)
) STRICT;
CREATE INDEX callback_receipts_by_time ON callback_receipts (received_at);
CREATE INDEX callback_receipts_of_number ON callback_receipts (phone) WHERE phone <> '';

-- Rows of a spreadsheet without a number that can be used are found by what was written.
CREATE INDEX unused_rows_as_written ON row_set_people (row_set_id, written) WHERE why IS NOT NULL;

-- Messages, replies and look-ups older than so many months are removed; null: never.
ALTER TABLE accounts ADD COLUMN keep_months INTEGER CHECK (keep_months BETWEEN 1 AND 240);
-- When texts and people of a settled campaign were removed. JSON: the figures that its screens go on showing.
ALTER TABLE campaigns ADD COLUMN people_removed_at TEXT;
ALTER TABLE campaigns ADD COLUMN kept_counts TEXT;
-- A message that is removed must not be looked for among all people.
CREATE INDEX recipients_of_message ON recipients (message_id) WHERE message_id IS NOT NULL;
