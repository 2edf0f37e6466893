-- What the sending engine keeps beyond its attempts.

-- Who this profile is. One row.
CREATE TABLE profile (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  profile_id TEXT NOT NULL,
  -- Key of the numbers' hashes in the dispatch journal.
  journal_key TEXT NOT NULL,
  -- Grows at every start; the computer's own mark of this profile never knows a higher one.
  epoch INTEGER NOT NULL,
  -- 1 from opening to a clean close.
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  -- Journal lines up to this number were compared by an earlier start.
  journal_floor INTEGER NOT NULL DEFAULT 0,
  -- The hash of that line: in a journal that was begun anew the number is another line's.
  journal_floor_hash TEXT,
  -- Attempts up to this one were compared by an earlier start.
  attempt_floor INTEGER NOT NULL DEFAULT 0,
  -- Why nothing is sent: until a person says so (profile_copied, profile_restored), or until the folder lies elsewhere.
  locked_by TEXT CHECK (locked_by IN ('profile_copied', 'profile_restored', 'synced_folder')),
  -- JSON: what the last start found, until a person has seen it.
  start_report TEXT,
  -- The latest instant that was ever written here: a clock before it is wrong.
  latest_at TEXT
) STRICT;

-- The line of the dispatch journal that announces the attempt.
ALTER TABLE attempts ADD COLUMN journal_hash TEXT;
CREATE UNIQUE INDEX attempt_journal_lines ON attempts (journal_hash) WHERE journal_hash IS NOT NULL;
-- JSON of the decoded answer, all its fields.
ALTER TABLE attempts ADD COLUMN answer TEXT;
ALTER TABLE attempts ADD COLUMN gateway_tracking_id TEXT;
-- Goes with the callback address where the account has one of its own, and comes back on each record.
ALTER TABLE attempts ADD COLUMN ref TEXT;
-- Somebody set the clock forward: the wait for what may turn out late begins anew here.
ALTER TABLE attempts ADD COLUMN waits_from TEXT;

-- How often a person had it sent again: acceptances stay within one more than this.
ALTER TABLE recipients ADD COLUMN resends INTEGER NOT NULL DEFAULT 0;
-- 1 where a second record was found for one acceptance: shown as an incident.
ALTER TABLE recipients ADD COLUMN second_record INTEGER NOT NULL DEFAULT 0 CHECK (second_record IN (0, 1));

CREATE INDEX recipients_recorded_twice ON recipients (campaign_id) WHERE second_record = 1;
CREATE INDEX audit_of_campaign ON audit (campaign_id, what, id);

-- What kind of message it is, and what only that kind has.
ALTER TABLE campaigns ADD COLUMN kind TEXT NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'flash', 'chat_app'));
ALTER TABLE campaigns ADD COLUMN image_url TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN target_url TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN caption TEXT NOT NULL DEFAULT '';
-- A list as the gateway has it: one request, its people unknown here. JSON: id, name, people.
ALTER TABLE campaigns ADD COLUMN gateway_list TEXT;
-- Of a campaign made for people of an earlier one. JSON: campaignId, of.
ALTER TABLE campaigns ADD COLUMN retry_of TEXT;
-- The opt-outs of its people were last read at the gateway.
ALTER TABLE campaigns ADD COLUMN opt_outs_read_at TEXT;

-- 0 where record ids were seen not to grow with time: then only what was never seen before proves anything.
-- When the record of the highest id was created, as the listing has it; null where it says nothing that can be read.
ALTER TABLE listing_marks ADD COLUMN highest_at TEXT;
ALTER TABLE listing_marks ADD COLUMN ids_increase INTEGER NOT NULL DEFAULT 1 CHECK (ids_increase IN (0, 1));

-- Feeds of the last hour: when each was last read, and the hours that no look covered.
CREATE TABLE feed_looks (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  feed TEXT NOT NULL CHECK (feed IN ('opt_outs', 'inbound')),
  looked_at TEXT NOT NULL,
  PRIMARY KEY (account_id, feed)
) STRICT, WITHOUT ROWID;
CREATE TABLE feed_gaps (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  feed TEXT NOT NULL CHECK (feed IN ('opt_outs', 'inbound')),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  -- When what can be made up for was read another way; null: not yet.
  made_up_at TEXT
) STRICT;
CREATE INDEX feed_gaps_of_account ON feed_gaps (account_id, feed, ends_at);
-- When who opted out of it was last read at the gateway as a whole, for a list that is there too.
ALTER TABLE lists ADD COLUMN opt_outs_read_at TEXT;

-- Few at any time: what the listing did not show, and is still looked for.
CREATE INDEX attempts_absent ON attempts (campaign_id, armed_at) WHERE state = 'absent' OR state = 'mixed';
