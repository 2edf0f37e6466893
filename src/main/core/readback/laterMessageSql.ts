// A later message of ours is visible: the listing has come past an attempt, so who is not in it is not there. In a query with
// the attempt as `a` and its campaign as `c`. Of people sent to again only a record that came after the later request counts.
// Never of an attempt that no record can prove (see MadeUpAttempt): that it was not found says nothing.

export const hasLaterMessageSql = `(a.seen_message_id < ${Number.MAX_SAFE_INTEGER} AND EXISTS (
  SELECT 1 FROM attempts later JOIN campaigns of_account ON of_account.id = later.campaign_id
    JOIN attempt_recipients later_link ON later_link.attempt_id = later.id AND later_link.live = 1
    JOIN recipients later_person ON later_person.id = later_link.recipient_id
  WHERE of_account.account_id = c.account_id AND later.id > a.id AND later.armed_at > a.armed_at
    AND later_person.message_id > later.seen_message_id))`
