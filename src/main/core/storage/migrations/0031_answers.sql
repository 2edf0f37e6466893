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
  -- Grows with every change and switch: an answer is sent only while its rule is as it was when it was claimed.
  revision INTEGER NOT NULL DEFAULT 1,
  -- Of the limits that were on the screen when it was switched on; null before.
  currency TEXT,
  -- As long as the removal may be taken back.
  removed_at TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX answer_rules_in_order ON answer_rules (account_id, place) WHERE removed_at IS NULL;

CREATE TABLE answer_limits (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  -- Answers, and millionths of the account's currency, in any 24 hours.
  per_day INTEGER NOT NULL,
  micros INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- No more automatic answers for 24 hours: a limit was reached, or the database may lack answers that were sent.
CREATE TABLE answer_stops (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  reached TEXT NOT NULL CHECK (reached IN ('people', 'money', 'restored')),
  -- Of a limit: the time of the reply that met it.
  at TEXT NOT NULL,
  seen_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE automatic_answers (
  -- The incoming message: one row, and so one answer, for each.
  reply_id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  -- Keyed hash of the number, which outlives the erasing of the person.
  person TEXT NOT NULL,
  rule_id INTEGER NOT NULL REFERENCES answer_rules (id),
  revision INTEGER NOT NULL,
  -- When the gateway received the reply, and its day in UTC (YYYY-MM-DD). This computer's clock has no part in them.
  replied_at TEXT NOT NULL,
  day TEXT NOT NULL,
  -- When it was claimed, by this computer's clock.
  at TEXT NOT NULL,
  -- The list whose people the rule is for; 0 for none. Who left it is not sent to.
  list_id INTEGER NOT NULL DEFAULT 0,
  -- claimed: its campaign is frozen, not approved. approved: may be sent. held: not answered.
  state TEXT NOT NULL CHECK (state IN ('claimed', 'approved', 'held')),
  -- Why it was not sent. Of an approved one: noted when the outbox set it aside.
  reason TEXT,
  campaign_id TEXT,
  -- The most that it may cost.
  micros INTEGER,
  CHECK (state <> 'held' OR reason IS NOT NULL),
  CHECK (state <> 'approved' OR (campaign_id IS NOT NULL AND micros IS NOT NULL))
) STRICT;
-- One automatic answer a day to one person, from all accounts together, whatever the app believes.
CREATE UNIQUE INDEX automatic_answers_once_a_day ON automatic_answers (person, day) WHERE state <> 'held';
CREATE INDEX automatic_answers_by_time ON automatic_answers (account_id, replied_at) WHERE state <> 'held';
CREATE INDEX automatic_answers_of_rule ON automatic_answers (rule_id, at);
CREATE UNIQUE INDEX automatic_answers_of_campaign ON automatic_answers (campaign_id) WHERE campaign_id IS NOT NULL;

-- Whether a number is one of our own is asked for each reply that a rule may answer.
CREATE INDEX replies_by_receiver ON replies (sent_to);
