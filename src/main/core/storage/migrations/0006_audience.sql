-- What the address book keeps beside the people: who said yes or no and when, smart lists, what can be undone, who was
-- erased, and the words of the search.

-- Every opt-out and opt-in there ever was of a number, in order. Written by the triggers below and by opt-ins.
CREATE TABLE consent_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  -- 0: everything.
  list_id INTEGER NOT NULL,
  -- The list's name then: the list may be gone.
  list_name TEXT,
  change TEXT NOT NULL CHECK (change IN ('opted_out', 'opted_in', 'undone', 'held', 'released')),
  source TEXT NOT NULL,
  reason TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX consent_of_number ON consent_log (account_id, phone, id);

-- By trigger, because opt-outs come from many places and none may go unrecorded.
CREATE TRIGGER opt_out_recorded AFTER INSERT ON opt_outs BEGIN
  INSERT INTO consent_log (account_id, phone, list_id, list_name, change, source, at)
    VALUES (NEW.account_id, NEW.phone, NEW.list_id, (SELECT name FROM lists WHERE id = NEW.list_id),
      CASE NEW.source WHEN 'unclear' THEN 'held' ELSE 'opted_out' END, NEW.source, NEW.since);
END;

CREATE TABLE smart_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  -- JSON: the tree of rules as in the contract.
  rule TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX smart_list_names ON smart_lists (account_id, name);

-- Acts on contacts that can be taken back for an hour, with what was before.
CREATE TABLE contact_acts (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'join', 'leave', 'opt_out', 'opt_in', 'remove', 'list_remove',
    'decide')),
  at TEXT NOT NULL,
  -- JSON: what the whole act has in common.
  detail TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE contact_act_rows (
  act_id TEXT NOT NULL REFERENCES contact_acts (id) ON DELETE CASCADE,
  phone TEXT NOT NULL,
  list_id INTEGER NOT NULL DEFAULT 0,
  contact_id INTEGER NOT NULL,
  -- JSON: the row as it was.
  was TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (act_id, contact_id)
) STRICT, WITHOUT ROWID;

-- People who were erased here: a keyed hash of the number, so that they cannot come back unseen.
CREATE TABLE erased_numbers (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone_hash TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (account_id, phone_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE erasure_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key TEXT NOT NULL
) STRICT;

-- Words of every contact by the contact's id. Filled in chunks after the contacts are in: kept by triggers it would make an
-- import many times as slow. `contact_words_mark`: contacts up to this id are in it but for those in `contact_words_due`.
CREATE VIRTUAL TABLE contact_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2'
);
CREATE TABLE contact_words_mark (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  up_to INTEGER NOT NULL
) STRICT;
INSERT INTO contact_words_mark (id, up_to) VALUES (1, 0);
-- Numbered without end, so that the last number given tells whether any contact changed. A contact may stand in it often.
CREATE TABLE contact_words_due (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  contact_id INTEGER NOT NULL
) STRICT;
CREATE TRIGGER contact_words_changed AFTER UPDATE OF phone, firstname, lastname, email, custom1, custom2, fields ON contacts BEGIN
  INSERT INTO contact_words_due (contact_id) VALUES (NEW.id);
END;
CREATE TRIGGER contact_words_gone AFTER DELETE ON contacts BEGIN
  INSERT INTO contact_words_due (contact_id) VALUES (OLD.id);
END;
-- A message whose person was erased stays so when the gateway tells of it again.
CREATE TRIGGER erased_stays_erased AFTER UPDATE OF raw ON messages WHEN NEW.phone = 'erased' AND NEW.raw <> '{}' BEGIN
  UPDATE messages SET raw = '{}', failed_reason = NULL WHERE id = NEW.id;
END;
