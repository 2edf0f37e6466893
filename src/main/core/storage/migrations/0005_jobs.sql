-- Long work with the gateway, and what is known of its copy of lists and people.

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  -- What it works on: JSON of the kind's own, and a word by which the same work is known again.
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  pause_reason TEXT CHECK (pause_reason IN ('user', 'offline', 'rate', 'gateway', 'auth', 'balance', 'refusals')),
  paused_at TEXT,
  -- When it goes on by itself.
  goes_on_at TEXT,
  problem_code TEXT,
  problem_words TEXT,
  -- Troubles in a row: each makes the next wait longer.
  troubles INTEGER NOT NULL DEFAULT 0,
  -- JSON of the kind's own: where it stands, and what it counted.
  cursor TEXT NOT NULL,
  tally TEXT NOT NULL,
  -- Done items whose rows were taken away when it ended.
  settled INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE UNIQUE INDEX one_job_at_work ON jobs (account_id, kind) WHERE state = 'running';
CREATE INDEX jobs_unfinished ON jobs (account_id, kind, created_at) WHERE state IN ('waiting', 'running', 'paused');

-- What a job works through: people of a list that is copied, or lists that are read. Holds no number: people who are erased are gone.
CREATE TABLE job_items (
  id INTEGER PRIMARY KEY,
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  contact_id INTEGER REFERENCES contacts (id) ON DELETE CASCADE,
  list_id INTEGER REFERENCES lists (id) ON DELETE CASCADE,
  -- asked: the request may have left; unknown: it may have arrived, and nothing is asked again before it was looked up.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'asked', 'unknown', 'done', 'failed')),
  outcome TEXT,
  code TEXT,
  words TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  -- 1: a listing of the gateway showed it.
  is_seen INTEGER NOT NULL DEFAULT 0 CHECK (is_seen IN (0, 1)),
  UNIQUE (job_id, contact_id),
  UNIQUE (job_id, list_id)
) STRICT;
CREATE INDEX job_items_by_state ON job_items (job_id, state, id);
CREATE INDEX job_items_of_contact ON job_items (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX job_items_of_list ON job_items (list_id) WHERE list_id IS NOT NULL;

-- Records of a listing that were read, so that one that repeats itself is noticed. Only while a job is unfinished.
CREATE TABLE job_seen (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  list_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  round INTEGER NOT NULL,
  PRIMARY KEY (job_id, list_id, key)
) STRICT, WITHOUT ROWID;

-- A person's fields as the gateway last had them: what differs from them here was changed here.
CREATE TABLE gateway_copies (
  contact_id INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  email TEXT NOT NULL,
  custom1 TEXT NOT NULL,
  custom2 TEXT NOT NULL
) STRICT;

-- Members of a list as the gateway last had them: who is not in the list here any more was taken out here.
CREATE TABLE gateway_members (
  list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
  contact_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  PRIMARY KEY (list_id, contact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX gateway_lists_of_contact ON gateway_members (contact_id);
CREATE INDEX lists_by_gateway_id ON lists (account_id, gateway_id) WHERE gateway_id IS NOT NULL;
CREATE INDEX contacts_by_gateway_id ON contacts (account_id, gateway_id) WHERE gateway_id IS NOT NULL;
ALTER TABLE lists ADD COLUMN read_at TEXT;

-- What the gateway was told of an opt-out made here; null: it is still to be told. One that came from it is never told.
ALTER TABLE opt_outs ADD COLUMN told TEXT CHECK (told IN ('asked', 'told', 'refused'));
ALTER TABLE opt_outs ADD COLUMN told_code TEXT;
ALTER TABLE opt_outs ADD COLUMN told_words TEXT;
CREATE INDEX opt_outs_to_tell ON opt_outs (account_id, list_id, phone)
  WHERE source <> 'gateway' AND source <> 'unclear' AND (told IS NULL OR told <> 'told');

-- Opt-outs that a person took back here and the gateway may still hold.
CREATE TABLE opt_ins_to_tell (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  list_id INTEGER NOT NULL,
  made_at TEXT NOT NULL,
  told TEXT CHECK (told IN ('asked', 'refused')),
  told_code TEXT,
  told_words TEXT,
  PRIMARY KEY (account_id, phone, list_id)
) STRICT, WITHOUT ROWID;
