// Keeps a person in doubt although the listing does not show them: it shows a similar message that no one claims.
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { compareTexts } from './matching/matchText'

/**
 * An unclaimed record with the same text to the same number was first seen after the request. Its id may look older; if ids
 * turn out not to grow with time, it was theirs. Of a request that was made up for people in doubt the text is not known for sure:
 * another computer may have sent a changed version.
 */
export function isLikeOneUnclaimed(db: Db, id: number): boolean {
  return (
    isLike(db, id, sql`c.gateway_list IS NULL`, sql`m.phone = r.phone`) ||
    isLike(db, id, sql`c.gateway_list IS NOT NULL`, sql`m.phone IS NOT NULL`)
  )
}

/** The people of the gateway's own lists are not known here: a record to any number may be theirs. */
function isLike(db: Db, id: number, kind: Sql, isTheirs: Sql): boolean {
  const alike = db.all<{ wanted: string; listed: string; isMadeUp: 0 | 1 }>(sql`
    SELECT t.text AS wanted, m.text AS listed, a.journal_hash IS NULL AS isMadeUp FROM attempts a JOIN campaigns c ON c.id = a.campaign_id AND ${kind}
      JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN recipients r ON r.id = l.recipient_id AND r.state = 'uncertain'
        JOIN recipient_texts t ON t.recipient_id = r.id
      JOIN messages m ON m.account_id = c.account_id AND ${isTheirs} AND m.campaign_id IS NULL
        AND m.id > a.seen_message_id
    WHERE a.id = ${id}
  `)
  return alike.some(({ wanted, listed, isMadeUp }) => isMadeUp === 1 || compareTexts(listed, wanted) !== 'other')
}
