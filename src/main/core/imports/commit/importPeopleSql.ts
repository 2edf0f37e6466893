// SQL for the people of committed imports: those an import added, and those who were contacts before. Both the count of an import's
// people and a campaign to them use it.
import { sql, type Sql } from '../../storage/sql'

/** Selects each person once per import. `ids`: a query for import ids. */
export function importPeopleSql(account: Sql, ids: Sql): Sql {
  const committed = sql`SELECT id FROM imports WHERE account_id = ${account} AND state = 'committed' AND id IN (${ids})`
  return sql`SELECT id AS contact_id, import_id FROM contacts WHERE import_id IN (${committed})
    UNION SELECT contact_id, import_id FROM import_people WHERE import_id IN (${committed})`
}
