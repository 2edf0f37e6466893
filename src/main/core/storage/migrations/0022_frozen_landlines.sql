-- People of a frozen campaign whose number is a landline's. Null: frozen before these were counted.
ALTER TABLE campaigns ADD COLUMN frozen_landlines INTEGER;
