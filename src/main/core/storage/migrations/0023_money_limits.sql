-- The account's rule: no campaign is approved that could bring the money of a day or of a month above this, in millionths of its
-- currency. Null: no limit.
ALTER TABLE accounts ADD COLUMN money_per_day_micros INTEGER CHECK (money_per_day_micros > 0);
ALTER TABLE accounts ADD COLUMN money_per_month_micros INTEGER CHECK (money_per_month_micros > 0);
