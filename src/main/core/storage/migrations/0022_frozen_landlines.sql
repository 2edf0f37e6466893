-- How many people of a frozen campaign have a landline number. Null: frozen before they were counted.
ALTER TABLE campaigns ADD COLUMN frozen_landlines INTEGER;
