-- A person of a standing send who is skipped after the approval, because they opted out or for any other reason, counts for no limit. A
-- person who was sent to before, and would be sent to again, keeps the claim: the first message may have arrived.
CREATE TRIGGER standing_claim_skipped AFTER UPDATE OF state ON recipients
WHEN NEW.state = 'skipped' AND OLD.state <> 'skipped' AND NEW.resends = 0 AND NEW.position IS NOT NULL
BEGIN
  UPDATE standing_claims SET state = 'left_out', reason = 'not_reachable'
  WHERE campaign_id = NEW.campaign_id AND contact_id = NEW.contact_id AND state = 'approved';
END;

-- They are put back, or a journal shows that they may have been sent to.
CREATE TRIGGER standing_claim_not_skipped AFTER UPDATE OF state ON recipients
WHEN OLD.state = 'skipped' AND NEW.state <> 'skipped' AND NEW.position IS NOT NULL
BEGIN
  UPDATE standing_claims SET state = 'approved', reason = NULL
  WHERE campaign_id = NEW.campaign_id AND contact_id = NEW.contact_id AND state = 'left_out';
END;

UPDATE standing_claims SET state = 'left_out', reason = 'not_reachable'
WHERE state = 'approved' AND (campaign_id, contact_id) IN (
  SELECT r.campaign_id, r.contact_id FROM campaigns c
    JOIN recipients r ON r.campaign_id = c.id AND r.state = 'skipped' AND r.resends = 0 AND r.position IS NOT NULL
  WHERE c.standing_id IS NOT NULL);
