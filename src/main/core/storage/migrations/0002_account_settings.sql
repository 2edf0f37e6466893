-- What an account sends with beyond sender and pace, and what is known of its gateway.
ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN callback_url TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN chatapp_channel TEXT NOT NULL DEFAULT 'chatapp';
ALTER TABLE accounts ADD COLUMN low_balance_micros INTEGER CHECK (low_balance_micros >= 0);
ALTER TABLE accounts ADD COLUMN uses_older_api INTEGER NOT NULL DEFAULT 0 CHECK (uses_older_api IN (0, 1));
ALTER TABLE accounts ADD COLUMN transcodes INTEGER NOT NULL DEFAULT 0 CHECK (transcodes IN (0, 1));
