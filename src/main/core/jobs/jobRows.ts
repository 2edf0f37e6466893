// Stored jobs, durable at every change of state. Their kinds write their own cursors, counts and items.
import type { JobKind, JobPause, JobState } from '@contract'
import type { ErrorCode } from '@contract/errors'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import type { Unfinished } from './jobRunner'
import type { JobCounts, JobRecord } from './jobKind'

export interface NewJob {
  readonly id: string
  readonly accountId: string
  readonly kind: JobKind
  readonly subject: unknown
  /** The same work is known by it. */
  readonly subjectKey: string
  readonly cursor: unknown
  readonly tally: unknown
  readonly at: string
}

const columns = sql`id, account_id AS accountId, kind, subject, state, pause_reason AS pauseReason, paused_at AS pausedAt, goes_on_at AS goesOnAt,
  problem_code AS problemCode, problem_words AS problemWords, troubles, cursor, tally, created_at AS createdAt, finished_at AS finishedAt`
const isUnfinished = sql`state IN ('waiting', 'running', 'paused')`
const noPause = sql`pause_reason = NULL, paused_at = NULL, goes_on_at = NULL`
const noProblem = sql`problem_code = NULL, problem_words = NULL`

/** Ended jobs that are kept to be shown. */
const keptJobs = 20

/** The unfinished job that does the same already, or the new one. `isNew` tells its kind to add what it works through. */
export function addJob(db: Db, job: NewJob): { id: string; isNew: boolean } {
  const same = db.get<{ id: string }>(sql`
    SELECT id FROM jobs WHERE account_id = ${job.accountId} AND kind = ${job.kind} AND subject_key = ${job.subjectKey}
      AND ${isUnfinished}
  `)
  if (same) return { id: same.id, isNew: false }
  db.run(sql`
    INSERT INTO jobs (id, account_id, kind, subject, subject_key, state, cursor, tally, created_at)
    VALUES (
      ${job.id}, ${job.accountId}, ${job.kind}, ${JSON.stringify(job.subject)}, ${job.subjectKey}, 'waiting',
      ${JSON.stringify(job.cursor)}, ${JSON.stringify(job.tally)}, ${job.at}
    )
  `)
  return { id: job.id, isNew: true }
}

/** Stores a job's cursor and tally, both in the format of its kind. */
export function saveProgress(db: Db, jobId: string, { cursor, tally }: { cursor?: unknown; tally?: unknown }): void {
  db.run(sql`
    UPDATE jobs
    SET cursor = coalesce(${cursor === undefined ? null : JSON.stringify(cursor)}, cursor),
      tally = coalesce(${tally === undefined ? null : JSON.stringify(tally)}, tally)
    WHERE id = ${jobId}
  `)
}

