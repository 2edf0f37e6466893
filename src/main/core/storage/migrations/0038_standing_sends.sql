-- A rule that sends. Message and people are those of its draft, a campaign that no list shows.
CREATE TABLE standing_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  draft_id TEXT NOT NULL REFERENCES campaigns (id),
  name TEXT NOT NULL,
  -- JSON: when, zone, missed.
  terms TEXT NOT NULL,
  limits TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'on', 'paused', 'off')),
  -- JSON: why it is paused and what is known about it.
  paused TEXT,
  is_restored INTEGER NOT NULL DEFAULT 0 CHECK (is_restored IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1,
  -- JSON: what a person agreed to.
  approval TEXT,
  -- JSON: one day that may be larger than twice the largest of the forecast, and its people.
  approved_day TEXT,
  -- Requests up to this one are no reason to pause: a person has seen what became of them.
  seen_attempt INTEGER NOT NULL DEFAULT 0,
  -- By the gateway's time: everyone who was due until then is claimed or counted.
  looked_until TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;
CREATE UNIQUE INDEX standing_drafts ON standing_rules (draft_id);

-- The rule that a campaign is the hidden draft or a day of.
ALTER TABLE campaigns ADD COLUMN standing_id INTEGER REFERENCES standing_rules (id);
CREATE INDEX campaigns_of_standing ON campaigns (standing_id, created_at) WHERE standing_id IS NOT NULL;
-- Few at any time, however many days a rule has had.
CREATE INDEX campaigns_of_standing_open ON campaigns (standing_id)
WHERE standing_id IS NOT NULL AND state <> 'done' AND state <> 'done_with_exceptions' AND state <> 'cancelled';

-- A person and a due day of a rule. It is claimed before anything is sent, and outlives the person, the rule's changes and its end.
CREATE TABLE standing_claims (
  id INTEGER PRIMARY KEY,
  rule_id INTEGER NOT NULL REFERENCES standing_rules (id),
  -- A keyed hash of the number.
  person TEXT NOT NULL,
  contact_id INTEGER NOT NULL,
  due_day TEXT NOT NULL,
  at TEXT NOT NULL,
  -- From then on it is never sent.
  until TEXT NOT NULL,
  -- The day of the account's zone that its limits count.
  limit_day TEXT NOT NULL,
  campaign_id TEXT,
  state TEXT NOT NULL DEFAULT 'claimed' CHECK (state IN ('claimed', 'approved', 'left_out')),
  reason TEXT,
  -- The most that it costs.
  micros INTEGER
) STRICT;
CREATE UNIQUE INDEX standing_once_a_person ON standing_claims (rule_id, person, due_day);
CREATE UNIQUE INDEX standing_once_a_contact ON standing_claims (rule_id, contact_id, due_day);
CREATE INDEX standing_claims_of_campaign ON standing_claims (campaign_id, contact_id);
CREATE INDEX standing_claims_by_day ON standing_claims (rule_id, limit_day);
CREATE INDEX standing_claims_by_due_day ON standing_claims (rule_id, due_day, state);

-- People who were due and never claimed, by the state that the rule had then.
CREATE TABLE standing_left_out (
  rule_id INTEGER NOT NULL REFERENCES standing_rules (id),
  due_day TEXT NOT NULL,
  reason TEXT NOT NULL,
  people INTEGER NOT NULL,
  PRIMARY KEY (rule_id, due_day, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing_skips (
  rule_id INTEGER NOT NULL REFERENCES standing_rules (id),
  day TEXT NOT NULL,
  PRIMARY KEY (rule_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing_taken_out (
  rule_id INTEGER NOT NULL REFERENCES standing_rules (id),
  person TEXT NOT NULL,
  contact_id INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (rule_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX standing_taken_out_contacts ON standing_taken_out (rule_id, contact_id);

-- Since when a rule is in a state, so that people who were due at a time are counted under what was true then.
CREATE TABLE standing_states (
  id INTEGER PRIMARY KEY,
  rule_id INTEGER NOT NULL REFERENCES standing_rules (id),
  at TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT
) STRICT;
CREATE INDEX standing_states_by_time ON standing_states (rule_id, at);

-- Each change of what a rule sends, or to whom, pauses it in the same write.
CREATE TRIGGER standing_draft_changed
AFTER UPDATE OF template, sender, kind, image_url, target_url, caption, audience, gateway_list, timing, bypass_opt_out,
  removed_at, trial
ON campaigns
WHEN OLD.standing_id IS NOT NULL AND (OLD.template, OLD.sender, OLD.kind, OLD.image_url, OLD.target_url, OLD.caption,
    OLD.audience, OLD.gateway_list, OLD.timing, OLD.bypass_opt_out, OLD.removed_at, OLD.trial)
  IS NOT (NEW.template, NEW.sender, NEW.kind, NEW.image_url, NEW.target_url, NEW.caption, NEW.audience, NEW.gateway_list,
    NEW.timing, NEW.bypass_opt_out, NEW.removed_at, NEW.trial)
BEGIN
  UPDATE standing_rules SET revision = revision + 1, approved_day = NULL,
    paused = CASE WHEN state IN ('on', 'paused') THEN json_object('by', 'changed', 'at', NEW.changed_at) ELSE paused END,
    state = CASE state WHEN 'on' THEN 'paused' ELSE state END, changed_at = NEW.changed_at
  WHERE draft_id = NEW.id;
END;

CREATE TRIGGER standing_state_noted
AFTER UPDATE OF state, paused ON standing_rules
WHEN (OLD.state, OLD.paused) IS NOT (NEW.state, NEW.paused)
BEGIN
  INSERT INTO standing_states (rule_id, at, state, reason) VALUES (NEW.id, NEW.changed_at, NEW.state, NEW.paused ->> 'by');
END;

CREATE TRIGGER standing_account_removed
AFTER UPDATE OF removed_at ON accounts
WHEN NEW.removed_at IS NOT NULL
BEGIN
  UPDATE standing_rules SET state = 'off', paused = NULL, revision = revision + 1, changed_at = NEW.removed_at
  WHERE account_id = NEW.id AND state <> 'draft';
END;
