-- What people answered, what was made of it, and the hours in which nobody looked.

-- Kept for good. Holds what the gateway shows for one hour only.
CREATE TABLE replies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- E.164, or as the gateway wrote it where it is no number: a name, a short code.
  phone TEXT NOT NULL,
  -- The rented number that it came to, as written.
  sent_to TEXT NOT NULL,
  text TEXT NOT NULL,
  -- The same, folded, for the search.
  search_key TEXT NOT NULL,
  parts INTEGER,
  -- When the gateway received it; where it says nothing that can be true, when it was seen.
  at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  -- Null where the record had none.
  gateway_id TEXT,
  -- Hash of number, receiver, time and text as they were written: ids are missing or used again.
  content_hash TEXT NOT NULL,
  -- 1: the record names a time, so that the same again is the same message.
  is_dated INTEGER NOT NULL CHECK (is_dated IN (0, 1)),
  meaning TEXT NOT NULL CHECK (meaning IN ('reply', 'opt_out', 'unclear')),
  -- What a person made of it: of an unclear one, or of a word whose opt-out was taken back.
  decided TEXT CHECK (decided IN ('opt_out', 'not_an_opt_out')),
  is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1))
) STRICT;
CREATE INDEX replies_of_number ON replies (account_id, phone, at, id);
CREATE INDEX replies_by_time ON replies (account_id, at, id);
CREATE INDEX replies_by_content ON replies (account_id, content_hash);

-- One line of the inbox: kept by whoever writes replies, so that a window of it is read without them.
CREATE TABLE conversations (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  -- Of the last reply, or of the opt-out that came without one.
  last_at TEXT NOT NULL,
  -- Its beginning; empty for an opt-out without a text.
  last_text TEXT NOT NULL,
  -- The last opt-out that the gateway's feed told of.
  opted_out_at TEXT,
  unread INTEGER NOT NULL,
  meaning TEXT NOT NULL CHECK (meaning IN ('reply', 'opt_out', 'unclear')),
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
  PRIMARY KEY (account_id, phone)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_in_order ON conversations (account_id, is_done, last_at);
CREATE INDEX conversations_by_meaning ON conversations (account_id, is_done, meaning, last_at);
CREATE INDEX conversations_unread ON conversations (account_id, unread) WHERE unread > 0;

-- Words that opt a person out when they are the whole reply: a person's own, and those taken away that come with Postrider.
CREATE TABLE opt_out_words (
  -- Folded: spellings of one word are one.
  key TEXT PRIMARY KEY,
  -- As it was typed.
  word TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('added', 'removed'))
) STRICT, WITHOUT ROWID;

-- A hold becomes an opt-out, wherever that comes from: it is logged, and nothing waits for a decision any more.
CREATE TRIGGER hold_became_opt_out_logged AFTER UPDATE OF source ON opt_outs WHEN OLD.source = 'unclear' AND NEW.source <> 'unclear' BEGIN
  INSERT INTO consent_log (account_id, phone, list_id, change, source, at)
    VALUES (NEW.account_id, NEW.phone, NEW.list_id, 'opted_out', NEW.source, NEW.since);
END;
CREATE TRIGGER hold_became_opt_out AFTER UPDATE OF source ON opt_outs WHEN OLD.source = 'unclear' AND NEW.source <> 'unclear' BEGIN
  UPDATE replies SET decided = 'opt_out' WHERE account_id = NEW.account_id AND phone = NEW.phone AND meaning = 'unclear' AND decided IS NULL;
  UPDATE conversations SET meaning = 'opt_out' WHERE account_id = NEW.account_id AND phone = NEW.phone AND meaning = 'unclear';
END;

-- The highest time at which a feed was ever read: a clock that was set back and put right again leaves no hole behind.
ALTER TABLE feed_looks ADD COLUMN latest_at TEXT;
ALTER TABLE feed_gaps ADD COLUMN why TEXT NOT NULL DEFAULT 'closed' CHECK (why IN ('closed', 'asleep', 'no_answer'));
ALTER TABLE feed_gaps ADD COLUMN seen_at TEXT;
-- What reading the lists again found: lists that were read, people newly out, and why it ended early.
ALTER TABLE feed_gaps ADD COLUMN lists_read INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_gaps ADD COLUMN found INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_gaps ADD COLUMN problem_code TEXT;
CREATE INDEX feed_gaps_open ON feed_gaps (account_id) WHERE made_up_at IS NULL AND feed = 'opt_outs';

-- An answer to one person, written in the inbox.
ALTER TABLE campaigns ADD COLUMN is_reply INTEGER NOT NULL DEFAULT 0 CHECK (is_reply IN (0, 1));
CREATE INDEX campaigns_reply ON campaigns (account_id, created_at) WHERE is_reply = 1;
