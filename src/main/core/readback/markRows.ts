// Facts about a listing as a whole: the watermark of the reading before a run, and the gateway's count of messages.
import { operationGroup, write } from '../storage/operations'
import { sql } from '../storage/sql'

interface MarkEnd {
  readonly accountId: string
  /** See `MarkRead`. */
  readonly unreadUntil: string | null
}

export interface ListingTotal {
  readonly accountId: string
  /** Undefined: the gateway does not say. */
  readonly total: number | undefined
  /** When it was asked. */
  readonly at: string
}

export const markOperations = operationGroup('readbackMark', {
  /** Only after its pages were recorded: until then nothing is armed. */
  end: write((db, { accountId, unreadUntil }: MarkEnd) =>
    db.run(sql`UPDATE listing_marks SET unread_until = ${unreadUntil} WHERE account_id = ${accountId}`),
  ),

  noteTotal: write((db, { accountId, total, at }: ListingTotal) => {
    const messages = total === undefined || !Number.isSafeInteger(total) || total < 0 ? null : total
    return db.run(sql`
      INSERT INTO listing_totals (account_id, total, asked_at) VALUES (${accountId}, ${messages}, ${at})
      ON CONFLICT (account_id) DO UPDATE SET total = ${messages}, asked_at = ${at} WHERE asked_at <= ${at}
    `)
  }),
})
