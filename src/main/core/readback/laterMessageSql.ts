// A later message of ours is visible: the listing has come past an attempt, so people who are not in it are not there. In a
// query with the attempt as `a` and its campaign as `c`. Later means requested after the answer had been given up; a listing
// that shows requests made meanwhile may be from before this request, still on the wire, was accepted. Its record must have a
// time like its own: if the clocks of this computer and of the listing are days apart, other days are read than those with the
// records. For people sent to again only a record from after the later request counts. Never for an attempt that no record can
// prove (see MadeUpAttempt): a missing record says nothing about it.

import { sql } from '../storage/sql'

/** Records carry no zone, and clocks differ. */
const maxDaysApart = 26 / 24

export const hasLaterMessageSql = sql`(a.seen_message_id < ${Number.MAX_SAFE_INTEGER} AND EXISTS (
  SELECT 1 FROM attempts later JOIN campaigns of_account ON of_account.id = later.campaign_id
    JOIN attempt_recipients later_link ON later_link.attempt_id = later.id AND later_link.live = 1
    JOIN recipients later_person ON later_person.id = later_link.recipient_id
  WHERE of_account.account_id = c.account_id AND later.id > a.id AND later.armed_at > coalesce(a.answered_at, a.armed_at)
    AND later_person.message_id > later.seen_message_id
    AND EXISTS (SELECT 1 FROM messages record WHERE record.id = later_person.message_id
      AND abs(julianday(record.at) - julianday(later.armed_at)) <= ${maxDaysApart})))`
