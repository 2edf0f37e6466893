// People who were accepted by the gateway and whom its listing does not show, although a complete poll began after they had
// time to appear. They are only shown: an acceptance stays valid.
import type { CampaignId } from '../../base/ids'
import { sql, type Sql } from '../../storage/sql'

/** A listing lags; a minute after the answer it is expected to be whole. */
const lag = '-60 seconds'

export const unlistedSql = (id: CampaignId): Sql =>
  sql`r.position IS NOT NULL AND r.state = 'accepted' AND r.message_id IS NULL AND r.id IN (
    SELECT l.recipient_id FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN campaigns c ON c.id = a.campaign_id JOIN listing_marks m ON m.account_id = c.account_id
    WHERE a.campaign_id = ${id} AND a.state = 'acked' AND a.is_listed = 0
      AND julianday(a.answered_at) < julianday(m.looked_at, ${lag}))`
