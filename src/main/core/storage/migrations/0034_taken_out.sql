-- The line of the audit that took this person out of an approved campaign: taking out is undone for all of one line.
ALTER TABLE recipients ADD COLUMN taken_out_by INTEGER;
-- Whoever was on the wire or in doubt when they were taken out, and turns out not to have been sent to, stays out.
CREATE TRIGGER taken_out_stays_out AFTER UPDATE OF state ON recipients
WHEN NEW.state = 'pending' AND NEW.taken_out_by IS NOT NULL
BEGIN
  UPDATE recipients SET state = 'skipped', reason = 'taken_out' WHERE id = NEW.id;
END;
