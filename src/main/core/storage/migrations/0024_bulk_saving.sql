-- An import is saved in many short transactions, so that nothing waits for it. Until one last write its people are in the tables
-- and nobody may see them (storage/hiddenPeople.ts).

-- What is under way, if anything: one import at a time is saved or taken back.
CREATE TABLE bulk_work (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- saving: its people are hidden. applying: they are seen, and changes of people who were contacts before are being made.
  step TEXT NOT NULL CHECK (step IN ('saving', 'applying', 'undoing')),
  import_id TEXT NOT NULL REFERENCES imports (id),
  -- Ids of the people it adds.
  first_contact_id INTEGER NOT NULL,
  last_contact_id INTEGER NOT NULL,
  -- The list that it makes; null where it was there before.
  new_list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
  -- JSON: what was agreed to, and sums so far.
  detail TEXT NOT NULL
) STRICT;

-- People of the import under way who were contacts before it: their turn comes after all others.
CREATE TABLE bulk_known (phone TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Has a row during the transactions that write very many contacts; those keep `contact_names` themselves.
CREATE TABLE bulk_writing (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

-- The order by name, apart from the contacts: it is filled in its own order, which is many times as fast as in that of the numbers.
DROP INDEX contact_names;
CREATE TABLE contact_names (
  account_id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  contact_id INTEGER NOT NULL,
  PRIMARY KEY (account_id, name_key, contact_id)
) STRICT, WITHOUT ROWID;
INSERT INTO contact_names (account_id, name_key, contact_id)
  SELECT account_id, name_key, id FROM contacts ORDER BY account_id, name_key, id;
CREATE TRIGGER contact_names_added AFTER INSERT ON contacts WHEN NOT EXISTS (SELECT 1 FROM bulk_writing) BEGIN
  INSERT OR IGNORE INTO contact_names (account_id, name_key, contact_id) VALUES (NEW.account_id, NEW.name_key, NEW.id);
END;
CREATE TRIGGER contact_names_changed AFTER UPDATE OF name_key ON contacts WHEN NEW.name_key <> OLD.name_key BEGIN
  DELETE FROM contact_names WHERE account_id = OLD.account_id AND name_key = OLD.name_key AND contact_id = OLD.id;
  INSERT OR IGNORE INTO contact_names (account_id, name_key, contact_id) VALUES (NEW.account_id, NEW.name_key, NEW.id);
END;
CREATE TRIGGER contact_names_gone AFTER DELETE ON contacts WHEN NOT EXISTS (SELECT 1 FROM bulk_writing) BEGIN
  DELETE FROM contact_names WHERE account_id = OLD.account_id AND name_key = OLD.name_key AND contact_id = OLD.id;
END;

-- A contact added by hand, or from the gateway, while an import saves the same number: the import finds a contact that is there, and
-- the one that it hid is dropped at the end.
CREATE TRIGGER hidden_person_added BEFORE INSERT ON contacts WHEN NOT EXISTS (SELECT 1 FROM bulk_writing) AND EXISTS (
  SELECT 1 FROM bulk_work JOIN contacts AS hidden ON hidden.id BETWEEN first_contact_id AND last_contact_id
    WHERE step = 'saving' AND hidden.account_id = NEW.account_id AND hidden.phone = NEW.phone)
BEGIN
  UPDATE contacts SET phone = 'hidden ' || id WHERE account_id = NEW.account_id AND phone = NEW.phone;
  INSERT OR IGNORE INTO bulk_known (phone) VALUES (NEW.phone);
END;
CREATE TRIGGER hidden_person_renumbered BEFORE UPDATE OF phone ON contacts WHEN NEW.phone <> OLD.phone AND EXISTS (
  SELECT 1 FROM bulk_work JOIN contacts AS hidden ON hidden.id BETWEEN first_contact_id AND last_contact_id
    WHERE step = 'saving' AND hidden.account_id = NEW.account_id AND hidden.phone = NEW.phone)
BEGIN
  UPDATE contacts SET phone = 'hidden ' || id WHERE account_id = NEW.account_id AND phone = NEW.phone;
  INSERT OR IGNORE INTO bulk_known (phone) VALUES (NEW.phone);
END;

-- A contact that is not in the index of words yet leaves it nothing to do, where very many are dropped.
DROP TRIGGER contact_words_gone;
CREATE TRIGGER contact_words_gone AFTER DELETE ON contacts
  WHEN NOT (EXISTS (SELECT 1 FROM bulk_writing) AND OLD.id > (SELECT up_to FROM contact_words_mark)) BEGIN
  INSERT INTO contact_words_due (contact_id) VALUES (OLD.id);
END;

-- Whether a contact was in a campaign is asked of each person of an import that is taken back.
CREATE INDEX recipients_of_contact ON recipients (contact_id) WHERE contact_id IS NOT NULL;
