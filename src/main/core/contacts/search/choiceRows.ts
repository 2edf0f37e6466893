// The values a filter can have, with the count of people for each.
import type { PhoneTypeName } from '@contract'
import type { Db } from '../../storage/db'
import { isShownSql } from '../../storage/hiddenPeople'
import { longRead, operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { remember } from './knownRows'

/** Imports offered as a filter, newest first. */
const maxImports = 50

export const choiceOperations = operationGroup('contactChoices', {
  hasSmartList: read(
    (db, { accountId, smartListId }: { accountId: string; smartListId: number }) =>
      db.get(sql`SELECT 1 FROM smart_lists WHERE account_id = ${accountId} AND id = ${smartListId}`) !== undefined,
  ),

  /** Counts everyone: with a million people the pages that are opened next would wait for it. */
  all: longRead((db, accountId: string) => remember(db, `choices ${accountId}`, () => countAll(db, accountId))),
})

function countAll(db: Db, accountId: string) {
  const places = db.all<{ country: string | null; phoneType: string | null; people: number }>(sql`
      SELECT country, phone_type AS phoneType, count(*) AS people FROM main.contacts INDEXED BY contact_places
      WHERE account_id = ${accountId} AND ${isShownSql(sql`id`)} GROUP BY country, phone_type
    `)
  const countries = sum(places.flatMap(({ country, people }) => (country === null ? [] : [[country, people]])))
  const phoneTypes = sum(places.map(({ phoneType, people }) => [phoneType ?? 'unknown', people]))
  return {
    countries: countries.map(([country, people]) => ({ country, people })),
    phoneTypes: phoneTypes.map(([phoneType, people]) => ({ phoneType: phoneType as PhoneTypeName, people })),
    imports: db.all<{ importId: string; fileName: string; at: string; people: number }>(sql`
        SELECT id AS importId, file_name AS fileName, coalesce(finished_at, created_at) AS at,
          (SELECT count(*) FROM contacts WHERE import_id = imports.id) AS people
        FROM imports
        WHERE account_id = ${accountId} AND state = 'committed'
        ORDER BY finished_at DESC LIMIT ${maxImports}
      `),
    inNoList: places.reduce((all, { people }) => all + people, 0) - countInLists(db, accountId),
  }
}

function countInLists(db: Db, accountId: string): number {
  const { people } = db.get<{ people: number }>(sql`
    SELECT count(DISTINCT contact_id) AS people FROM main.list_contacts INDEXED BY lists_of_contact
    WHERE contact_id IN (SELECT id FROM contacts WHERE account_id = ${accountId})
  `) ?? { people: 0 }
  return people
}

/** Most people first. */
function sum(parts: readonly (readonly (string | number)[])[]): [string, number][] {
  const all = new Map<string, number>()
  for (const [name = '', people = 0] of parts) all.set(String(name), (all.get(String(name)) ?? 0) + Number(people))
  return [...all].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
}
