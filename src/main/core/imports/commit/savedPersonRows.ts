// Reads rows of an import together with the contacts that have their numbers, and updates those contacts.
import type { ImportChoices } from '@contract'
import { nameKey } from '../../contacts/people/nameKey'
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { assign } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { applyChanges, type changedFields } from './changedFields'
import { contactOf, contactTexts, rowTexts, type ComparedRow } from '../staging/judgeRows'

export interface PersonRow extends ComparedRow {
  readonly phone: string
  readonly country: string | null
  readonly type: string | null
  readonly isOut: 0 | 1
  readonly contactId: number | null
  readonly now_country: string | null
  readonly now_phone_type: string | null
  readonly now_updated_at: string
  readonly isIn: 0 | 1
}

interface PeopleQuestion {
  readonly accountId: string
  readonly listId: number
  /** Names the side file's `rows`. */
  readonly from: Sql
  readonly where: Sql
}

/** SELECT of rows that become people, each with its contact, `null` if there is none. */
export function peopleSql({ accountId, listId, from, where }: PeopleQuestion): Sql {
  return sql`
    SELECT rows.phone, rows.country, rows.phone_type AS type, rows.verdict = 'opted_out' AS isOut, ${rowTexts},
        person.id AS contactId, ${contactTexts}, person.country AS now_country, person.phone_type AS now_phone_type,
        person.updated_at AS now_updated_at, member.list_id IS NOT NULL AS isIn
      FROM ${from}
      LEFT JOIN staged.merged ON merged.row = rows.row
      LEFT JOIN main.contacts AS person ON person.account_id = ${accountId} AND person.phone = rows.phone
      LEFT JOIN main.list_contacts AS member ON member.list_id = ${listId} AND member.contact_id = person.id
      WHERE rows.phone IS NOT NULL AND rows.verdict IN ('ready', 'fixed', 'opted_out') AND ${where}`
}

/** Answers the changed texts before and after, as JSON; undefined if there are none. */
export function updatePerson(
  db: Db,
  row: PersonRow,
  id: number,
  changes: ReturnType<typeof changedFields>,
  { at, known }: { readonly at: string; readonly known: ImportChoices['known'] },
): { was: string; became: string } | undefined {
  // Country and type follow from the number whatever was chosen, but with "keep" nothing is changed.
  const country = known === 'keep' ? row.now_country : (row.now_country ?? row.country)
  const type = known === 'keep' ? row.now_phone_type : (row.now_phone_type ?? row.type)
  const isSame = changes.length === 0 && country === row.now_country && type === row.now_phone_type
  if (isSame) return undefined
  const before = contactOf(row)
  const after = applyChanges(before, changes)
  db.run(sql`
      UPDATE main.contacts SET ${assign(textNames, after)}, name_key = ${nameKey(after.firstname, after.lastname)},
        country = ${country}, phone_type = ${type}, updated_at = ${at}
      WHERE id = ${id}
    `)
  const whole = (texts: StoredTexts, place: object) => JSON.stringify({ ...differing(texts, before, after), ...place })
  return {
    was: whole(before, { country: row.now_country, phone_type: row.now_phone_type, updated_at: row.now_updated_at }),
    became: whole(after, { country, phone_type: type, updated_at: at }),
  }
}

function differing(of: StoredTexts, a: StoredTexts, b: StoredTexts): Partial<StoredTexts> {
  return Object.fromEntries(textNames.filter((name) => a[name] !== b[name]).map((name) => [name, of[name]]))
}
