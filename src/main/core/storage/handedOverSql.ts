// When a person was handed over: the time of their own batch, which may be hours after the start of the campaign.
import { sql } from './sql'

/** For a statement whose row of attempts is called `a`: a request that was made here, and no stand-in for one that may have been. */
export const isOurRequestSql = sql`(a.journal_hash IS NOT NULL OR coalesce(a.fault, '') NOT IN ('copied', 'database_went_back'))`

/**
 * For a statement whose row of recipients is called `r`. NULL if no request with them is known. A refused request after
 * which its people waited again handed no one over, also if they were left out since.
 */
export const handedOverAtSql = sql`(SELECT a.armed_at FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
  WHERE l.recipient_id = r.id AND a.state <> 'unsent' AND ${isOurRequestSql}
    AND (a.state <> 'refused' OR l.live = 1 OR r.state = 'refused') ORDER BY l.live DESC, a.id DESC LIMIT 1)`
