// Pasted numbers and rows of a file that belong to one draft only. These people become no contacts; erased people stay opted
// out anyway.
import type { RowSet } from '@contract'
import type { CampaignId } from '../../base/ids'
import { day } from '../../base/durations'
import { toIso } from '../../base/instants'
import { optOutErased } from '../../contacts/people/erasedRows'
import { textColumns, textNames } from '../../contacts/people/storedTexts'
import {
  endHandedOver,
  stagedFile,
  stagedPeople,
  type HandOverProblem,
  type StagedPerson,
} from '../../imports/staging/handOverRows'
import { valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read, repeatableWrite, write } from '../../storage/operations'
import { parseNumbers } from '../../imports/source/parseNumbers'
import { sql } from '../../storage/sql'
import { deleteEmptyHidden } from '../draft/hiddenDraftRows'
import { unfreeze } from '../approval/unfreezeRows'

/** Shown of each set. */
const sampleRows = 3
/** How long a set that was taken out can be put back. */
const keptMs = day

interface OfDraft {
  readonly id: CampaignId
  readonly accountId: string
  readonly at: string
}

type DraftProblem = 'unknown' | 'not_draft'

export const rowSetOperations = operationGroup('rowSets', {
  /** Answers the id of the new set; `none` if the text holds nothing that could be a number. */
  addNumbers: write(
    (db, { text, country, ...of }: OfDraft & { text: string; country: string }): number | DraftProblem | 'none' => {
      const problem = problemOf(db, of)
      if (problem) return problem
      const people = parseNumbers(text, country)
      if (people.length > 0) forgetOrder(db, of)
      return people.length === 0 ? 'none' : addRowSet(db, of, { kind: 'pasted', name: '', fields: [], people })
    },
  ),

  /** A new set for the checked rows of an import, which are added in steps. Until `endImport` it counts as taken out. */
  beginImport: write(
    (
      db,
      { importId, ...of }: OfDraft & { importId: string },
    ): { readonly rowSetId: number } | DraftProblem | HandOverProblem => {
      const problem = problemOf(db, of)
      if (problem) return problem
      const staged = stagedFile(db, { importId, accountId: of.accountId })
      if (typeof staged === 'string') return staged
      const rowSetId = insertRowSet(db, of, { ...staged, kind: 'spreadsheet' })
      db.run(sql`UPDATE row_sets SET removed_at = ${of.at} WHERE id = ${rowSetId}`)
      return { rowSetId }
    },
  ),

  /** Adds the next rows. Answers the last one, or undefined after all of them. */
  addRows: repeatableWrite(
    (
      db,
      {
        importId,
        rowSetId,
        after,
        limit,
        ...of
      }: OfDraft & { importId: string; rowSetId: number; after: number; limit: number },
    ): { readonly last: number } | 'not_checked' | undefined => {
      const people = stagedPeople(db, { importId, accountId: of.accountId, after, limit })
      if (people === 'not_checked') return people
      insertPeople(db, of, rowSetId, people)
      const last = people.at(-1)?.row
      return last === undefined || people.length < limit ? undefined : { last }
    },
  ),

  /** The set is the draft's, and the import is over. */
  endImport: write(
    (db, { importId, rowSetId, ...of }: OfDraft & { importId: string; rowSetId: number }): number | DraftProblem => {
      const problem = problemOf(db, of)
      if (problem) return problem
      db.run(sql`UPDATE row_sets SET removed_at = NULL WHERE id = ${rowSetId}`)
      endHandedOver(db, importId, of.at)
      forgetOrder(db, of)
      touch(db, of)
      return rowSetId
    },
  ),

  /** Copies the next rows. Answers the id of the last one, or undefined after all of them. */
  copyRows: repeatableWrite(
    (db, { from, to, after, limit }: RowSetCopy & { after: number; limit: number }): number | undefined => {
      const { last, rows } = db.get<{ last: number | null; rows: number }>(sql`
        SELECT max(id) AS last, count(*) AS rows
        FROM (SELECT id FROM row_set_people WHERE row_set_id = ${from} AND id > ${after} ORDER BY id LIMIT ${limit})
      `) ?? { last: null, rows: 0 }
      if (last === null) return undefined
      db.run(sql`
        INSERT INTO row_set_people
          (row_set_id, written, phone, country, phone_type, why, firstname, lastname, email, custom1, custom2, fields)
        SELECT ${to}, written, phone, country, phone_type, why, firstname, lastname, email, custom1, custom2, fields
        FROM row_set_people WHERE row_set_id = ${from} AND id > ${after} AND id <= ${last} ORDER BY id
      `)
      return rows < limit ? undefined : last
    },
  ),

  /** Deletes up to `limit` people of sets that were taken out a day ago, the sets, and drafts that never became whole. Answers how many people there were. */
  clear: repeatableWrite((db, { at, limit }: { readonly at: string; readonly limit: number }): number => {
    const before = toIso(Date.parse(at) - keptMs)
    const { changes } = db.run(sql`
      DELETE FROM row_set_people
      WHERE id IN (
        SELECT p.id FROM row_sets s JOIN row_set_people p ON p.row_set_id = s.id WHERE s.removed_at < ${before} LIMIT ${limit}
      )
    `)
    if (changes < limit) {
      db.run(sql`DELETE FROM row_sets WHERE removed_at < ${before}`)
      deleteEmptyHidden(db)
    }
    return changes
  }),

  /** `isThere` false takes a set out, true puts it back. */
  setThere: write((db, { rowSetId, isThere, ...of }: OfDraft & { rowSetId: number; isThere: boolean }) => {
    const problem = problemOf(db, of)
    if (problem) return problem
    const { changes } = db.run(sql`
      UPDATE row_sets SET removed_at = ${isThere ? null : of.at} WHERE id = ${rowSetId} AND campaign_id = ${of.id}
        AND (removed_at IS NULL) = ${isThere ? 0 : 1}
    `)
    if (changes === 0 && !hasRowSet(db, of.id, rowSetId)) return 'unknown' as const
    if (isThere) forgetOrder(db, of)
    touch(db, of)
    return 'done' as const
  }),

  people: read(
    (
      db,
      { id, rowSetId, offset, limit }: { id: CampaignId; rowSetId: number; offset: number; limit: number },
    ): { total: number; rows: RowSetPerson[] } | undefined => {
      if (!hasRowSet(db, id, rowSetId)) return undefined
      const total =
        db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM row_set_people WHERE row_set_id = ${rowSetId}`)
          ?.rows ?? 0
      const rows = db.all<Written & { name: string }>(sql`
        SELECT written, phone, why, trim(firstname || ' ' || lastname) AS name FROM row_set_people
        WHERE row_set_id = ${rowSetId} ORDER BY id LIMIT ${limit} OFFSET ${offset}
      `)
      return { total, rows: rows.map(({ name, ...row }) => ({ name, ...toWritten(row) })) }
    },
  ),
})

type RowSetPerson = RowSet['samples'][number] & { name: string }

interface NewRowSet extends Pick<RowSet, 'kind' | 'name'> {
  /** Names of the rows' own columns. */
  readonly fields: readonly string[]
  readonly people: Iterable<StagedPerson>
}

/** Within a write, of a draft that may be changed. Answers the id of the new set. */
export function addRowSet(db: Db, of: OfDraft, { people, ...set }: NewRowSet): number {
  const id = insertRowSet(db, of, set)
  insertPeople(db, of, id, people)
  touch(db, of)
  return id
}

function insertRowSet(db: Db, { id, at }: OfDraft, { kind, name, fields }: Omit<NewRowSet, 'people'>): number {
  return db.run(sql`
    INSERT INTO row_sets (campaign_id, kind, name, fields, added_at)
    VALUES (${id}, ${kind}, ${name}, ${JSON.stringify(fields)}, ${at})
  `).id
}

export function addRowSetPerson(db: Db, rowSetId: number, person: StagedPerson): void {
  const { written, phone, country, type, why } = person
  db.run(sql`
    INSERT INTO row_set_people (row_set_id, written, phone, country, phone_type, why, ${textColumns})
    VALUES (${rowSetId}, ${written}, ${phone}, ${country}, ${type}, ${why}, ${valuesOf(textNames, person)})
  `)
}

/** Anyone of them who was erased before is opted out. */
function insertPeople(db: Db, { accountId, at }: OfDraft, rowSetId: number, people: Iterable<StagedPerson>): void {
  const phones: string[] = []
  for (const person of people) {
    addRowSetPerson(db, rowSetId, person)
    if (person.phone !== null) phones.push(person.phone)
  }
  optOutErased(db, accountId, phones, at)
}

/** A set of rows, and the empty set of another draft that its rows are copied to. */
export interface RowSetCopy {
  readonly from: number
  readonly to: number
}

/** The same sets for another draft, still empty: `copyRows` copies the rows. */
export function copyRowSets(db: Db, { id, from, at }: { id: string; from: string; at: string }): RowSetCopy[] {
  const sets = db.all<{ id: number }>(sql`
    SELECT id FROM row_sets WHERE campaign_id = ${from} AND removed_at IS NULL ORDER BY id
  `)
  return sets.map((set) => ({
    from: set.id,
    to: db.run(sql`
      INSERT INTO row_sets (campaign_id, kind, name, fields, added_at)
      SELECT ${id}, kind, name, fields, ${at} FROM row_sets WHERE id = ${set.id}
    `).id,
  }))
}

export function readRowSets(db: Db, campaignId: string): RowSet[] {
  const sets = db.all<Omit<RowSet, 'samples' | 'fields'> & { fields: string }>(sql`
    SELECT s.id, s.kind, s.name, s.fields, s.added_at AS addedAt, count(p.phone) FILTER (WHERE p.why IS NULL) AS people,
      count(p.id) - count(p.phone) FILTER (WHERE p.why IS NULL) AS cannotUse
    FROM row_sets s LEFT JOIN row_set_people p ON p.row_set_id = s.id
    WHERE s.campaign_id = ${campaignId} AND s.removed_at IS NULL GROUP BY s.id ORDER BY s.id
  `)
  return sets.map(({ fields, ...set }) => ({
    ...set,
    fields: JSON.parse(fields) as string[],
    samples: readSamples(db, set.id),
  }))
}

function readSamples(db: Db, rowSetId: number): RowSet['samples'] {
  const rows = db.all<Written>(sql`
    SELECT written, phone, why FROM row_set_people WHERE row_set_id = ${rowSetId} ORDER BY id LIMIT ${sampleRows}
  `)
  return rows.map(toWritten)
}

interface Written {
  readonly written: string
  readonly phone: string | null
  readonly why: string | null
}

function toWritten({ written, phone, why }: Written): RowSet['samples'][number] {
  return { written, ...(phone === null ? {} : { phone }), ...(why === null ? {} : { why }) }
}

/** Other people: what a person said about the dates of those before says nothing about theirs. */
function forgetOrder(db: Db, { id }: OfDraft): void {
  db.run(sql`
    UPDATE campaigns SET timing = json_remove(timing, '$.column.order', '$.column.orderShown') WHERE id = ${id}
  `)
}

function problemOf(db: Db, { id, accountId }: OfDraft): DraftProblem | undefined {
  const row = db.get<{ state: string }>(
    sql`SELECT state FROM campaigns WHERE id = ${id} AND account_id = ${accountId} AND removed_at IS NULL`,
  )
  if (!row) return 'unknown'
  return row.state === 'draft' || row.state === 'frozen' ? undefined : 'not_draft'
}

function hasRowSet(db: Db, id: CampaignId, rowSetId: number): boolean {
  return db.get(sql`SELECT 1 FROM row_sets WHERE id = ${rowSetId} AND campaign_id = ${id}`) !== undefined
}

/** Other people than were frozen: nothing that was shown for those counts any more. */
function touch(db: Db, { id, at }: OfDraft): void {
  unfreeze(db, id)
  db.run(sql`UPDATE campaigns SET changed_at = ${at} WHERE id = ${id}`)
}
