-- Whom, what and when of a campaign, beyond lists and one moment.

-- JSON: the contract's timing.
ALTER TABLE campaigns ADD COLUMN timing TEXT NOT NULL
  DEFAULT '{"kind":"now","clock":"app","late":{"kind":"send","minutes":10},"quietHours":false}';
-- Waits by itself, until then.
ALTER TABLE campaigns ADD COLUMN wait_reason TEXT CHECK (wait_reason IN ('planned', 'quiet_hours', 'daily_cap', 'countdown'));
ALTER TABLE campaigns ADD COLUMN waits_until TEXT;
-- The start that was missed, of one that is paused for it.
ALTER TABLE campaigns ADD COLUMN missed_at TEXT;
-- A test to one's own number.
ALTER TABLE campaigns ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0 CHECK (is_test IN (0, 1));

-- People of a draft alone: pasted, from a spreadsheet, or from a campaign file.
CREATE TABLE row_sets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('pasted', 'spreadsheet', 'campaign_file')),
  name TEXT NOT NULL,
  -- JSON: names of the rows' own columns.
  fields TEXT NOT NULL DEFAULT '[]',
  added_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;
CREATE INDEX row_sets_of_campaign ON row_sets (campaign_id);
CREATE TABLE row_set_people (
  id INTEGER PRIMARY KEY,
  row_set_id INTEGER NOT NULL REFERENCES row_sets (id) ON DELETE CASCADE,
  -- As it stood there.
  written TEXT NOT NULL,
  -- Null where there is none to use.
  phone TEXT,
  country TEXT,
  phone_type TEXT,
  -- The row is not used, for this reason.
  why TEXT,
  firstname TEXT NOT NULL DEFAULT '',
  lastname TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  custom1 TEXT NOT NULL DEFAULT '',
  custom2 TEXT NOT NULL DEFAULT '',
  -- JSON object of texts, as with contacts.
  fields TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX people_of_row_set ON row_set_people (row_set_id);
CREATE INDEX row_sets_of_number ON row_set_people (phone) WHERE phone IS NOT NULL;

-- Frozen people with the same time and the same hours, at neighbouring places in the order of sending. None: any time.
CREATE TABLE waves (
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  -- From 1, in the order of their times.
  wave INTEGER NOT NULL,
  first_position INTEGER NOT NULL,
  last_position INTEGER NOT NULL,
  -- Nobody of it is texted before; null: at once.
  due_at TEXT,
  country TEXT,
  region TEXT,
  -- JSON: names of the TZ database. Of several, all must be inside their hours.
  zones TEXT NOT NULL,
  -- JSON: hours per weekday, and the days that are quiet as a whole; null: never quiet.
  hours TEXT,
  PRIMARY KEY (campaign_id, wave)
) STRICT, WITHOUT ROWID;

-- The time that a request asked the gateway to keep.
ALTER TABLE attempts ADD COLUMN scheduled_for TEXT;
CREATE INDEX attempts_by_time ON attempts (armed_at);
CREATE INDEX attempts_scheduled ON attempts (scheduled_for) WHERE scheduled_for IS NOT NULL;

ALTER TABLE accounts ADD COLUMN daily_cap INTEGER CHECK (daily_cap > 0);
ALTER TABLE accounts ADD COLUMN own_phone TEXT NOT NULL DEFAULT '';

-- Hours in which people may be texted, where a person changed or added them. JSON: seven days, Monday first.
CREATE TABLE hours_rules (
  region TEXT PRIMARY KEY,
  week TEXT NOT NULL,
  on_holidays INTEGER NOT NULL CHECK (on_holidays IN (0, 1))
) STRICT, WITHOUT ROWID;
-- One row, made when a person chooses.
CREATE TABLE hours_crossing (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  crossing TEXT NOT NULL CHECK (crossing IN ('go_on', 'ask'))
) STRICT;

CREATE TABLE templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  used_at TEXT,
  removed_at TEXT
) STRICT;
CREATE UNIQUE INDEX template_names ON templates (account_id, name) WHERE removed_at IS NULL;
