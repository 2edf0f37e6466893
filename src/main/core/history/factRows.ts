// The facts that a block is built from, read from the messages themselves.
import { deliveryOf } from '../readback/statuses'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { stepOf } from './firstFinalSteps'
import { blockSpan, deliveries, toPhoneKey, type MessageFact } from './messageBlock'
import { isCountryCode } from './shownMessageRows'

interface FactRow {
  readonly id: number
  readonly account: string
  readonly phone: string
  readonly country: string | null
  readonly sender: string
  readonly status: string
  readonly delivery: (typeof deliveries)[number]
  readonly isFinal: 0 | 1
  readonly parts: number | null
  readonly costMicros: number | null
  readonly at: string
  readonly campaign: string | null
}

export function readFacts(db: Db, block: number): MessageFact[] {
  const range = [block * blockSpan, (block + 1) * blockSpan]
  const rows = db.all<FactRow>(
    `SELECT id, account_id AS account, phone, country, sender, status, delivery, is_final AS isFinal, parts,
       cost_micros AS costMicros, at, campaign_id AS campaign FROM messages WHERE id >= ? AND id < ? ORDER BY id`,
    ...range,
  )
  const firsts = readFirstFinals(db, range)
  return rows.map(({ isFinal, at, phone, country, delivery, campaign, ...row }) => {
    const made = Date.parse(at) || 0
    const seen = isFinal === 1 ? firsts.get(row.id) : undefined
    return {
      ...row,
      at: made,
      phone: toPhoneKey(phone),
      country: isCountryCode(country) ? country : '',
      campaign: campaign ?? '',
      delivery: deliveries.indexOf(delivery),
      firstFinal: seen === undefined ? 0 : stepOf((seen - made) / 1_000),
    }
  })
}

/** When each message was first seen in a final status, of those that had been seen in another one before. */
function readFirstFinals(db: Db, range: readonly number[]): Map<number, number> {
  const events = db.iterate<{ id: number; at: string; status: string }>(
    `SELECT message_id AS id, seen_at AS at, status FROM message_events WHERE message_id >= ? AND message_id < ?
     ORDER BY message_id, seen_at`,
    ...range,
  )
  const found = new Map<number, number>()
  let watching: number | undefined
  let last: number | undefined
  for (const { id, at, status } of events) {
    const { isFinal } = deliveryOf(status)
    if (id !== last) watching = isFinal ? undefined : id
    else if (isFinal && watching === id) {
      found.set(id, Date.parse(at))
      watching = undefined
    }
    last = id
  }
  return found
}

export interface SearchedText {
  readonly offset: number
  readonly text: string
  /** The person's name in its campaign. */
  readonly name: string
}

export function readTexts(db: Db, block: number): SearchedText[] {
  return db.all<SearchedText>(sql`
    SELECT m.id % ${blockSpan} AS "offset", m.text, coalesce(r.name, '') AS name
    FROM messages m
    LEFT JOIN recipients r ON r.id = m.recipient_id
    WHERE m.id >= ${block * blockSpan} AND m.id < ${(block + 1) * blockSpan}
    ORDER BY m.id
  `)
}
