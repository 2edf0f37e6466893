// One conversation: what was sent to a number, what came back, and what it meant for whether they may be texted. Messages that
// the gateway's listing has shown come from the copy of it; before that, from the outbox. Nothing is shown twice.
import type { Conversation, ConversationEntry, DeliveryName, ReplyMeaning } from '@contract'
import { day } from '../base/durations'
import { toTrialPart, type TrialPartRow } from '../base/trialPart'
import { isHeldSql, isOptedOutSql } from '../contacts/consent/optOutRows'
import { isAutomaticSql } from '../outbox/store/stillWantedRows'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'
import { trialPartSql } from '../storage/trialPartSql'
import { isNumber } from './parseInbound'

export interface ConversationInput {
  readonly accountId: string
  readonly phone: string
  /** Entries before it alone. */
  readonly before?: string | undefined
}

/** In one answer; more if they are of one and the same moment. */
const maxEntries = 200
const maxRead = maxEntries + 100
/** A message in the outbox and one in the listing that are not joined count as the same within this time. */
const sameMs = 2 * day

export const conversationOperations = operationGroup('conversations', {
  read: read((db, input: ConversationInput): Conversation => {
    const { accountId, phone } = input
    const found = [...replies(db, input), ...listed(db, input), ...inOutbox(db, input), ...consent(db, input)]
    const { entries, hasEarlier } = newest(found)
    const person = db.get<{ id: number; name: string }>(sql`
      SELECT id, trim(firstname || ' ' || lastname) AS name
      FROM contacts
      WHERE account_id = ${accountId} AND phone = ${phone}
    `)
    const state = db.get<{ isOptedOut: 0 | 1; isHeld: 0 | 1; isDone: 0 | 1 }>(sql`
      SELECT ${isOptedOutSql(sql`${accountId}`, sql`${phone}`)} AS isOptedOut,
        ${isHeldSql(sql`${accountId}`, sql`${phone}`)} AS isHeld,
      coalesce((SELECT is_done FROM conversations WHERE account_id = ${accountId} AND phone = ${phone}), 0) AS isDone
    `)
    return {
      phone,
      ...(person ? { contactId: person.id } : {}),
      ...(person && person.name !== '' ? { name: person.name } : {}),
      entries,
      hasEarlier,
      isOptedOut: state?.isOptedOut === 1,
      isHeld: state?.isHeld === 1,
      lists: person ? listsOf(db, accountId, phone, person.id) : [],
      isDone: state?.isDone === 1,
      ...(isNumber(phone) ? {} : { cannotReply: 'no_number' as const }),
    }
  }),

  /** The rented number that the person wrote to last. */
  lastReceiver: read(
    (db, { accountId, phone }: ConversationInput) =>
      db.get<{ to: string }>(sql`
        SELECT sent_to AS "to"
        FROM replies
        WHERE account_id = ${accountId} AND phone = ${phone}
        ORDER BY at DESC, id DESC LIMIT 1
      `)?.to,
  ),
})

/** The last ones, ascending; those of the moment at the edge all together, or the next page would pass them over. */
function newest(found: readonly ConversationEntry[]): { entries: ConversationEntry[]; hasEarlier: boolean } {
  const sorted = [...found].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const edge = sorted.at(-maxEntries)
  if (!edge || sorted.length <= maxEntries) return { entries: sorted, hasEarlier: false }
  const entries = sorted.filter(({ at }) => at >= edge.at)
  return { entries, hasEarlier: entries.length < sorted.length }
}

function replies(db: Db, { accountId, phone, before }: ConversationInput): ConversationEntry[] {
  const rows = db.all<{
    id: number
    at: string
    text: string
    to: string
    parts: number | null
    meaning: ReplyMeaning
    decided: 'opt_out' | 'not_an_opt_out' | null
    isRead: 0 | 1
  }>(sql`
    SELECT id, at, text, sent_to AS "to", parts, meaning, decided, is_read AS isRead
    FROM replies
    WHERE account_id = ${accountId} AND phone = ${phone} AND (${before ?? null} IS NULL OR at < ${before ?? null})
    ORDER BY at DESC, id DESC LIMIT ${maxRead}
  `)
  return rows.map(({ parts, decided, isRead, ...row }) => ({
    kind: 'reply',
    ...row,
    isRead: isRead === 1,
    ...(parts === null ? {} : { parts }),
    ...(decided === null ? {} : { decided }),
  }))
}

interface SentRow extends TrialPartRow {
  readonly at: string
  readonly text: string
  readonly status: string | null
  readonly delivery: DeliveryName | null
  readonly state: string | null
  readonly campaignId: string | null
  readonly campaignName: string | null
  /** Null of a message that belongs to no campaign of ours. */
  readonly isReply: 0 | 1 | null
  readonly isAutomatic: 0 | 1
}

