// The stored findings of the last start, with current counts; and small facts about the profile.
import type { Finding, ProfileContent, RecoveryStatus } from '@contract'
import { readUses } from '../outbox/recovery/auditRows'
import { readCounts } from '../outbox/views/progressRows'
import type { StoredReport } from '../outbox/recovery/startUpRows'
import type { ProfileMark } from '../ports'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'

export interface RecoveryReport {
  /** A person left the sending to the other computer, and the folder is as it was then. */
  readonly isLeft?: true
  readonly lockedBy: RecoveryStatus['locked'] | null
  readonly findings: readonly Finding[]
  readonly campaigns: RecoveryStatus['campaigns']
}

interface ReportRow {
  readonly lockedBy: RecoveryReport['lockedBy']
  readonly report: string | null
  readonly isLeft: 0 | 1
}

export const recoveryOperations = operationGroup('recovery', {
  report: read((db): RecoveryReport => {
    const { findings, campaigns } = readReport(db)
    const row = readRow(db)
    return {
      lockedBy: row?.lockedBy ?? null,
      ...(row?.isLeft === 1 ? { isLeft: true } : {}),
      findings,
      campaigns: campaigns.flatMap(({ campaignId, inDoubt }) => {
        const campaign = db.get<{ accountId: string; name: string }>(
          sql`SELECT account_id AS accountId, name FROM campaigns WHERE id = ${campaignId} AND removed_at IS NULL`,
        )
        return campaign ? [{ campaignId, ...campaign, counts: readCounts(db, campaignId), inDoubt }] : []
      }),
    }
  }),

  facts: read((db) => ({
    people: db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM contacts`)?.rows ?? 0,
    messages: db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM messages`)?.rows ?? 0,
  })),

  content: read((db): ProfileContent => {
    const people = sql`SELECT count(*) AS rows FROM contacts`
    const campaigns = sql`SELECT count(*) AS rows FROM campaigns WHERE removed_at IS NULL`
    const unfinished = sql`
      SELECT count(*) AS rows FROM campaigns WHERE state IN ('approved', 'waiting', 'running', 'paused', 'settling')
    `
    const optOuts = sql`SELECT count(DISTINCT phone) AS rows FROM opt_outs`
    const accounts = sql`SELECT count(*) AS rows FROM accounts`
    const count = (query: Sql): number => db.get<{ rows: number }>(query)?.rows ?? 0
    return {
      people: count(people),
      campaigns: count(campaigns),
      unfinished: count(unfinished),
      optOuts: count(optOuts),
      accounts: count(accounts),
    }
  }),

  /** Which computers have used the folder, according to its notes. */
  uses: read((db, { mark, computer }: { mark?: ProfileMark; computer: string }) => readUses(db, mark, computer)),

  /** A campaign is being handed over. */
  isSending: read((db) => db.get(sql`SELECT 1 FROM campaigns WHERE state = 'running' LIMIT 1`) !== undefined),

  /** Adds to what the start found; once. */
  addFinding: write((db, finding: Finding) => addFinding(db, finding)),

  /** Before a start judges the profile: the folder may lie elsewhere by now. */
  liftSyncedLock: write((db) => db.run(sql`UPDATE profile SET locked_by = NULL WHERE locked_by = 'synced_folder'`)),

  /** After a start has judged it; a lock that a person can open stays the one that is shown. */
  lockSynced: write((db) => {
    db.run(sql`UPDATE profile SET locked_by = 'synced_folder' WHERE locked_by IS NULL`)
    addFinding(db, { kind: 'synced_folder' })
  }),
})

function readRow(db: Db): ReportRow | undefined {
  return db.get<ReportRow>(sql`
    SELECT locked_by AS lockedBy, start_report AS report, locked_by IS NOT NULL
      AND left_stamp IS coalesce(stamp, '') AS isLeft
    FROM profile
  `)
}

/** Written by this app and by no one else. */
function readReport(db: Db): StoredReport {
  const stored = readRow(db)?.report ?? null
  return stored === null ? { findings: [], campaigns: [] } : (JSON.parse(stored) as StoredReport)
}

function addFinding(db: Db, finding: Finding): void {
  const { findings, campaigns } = readReport(db)
  if (findings.some(({ kind }) => kind === finding.kind)) return
  db.run(sql`UPDATE profile SET start_report = ${JSON.stringify({ findings: [...findings, finding], campaigns })}`)
}
