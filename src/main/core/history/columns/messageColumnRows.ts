// Reads the messages that a block is made of.
import { foldWords } from '../../contacts/search/searchWords'
import { deliveryOf } from '../../readback/statuses'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { blockSize } from './bitmap'
import type { ColumnRow } from './block'
import { stepOf } from './firstFinalSteps'
import { markWord } from './postings'

interface MessageRow extends Omit<ColumnRow, 'at' | 'firstFinal'> {
  readonly at: string
  readonly isFinal: 0 | 1
}

const inBlock = (column: Sql, number: number): Sql =>
  sql`${column} >= ${number * blockSize} AND ${column} < ${(number + 1) * blockSize}`

export function readColumnRows(db: Db, number: number): ColumnRow[] {
  const firstFinals = readFirstFinals(db, number)
  const rows = db.all<MessageRow>(sql`
    SELECT id, at, phone, account_id AS account, status, iif(country GLOB '[A-Z][A-Z]', country, '') AS country,
      coalesce(campaign_id, '') AS campaign, sender, delivery, parts, cost_micros AS costMicros, is_final AS isFinal
    FROM messages
    WHERE ${inBlock(sql`id`, number)}
  `)
  return rows.map(({ isFinal, ...row }) => {
    const at = Date.parse(row.at) || 0
    const seen = isFinal === 1 ? firstFinals.get(row.id) : undefined
    return { ...row, at, firstFinal: seen === undefined ? 0 : stepOf((seen - at) / 1_000) }
  })
}

/** When each message was first seen in a final status, of those that had been seen in another one before. */
function readFirstFinals(db: Db, number: number): ReadonlyMap<number, number> {
  const events = db.iterate<{ id: number; at: string; status: string }>(sql`
    SELECT message_id AS id, seen_at AS at, status
    FROM message_events
    WHERE ${inBlock(sql`message_id`, number)}
    ORDER BY message_id, seen_at
  `)
  const found = new Map<number, number>()
  let watched: number | undefined
  let last: number | undefined
  for (const { id, at, status } of events) {
    const { isFinal } = deliveryOf(status)
    if (id !== last) watched = isFinal ? undefined : id
    else if (isFinal && watched === id) {
      found.set(id, Date.parse(at))
      watched = undefined
    }
    last = id
  }
  return found
}

interface SearchedText {
  readonly place: number
  readonly text: string
  /** The person's name in its campaign. */
  readonly name: string
}

export function readTexts(db: Db, number: number): SearchedText[] {
  return db.all<SearchedText>(sql`
    SELECT m.id % ${blockSize} AS place, m.text, coalesce(r.name, '') AS name
    FROM messages m
    LEFT JOIN recipients r ON r.id = m.recipient_id
    WHERE ${inBlock(sql`m.id`, number)}
    ORDER BY m.id
  `)
}

/** The words of each message, as posting lists hold them. */
export function readMarkedWords(db: Db, number: number): (readonly [place: number, words: ReadonlySet<string>])[] {
  return readTexts(db, number).map(({ place, text, name }) => [
    place,
    new Set([
      ...foldWords(text).map((word) => markWord('text', word)),
      ...foldWords(name).map((word) => markWord('name', word)),
    ]),
  ])
}
