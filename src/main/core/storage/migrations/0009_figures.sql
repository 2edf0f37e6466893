-- What tables and charts of messages are answered from, and the balance over time.

-- What is asked of messages, in columns: those whose ids lie in one stretch (id / 2048). One that is missing here is read from
-- its messages, so whatever changes a message takes its block away. Made anew in the background. A message that is added needs
-- to take none: ids only grow, and the block of the highest one, which is still being filled, is not kept. With a trigger for it
-- SQLite would also write a journal of its own for every single INSERT.
CREATE TABLE message_blocks (
  -- Never given twice: a block of the same number was not changed since.
  edition INTEGER PRIMARY KEY AUTOINCREMENT,
  block INTEGER NOT NULL UNIQUE,
  facts BLOB NOT NULL,
  words BLOB NOT NULL
) STRICT;
CREATE TRIGGER message_block_changed AFTER UPDATE OF account_id, phone, country, sender, text, status, delivery, is_final, parts,
  cost_micros, at, recipient_id, campaign_id ON messages BEGIN
  DELETE FROM message_blocks WHERE block = OLD.id / 2048;
END;
CREATE TRIGGER message_block_gone AFTER DELETE ON messages BEGIN
  DELETE FROM message_blocks WHERE block = OLD.id / 2048;
END;

CREATE INDEX messages_of_gateway_campaign ON messages (gateway_campaign_id) WHERE gateway_campaign_id IS NOT NULL;

-- The balance as it was read: when it changed, and once an hour while it did not.
CREATE TABLE balance_readings (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  at TEXT NOT NULL,
  balance_micros INTEGER NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (account_id, at)
) STRICT, WITHOUT ROWID;
