// SQL for the people of committed imports: those an import added, and those who were contacts before. Both the count of an import's
// people and a campaign to them use it.

/** Selects each person once per import. `ids`: a query for import ids; ?1 is the account. */
export function importPeopleSql(ids: string): string {
  const committed = `SELECT id FROM imports WHERE account_id = ?1 AND state = 'committed' AND id IN (${ids})`
  return `SELECT id AS contact_id, import_id FROM contacts WHERE import_id IN (${committed})
    UNION SELECT contact_id, import_id FROM import_people WHERE import_id IN (${committed})`
}
