// The column index of the messages: the door of this folder for a thread that has the database; for the main thread it is
// `makeColumnUpkeep.ts`. It answers any filter from columns instead of rows; docs/decisions/0035 says why and how. A block that is
// not stored is read from its messages, so that answers are true at any time, however far the background has come.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { hasEachWord, foldWords } from '../../contacts/search/searchWords'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { deliveryOf } from '../../readback/statuses'
import {
  blockOf,
  blockSize,
  emptyBitmap,
  fromBytes,
  intersect,
  isEmpty,
  makeBlock,
  setBit,
  stepOf,
  toBytes,
  type Bitmap,
  type Block,
  type ColumnRow,
} from './block'
import { matchBlocks, type Matches, type Question, type SearchedBlock } from './matches'
import { findBeginning, makePostings, markWord } from './postings'

export { makePhoneSet, type PhoneSet } from './block'
export { addSums, noSums, type FinalCounts, type Matches, type Question, type Sums } from './matches'

/** Up to this many blocks are read from their messages at once, some 10 ms each; if more are missing, they are made first. */
const maxRead = 6
/** Postings that stay in memory once a text was searched, some 90 kB a block. Those of further blocks are read each time. */
const maxPostingBytes = 80_000_000

export const columnOperations = operationGroup('messageColumns', {
  due: read((db): { isNear: boolean; isDone: boolean } => {
    const due = readDue(db)
    return { isNear: due.length <= maxRead, isDone: due.length === 0 }
  }),

  /** Makes one block that is missing. Some 30 ms: an outcome of a send waits no longer for the writer. */
  makeOne: write((db): { isDone: boolean } => {
    const [number, ...others] = readDue(db)
    if (number === undefined) return { isDone: true }
    // A fifth of the room, also in every backup.
    const columns = deflateRawSync(toBytes(makeBlock(number, readColumnRows(db, number))), { level: 1 })
    const postings = makePostings(readMarkedWords(db, number))
    db.run(sql`INSERT INTO message_columns (block, columns, postings) VALUES (${number}, ${columns}, ${postings})`)
    return { isDone: others.length === 0 }
  }),
})

/** True in the transaction of `db`. */
export function askColumns(db: Db, question: Question): Matches {
  return matchBlocks(openBlocks(db), question)
}

/** The first and the last block that have messages. */
function readEnds(db: Db): { readonly first: number; readonly last: number } | undefined {
  const ends = db.get<{ first: number | null; last: number | null }>(
    sql`SELECT (SELECT min(id) FROM messages) AS first, (SELECT max(id) FROM messages) AS last`,
  )
  if (!ends || ends.first === null || ends.last === null) return undefined
  return { first: blockOf(ends.first), last: blockOf(ends.last) }
}

const readEditions = (db: Db): ReadonlyMap<number, number> =>
  new Map(
    db
      .all<{ block: number; edition: number }>(sql`SELECT block, edition FROM message_columns`)
      .map(({ block, edition }) => [block, edition]),
  )

/** Newest first: they are read most. The last block is still being filled and not stored. */
function readDue(db: Db): number[] {
  const ends = readEnds(db)
  if (!ends) return []
  const stored = readEditions(db)
  const due: number[] = []
  for (let number = ends.last - 1; number >= ends.first; number -= 1) if (!stored.has(number)) due.push(number)
  return due
}

interface Held {
  readonly edition: number
  readonly block: Block
  postings?: Uint8Array
}

/** Stored blocks of one connection that are in memory. */
interface Memory {
  readonly blocks: Map<number, Held>
  postingBytes: number
}
const memories = new WeakMap<object, Memory>()

/** Every block, as it is in this transaction. */
function openBlocks(db: Db): readonly SearchedBlock[] {
  let memory = memories.get(db.connection)
  if (!memory) memories.set(db.connection, (memory = { blocks: new Map(), postingBytes: 0 }))
  const editions = readEditions(db)
  for (const [number, held] of memory.blocks) if (editions.get(number) !== held.edition) forget(memory, number, held)
  const ends = readEnds(db)
  const blocks: SearchedBlock[] = []
  for (let number = ends?.first ?? 0; number <= (ends?.last ?? -1); number += 1) {
    const edition = editions.get(number)
    blocks.push(edition === undefined ? readBlock(db, number) : openStored(db, memory, number, edition))
  }
  return blocks
}

function forget(memory: Memory, number: number, held: Held): void {
  memory.postingBytes -= held.postings?.length ?? 0
  memory.blocks.delete(number)
}

function readBlock(db: Db, number: number): SearchedBlock {
  return {
    block: makeBlock(number, readColumnRows(db, number)),
    findWords(of, beginnings) {
      const found = emptyBitmap()
      for (const row of readTexts(db, number)) if (hasEachWord(row[of], beginnings)) setBit(found, row.place)
      return found
    },
  }
}

function openStored(db: Db, memory: Memory, number: number, edition: number): SearchedBlock {
  const held = memory.blocks.get(number) ?? { edition, block: fromBytes(number, readColumns(db, edition)) }
  memory.blocks.set(number, held)
  return {
    block: held.block,
    findWords: (of, beginnings) =>
      findEach(
        openPostings(db, memory, held),
        beginnings.map((one) => markWord(of, one)),
      ),
  }
}

function findEach(postings: Uint8Array, [first = '', ...others]: readonly string[]): Bitmap {
  const found = findBeginning(postings, first)
  for (const beginning of others) if (!isEmpty(found)) intersect(found, findBeginning(postings, beginning))
  return found
}

function openPostings(db: Db, memory: Memory, held: Held): Uint8Array {
  const postings = held.postings ?? readPostings(db, held.edition)
  if (!held.postings && memory.postingBytes + postings.length <= maxPostingBytes) {
    held.postings = postings
    memory.postingBytes += postings.length
  }
  return postings
}

function readColumns(db: Db, edition: number): Uint8Array {
  const row = db.get<{ columns: Uint8Array }>(sql`SELECT columns FROM message_columns WHERE edition = ${edition}`)
  if (!row) throw new Error(`No columns of edition ${edition}`)
  return inflateRawSync(row.columns)
}

function readPostings(db: Db, edition: number): Uint8Array {
  const row = db.get<{ postings: Uint8Array }>(sql`SELECT postings FROM message_columns WHERE edition = ${edition}`)
  if (!row) throw new Error(`No postings of edition ${edition}`)
  return row.postings
}

/** A message of which a block is made. */
interface MessageRow extends Omit<ColumnRow, 'at' | 'firstFinal'> {
  readonly at: string
  readonly isFinal: 0 | 1
}

const inBlock = (column: Sql, number: number): Sql =>
  sql`${column} >= ${number * blockSize} AND ${column} < ${(number + 1) * blockSize}`

function readColumnRows(db: Db, number: number): ColumnRow[] {
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

function readTexts(db: Db, number: number): SearchedText[] {
  return db.all<SearchedText>(sql`
    SELECT m.id % ${blockSize} AS place, m.text, coalesce(r.name, '') AS name
    FROM messages m
    LEFT JOIN recipients r ON r.id = m.recipient_id
    WHERE ${inBlock(sql`m.id`, number)}
    ORDER BY m.id
  `)
}

/** The words of each message, as posting lists hold them. */
function readMarkedWords(db: Db, number: number): (readonly [place: number, words: ReadonlySet<string>])[] {
  return readTexts(db, number).map(({ place, text, name }) => [
    place,
    new Set([
      ...foldWords(text).map((word) => markWord('text', word)),
      ...foldWords(name).map((word) => markWord('name', word)),
    ]),
  ])
}
