// How many people a draft to an import would text, and how many a draft to its list would. Counts with the audience query of a draft,
// so a button shows the same number as the draft it opens.
import { importPeopleSql } from '../../imports/commit/importPeopleSql'
import { hasSetApart } from '../../numbers/setApartRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import type { AudienceMoment } from '../audience/audienceScopeRows'
import { audienceSql, type AudienceScope } from '../audience/audienceSql'
import { sql } from '../../storage/sql'

export interface ImportReach {
  readonly people: number
  readonly list?: { readonly people: number; readonly others: number }
}

type Of = AudienceMoment & { readonly importId: string }

export const importReachOperations = operationGroup('importReach', {
  read: read((db, of: Of): ImportReach | 'unknown' | 'not_committed' => {
    const run = db.get<{ state: string; listId: number | null }>(sql`
      SELECT state, list_id AS listId FROM imports WHERE id = ${of.importId} AND account_id = ${of.accountId}
    `)
    if (!run) return 'unknown'
    if (run.state !== 'committed') return 'not_committed'
    const { people } = countReach(db, of, { listIds: [], importIds: [of.importId] })
    if (run.listId === null) return { people }
    const list = countReach(db, of, { listIds: [run.listId], importIds: [] })
    return { people, ...(list.others === 0 ? {} : { list }) }
  }),
})

/** `others`: people in the audience who are not from the import. */
function countReach(
  db: Db,
  { accountId, importId }: Of,
  sources: Pick<AudienceScope, 'listIds' | 'importIds'>,
): { people: number; others: number } {
  const nothing = { listIds: [] }
  const scope: AudienceScope = {
    campaignId: '',
    ...sources,
    bypassOptOut: false,
    hasSetApart: hasSetApart(db, accountId),
    onlyIn: nothing,
    exceptIn: nothing,
  }
  const parts = { smart: [], onlyInSmart: [], exceptInSmart: [], hasRowSets: false }
  const imported = importPeopleSql(sql`${accountId}`, sql`${importId}`)
  const counts = db.get<{ people: number; others: number }>(sql`
    ${audienceSql(accountId, scope, parts)} SELECT count(*) AS people,
      count(*) FILTER (WHERE id NOT IN (SELECT contact_id FROM (${imported}))) AS others
    FROM everyone WHERE reason IS NULL
  `)
  return { people: counts?.people ?? 0, others: counts?.others ?? 0 }
}
