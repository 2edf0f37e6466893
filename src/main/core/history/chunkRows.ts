// A filtered view read to its end, newest first, piece by piece: for files. Each piece reads a bounded number of rows, so that
// nothing else waits for it, and may therefore hold fewer messages than were asked for, or none.
import { read } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { allOf } from '../storage/sqlConditions'
import { messageCondition, type HistoryQuery } from './messageConditionRows'
import { readShown, type ShownMessage, type ShownOptions } from './shownMessageRows'

/** The last message that was read, after which the next chunk continues. */
export interface ChunkPlace {
  readonly at: string
  readonly id: number
}

export interface ChunkQuestion extends HistoryQuery, ShownOptions {
  /** Absent: from the newest. */
  readonly after?: ChunkPlace | undefined
  /** Messages at most. */
  readonly limit: number
}

export interface Chunk {
  readonly rows: readonly ShownMessage[]
  /** Absent at the end. */
  readonly next?: ChunkPlace
}

/** Rows read in one chunk. */
const maxRead = 4_000

export const chunk = read((db, question: ChunkQuestion): Chunk => {
  const { accountId, limit } = question
  const walk = walkOf(question)
  const condition = messageCondition(db, question)
  const places = db.iterate<ChunkPlace & { readonly fits: 0 | 1 }>(sql`
    SELECT w.at, w.id, EXISTS (SELECT 1 FROM messages m WHERE m.id = w.id AND ${condition}) AS fits
    FROM (SELECT at, id FROM messages WHERE ${walk} ORDER BY at DESC, id DESC LIMIT ${maxRead}) w
  `)
  const ids: number[] = []
  let looked = 0
  let last: ChunkPlace | undefined
  for (const { at, id, fits } of places) {
    looked += 1
    last = { at, id }
    if (fits === 1 && ids.push(id) === limit) break
  }
  const isEnd = looked < maxRead && ids.length < limit
  return { rows: readShown(db, accountId, ids, question), ...(isEnd || !last ? {} : { next: last }) }
})

/** Along the index that holds the fewest. */
function walkOf({ accountId, filter, phrase, after }: ChunkQuestion): Sql {
  const phone = filter.phone ?? (phrase?.kind === 'phone' ? phrase.phone : undefined)
  const along =
    phone !== undefined
      ? sql`account_id = ${accountId} AND phone = ${phone}`
      : filter.campaignId !== undefined
        ? sql`campaign_id = ${filter.campaignId}`
        : sql`account_id = ${accountId}`
  return allOf([
    along,
    ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
    ...(filter.until === undefined ? [] : [sql`at < ${filter.until}`]),
    ...(after ? [sql`(at, id) < (${after.at}, ${after.id})`] : []),
  ])
}
