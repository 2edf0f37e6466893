// Replies as they come in: kept once, judged, and applied in the same transaction; and what a person makes of them. Keeps the
// lines of the inbox beside them.
import { createHash } from 'node:crypto'
import { minute } from '../base/durations'
import { toIso } from '../base/instants'
import { makeErasedAt } from '../contacts/people/erasedRows'
import { noteLook, noteOptOutLook, recordFeedOptOuts, type FeedLook, type OptOutReading } from '../feeds/feedRows'
import { holdNumber, judgeConversation, logChange } from '../contacts/consent/holdRows'
import { noteOptIns } from '../contacts/consent/optInRows'
import { isOptedOutSql, recordOptOuts } from '../contacts/consent/optOutRows'
import { foldReply } from '../messages/foldReply'
import { judgeReply } from '../messages/judgeReply'
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { exactWords } from './optOutWordRows'
import { isNumber, type InboundReply } from './parseInbound'

export interface SeenReplies {
  readonly accountId: string
  readonly seenAt: string
  readonly replies: readonly InboundReply[]
}

export interface Recorded {
  readonly added: number
  /** The number of new opt-outs among them; `held`: of numbers held from now on. */
  readonly optedOut: number
  readonly held: number
  /** The senders' numbers. */
  readonly phones: readonly string[]
}

/** Beginning of a reply in the list. */
const shownLetters = 200
/** A message without a time is the same one as long as the feed can still hold it. */
const repeatMs = 70 * minute
/** The gateway's feed reports the same opt-out within this time of the reply. */
const besideMs = 10 * minute

export const replyOperations = operationGroup('replies', {
  record: write((db, input: SeenReplies): Recorded => {
    const words = exactWords(db)
    const erasedAt = makeErasedAt(db, input.accountId)
    const seen = { added: 0, optedOut: 0, held: 0, phones: [] as string[] }
    for (const reply of input.replies) {
      const hash = createHash('sha256').update(reply.content).digest('base64')
      if (isKnown(db, input, reply, hash)) continue
      // Written before they were erased: it stays erased.
      if ((erasedAt(reply.phone) ?? '') >= reply.at) continue
      const meaning = isNumber(reply.phone) ? judgeReply(reply.text, words).meaning : 'reply'
      const id = keepReply(db, input, reply, hash, meaning)
      seen.added += 1
      seen.phones.push(reply.phone)
      const one = { accountId: input.accountId, phone: reply.phone, at: reply.at }
      if (meaning === 'opt_out') seen.optedOut += recordOptOuts(db, { ...one, phones: [reply.phone], source: 'reply' })
      if (meaning === 'unclear') seen.held += hold(db, one, id)
      keepLine(db, one, reply.text)
    }
    return seen
  }),

  noteLook: write((db, look: FeedLook) => noteLook(db, look)),

  /**
   * A piece of a reading of the feed of opt-outs, with a line for each who wrote nothing that we saw; the look is noted with the
   * last one. Answers how many are newly out.
   */
  recordOptOuts: write((db, { isLast, optOuts, ...look }: OptOutReading & { readonly isLast: boolean }): number => {
    const { accountId } = look
    const news = recordFeedOptOuts(db, { accountId, optOuts })
    if (isLast) noteOptOutLook(db, look)
    for (const { phone, since } of news) {
      db.run(sql`
        INSERT INTO conversations (account_id, phone, last_at, last_text, opted_out_at, unread, meaning, is_done)
        VALUES (${accountId}, ${phone}, ${since}, '', ${since}, 0, 'opt_out', 0)
        ON CONFLICT DO UPDATE SET last_text = CASE
          WHEN last_at < ${toIso(Date.parse(since) - besideMs)} THEN '' ELSE last_text END,
          last_at = max(last_at, ${since}), opted_out_at = ${since}, is_done = 0
      `)
      judgeConversation(db, { accountId, phone })
    }
    return news.length
  }),

  /** Undefined if no word of that reply keeps anyone out. */
  undoWord: write(
    (db, input: { accountId: string; replyId: number; at: string }): { isOptedOut: boolean } | undefined => {
      const { accountId, replyId, at } = input
      const reply = db.get<{ phone: string; at: string }>(sql`
        SELECT phone, at
        FROM replies
        WHERE account_id = ${accountId} AND id = ${replyId} AND meaning = 'opt_out' AND decided IS NULL
      `)
      if (!reply) return undefined
      const { phone } = reply
      // Deletes the opt-out that the reply made, and the gateway's report of it. An earlier opt-out, or a person's, stays.
      const from = toIso(Date.parse(reply.at) - besideMs)
      const isOfWord = sql`account_id = ${accountId} AND phone = ${phone} AND list_id = 0
        AND source IN ('reply', 'gateway') AND since >= ${from}`
      if (db.get(sql`SELECT 1 FROM opt_outs WHERE ${isOfWord}`)) {
        const heldSince = stillHeldSince(db, { accountId, phone, at: from })
        noteOptIns(db, { accountId, phones: [phone], listId: 0, at })
        db.run(sql`DELETE FROM opt_outs WHERE ${isOfWord}`)
        logChange(db, { accountId, phone, listId: 0, at }, 'undone', 'reply')
        if (heldSince !== undefined) holdAsBefore(db, { accountId, phone, at: heldSince })
      }
      db.run(sql`
        UPDATE replies
        SET decided = 'not_an_opt_out'
        WHERE account_id = ${accountId} AND phone = ${phone} AND meaning = 'opt_out' AND decided IS NULL
          AND at >= ${from}
      `)
      db.run(sql`UPDATE conversations SET opted_out_at = NULL WHERE account_id = ${accountId} AND phone = ${phone}`)
      judgeConversation(db, { accountId, phone })
      const { isOut } = db.get<{ isOut: 0 | 1 }>(
        sql`SELECT ${isOptedOutSql(sql`${accountId}`, sql`${phone}`)} AS isOut`,
      ) ?? {
        isOut: 0,
      }
      return { isOptedOut: isOut === 1 }
    },
  ),
})

