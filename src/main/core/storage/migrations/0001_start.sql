-- Instants are ISO 8601 text in UTC; money is whole millionths of the currency's unit; phones are E.164.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('practice', 'gateway')),
  base_address TEXT NOT NULL,
  auth_address TEXT NOT NULL,
  api_address TEXT NOT NULL,
  credential_kind TEXT NOT NULL CHECK (credential_kind IN ('api_key', 'client', 'password', 'none')),
  credential_place TEXT NOT NULL CHECK (credential_place IN ('keychain', 'session', 'none')),
  sender TEXT NOT NULL,
  country TEXT NOT NULL,
  batch_size INTEGER NOT NULL CHECK (batch_size BETWEEN 1 AND 5000),
  pace_per_second REAL NOT NULL CHECK (pace_per_second > 0 AND pace_per_second <= 150),
  currency TEXT,
  balance_words TEXT,
  balance_micros INTEGER,
  balance_read_at TEXT,
  is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;
CREATE UNIQUE INDEX one_active_account ON accounts (is_active) WHERE is_active = 1;

-- Ids are never used twice: opt-outs of a list outlive it.
CREATE TABLE lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- The person's own mark.
  is_favourite INTEGER NOT NULL DEFAULT 0 CHECK (is_favourite IN (0, 1)),
  -- Null: on this computer only.
  gateway_id TEXT,
  -- What the gateway last said of it; null where it said nothing.
  gateway_name TEXT,
  gateway_description TEXT,
  gateway_shared INTEGER CHECK (gateway_shared IN (0, 1)),
  gateway_people INTEGER,
  gateway_favourite TEXT,
  gateway_from_deleted_user TEXT,
  -- As the gateway wrote them.
  gateway_created_at TEXT,
  gateway_updated_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX list_names ON lists (account_id, name);

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  country TEXT,
  phone_type TEXT,
  firstname TEXT NOT NULL DEFAULT '',
  lastname TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  custom1 TEXT NOT NULL DEFAULT '',
  custom2 TEXT NOT NULL DEFAULT '',
  -- The person's own columns: a JSON object of texts.
  fields TEXT NOT NULL DEFAULT '{}',
  -- Lower-case "firstname lastname", for order and search.
  name_key TEXT NOT NULL DEFAULT '',
  import_id TEXT,
  gateway_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX contact_phones ON contacts (account_id, phone);
-- The row's id closes every index: people of one name come in the order of their ids.
CREATE INDEX contact_names ON contacts (account_id, name_key);
CREATE INDEX contact_places ON contacts (account_id, country, phone_type);
CREATE INDEX contacts_by_import ON contacts (import_id) WHERE import_id IS NOT NULL;

