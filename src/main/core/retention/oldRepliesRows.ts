// Removes replies, lines of the inbox and look-ups that an account no longer keeps; see retentionRows.
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { isRemovableReplySql } from './eligibleSql'
import { pieceOf, type OfAccount, type Piece, type Place } from './retentionRows'

const repliesAtOnce = 200
const rowsAtOnce = 1_000
const resultsSeenAtOnce = 2_000
/** Beginning of a reply in the list. */
const shownLetters = 200

export const oldRepliesOperations = operationGroup('oldReplies', {
  removeReplies: write((db, { accountId, line, after }: OfAccount & { after: Place | null }): Piece => {
    const found = db.all<Place & { phone: string; goes: 0 | 1 }>(sql`
      SELECT at, id, phone, ${isRemovableReplySql} AS goes FROM replies
      WHERE account_id = ${accountId} AND at < ${line} AND (at, id) > (${after?.at ?? ''}, ${after?.id ?? 0})
        ORDER BY at, id LIMIT ${repliesAtOnce}
    `)
    // Answers to people who were erased; their replies were removed at that time.
    db.run(sql`
      DELETE FROM automatic_answers
      WHERE account_id = ${accountId} AND replied_at < ${line} AND phone LIKE 'erased:%'
    `)
    const phones = new Set<string>()
    for (const { id, phone, goes } of found) {
      if (goes === 0) continue
      db.run(sql`DELETE FROM replies WHERE id = ${id}`)
      db.run(sql`DELETE FROM automatic_answers WHERE reply_id = ${id}`)
      phones.add(phone)
    }
    for (const phone of phones) mendConversation(db, { accountId, line }, phone)
    return pieceOf(found, found.filter(({ goes }) => goes === 1).length, repliesAtOnce)
  }),

  /** Lines of the inbox that an opt-out alone had made. True while there are more. */
  removeConversations: write((db, { accountId, line }: OfAccount): boolean => {
    const found = db.all<{ phone: string }>(sql`
      SELECT phone
      FROM conversations c
      WHERE account_id = ${accountId} AND last_at < ${line}
        AND NOT EXISTS (
          SELECT 1 FROM replies r WHERE r.account_id = ${accountId} AND r.phone = c.phone
        ) LIMIT ${repliesAtOnce}
    `)
    for (const { phone } of found)
      db.run(sql`DELETE FROM conversations WHERE account_id = ${accountId} AND phone = ${phone}`)
    return found.length === repliesAtOnce
  }),

  removeResults: write((db, { accountId, line, after }: OfAccount & { after: number }): Piece => {
    const found = db.all<{ id: number; goes: 0 | 1 }>(sql`
      SELECT id, account_id = ${accountId} AND checked_at < ${line} AS goes
      FROM number_results
      WHERE id > ${after}
      ORDER BY id LIMIT ${resultsSeenAtOnce}
    `)
    const going = found.filter(({ goes }) => goes === 1).map(({ id }) => id)
    if (going.length > 0)
      db.run(sql`DELETE FROM number_results WHERE id IN (SELECT value FROM json_each(${JSON.stringify(going)}))`)
    return pieceOf(
      found.map(({ id }) => ({ at: '', id })),
      going.length,
      resultsSeenAtOnce,
    )
  }),

  /** Numbers of jobs that ended before. True while there are more. */
  removeLookUps: write((db, { accountId, line }: OfAccount): boolean => {
    const job = db.get<{ id: string }>(sql`
      SELECT id
      FROM jobs
      WHERE account_id = ${accountId} AND kind = 'verify' AND state IN ('done', 'failed', 'cancelled')
        AND finished_at < ${line} AND EXISTS (SELECT 1 FROM look_ups WHERE job_id = jobs.id) LIMIT 1
    `)
    if (!job) return false
    db.run(sql`
      DELETE FROM look_ups
      WHERE job_id = ${job.id}
        AND place IN (SELECT place FROM look_ups WHERE job_id = ${job.id} ORDER BY place LIMIT ${rowsAtOnce})
    `)
    return true
  }),
})

/** For a person with remaining replies: the conversation stays for the newer ones. */
function mendConversation(db: Db, { accountId, line }: OfAccount, phone: string): void {
  const { replies = 0, unread = 0 } =
    db.get<{ replies: number; unread: number }>(sql`
      SELECT count(*) AS replies, count(*) FILTER (WHERE is_read = 0) AS unread
      FROM replies
      WHERE account_id = ${accountId} AND phone = ${phone}
    `) ?? {}
  const isTheirs = sql`account_id = ${accountId} AND phone = ${phone}`
  if (replies > 0) {
    db.run(sql`UPDATE conversations SET unread = min(unread, ${unread}) WHERE ${isTheirs}`)
    // The message it showed last is gone, and an older one waits for a decision.
    db.run(sql`
      UPDATE conversations SET (last_at, last_text) = (
        SELECT at, substr(text, 1, ${shownLetters}) FROM replies WHERE ${isTheirs} ORDER BY at DESC, id DESC LIMIT 1)
      WHERE ${isTheirs} AND last_at < ${line} AND coalesce(opted_out_at, '') < last_at
    `)
  } else {
    db.run(sql`DELETE FROM conversations WHERE ${isTheirs} AND coalesce(opted_out_at, '') < ${line}`)
    db.run(sql`
      UPDATE conversations SET last_at = opted_out_at, last_text = '', unread = 0, meaning = 'opt_out' WHERE ${isTheirs}
    `)
  }
}
