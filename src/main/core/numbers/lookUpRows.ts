// The numbers of a look-up job. The intent to look a number up is on disk first, then its outcome; a number that may have been
// looked up is repeated only at a person's request.
import type { LookUp } from '@contract'
import type { ErrorCode } from '@contract/errors'
import type { JobCounts } from '../jobs/jobKind'
import { addJob, saveProgress, type NewJob } from '../jobs/jobRows'
import { endHandedOver } from '../imports/staging/handOverRows'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { addResult, resultColumns, type NumberAnswer, type ResultRow } from './resultRows'
import {
  emptyVerify,
  firstLookUp,
  verifyTallySchema,
  type LookUpCursor,
  type VerifySubject,
  type VerifyTally,
} from './judgeLookUp'

export interface NewVerify extends Pick<NewJob, 'id' | 'accountId' | 'subjectKey' | 'at'> {
  readonly subject: VerifySubject
  /** Its rows are taken: it is over in the same moment. */
  readonly importId?: string
}

export interface NextNumber {
  readonly place: number
  readonly phone: string
}

interface Settled {
  readonly jobId: string
  readonly accountId: string
  readonly place: number
  readonly phone: string
  readonly state: 'done' | 'failed' | 'waiting' | 'unknown'
  readonly cursor: LookUpCursor
  readonly answer?: NumberAnswer
  readonly code?: ErrorCode
  readonly words?: string
}

export type LookUpActivity = 'active' | 'not_active' | 'waiting' | 'failed'

export interface LookUpRow extends ResultRow {
  readonly place: number
  readonly state: LookUp['state']
  readonly code: ErrorCode | null
  readonly words: string | null
  /** 0: no answer yet. */
  readonly hasResult: 0 | 1
}

const whichSql: Readonly<Record<LookUpActivity, Sql>> = {
  active: sql`item.state = 'done' AND item.is_active = 1`,
  not_active: sql`item.state = 'done' AND item.is_active = 0`,
  waiting: sql`item.state IN ('waiting', 'asked')`,
  failed: sql`item.state IN ('failed', 'unknown')`,
}

/** Rows that are taken away in one write. */
const sweptAtOnce = 2_000

