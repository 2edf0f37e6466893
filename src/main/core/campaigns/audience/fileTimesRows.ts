// The times that the files of a draft give its people. An import fills and replaces, and never empties: a contact can have a time
// of an earlier file where the row of this file is empty, or of a later one.
import type { Draft } from '@contract'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { shownField, type KeptField } from '../../imports/commit/changedFields'
import { importPeopleSql } from '../../imports/commit/importPeopleSql'
import { fieldKey } from '../../messages/parseTemplate'
import { allNamedOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import type { PersonTexts } from '../draft/messageOfPerson'

type Files = Pick<Draft, 'id' | 'imports' | 'listIds' | 'rowSets'>

/** A field of the contacts. */
export interface ReadField {
  readonly field: string
  readonly read: (person: PersonTexts) => string
}

/** Numbers of people whose cell of the field is empty in a file of the draft, while their contact still has the value of another. */
export function emptyInFile(db: Db, draft: Files, of: ReadField): ReadonlySet<string> {
  return new Set(keptPeople(db, draft, of).flatMap(({ phone, said }) => (said === '' ? [phone] : [])))
}

/** Numbers of people whose value of the field is of another file: their contact kept it, or a later import has changed it. */
export function timedByOthers(db: Db, draft: Files, accountId: string, of: ReadField): ReadonlySet<string> {
  const phones = new Set(keptPeople(db, draft, of).flatMap(({ phone, said }) => (said === '' ? [] : [phone])))
  if (draft.imports.length === 0) return phones
  const ids = idsOf(draft)
  const people = importPeopleSql(sql`${accountId}`, sql`SELECT value FROM json_each(${ids})`)
  for (const { was, became, ...contact } of db.iterate<ContactRow & { was: string; became: string }>(sql`
    SELECT c.phone, ${contactColumns}, later.was, later.became
    FROM (SELECT contact_id, max(finished_at) AS finished_at FROM (${people}) JOIN imports ON imports.id = import_id
        GROUP BY contact_id) p
      JOIN import_people later ON later.contact_id = p.contact_id AND later.was IS NOT NULL AND later.became IS NOT NULL
        AND later.import_id NOT IN (SELECT value FROM json_each(${ids}))
      JOIN imports i ON i.id = later.import_id AND i.state = 'committed' AND i.finished_at >= p.finished_at
      JOIN contacts c ON c.id = p.contact_id
    WHERE ${hasOwnRowSql(draft)} = 0
  `)) {
    const [before, after] = [was, became].map((json) =>
      of.read({ ...contact, ...(JSON.parse(json) as Partial<StoredTexts>) }),
    )
    if (after !== before && after === of.read(contact)) phones.add(contact.phone)
  }
  return phones
}

interface ContactRow extends StoredTexts {
  readonly phone: string
}

const contactColumns = allNamedOf('c', textNames)

/** People of the draft's files who kept another value of the field than their row says, and whose kept value still counts. */
function keptPeople(db: Db, draft: Files, { field, read }: ReadField): { phone: string; said: string }[] {
  if (draft.imports.length === 0 && draft.listIds.length === 0) return []
  const rows = db.all<ContactRow & { kept: string }>(sql`
    SELECT c.phone, ${contactColumns}, k.kept FROM import_people k
      JOIN imports i ON i.id = k.import_id AND i.state = 'committed'
      JOIN contacts c ON c.id = k.contact_id
    WHERE k.import_id IN (SELECT value FROM json_each(${idsOf(draft)})
      UNION SELECT (SELECT last.id FROM imports last WHERE last.list_id = l.value AND last.state = 'committed'
        ORDER BY last.finished_at DESC, last.rowid DESC LIMIT 1) FROM json_each(${JSON.stringify(draft.listIds)}) l)
      AND k.kept IS NOT NULL
      AND ${hasOwnRowSql(draft)} = 0
  `)
  return rows.flatMap(({ kept, ...contact }) =>
    Object.entries(JSON.parse(kept) as Record<string, KeptField>).flatMap(([name, { has, said }]) =>
      fieldKey(shownField(name).field) === fieldKey(field) && read(contact) === has
        ? [{ phone: contact.phone, said }]
        : [],
    ),
  )
}

/** 1 for the number of a row of the draft alone: its own cell counts. */
function hasOwnRowSql({ id, rowSets }: Files): Sql {
  if (rowSets.every(({ kind }) => kind === 'pasted')) return sql`0`
  return sql`(c.phone IN (SELECT p.phone FROM row_sets s JOIN row_set_people p ON p.row_set_id = s.id
    WHERE s.campaign_id = ${id} AND s.removed_at IS NULL AND s.kind <> 'pasted' AND p.why IS NULL))`
}

function idsOf({ imports }: Pick<Files, 'imports'>): string {
  return JSON.stringify(imports.map(({ importId }) => importId))
}
