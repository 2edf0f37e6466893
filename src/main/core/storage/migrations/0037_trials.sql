-- A campaign that goes to a share of its people first. JSON, as in the contract; null: to everyone.
ALTER TABLE campaigns ADD COLUMN trial TEXT;
-- 1 for a person of a trial who gets its second text.
ALTER TABLE recipients ADD COLUMN has_second_text INTEGER;