CREATE TABLE list_contacts (
  list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
  contact_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  added_at TEXT NOT NULL,
  PRIMARY KEY (list_id, contact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lists_of_contact ON list_contacts (contact_id);

-- Outranks every list. By number, not by contact: it outlives the contact and applies to numbers never stored.
CREATE TABLE opt_outs (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL,
  -- 0: out of everything.
  list_id INTEGER NOT NULL DEFAULT 0,
  -- unclear: no opt-out, but a reply that reads like one. It holds the number, out of everything, until a person decides.
  source TEXT NOT NULL CHECK (source IN ('person_here', 'import', 'gateway', 'reply', 'erased', 'unclear')),
  since TEXT NOT NULL,
  PRIMARY KEY (account_id, phone, list_id)
) STRICT, WITHOUT ROWID;

-- Names of the person's own fields, so that the editor can offer them without reading every contact.
CREATE TABLE contact_fields (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  file_name TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_hash TEXT,
  state TEXT NOT NULL CHECK (state IN ('open', 'checking', 'checked', 'committing', 'committed', 'undone', 'discarded', 'failed')),
  -- JSON: the file as it was chosen, its layout, its columns and where they go, decisions.
  plan TEXT NOT NULL,
  header_key TEXT NOT NULL DEFAULT '',
  -- JSON: sums of rows and people, proposals.
  tally TEXT,
  -- JSON: error code and line.
  failure TEXT,
  list_id INTEGER REFERENCES lists (id) ON DELETE SET NULL,
  -- As the list was called then.
  list_name TEXT,
  -- JSON: what the commit did, and what its undo needs.
  done TEXT,
  -- JSON: what the undo did, and when.
  undone TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX imports_by_header ON imports (account_id, header_key, finished_at);
CREATE INDEX imports_by_size ON imports (account_id, file_size, state);
CREATE INDEX imports_by_list ON imports (list_id) WHERE list_id IS NOT NULL;

-- Rows of a committed import that were not taken. Before the commit its rows stand in a file of their own.
CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  line INTEGER NOT NULL,
  -- The phone cell as it was.
  cell TEXT NOT NULL,
  -- JSON: all cells as they were.
  cells TEXT NOT NULL,
  phone TEXT,
  country TEXT,
  phone_type TEXT,
  verdict TEXT NOT NULL CHECK (verdict IN ('to_decide', 'opted_out', 'duplicate', 'cannot_use', 'left_out')),
  why TEXT NOT NULL,
  -- Line of the row that was kept, of a duplicate.
  same_as INTEGER,
  digits_kept INTEGER,
  digits_of INTEGER,
  numbers TEXT,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  PRIMARY KEY (import_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, row);
CREATE INDEX import_rows_of_number ON import_rows (phone) WHERE phone IS NOT NULL;

-- People of an import who were contacts before it, and what it changed of them. Those it added have its id.
CREATE TABLE import_people (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  contact_id INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  -- 1: it put them into its list.
  joined INTEGER NOT NULL CHECK (joined IN (0, 1)),
  -- 1: opted out, and so not counted among those who were updated.
  is_out INTEGER NOT NULL CHECK (is_out IN (0, 1)),
  -- JSON: columns of contacts as they were and as they became; null where nothing changed.
  was TEXT,
  became TEXT,
  PRIMARY KEY (import_id, contact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX imports_of_contact ON import_people (contact_id);

CREATE TABLE campaigns (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('draft', 'frozen', 'approved', 'waiting', 'running', 'paused', 'settling', 'done', 'done_with_exceptions', 'cancelled')),
  pause_reason TEXT CHECK (pause_reason IN
    ('user', 'auth', 'balance', 'rate', 'offline', 'disk', 'clock', 'uncertain_limit', 'refusals', 'quarantine', 'schedule', 'restart',
     'late', 'quiet_hours')),
  pause_words TEXT,
  paused_at TEXT,
  -- Draft: what the person chose.
  audience TEXT NOT NULL DEFAULT '{"listIds":[]}',
  template TEXT NOT NULL DEFAULT '',
  sender TEXT NOT NULL DEFAULT '',
  -- Frozen: what was copied, and the hash that binds it.
  form TEXT CHECK (form IN ('single', 'several', 'personalised', 'scheduled', 'list', 'flash', 'chat_app', 'older_several', 'older_personalised', 'older_list')),
  bypass_opt_out INTEGER NOT NULL DEFAULT 0 CHECK (bypass_opt_out IN (0, 1)),
  scheduled_for TEXT,
  batch_size INTEGER,
  frozen_hash TEXT,
  frozen_people INTEGER,
  frozen_parts INTEGER,
  frozen_at TEXT,
  -- JSON of the last estimate for exactly the frozen messages.
  estimate TEXT,
  -- Approved: what the person agreed to. JSON: hash, people, ceiling or typed count, origins, at.
  approval TEXT,
  started_at TEXT,
  -- A person ended it: nobody of it is ever handed over again.
  stopped_at TEXT,
  finished_at TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;
CREATE INDEX campaigns_by_change ON campaigns (account_id, changed_at DESC);
CREATE INDEX campaigns_by_start ON campaigns (account_id, started_at);

CREATE TABLE recipients (
  id INTEGER PRIMARY KEY,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  -- Place in the order of sending, from 1; null for those left out at freezing.
  position INTEGER,
  contact_id INTEGER,
  phone TEXT NOT NULL,
  name TEXT NOT NULL,
  country TEXT,
  parts INTEGER NOT NULL,
  -- Not "IN": SQLite builds the set afresh at every change, a fifth of the time of a send. The frequent ones first.
  state TEXT NOT NULL CHECK (state = 'inflight' OR state = 'accepted' OR state = 'pending' OR state = 'held' OR state = 'refused'
    OR state = 'uncertain' OR state = 'absent' OR state = 'closed' OR state = 'skipped'),
  -- Why held, refused, uncertain, closed or skipped.
  reason TEXT,
  -- What proves an acceptance: answer, campaign_id, message_id, listing.
  evidence TEXT,
  -- The gateway's own word on the message, another thing than the state.
  delivery TEXT,
  message_id INTEGER REFERENCES messages (id),
  -- Room for the longer state and for evidence, given up letter by letter: a row that keeps its length is written where it
  -- stands, and no page is split while its people are sent to.
  room TEXT NOT NULL DEFAULT '............'
) STRICT;
CREATE UNIQUE INDEX one_recipient_a_number ON recipients (campaign_id, phone) WHERE position IS NOT NULL;
-- Without those accepted or in flight: everybody passes through there, and would be written into it twice more.
CREATE INDEX recipients_in_order ON recipients (campaign_id, state, position) WHERE state <> 'accepted' AND state <> 'inflight';
CREATE UNIQUE INDEX recipients_by_position ON recipients (campaign_id, position) WHERE position IS NOT NULL;
CREATE INDEX recipients_by_delivery ON recipients (campaign_id, delivery) WHERE delivery IS NOT NULL;

-- What each of them is sent, apart from what changes while it is sent: a row that changes is written whole.
CREATE TABLE recipient_texts (
  recipient_id INTEGER PRIMARY KEY REFERENCES recipients (id) ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;

-- One HTTP request that submits people. Append-only but for its outcome.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  batch INTEGER NOT NULL,
  form TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('armed', 'acked', 'refused', 'unsent', 'unknown', 'found', 'absent', 'mixed')),
  people INTEGER NOT NULL,
  -- SHA-256 of the request body.
  payload_hash TEXT NOT NULL,
  -- Highest record id of the listing that was known when it was armed.
  watermark TEXT,
  -- Of an attempt that was made up from the dispatch journal: until when the listing was known before it, by its own times.
  known_until TEXT,
  -- Newest row of `messages` at that time: what was seen before proves nothing.
  seen_message_id INTEGER NOT NULL DEFAULT 0,
  armed_at TEXT NOT NULL,
  answered_at TEXT,
  http_status INTEGER,
  fault TEXT,
  words TEXT,
  gateway_campaign_id TEXT,
  gateway_message_id TEXT,
  -- A refusal of several people says nothing of each until the listing was read once: 1 while that is owed.
  owes_read_back INTEGER NOT NULL DEFAULT 0 CHECK (owes_read_back IN (0, 1)),
  -- Where its people go once a clean read-back has proved the refusal.
  after_refusal TEXT CHECK (after_refusal IN ('refused', 'pending')),
  looked_at TEXT,
  looks INTEGER NOT NULL DEFAULT 0,
  -- 1 once each of its people has had their record in the listing: nobody of it is looked up for that again.
  is_listed INTEGER NOT NULL DEFAULT 0 CHECK (is_listed IN (0, 1))
) STRICT;
CREATE INDEX attempts_of_campaign ON attempts (campaign_id, id);
-- Few at any time: what the listing still owes.
CREATE INDEX attempts_unlisted ON attempts (campaign_id, armed_at) WHERE state = 'acked' AND is_listed = 0;
CREATE INDEX attempts_in_doubt ON attempts (campaign_id, armed_at) WHERE state = 'armed' OR state = 'unknown' OR owes_read_back = 1;

CREATE TABLE attempt_recipients (
  attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
  recipient_id INTEGER NOT NULL REFERENCES recipients (id) ON DELETE CASCADE,
  -- 1 as long as this attempt has handed the person over, or may have.
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  PRIMARY KEY (attempt_id, recipient_id)
) STRICT, WITHOUT ROWID;
-- Never twice: the database itself refuses a second live attempt for a person. Finds the attempts of a person as well.
CREATE UNIQUE INDEX one_live_attempt ON attempt_recipients (recipient_id, CASE live WHEN 1 THEN 0 ELSE attempt_id END);

-- Ids are never used twice: what was seen before a request, by its id, proves nothing of it.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- The record's `_id`, or its `id` where there is none.
  gateway_key TEXT NOT NULL,
  gateway_id TEXT NOT NULL,
  gateway_campaign_id TEXT,
  phone TEXT NOT NULL,
  country TEXT,
  sender TEXT NOT NULL,
  text TEXT NOT NULL,
  status TEXT NOT NULL,
  -- Not "IN", as above: a tenth of the time of a row.
  delivery TEXT NOT NULL CHECK (delivery = 'delivered' OR delivery = 'on_the_way' OR delivery = 'not_delivered'),
  is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
  failed_reason TEXT,
  parts INTEGER,
  our_cost_micros INTEGER,
  cost_micros INTEGER,
  scheduled_for TEXT,
  -- As the gateway wrote them; records carry no zone.
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- `created_at` read as UTC, for order and filters.
  at TEXT NOT NULL,
  first_seen_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  recipient_id INTEGER,
  campaign_id TEXT,
  raw TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX message_keys ON messages (account_id, gateway_key);
CREATE INDEX messages_by_time ON messages (account_id, at DESC, id DESC);
CREATE INDEX messages_by_phone ON messages (account_id, phone, at);
CREATE INDEX messages_by_campaign ON messages (campaign_id, at, cost_micros) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_not_final ON messages (account_id, at) WHERE is_final = 0;

-- Each status that a message was seen in, and when we first saw it; of one that was seen in a single one, it tells itself.
CREATE TABLE message_events (
  message_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  seen_at TEXT NOT NULL,
  status TEXT NOT NULL,
  words TEXT,
  PRIMARY KEY (message_id, seen_at, status)
) STRICT, WITHOUT ROWID;

-- What is known of the gateway's listing: highest numeric record id, and the keys of the newest page.
CREATE TABLE listing_marks (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  highest_id TEXT,
  seen_keys TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

-- Decisions and events of a campaign that a person may have to account for.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign_id TEXT,
  at TEXT NOT NULL,
  what TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}'
) STRICT;
