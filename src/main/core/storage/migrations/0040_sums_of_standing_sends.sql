-- What counts for the limits of a rule, by day and campaign, so that a limit of a year does not read each claim. Kept by triggers: it is
-- written with the claims, whatever changes them.
CREATE TABLE standing_sums (
  rule_id INTEGER NOT NULL REFERENCES standing_rules (id),
  limit_day TEXT NOT NULL,
  -- '': of no campaign.
  campaign_id TEXT NOT NULL,
  people INTEGER NOT NULL,
  micros INTEGER NOT NULL,
  PRIMARY KEY (rule_id, limit_day, campaign_id)
) STRICT, WITHOUT ROWID;

INSERT INTO standing_sums (rule_id, limit_day, campaign_id, people, micros)
SELECT rule_id, limit_day, coalesce(campaign_id, ''), count(*), coalesce(sum(micros), 0) FROM standing_claims
WHERE state <> 'left_out' GROUP BY rule_id, limit_day, coalesce(campaign_id, '');

CREATE TRIGGER standing_claim_counted AFTER INSERT ON standing_claims WHEN NEW.state <> 'left_out'
BEGIN
  INSERT INTO standing_sums (rule_id, limit_day, campaign_id, people, micros)
  VALUES (NEW.rule_id, NEW.limit_day, coalesce(NEW.campaign_id, ''), 1, coalesce(NEW.micros, 0))
  ON CONFLICT DO UPDATE SET people = people + 1, micros = micros + excluded.micros;
END;

CREATE TRIGGER standing_claim_uncounted AFTER DELETE ON standing_claims WHEN OLD.state <> 'left_out'
BEGIN
  UPDATE standing_sums SET people = people - 1, micros = micros - coalesce(OLD.micros, 0)
  WHERE rule_id = OLD.rule_id AND limit_day = OLD.limit_day AND campaign_id = coalesce(OLD.campaign_id, '');
  -- A day that is given up is claimed again as another campaign.
  DELETE FROM standing_sums
  WHERE people = 0 AND rule_id = OLD.rule_id AND limit_day = OLD.limit_day AND campaign_id = coalesce(OLD.campaign_id, '');
END;

CREATE TRIGGER standing_claim_recounted AFTER UPDATE OF rule_id, limit_day, campaign_id, state, micros ON standing_claims
BEGIN
  UPDATE standing_sums SET people = people - 1, micros = micros - coalesce(OLD.micros, 0)
  WHERE OLD.state <> 'left_out'
    AND rule_id = OLD.rule_id AND limit_day = OLD.limit_day AND campaign_id = coalesce(OLD.campaign_id, '');
  INSERT INTO standing_sums (rule_id, limit_day, campaign_id, people, micros)
  SELECT NEW.rule_id, NEW.limit_day, coalesce(NEW.campaign_id, ''), 1, coalesce(NEW.micros, 0)
  WHERE NEW.state <> 'left_out'
  ON CONFLICT DO UPDATE SET people = people + 1, micros = micros + excluded.micros;
END;
