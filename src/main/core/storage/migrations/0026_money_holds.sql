-- The most that a request may cost by what was approved, in millionths. Null: the account had no limit of money when it was armed.
ALTER TABLE attempts ADD COLUMN max_micros INTEGER CHECK (max_micros >= 0);

-- A campaign also waits for a limit of money. The same column without its list of words: a new reason would need another table.
ALTER TABLE campaigns ADD COLUMN waits_for TEXT;
UPDATE campaigns SET waits_for = wait_reason;
ALTER TABLE campaigns DROP COLUMN wait_reason;
ALTER TABLE campaigns RENAME COLUMN waits_for TO wait_reason;
