// The source of a campaign's person: the row of the spreadsheet that was added to it, else the contact, which has the cells of
// its imported file. One query per person, through indexes.
import { noContactTexts } from '@contract/contactFields'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed, allNamedOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { SourceCells } from './sourceColumns'

export interface PersonOfSource {
  readonly phone: string
  readonly name: string
  /** Why the person was left out of the send; null for everyone else. */
  readonly leftOutFor: string | null
}

export interface SourceReader {
  /** Only the name, if nothing else of the person is stored any more. */
  read(person: PersonOfSource, campaignId: string | null): SourceCells
  /** The columns of the spreadsheets that were added to it, in their order. */
  columnsOf(campaignId: string | null): readonly string[]
}

interface RowSets {
  /** JSON. */
  readonly ids: string
  readonly columns: readonly string[]
}

const noSets: RowSets = { ids: '[]', columns: [] }

/** For one reading: what it found out about a campaign it keeps. */
export function makeSourceReader(db: Db, accountId: string): SourceReader {
  const known = new Map<string, RowSets>()
  const setsOf = (campaignId: string | null): RowSets => {
    if (campaignId === null) return noSets
    let sets = known.get(campaignId)
    if (!sets) known.set(campaignId, (sets = readRowSets(db, campaignId)))
    return sets
  }
  return {
    columnsOf: (campaignId) => setsOf(campaignId).columns,
    read(person, campaignId) {
      const contact = db.get<StoredTexts>(
        sql`SELECT ${allNamed(textNames)} FROM contacts WHERE account_id = ${accountId} AND phone = ${person.phone}`,
      )
      const sets = setsOf(campaignId)
      const row = sets === noSets ? undefined : readRow(db, sets.ids, person, contact !== undefined)
      const found = row ?? contact
      if (!found) return { ...noContactTexts, firstname: person.name, own: {} }
      const { fields, ...standard } = found
      return { ...standard, own: fields === '{}' ? {} : (JSON.parse(fields) as Record<string, string>) }
    },
  }
}

/** A campaign made for people of an earlier one has its rows in the first of them. */
function readRowSets(db: Db, campaignId: string): RowSets {
  const sets = db.all<{ id: number; fields: string }>(sql`
    WITH RECURSIVE origins (id) AS (
      SELECT ${campaignId}
      UNION
      SELECT json_extract(c.audience, '$.recipients.campaignId')
      FROM origins
      JOIN campaigns c ON c.id = origins.id
      WHERE json_extract(c.audience, '$.recipients.campaignId') IS NOT NULL
    )
    SELECT s.id, s.fields
    FROM row_sets s
    JOIN origins ON origins.id = s.campaign_id
    WHERE s.removed_at IS NULL
    ORDER BY s.id
  `)
  if (sets.length === 0) return noSets
  return {
    ids: JSON.stringify(sets.map(({ id }) => id)),
    columns: [...new Set(sets.flatMap(({ fields }) => JSON.parse(fields) as string[]))],
  }
}

/** A pasted number takes what its contact says, a row of a file what the file says. */
function readRow(
  db: Db,
  sets: string,
  { phone, name, leftOutFor }: PersonOfSource,
  isContact: boolean,
): StoredTexts | undefined {
  const among = sql`s.id IN (SELECT value FROM json_each(${sets})) AND (s.kind <> 'pasted' OR ${isContact ? 1 : 0} = 0)`
  const best = sql`ORDER BY (p.why IS NOT NULL) = ${leftOutFor === null ? 0 : 1} DESC,
    trim(p.firstname || ' ' || p.lastname) = ${name} DESC, p.id LIMIT 1`
  const picked = allNamedOf('p', textNames)
  const byNumber = db.get<StoredTexts>(sql`
    SELECT ${picked} FROM row_set_people p JOIN row_sets s ON s.id = p.row_set_id
    WHERE p.phone = ${phone} AND ${among} ${best}
  `)
  if (byNumber || leftOutFor === null || leftOutFor.startsWith('opted_out')) return byNumber
  // A row without a usable number is found by the text that was written instead of one.
  return db.get<StoredTexts>(sql`
    SELECT ${picked} FROM row_sets s CROSS JOIN row_set_people p ON p.row_set_id = s.id
    WHERE p.why IS NOT NULL AND p.written = ${phone} AND ${among} ${best}
  `)
}
