// Own fields that many people have: a table of contacts with room for more columns shows them.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'

export interface UsualField {
  readonly name: string
  /** All its values are numbers, which stand under each other by their ends. */
  readonly isNumber: boolean
}

/** People whose fields are read: so many first by name, and so many last. Counting everyone would take seconds. */
const sampled = 500
const leastShare = 1 / 3

/** Most filled first. */
export function readUsualFields(db: Db, accountId: string): UsualField[] {
  // In this order of tables: by its own choice the database would sort everyone.
  const ofPeople = (order: Sql): { id: number; fields: string }[] =>
    db.all(sql`
      SELECT contacts.id, contacts.fields FROM contact_names CROSS JOIN contacts ON contacts.id = contact_names.contact_id
      WHERE contact_names.account_id = ${accountId} ORDER BY contact_names.name_key ${order} LIMIT ${sampled}
    `)
  const both = [...ofPeople(sql`ASC`), ...ofPeople(sql`DESC`)]
  const people = new Map(both.map(({ id, fields }) => [id, fields]))
  const found = new Map<string, { people: number; isNumber: boolean }>()
  for (const fields of people.values()) {
    for (const [name, value] of Object.entries(JSON.parse(fields) as Record<string, string>)) {
      if (value.trim() === '') continue
      const field = found.get(name) ?? { people: 0, isNumber: true }
      found.set(name, { people: field.people + 1, isNumber: field.isNumber && isNumber(value) })
    }
  }
  return [...found]
    .filter(([, field]) => field.people >= people.size * leastShare)
    .sort(([one, a], [other, b]) => b.people - a.people || (one < other ? -1 : 1))
    .map(([name, field]) => ({ name, isNumber: field.isNumber }))
}

/** With separators, a sign, a currency or a per cent; not a phone number, and not a date. */
function isNumber(value: string): boolean {
  return /^[-−]?\s?\p{Sc}?\s?\d{1,3}(?:[.,'’\u00a0\u202f ]?\d{1,3}){0,4}\s?[\p{Sc}%]?$/u.test(value.trim())
}