function toSent({ at, text, isReply, isAutomatic, isTrial, isRest, ...more }: SentRow): ConversationEntry {
  const present = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null))
  return {
    kind: 'sent',
    at,
    text,
    ...present,
    ...toTrialPart({ isTrial, isRest }),
    ...(isReply === 1 ? { isReply: true } : {}),
    ...(isAutomatic === 1 ? { isAutomatic: true } : {}),
  }
}

function listed(db: Db, { accountId, phone, before }: ConversationInput): ConversationEntry[] {
  return db
    .all<SentRow>(
      sql`
      SELECT m.at, m.text, m.status, m.delivery, NULL AS state, c.id AS campaignId, c.name AS campaignName,
        c.is_reply AS isReply, ${isAutomaticSql} AS isAutomatic, ${trialPartSql}
      FROM messages m
      LEFT JOIN campaigns c ON c.id = m.campaign_id
      WHERE m.account_id = ${accountId} AND m.phone = ${phone}
        AND (${before ?? null} IS NULL OR m.at < ${before ?? null})
      ORDER BY m.at DESC LIMIT ${maxRead}
    `,
    )
    .map(toSent)
}

/** Handed over or about to be, and not in the listing yet. */
function inOutbox(db: Db, { accountId, phone, before }: ConversationInput): ConversationEntry[] {
  const span = `${sameMs / 1_000} seconds`
  return db
    .all<SentRow>(
      sql`
      SELECT at, text, status, delivery, state, campaignId, campaignName, isReply, isAutomatic, isTrial, isRest
      FROM (
        SELECT coalesce(
          (
            SELECT max(armed_at)
            FROM attempt_recipients l
            JOIN attempts a ON a.id = l.attempt_id
            WHERE l.recipient_id = r.id
          ),
          c.started_at, c.changed_at
        ) AS at,
          t.text, NULL AS status, NULL AS delivery, r.state, c.id AS campaignId, c.name AS campaignName,
          c.is_reply AS isReply, ${isAutomaticSql} AS isAutomatic, ${trialPartSql}
        FROM campaigns c
        JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
        JOIN recipient_texts t ON t.recipient_id = r.id
        WHERE c.account_id = ${accountId} AND r.message_id IS NULL AND c.state NOT IN ('draft', 'frozen')
          AND (
            r.state IN ('inflight', 'accepted', 'refused', 'uncertain', 'absent', 'closed')
            OR (
              r.state IN ('pending', 'held') AND c.stopped_at IS NULL
              AND c.state NOT IN ('done', 'done_with_exceptions', 'cancelled')
            )
          )
      ) sent
      WHERE (${before ?? null} IS NULL OR at < ${before ?? null})
        AND NOT EXISTS (
          SELECT 1
          FROM messages m
          WHERE m.account_id = ${accountId} AND m.phone = ${phone} AND m.recipient_id IS NULL AND m.text = sent.text
            AND julianday(m.at) BETWEEN julianday(sent.at, '-' || ${span}) AND julianday(sent.at, '+' || ${span})
        )
      ORDER BY at DESC LIMIT ${maxRead}
    `,
    )
    .map(toSent)
}

function consent(db: Db, { accountId, phone, before }: ConversationInput): ConversationEntry[] {
  const rows = db.all<{
    at: string
    change: 'opted_out' | 'opted_in' | 'undone' | 'held' | 'released'
    source: string
    listName: string | null
  }>(sql`
    SELECT at, change, source, list_name AS listName
    FROM consent_log
    WHERE account_id = ${accountId} AND phone = ${phone} AND (${before ?? null} IS NULL OR at < ${before ?? null})
    ORDER BY at DESC, id DESC LIMIT ${maxRead}
  `)
  // Reversed, so that entries of the same moment keep the order in which they were made.
  return rows.reverse().map(({ listName, ...row }) => ({
    kind: 'consent',
    ...row,
    ...(listName === null ? {} : { listName }),
  }))
}

function listsOf(db: Db, accountId: string, phone: string, contactId: number): Conversation['lists'] {
  return db
    .all<{ id: number; name: string; optedOut: 0 | 1 }>(
      sql`
      SELECT lists.id, lists.name,
        EXISTS (
          SELECT 1
          FROM opt_outs gone
          WHERE gone.account_id = ${accountId} AND gone.phone = ${phone} AND gone.list_id = lists.id
        ) AS optedOut
      FROM list_contacts member
      JOIN lists ON lists.id = member.list_id
      WHERE member.contact_id = ${contactId}
      ORDER BY lists.name LIMIT 200
    `,
    )
    .map(({ optedOut, ...list }) => ({ ...list, optedOut: optedOut === 1 }))
}
