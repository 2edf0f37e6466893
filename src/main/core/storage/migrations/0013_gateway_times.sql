-- By how much the computer's clock was ahead of the gateway's, as its answers tell it. A clock that was set while the app was closed
-- shows by it: until then waits that go on while it is closed may seem to be over.
CREATE TABLE gateway_times (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  ahead_ms INTEGER NOT NULL
) STRICT;
