-- A draft that changes an approved campaign names it here. Its approval ends the other one, in the same transaction.
ALTER TABLE campaigns ADD COLUMN replaces TEXT;
CREATE INDEX campaigns_replacing ON campaigns (replaces) WHERE replaces IS NOT NULL;
-- JSON: how the approved campaign stood when its change began, to go back to.
ALTER TABLE campaigns ADD COLUMN stood TEXT;
