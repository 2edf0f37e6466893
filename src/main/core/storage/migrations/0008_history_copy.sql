-- How much of an account's listing is in `messages`.
CREATE TABLE history_copies (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  -- Everything from this day on was read, the day included; as the gateway writes days. Null: nothing was yet.
  complete_day TEXT,
  -- Time of the newest record when the newest reading began: what came later is read next.
  covered_until TEXT,
  -- 1: the listing has nothing older than what is here.
  is_whole INTEGER NOT NULL DEFAULT 0 CHECK (is_whole IN (0, 1)),
  -- Why the listing was found to contradict itself, when older and when newest messages were last read.
  older_doubt TEXT CHECK (older_doubt IN ('repeats', 'shrinks', 'falls_short', 'endless', 'unreadable')),
  newest_doubt TEXT CHECK (newest_doubt IN ('repeats', 'shrinks', 'falls_short', 'endless', 'unreadable')),
  -- The newest messages were read without a contradiction, and tried to be read.
  read_at TEXT,
  tried_at TEXT NOT NULL
) STRICT;

CREATE INDEX attempts_by_gateway_campaign ON attempts (gateway_campaign_id) WHERE gateway_campaign_id IS NOT NULL;
CREATE INDEX attempts_by_tracking ON attempts (gateway_tracking_id) WHERE gateway_tracking_id IS NOT NULL;
