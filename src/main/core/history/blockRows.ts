// Blocks of messages: made from the rows, kept, and found again. A block that is not kept is read from its messages, so what is
// asked of blocks is true at any time, however far the background has come.
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { fromBytes, toBytes } from './blockBytes'
import { findBeginning, noBits, setBit, toWordBytes, type Bits } from './blockWords'
import { readFacts, readTexts } from './factRows'
import { blockOf, blockSpan, makeBlock } from './messageBlock'
import { hasEach, markedWords, markOf, type WordsOf } from './messageWords'
import { learnBlock, makeVocabulary, type KnownBlock, type Vocabulary } from './knownBlock'

/** Every block of the database, as it is in this transaction. */
export interface Blocks {
  readonly vocabulary: Vocabulary
  readonly all: readonly KnownBlock[]
  /** Messages of a block with words that begin as typed, all of them. */
  find(block: KnownBlock, of: WordsOf, typed: readonly string[]): Bits
}

interface Kept {
  readonly edition: number
  readonly known: KnownBlock
  words?: Uint8Array
}

interface Cache {
  readonly vocabulary: Vocabulary
  readonly kept: Map<number, Kept>
  wordBytes: number
}

/**
 * Up to this many blocks are read from their messages if an answer is needed now, some 10 ms each; with more the background
 * comes first.
 */
const maxRead = 6
/** Each takes some 30 ms: an outcome of a send waits no longer for the disk. */
const maxMade = 1
/** Words that stay in memory once a text was searched, some 75 kB a block; those of more are read again for each search. */
const maxWordBytes = 80_000_000

export const blockOperations = operationGroup('messageBlocks', {
  /** How many blocks are to be made, the last one apart, which is still being filled. */
  due: read((db): { isNear: boolean; isDone: boolean } => {
    const due = readDue(db)
    return { isNear: due.length <= maxRead, isDone: due.length === 0 }
  }),

  /** Makes some of those that are missing. */
  makeSome: write((db): { isDone: boolean } => {
    const due = readDue(db)
    for (const block of due.slice(0, maxMade)) keepBlock(db, block)
    return { isDone: due.length <= maxMade }
  }),
})

interface Edition {
  readonly edition: number
  readonly block: number
}

/** First and last block that have messages. */
function readEnds(db: Db): { first: number; last: number } | undefined {
  const ends = db.get<{ first: number | null; last: number | null }>(
    sql`SELECT (SELECT min(id) FROM messages) AS first, (SELECT max(id) FROM messages) AS last`,
  )
  if (!ends || ends.first === null || ends.last === null) return undefined
  return { first: blockOf(ends.first), last: blockOf(ends.last) }
}

const readEditions = (db: Db): Edition[] =>
  db.all<Edition>(sql`SELECT edition, block FROM message_blocks ORDER BY block`)

/** Newest first: they are read most. */
function readDue(db: Db): number[] {
  const ends = readEnds(db)
  if (!ends) return []
  const kept = new Set(readEditions(db).map(({ block }) => block))
  const due: number[] = []
  for (let block = ends.last - 1; block >= ends.first; block -= 1) if (!kept.has(block)) due.push(block)
  return due
}

function keepBlock(db: Db, block: number): void {
  const words = readTexts(db, block).map(({ offset, text, name }) => [offset, markedWords(text, name)] as const)
  db.run(sql`
    INSERT INTO message_blocks (block, facts, words)
    VALUES (${block}, ${toBytes(makeBlock(readFacts(db, block)))}, ${toWordBytes(words)})
  `)
}

const caches = new WeakMap<object, Cache>()

function cacheOf({ connection }: Db): Cache {
  const known = caches.get(connection)
  if (known) return known
  const cache: Cache = { vocabulary: makeVocabulary(), kept: new Map(), wordBytes: 0 }
  caches.set(connection, cache)
  return cache
}

export function openBlocks(db: Db): Blocks {
  const cache = cacheOf(db)
  const { vocabulary } = cache
  const ends = readEnds(db)
  const editions = new Map(readEditions(db).map(({ block, edition }) => [block, edition]))
  for (const [block, { edition }] of cache.kept) if (editions.get(block) !== edition) forget(cache, block)
  const all: KnownBlock[] = []
  if (ends) {
    for (let block = ends.first; block <= ends.last; block += 1) {
      const edition = editions.get(block)
      all.push(
        edition === undefined
          ? learnBlock(vocabulary, block, makeBlock(readFacts(db, block)))
          : openKept(db, cache, block, edition),
      )
    }
  }
  return {
    vocabulary,
    all,
    find(block, of, typed) {
      const kept = cache.kept.get(block.number)
      return kept?.known === block ? findKept(db, cache, kept, of, typed) : findInTexts(db, block.number, of, typed)
    },
  }
}

function forget(cache: Cache, block: number): void {
  cache.wordBytes -= cache.kept.get(block)?.words?.length ?? 0
  cache.kept.delete(block)
}

function openKept(db: Db, cache: Cache, block: number, edition: number): KnownBlock {
  const known = cache.kept.get(block)
  if (known?.edition === edition) return known.known
  const facts = db.get<{ facts: Uint8Array }>(sql`SELECT facts FROM message_blocks WHERE edition = ${edition}`)?.facts
  if (!facts) throw new Error(`No block ${block}`)
  const learned = learnBlock(cache.vocabulary, block, fromBytes(facts))
  cache.kept.set(block, { edition, known: learned })
  return learned
}

function findKept(db: Db, cache: Cache, kept: Kept, of: WordsOf, typed: readonly string[]): Bits {
  const words = kept.words ?? readWords(db, kept.edition)
  if (!kept.words && cache.wordBytes + words.length <= maxWordBytes) {
    kept.words = words
    cache.wordBytes += words.length
  }
  let found: Bits | undefined
  for (const word of typed) {
    const bits = findBeginning(words, markOf[of] + word)
    found = found ? found.map((both, place) => both & (bits[place] ?? 0)) : bits
    if (found.every((part) => part === 0)) break
  }
  return found ?? noBits()
}

function readWords(db: Db, edition: number): Uint8Array {
  const kept = db.get<{ words: Uint8Array }>(sql`SELECT words FROM message_blocks WHERE edition = ${edition}`)
  if (!kept) throw new Error(`No words of edition ${edition}`)
  return kept.words
}

function findInTexts(db: Db, block: number, of: WordsOf, typed: readonly string[]): Bits {
  const found = noBits()
  for (const row of readTexts(db, block)) if (hasEach(row[of], typed)) setBit(found, row.offset)
  return found
}

/** A set of ids as bits of each block. */
export function toBitsByBlock(ids: readonly number[]): Map<number, Bits> {
  const byBlock = new Map<number, Bits>()
  for (const id of ids) {
    const block = blockOf(id)
    let bits = byBlock.get(block)
    if (!bits) byBlock.set(block, (bits = noBits()))
    setBit(bits, id % blockSpan)
  }
  return byBlock
}
