// The people of committed imports, as SQL: those an import added, and those who were contacts before it. Said here once, for the
// count of an import's people and for a campaign to them.

/** Each person of each import once. `ids` is a query of imports' ids; ?1 is the account. */
export function importPeopleSql(ids: string): string {
  const committed = `SELECT id FROM imports WHERE account_id = ?1 AND state = 'committed' AND id IN (${ids})`
  return `SELECT id AS contact_id, import_id FROM contacts WHERE import_id IN (${committed})
    UNION SELECT contact_id, import_id FROM import_people WHERE import_id IN (${committed})`
}
