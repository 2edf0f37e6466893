// The checked rows of an import for somebody else than the address book: every row once, with the reason where no message may go to
// it. The only way to them from outside of this area; no contact is made or changed here.
import { existsSync } from 'node:fs'
import type { Db } from '../storage/db'
import { attachSideFile } from '../storage/sideFile'
import { choicesOf } from './importChoices'
import { parsePlan } from './importPlan'
import type { Texts } from './changedFields'
import { storedTexts } from './settleRows'
import { stagedPathOf } from './stagedPath'

export interface StagedPerson extends Texts {
  /** The phone cell as it was. */
  readonly written: string
  /** E.164; null where there is none. */
  readonly phone: string | null
  readonly country: string | null
  readonly type: string | null
  /** Why the row is not used: a code of the import's reasons. */
  readonly why: string | null
}

export interface StagedPeople {
  /** Of the file. */
  readonly name: string
  /** Names of the person's own columns. */
  readonly fields: readonly string[]
  /** In the order of the file. Within the transaction that asked. */
  readonly people: Iterable<StagedPerson>
}

export type HandOverProblem = 'not_checked' | 'nothing_ready'

/** Within a write. */
export function stagedPeople(
  db: Db,
  { importId, accountId }: { importId: string; accountId: string },
): StagedPeople | HandOverProblem {
  const run = db.get<{ name: string; plan: string }>(
    `SELECT file_name AS name, plan FROM imports WHERE id = ? AND account_id = ? AND state = 'checked'`,
    ...[importId, accountId],
  )
  const path = stagedPathOf(db, importId)
  if (!run || !existsSync(path)) return 'not_checked'
  const plan = parsePlan(run.plan)
  attachSideFile(db, path, 'staged')
  const settledBy = db.get<{ choices: string | null }>('SELECT choices FROM staged.meta')?.choices
  if (settledBy !== JSON.stringify(choicesOf(plan))) return 'not_checked'
  if (!db.get(`SELECT 1 FROM staged.rows WHERE verdict IN ('ready', 'fixed') LIMIT 1`)) return 'nothing_ready'
  return {
    name: run.name,
    fields: plan.columns.flatMap(({ target }) => (target.kind === 'field' ? [target.name] : [])),
    people: db.iterate<StagedPerson>(peopleSql),
  }
}

/** The import is over, as if it had been discarded. Whoever took its rows removes the side file once the transaction is through. */
export function endHandedOver(db: Db, importId: string, at: string): void {
  db.run(`UPDATE imports SET state = 'discarded', tally = NULL, finished_at = ? WHERE id = ?`, at, importId)
}

/** Who opted out before is asked again at every send; a "no" of the file itself is known nowhere else. */
const peopleSql = `
  SELECT coalesce(rows.cell, rows.phone, '') AS written, country, phone_type AS type, ${storedTexts},
    CASE WHEN verdict NOT IN ('cannot_use', 'to_decide') THEN phone END AS phone,
    CASE WHEN verdict IN ('ready', 'fixed') THEN NULL
      WHEN verdict <> 'opted_out' THEN why
      WHEN why = 'consent_no' OR consent_no = 1 THEN 'consent_no' END AS why
  FROM staged.rows LEFT JOIN staged.merged ON merged.row = rows.row ORDER BY rows.row`
