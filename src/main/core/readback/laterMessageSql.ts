// A later message of ours is visible: the listing has come past an attempt, so who is not in it is not there. In a query with
// the attempt as `a` and its campaign as `c`. Later: asked for when the answer had been given up; a listing that shows what was
// asked for meanwhile may have stood still before this request, still on the wire, was taken.
// Its record has a time like its own: where the clocks of this computer and of the listing are days apart, other days are
// read than those in which records are. Of people sent to again only a record that came after the later request counts.
// Never of an attempt that no record can prove (see MadeUpAttempt): that it was not found says nothing.

/** Records carry no zone, and clocks differ. */
const maxDaysApart = 26 / 24

export const hasLaterMessageSql = `(a.seen_message_id < ${Number.MAX_SAFE_INTEGER} AND EXISTS (
  SELECT 1 FROM attempts later JOIN campaigns of_account ON of_account.id = later.campaign_id
    JOIN attempt_recipients later_link ON later_link.attempt_id = later.id AND later_link.live = 1
    JOIN recipients later_person ON later_person.id = later_link.recipient_id
  WHERE of_account.account_id = c.account_id AND later.id > a.id AND later.armed_at > coalesce(a.answered_at, a.armed_at)
    AND later_person.message_id > later.seen_message_id
    AND EXISTS (SELECT 1 FROM messages record WHERE record.id = later_person.message_id
      AND abs(julianday(record.at) - julianday(later.armed_at)) <= ${maxDaysApart})))`
