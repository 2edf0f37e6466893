// Reads the numbers of a look-up job in pieces: of a list, a smart list, chosen people, the checked rows of a file, or a text.
// None of them becomes a contact.
import { conditionsOf } from '../contacts/search/filterRows'
import { stagedNumbers } from '../imports/staging/handOverRows'
import { parseNumbers } from '../imports/source/parseNumbers'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { allOf } from '../storage/sqlConditions'

/** One piece of a source; `after` is the key up to which it was read. */
export type SourcePiece =
  | { readonly kind: 'list'; readonly listId: number; readonly after: number }
  | { readonly kind: 'smart_list'; readonly smartListId: number; readonly after: number }
  | { readonly kind: 'contacts'; readonly contactIds: readonly number[]; readonly after: number }
  | { readonly kind: 'file'; readonly importId: string; readonly after: number }
  | { readonly kind: 'pasted'; readonly text: string; readonly country: string }

export interface PieceInput {
  readonly accountId: string
  readonly piece: SourcePiece
  /** The moment of looking, for smart lists. */
  readonly at: string
  /** Leaves out numbers with a result from then on. */
  readonly knownSince: string | null
}

export type SourceProblem = 'list_unknown' | 'smart_list_unknown' | 'import_not_checked'

export interface PieceCount {
  /** Name of the list or the file; empty if there is none. */
  readonly name: string
  readonly lookUps: number
  readonly known: number
  readonly repeated: number
  readonly invalid: number
  /** Start of the next piece; undefined at the end. */
  readonly next: number | undefined
  /** Numbers to look up, for pasted text only: its pieces do not know of each other. */
  readonly phones: readonly string[]
}

interface Entry {
  /** Null if there is none to use. */
  readonly phone: string | null
  readonly name: string
  readonly isRepeated: boolean
}

interface Piece {
  readonly name: string
  readonly entries: readonly Entry[]
  readonly next: number | undefined
}

/** Keys that one piece covers: some ten milliseconds. */
const span = 2_500

export const numberSourceOperations = operationGroup('numberSources', {
  count: read((db, input: PieceInput): PieceCount | SourceProblem => countPiece(db, input)),

  /** The rows of a file are beside the database: they are read by the writer alone. */
  countFile: write((db, input: PieceInput): PieceCount | SourceProblem => countPiece(db, input)),

  /** Adds a piece to a job's numbers from `place` on. A number that is there already is repeated. */
  stage: write(
    (db, { jobId, place, ...input }: PieceInput & { jobId: string; place: number }): PieceCount | SourceProblem => {
      const piece = readPiece(db, input)
      if (typeof piece === 'string') return piece
      let next = place
      return tell(piece, makeKnown(db, input), (phone, name) => {
        const isNew =
          db.run(sql`
            INSERT OR IGNORE INTO look_ups (job_id, place, phone, name, state)
            VALUES (${jobId}, ${next}, ${phone}, ${name}, 'waiting')
          `).changes === 1
        next += 1
        return isNew
      })
    },
  ),
})

function countPiece(db: Db, input: PieceInput): PieceCount | SourceProblem {
  const piece = readPiece(db, input)
  if (typeof piece === 'string') return piece
  const phones: string[] = []
  const counted = tell(piece, makeKnown(db, input), (phone) => phones.push(phone) > 0)
  return input.piece.kind === 'pasted' ? { ...counted, phones } : counted
}

/** `take` answers whether the number was not there yet. */
function tell(
  { name, entries, next }: Piece,
  isKnown: (phone: string) => boolean,
  take: (phone: string, name: string) => boolean,
): PieceCount {
  const counts = { lookUps: 0, known: 0, repeated: 0, invalid: 0 }
  for (const entry of entries) {
    if (entry.phone === null) counts.invalid += 1
    else if (entry.isRepeated) counts.repeated += 1
    else if (isKnown(entry.phone)) counts.known += 1
    else if (take(entry.phone, entry.name)) counts.lookUps += 1
    else counts.repeated += 1
  }
  return { name, ...counts, next, phones: [] }
}

function makeKnown(db: Db, { accountId, knownSince }: PieceInput): (phone: string) => boolean {
  if (knownSince === null) return () => false
  return (phone) =>
    db.get(sql`
      SELECT 1
      FROM number_results
      WHERE account_id = ${accountId} AND phone = ${phone} AND is_last = 1 AND checked_at >= ${knownSince}
    `) !== undefined
}

function readPiece(db: Db, input: PieceInput): Piece | SourceProblem {
  const { accountId, piece } = input
  switch (piece.kind) {
    case 'pasted': {
      const people = parseNumbers(piece.text, piece.country)
      const entries = people.map(({ phone, firstname, lastname }) => ({
        phone,
        name: `${firstname} ${lastname}`.trim(),
        isRepeated: false,
      }))
      return { name: '', entries, next: undefined }
    }
    case 'file': {
      const staged = stagedNumbers(db, { importId: piece.importId, accountId, after: piece.after, span })
      if (staged === 'not_checked') return 'import_not_checked'
      const entries = staged.numbers.map((number) => ({ ...number, isRepeated: number.isRepeated === 1 }))
      return { name: staged.name, entries, next: staged.hasMore ? piece.after + span : undefined }
    }
    case 'list': {
      const list = db.get<{ name: string }>(
        sql`SELECT name FROM lists WHERE id = ${piece.listId} AND account_id = ${accountId}`,
      )
      return list ? readMembers(db, piece.listId, piece.after, list.name) : 'list_unknown'
    }
    case 'smart_list':
      return readSmart(db, input, piece)
    case 'contacts': {
      const phones = db.all<{ phone: string }>(sql`
        SELECT phone
        FROM contacts
        WHERE account_id = ${accountId} AND id IN (SELECT value FROM json_each(${JSON.stringify(piece.contactIds)}))
        ORDER BY id
      `)
      return { name: '', entries: phones.map(toEntry), next: undefined }
    }
  }
}

function readMembers(db: Db, listId: number, after: number, name: string): Piece {
  const found = db.all<{ id: number; phone: string }>(sql`
    SELECT contacts.id, phone FROM list_contacts JOIN contacts ON contacts.id = contact_id
    WHERE list_id = ${listId} AND contact_id > ${after} ORDER BY contact_id LIMIT ${span}
  `)
  return { name, entries: found.map(toEntry), next: found.length < span ? undefined : found.at(-1)?.id }
}

function readSmart(
  db: Db,
  { accountId, at }: PieceInput,
  { smartListId, after }: { smartListId: number; after: number },
): Piece | SourceProblem {
  const list = db.get<{ name: string }>(
    sql`SELECT name FROM smart_lists WHERE id = ${smartListId} AND account_id = ${accountId}`,
  )
  if (!list) return 'smart_list_unknown'
  const rules = conditionsOf(db, { accountId, at }, { smartListId }).map(({ test }) => test)
  const found = db.all<{ phone: string }>(sql`
    SELECT phone FROM contacts NOT INDEXED
    WHERE id > ${after} AND id <= ${after + span} AND account_id = ${accountId} AND ${allOf(rules)} ORDER BY id
  `)
  const hasMore = db.get(sql`SELECT 1 FROM contacts WHERE id > ${after + span} LIMIT 1`) !== undefined
  return { name: list.name, entries: found.map(toEntry), next: hasMore ? after + span : undefined }
}

/** From the address book: each number once, and its name is known there. */
function toEntry({ phone }: { phone: string }): Entry {
  return { phone, name: '', isRepeated: false }
}
