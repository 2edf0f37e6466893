-- What the gateway said of numbers, the look-ups of jobs, and numbers that are set apart.

-- Every answer is kept. By number, not by contact: numbers of a file need not be in the address book.
CREATE TABLE number_results (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- E.164, as it was asked for.
  phone TEXT NOT NULL,
  -- Our own reading of the number.
  country TEXT,
  -- As written; empty where the answer had none.
  status TEXT NOT NULL,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- JSON: the contract's details of the document; null where it had none.
  details TEXT,
  -- The document as it came.
  raw TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  -- 1: the latest of its number.
  is_last INTEGER NOT NULL CHECK (is_last IN (0, 1))
) STRICT;
CREATE INDEX results_of_number ON number_results (account_id, phone, id);
CREATE UNIQUE INDEX last_results ON number_results (account_id, phone) WHERE is_last = 1;
-- The row's id closes it: latest first within either.
CREATE INDEX last_results_by_activity ON number_results (account_id, is_active) WHERE is_last = 1;

-- The numbers of a job. Written in pieces before their job is: without a reference, and swept where there is no job for them.
CREATE TABLE look_ups (
  job_id TEXT NOT NULL,
  -- The order of the work.
  place INTEGER NOT NULL,
  phone TEXT NOT NULL,
  -- As the file had it; empty where the address book knows better.
  name TEXT NOT NULL,
  -- asked: the request may have left; unknown: it may have arrived and be charged for, and is asked again by a person alone.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'asked', 'done', 'failed', 'unknown')),
  -- 1 or 0 once there is an answer.
  is_active INTEGER CHECK (is_active IN (0, 1)),
  result_id INTEGER,
  code TEXT,
  words TEXT,
  PRIMARY KEY (job_id, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX look_ups_of_number ON look_ups (phone, job_id);
CREATE INDEX look_ups_by_state ON look_ups (job_id, state, is_active, place);

-- Left out of every send from the freeze on, until they are put back. No opt-out.
CREATE TABLE set_apart (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (account_id, phone)
) STRICT, WITHOUT ROWID;