export const lookUpOperations = operationGroup('lookUps', {
  /** The unfinished job of the same source. */
  unfinished: read((db, { accountId, subjectKey }: { accountId: string; subjectKey: string }) =>
    db.get<{ id: string }>(sql`
      SELECT id
      FROM jobs
      WHERE account_id = ${accountId} AND kind = 'verify' AND subject_key = ${subjectKey}
        AND state IN ('waiting', 'running', 'paused')
    `),
  ),

  /** The numbers are stored; from here on they are looked up. */
  begin: write((db, { importId, at, ...job }: NewVerify): string => {
    if (importId !== undefined) endHandedOver(db, importId, at)
    return addJob(db, { ...job, at, kind: 'verify', cursor: firstLookUp, tally: emptyVerify }).id
  }),

  /** The next number, marked as asked for. */
  ask: write((db, jobId: string): NextNumber | undefined => {
    const next = db.get<NextNumber>(
      sql`SELECT place, phone FROM look_ups WHERE job_id = ${jobId} AND state = 'waiting' ORDER BY place LIMIT 1`,
    )
    if (next) db.run(sql`UPDATE look_ups SET state = 'asked' WHERE job_id = ${jobId} AND place = ${next.place}`)
    return next
  }),

  /** Stores the outcome. Nothing is stored about a person who was erased meanwhile. */
  settle: essentialWrite((db, input: Settled): void => {
    const { jobId, accountId, place, phone, state, cursor, answer, code = null, words = null } = input
    const isThere = db.get(
      sql`SELECT 1 FROM look_ups WHERE job_id = ${jobId} AND place = ${place} AND phone = ${phone}`,
    )
    if (!isThere) return saveProgress(db, jobId, { cursor })
    const resultId = answer ? addResult(db, accountId, answer) : null
    const isActive = answer ? Number(answer.isActive) : null
    db.run(sql`
      UPDATE look_ups
      SET state = ${state}, is_active = ${isActive}, result_id = ${resultId}, code = ${code}, words = ${words}
      WHERE job_id = ${jobId} AND place = ${place}
    `)
    if (!answer) return saveProgress(db, jobId, { cursor })
    const { active, notActive } = tallyOf(db, jobId)
    const tally = answer.isActive ? { active: active + 1, notActive } : { active, notActive: notActive + 1 }
    saveProgress(db, jobId, { cursor, tally })
  }),

  counts: read((db, jobId: string): JobCounts & { readonly tally: VerifyTally } => {
    const count = (states: Sql): number =>
      db.get<{ n: number }>(sql`SELECT count(*) AS n FROM look_ups WHERE job_id = ${jobId} AND state IN (${states})`)
        ?.n ?? 0
    const [done, failed, left] = [count(sql`'done'`), count(sql`'failed', 'unknown'`), count(sql`'waiting', 'asked'`)]
    const active = countActive(db, jobId)
    return { done, failed, left, total: done + failed + left, tally: { active, notActive: done - active } }
  }),

  /** In the order of the work. */
  page: read((db, { jobId, activity, offset, limit }: LookUpWindow): { total: number; rows: LookUpRow[] } => {
    const where = sql`item.job_id = ${jobId} ${activity === undefined ? sql`` : sql`AND ${whichSql[activity]}`}`
    const { total } = db.get<{ total: number }>(sql`SELECT count(*) AS total FROM look_ups item WHERE ${where}`) ?? {
      total: 0,
    }
    return { total, rows: readItems(db, where, { offset, limit }) }
  }),

  /** Retries the failed and the unknown look-ups: a person accepts that some may be charged for twice. */
  retry: write(
    (db, jobId: string): number =>
      db.run(sql`
        UPDATE look_ups
        SET state = 'waiting', code = NULL, words = NULL
        WHERE job_id = ${jobId} AND state IN ('failed', 'unknown')
      `).changes,
  ),

  /** Asked for and never answered: it may have been looked up. */
  recover: write((db): void => {
    const jobs = db.all<{ id: string }>(sql`SELECT id FROM jobs WHERE kind = 'verify'`)
    for (const { id } of jobs)
      db.run(sql`UPDATE look_ups SET state = 'unknown', code = 'GATEWAY_SLOW' WHERE job_id = ${id} AND state = 'asked'`)
  }),

  /** Numbers without a job: of one that is gone, or that never came to be. Answers whether there are more. */
  sweep: write((db, except: string | null): boolean => {
    let before = ''
    for (;;) {
      const next = db.get<{ id: string }>(
        sql`SELECT job_id AS id FROM look_ups WHERE job_id > ${before} ORDER BY job_id LIMIT 1`,
      )
      if (!next) return false
      before = next.id
      if (next.id === except || db.get(sql`SELECT 1 FROM jobs WHERE id = ${next.id}`)) continue
      const { changes } = db.run(sql`
        DELETE FROM look_ups
        WHERE job_id = ${next.id}
          AND place IN (SELECT place FROM look_ups WHERE job_id = ${next.id} ORDER BY place LIMIT ${sweptAtOnce})
      `)
      if (changes > 0) return true
    }
  }),
})

interface LookUpWindow {
  readonly jobId: string
  readonly activity?: LookUpActivity | undefined
  readonly offset: number
  readonly limit: number
}

function readItems(db: Db, where: Sql, { offset, limit }: { offset: number; limit: number }): LookUpRow[] {
  return db.all<LookUpRow>(sql`
    SELECT item.place, item.state, item.code, item.words, result.id IS NOT NULL AS hasResult,
      ${resultColumns(sql`item.phone`, sql`item.name`)}
    FROM look_ups item JOIN jobs job ON job.id = item.job_id LEFT JOIN number_results result ON result.id = item.result_id
      LEFT JOIN contacts person ON person.account_id = job.account_id AND person.phone = item.phone
      LEFT JOIN set_apart apart ON apart.account_id = job.account_id AND apart.phone = item.phone
    WHERE ${where} ORDER BY item.place LIMIT ${limit} OFFSET ${offset}
  `)
}

function countActive(db: Db, jobId: string): number {
  const found = db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM look_ups WHERE job_id = ${jobId} AND state = 'done' AND is_active = 1`,
  )
  return found?.n ?? 0
}

function tallyOf(db: Db, jobId: string): VerifyTally {
  const stored = db.get<{ tally: string }>(sql`SELECT tally FROM jobs WHERE id = ${jobId}`)
  return stored ? verifyTallySchema.parse(JSON.parse(stored.tally)) : emptyVerify
}