function isKnown(db: Db, { accountId, seenAt }: SeenReplies, reply: InboundReply, hash: string): boolean {
  const same = db.all<{ gatewayId: string | null; seenAt: string }>(sql`
    SELECT gateway_id AS gatewayId, seen_at AS seenAt
    FROM replies
    WHERE account_id = ${accountId} AND content_hash = ${hash}
  `)
  if (reply.isDated) return same.length > 0
  const since = toIso(Date.parse(seenAt) - repeatMs)
  return same.some(({ gatewayId, seenAt: before }) =>
    gatewayId !== null && reply.gatewayId !== null ? gatewayId === reply.gatewayId : before >= since,
  )
}

function keepReply(db: Db, of: SeenReplies, reply: InboundReply, hash: string, meaning: string): number {
  const { phone, sentTo, text, parts, at, gatewayId, isDated } = reply
  return db.run(sql`
    INSERT INTO replies (
      account_id, phone, sent_to, text, search_key, parts, at, seen_at, gateway_id, content_hash, is_dated, meaning
    )
    VALUES (
      ${of.accountId}, ${phone}, ${sentTo}, ${text}, ${foldReply(text)}, ${parts}, ${at}, ${of.seenAt}, ${gatewayId},
      ${hash}, ${isDated ? 1 : 0}, ${meaning}
    )
  `).id
}

interface OfReply {
  readonly accountId: string
  readonly phone: string
  readonly at: string
}

/**
 * The start of the hold that would still last without the opt-out. `at`: the start of the opt-out, during which no one was
 * asked about unclear replies.
 */
function stillHeldSince(db: Db, { accountId, phone, at }: OfReply): string | undefined {
  const before = db.get<{ change: string; at: string }>(sql`
    SELECT change, at
    FROM consent_log
    WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = 0 AND change <> 'opted_out'
    ORDER BY id DESC LIMIT 1
  `)
  if (before?.change === 'held') return before.at
  const said = db.get<{ at: string | null }>(sql`
    SELECT min(at) AS at FROM replies
    WHERE account_id = ${accountId} AND phone = ${phone} AND meaning = 'unclear' AND decided = 'opt_out' AND at >= ${at}
  `)
  return said?.at ?? undefined
}

function holdAsBefore(db: Db, one: OfReply): void {
  if (!holdNumber(db, one)) return
  db.run(sql`
    UPDATE replies
    SET decided = NULL
    WHERE account_id = ${one.accountId} AND phone = ${one.phone} AND meaning = 'unclear' AND decided = 'opt_out'
      AND at >= ${one.at}
  `)
}

/** A number that is opted out already needs no decision. */
function hold(db: Db, one: OfReply, replyId: number): number {
  if (holdNumber(db, one)) return 1
  const isOut = db.get(sql`SELECT 1 WHERE ${isOptedOutSql(sql`${one.accountId}`, sql`${one.phone}`)}`) !== undefined
  if (isOut) db.run(sql`UPDATE replies SET decided = 'opt_out' WHERE id = ${replyId}`)
  return 0
}

function keepLine(db: Db, { accountId, phone, at }: OfReply, text: string): void {
  const shown = [...text.slice(0, shownLetters * 2)].slice(0, shownLetters).join('')
  db.run(sql`
    INSERT INTO conversations (account_id, phone, last_at, last_text, unread, meaning, is_done)
      VALUES (${accountId}, ${phone}, ${at}, ${shown}, 1, 'reply', 0)
    ON CONFLICT DO UPDATE SET last_text = CASE WHEN ${at} >= last_at OR last_text = '' THEN ${shown} ELSE last_text END,
      last_at = max(last_at, ${at}), unread = unread + 1, is_done = 0
  `)
  judgeConversation(db, { accountId, phone })
}
