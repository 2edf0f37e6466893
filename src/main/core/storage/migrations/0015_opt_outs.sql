-- Opt-outs that this app told the gateway: its feed tells them back, and an opt-out that was taken back here must not return by it.
CREATE TABLE own_opt_outs (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  -- 0: everything.
  list_id INTEGER NOT NULL,
  -- By the gateway's clock as far as its answers tell it, else by the computer's. Null: no answer yet.
  asked_at TEXT NOT NULL,
  answered_at TEXT,
  -- The last entry of consent_log when it was told.
  consent_id INTEGER NOT NULL,
  -- The time that the feed gives it; null until the feed shows it.
  listed_at TEXT
) STRICT;
CREATE INDEX own_opt_outs_of_number ON own_opt_outs (account_id, phone);
CREATE INDEX own_opt_outs_by_time ON own_opt_outs (asked_at);

-- Hours whose opt-outs no reading covered, for people of a campaign. JSON: hours with from and until, oldest first, and people. What
-- was ticked at the approval, or what a person ended the pause for.
ALTER TABLE campaigns ADD COLUMN opt_outs_unknown TEXT;
-- When a person last agreed to send without them: hours that end later are asked about again.
ALTER TABLE campaigns ADD COLUMN opt_outs_accepted_at TEXT;
