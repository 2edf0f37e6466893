// Conditions for data that may be deleted.
import { sql, type Sql } from '../storage/sql'

/**
 * Campaigns that one which is still to be sent leaves out or goes to again, or would leave out if it were changed, and those whose people
 * a rule texts again: without their people it would reach others.
 */
const namedSql = sql`WITH RECURSIVE joins (id, origin) AS MATERIALIZED (
    SELECT id, json_extract(audience, '$.exceptCampaign') FROM campaigns
    WHERE json_extract(audience, '$.exceptCampaign') IS NOT NULL AND removed_at IS NULL),
  changeable (id) AS (
    SELECT o.id FROM campaigns o WHERE o.removed_at IS NULL AND (o.state NOT IN ('draft', 'frozen') OR o.replaces IS NOT NULL)
      AND o.state NOT IN ('done', 'done_with_exceptions', 'cancelled')
    UNION SELECT n.replaces FROM changeable JOIN campaigns n ON n.id = changeable.id WHERE n.replaces IS NOT NULL
    UNION SELECT joins.id FROM changeable JOIN joins ON joins.origin = changeable.id),
  named (id) AS (
    SELECT id FROM changeable UNION
    SELECT coalesce(json_extract(o.audience, '$.exceptCampaign'), json_extract(o.audience, '$.recipients.campaignId'))
      FROM campaigns o WHERE o.state IN ('draft', 'frozen') AND o.removed_at IS NULL
    UNION SELECT json_extract(d.audience, '$.texted.campaignId') FROM standing_rules s JOIN campaigns d ON d.id = s.draft_id
      WHERE s.removed_at IS NULL AND s.state <> 'off'
    UNION SELECT json_extract(n.audience, '$.exceptCampaign') FROM named JOIN campaigns n ON n.id = named.id
    UNION SELECT n.replaces FROM named JOIN campaigns n ON n.id = named.id
    UNION SELECT n.id FROM named JOIN campaigns n ON n.replaces = named.id WHERE n.removed_at IS NULL)
  SELECT id FROM named WHERE id IS NOT NULL`

/**
 * A campaign that is over since before the line, of which nothing is open and on which nothing hangs. `id`: a column with its id; `line`: the cut-off.
 * People by state in the words of their index.
 */
export const isEligibleSql = (id: Sql, line: string): Sql => sql`EXISTS (SELECT 1 FROM campaigns e WHERE e.id = ${id}
  AND e.state IN ('done', 'done_with_exceptions', 'cancelled') AND coalesce(e.finished_at, e.changed_at) < ${line}
  AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.campaign_id = e.id AND (a.state = 'armed' OR a.state = 'unknown' OR a.owes_read_back = 1))
  AND NOT EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = e.id AND r.state IN ('pending', 'held', 'uncertain', 'absent')
    AND r.state <> 'accepted' AND r.state <> 'inflight')
  AND e.id NOT IN (${namedSql}))`

/** A message `m` without a campaign of ours, or of one whose people are deleted: no row refers to it. */
export const isRemovableSql = sql`NOT EXISTS (SELECT 1 FROM campaigns k WHERE k.id = m.campaign_id AND k.people_removed_at IS NULL)`

/** A held reply waits for a person's decision. */
export const isRemovableReplySql = sql`NOT (meaning = 'unclear' AND decided IS NULL)`
