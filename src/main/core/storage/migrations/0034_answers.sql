-- Automatic answers: rules, the limits of a day, and what became of each reply that a rule matched.
CREATE TABLE answer_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- Order: the first that matches answers.
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- JSON, as in the contract.
  conditions TEXT NOT NULL,
  text TEXT NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  -- As long as the removal may be taken back.
  removed_at TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX answer_rules_in_order ON answer_rules (account_id, place) WHERE removed_at IS NULL;

CREATE TABLE answer_limits (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  -- Answers, and millionths of the account's currency, in one day of its zone.
  per_day INTEGER NOT NULL,
  micros INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A limit that was reached: no more automatic answers on that day.
CREATE TABLE answer_stops (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- YYYY-MM-DD in the account's zone.
  day TEXT NOT NULL,
  reached TEXT NOT NULL CHECK (reached IN ('people', 'money')),
  at TEXT NOT NULL,
  seen_at TEXT,
  PRIMARY KEY (account_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE automatic_answers (
  -- The incoming message: one row, and so one answer, for each.
  reply_id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  rule_id INTEGER NOT NULL REFERENCES answer_rules (id),
  -- YYYY-MM-DD in the account's zone.
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  -- claimed: its campaign is frozen, not approved. approved: may be sent. held: not answered.
  state TEXT NOT NULL CHECK (state IN ('claimed', 'approved', 'held')),
  reason TEXT,
  campaign_id TEXT,
  -- The most that it may cost.
  micros INTEGER,
  CHECK ((state = 'held') = (reason IS NOT NULL)),
  CHECK (state <> 'approved' OR (campaign_id IS NOT NULL AND micros IS NOT NULL))
) STRICT;
-- One automatic answer a day to one person, whatever the app believes.
CREATE UNIQUE INDEX automatic_answers_once_a_day ON automatic_answers (account_id, phone, day) WHERE state <> 'held';
CREATE INDEX automatic_answers_of_day ON automatic_answers (account_id, day) WHERE state <> 'held';
CREATE INDEX automatic_answers_of_rule ON automatic_answers (rule_id, at);
CREATE UNIQUE INDEX automatic_answers_of_campaign ON automatic_answers (campaign_id) WHERE campaign_id IS NOT NULL;