export const jobOperations = operationGroup('jobs', {
  get: read((db, id: string) => db.get<JobRecord>(sql`SELECT ${columns} FROM jobs WHERE id = ${id}`)),

  /** Unfinished ones in the order of their making, then those that ended, latest first. */
  all: read((db, accountId: string) => [
    ...db.all<JobRecord>(sql`
      SELECT ${columns} FROM jobs WHERE account_id = ${accountId} AND ${isUnfinished} ORDER BY created_at, rowid
    `),
    ...db.all<JobRecord>(sql`
      SELECT ${columns} FROM jobs WHERE account_id = ${accountId} AND NOT ${isUnfinished}
        ORDER BY finished_at DESC, rowid DESC LIMIT ${keptJobs}
    `),
  ]),

  /** Only jobs of existing accounts; none in a copied or restored profile until a person confirms that it is used here. */
  unfinished: read((db) =>
    db.all<Unfinished>(sql`
      SELECT id, account_id AS accountId, kind, state, goes_on_at AS goesOnAt FROM jobs
      WHERE ${isUnfinished} AND account_id IN (SELECT id FROM accounts WHERE removed_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM profile WHERE locked_by IN ('profile_copied', 'profile_restored'))
          ORDER BY created_at, rowid
    `),
  ),

  counts: read((db, jobId: string): JobCounts => {
    const [counts] = db.all<{ settled: number; done: number; failed: number; total: number }>(sql`
      SELECT jobs.settled, count(*) FILTER (WHERE item.state = 'done') AS done,
        count(*) FILTER (WHERE item.state = 'failed') AS failed, count(item.id) AS total
      FROM jobs
      LEFT JOIN job_items item ON item.job_id = jobs.id
      WHERE jobs.id = ${jobId}
      GROUP BY jobs.id
    `)
    const { settled, done, failed, total } = counts ?? { settled: 0, done: 0, failed: 0, total: 0 }
    return { done: done + settled, failed, left: total - done - failed, total: total + settled }
  }),

  failedItems: read((db, { jobId, offset, limit }: { jobId: string; offset: number; limit: number }) => ({
    total:
      db.get<{ total: number }>(
        sql`SELECT count(*) AS total FROM job_items WHERE job_id = ${jobId} AND state = 'failed'`,
      )?.total ?? 0,
    rows: db.all<FailedItem>(sql`
      SELECT item.id, item.contact_id AS contactId,
        coalesce(trim(person.firstname || ' ' || person.lastname), lists.name, '') AS name, person.phone, item.code,
        item.words
      FROM job_items item
      LEFT JOIN contacts person ON person.id = item.contact_id
      LEFT JOIN lists ON lists.id = item.list_id
      WHERE item.job_id = ${jobId} AND item.state = 'failed'
      ORDER BY item.id LIMIT ${limit} OFFSET ${offset}
    `),
  })),

  /** Marks the job as running; false if it was paused or ended meanwhile, or another of its kind is running. */
  begin: write((db, jobId: string): boolean => {
    const changed = db.run(sql`
      UPDATE jobs SET state = 'running', ${noPause}, ${noProblem} WHERE id = ${jobId} AND (state = 'waiting'
        OR (state = 'paused' AND goes_on_at IS NOT NULL))
      AND NOT EXISTS (SELECT 1 FROM jobs other WHERE other.account_id = jobs.account_id AND other.kind = jobs.kind
        AND other.state = 'running')
    `)
    return changed.changes === 1
  }),

  /** A step went well. */
  calm: write((db, jobId: string) => void db.run(sql`UPDATE jobs SET troubles = 0 WHERE id = ${jobId}`)),

  pauseItself: write((db, pause: OwnPause): void => {
    db.run(sql`
      UPDATE jobs
      SET state = 'paused', pause_reason = ${pause.reason}, paused_at = ${pause.at}, goes_on_at = ${pause.goesOnAt},
        problem_code = ${pause.code}, problem_words = ${pause.words}, troubles = ${pause.troubles}
      WHERE id = ${pause.jobId} AND state = 'running'
    `)
  }),

  /** A person's pause. One that had ended stays as it is. */
  pause: write((db, { jobId, at }: { jobId: string; at: string }) => {
    db.run(sql`
      UPDATE jobs SET state = 'paused', pause_reason = 'user', paused_at = coalesce(paused_at, ${at}), goes_on_at = NULL
      WHERE id = ${jobId} AND ${isUnfinished}
    `)
  }),

  /** It waits for its turn again, for whatever reason it stopped. */
  resume: write((db, jobId: string) => {
    db.run(sql`
      UPDATE jobs SET state = 'waiting', ${noPause}, ${noProblem}, troubles = 0, finished_at = NULL
        WHERE id = ${jobId} AND state IN ('paused', 'failed', 'done')
    `)
  }),

  /** The connection is back: pauses that end with it are over. */
  goOn: write(
    (db, reason: JobPause) =>
      db.run(sql`
        UPDATE jobs SET state = 'waiting', ${noPause} WHERE state = 'paused' AND pause_reason = ${reason}
      `).changes,
  ),

  end: essentialWrite((db, end: JobEnd): void => {
    const { jobId, state, at, code = null, words = null } = end
    const { changes } = db.run(sql`
      UPDATE jobs SET state = ${state}, finished_at = ${at}, ${noPause}, problem_code = ${code},
        problem_words = ${words},
        settled = settled + (SELECT count(*) FROM job_items WHERE job_id = jobs.id AND job_items.state = 'done')
      WHERE id = ${jobId} AND ${end.onlyRunning ? sql`state = 'running'` : isUnfinished}
    `)
    if (changes === 0) return
    db.run(sql`DELETE FROM job_items WHERE job_id = ${jobId} AND state = 'done'`)
    // A job that failed as a whole may continue where it stood.
    if (state !== 'failed') db.run(sql`DELETE FROM job_seen WHERE job_id = ${jobId}`)
    db.run(sql`
      DELETE FROM jobs WHERE account_id = (SELECT account_id FROM jobs WHERE id = ${jobId}) AND NOT ${isUnfinished}
        AND id NOT IN (
      SELECT id FROM jobs kept WHERE kept.account_id = jobs.account_id AND NOT ${isUnfinished}
        ORDER BY finished_at DESC, rowid DESC LIMIT ${keptJobs})
    `)
  }),

  remove: write((db, jobId: string) => void db.run(sql`DELETE FROM jobs WHERE id = ${jobId}`)),

  /** Jobs that the previous process left running wait for their turn again. */
  recover: write((db) => {
    db.run(sql`UPDATE jobs SET state = 'waiting' WHERE state = 'running'`)
  }),
})

export interface OwnPause {
  readonly jobId: string
  readonly reason: JobPause
  readonly at: string
  readonly goesOnAt: string | null
  readonly code: ErrorCode
  readonly words: string | null
  readonly troubles: number
}

export interface JobEnd {
  readonly jobId: string
  readonly state: Extract<JobState, 'done' | 'failed' | 'cancelled'>
  readonly at: string
  readonly code?: ErrorCode | undefined
  readonly words?: string | undefined
  /** Its own end, which a person's word outranks. */
  readonly onlyRunning: boolean
}

export interface FailedItem {
  readonly id: number
  readonly contactId: number | null
  readonly name: string
  readonly phone: string | null
  readonly code: ErrorCode | null
  readonly words: string | null
}
