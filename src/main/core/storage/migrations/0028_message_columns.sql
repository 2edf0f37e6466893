-- The column index of the messages in the form of history/columns. It is made again in the background.
DROP TRIGGER message_block_changed;
DROP TRIGGER message_block_gone;
DROP TABLE message_blocks;

-- One row for each 2,048 ids, made from the messages in quiet moments. What is missing is read from the messages, so whatever
-- changes one of them deletes the row. A message that is added deletes none: ids only grow, and the block of the highest one is
-- not stored. (With a trigger on INSERT, SQLite would also write a journal of its own for every single message.)
CREATE TABLE message_columns (
  -- Never used twice: the block of a known edition was not changed since.
  edition INTEGER PRIMARY KEY AUTOINCREMENT,
  block INTEGER NOT NULL UNIQUE,
  columns BLOB NOT NULL,
  postings BLOB NOT NULL
) STRICT;
CREATE TRIGGER message_columns_changed AFTER UPDATE OF account_id, phone, country, sender, text, status, delivery, is_final, parts,
  cost_micros, at, recipient_id, campaign_id ON messages BEGIN
  DELETE FROM message_columns WHERE block = OLD.id / 2048;
END;
CREATE TRIGGER message_columns_gone AFTER DELETE ON messages BEGIN
  DELETE FROM message_columns WHERE block = OLD.id / 2048;
END;
