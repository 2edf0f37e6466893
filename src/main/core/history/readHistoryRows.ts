// Jobs that read the account's messages: pages, what they prove, where the job stands and what the copy holds from then on are
// stored together, so that a crash anywhere costs a few pages that are asked for again.
import { day, hour } from '../base/durations'
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import { addJob, saveProgress } from '../jobs/jobRows'
import { unpackRecords, type PackedRecords } from '../readback/toListedRecord'
import { isProfileLocked, recordPage, type Recorded } from '../readback/readbackRows'
import type { Db } from '../storage/db'
import { operationGroup, read, repeatableWrite, write } from '../storage/operations'
import { sql } from '../storage/sql'
import {
  beginning,
  emptyHistory,
  historyTallySchema,
  toListing,
  type CopyMarks,
  type HistoryCursor,
  type HistorySubject,
  type HistoryTally,
  type MarkMoves,
} from './historyReading'

export interface NewReading {
  readonly id: string
  readonly accountId: string
  readonly at: string
  readonly subject: HistorySubject
}

/** Pages of a job, one after the other; at least one. */
export interface KeptPages {
  readonly jobId: string
  readonly accountId: string
  /** JSON: where the job stood before the first of them. */
  readonly follows: string
  readonly pages: readonly KeptPage[]
}

export interface KeptPage {
  readonly records: PackedRecords
  readonly unread: number
  readonly seenAt: string
  /** The job's cursor after it. */
  readonly cursor: HistoryCursor
  readonly moves: MarkMoves
  /** The reading has ended. */
  readonly ends: HistorySubject['what'] | undefined
}

export interface KeptNews extends Recorded {
  /** The job's counts, this page included. */
  readonly tally: HistoryTally
}

export interface DueReading {
  readonly accountId: string
  readonly subject: HistorySubject
}

interface DueQuestion {
  readonly now: string
  /** The app has just begun: what it missed while it was closed is read at once. */
  readonly isFirst: boolean
}

/** How far back an automatic first reading goes. */
const firstReachMs = 90 * day
const newestEveryMs = hour
/** A listing in doubt may have to be read to its end each time. */
const doubtfulEveryMs = 6 * hour
/** Records may appear in the listing this long after their time. */
const lagMs = hour
/** Statuses that were open when the app was closed may have become final meanwhile; what is older seldom does. */
const openMs = 3 * day

export const readHistoryOperations = operationGroup('readHistory', {
  /** Readings that are due automatically: the first one of each account, then new messages. */
  due: read((db, question: DueQuestion): DueReading[] =>
    isProfileLocked(db) ? [] : readCopies(db).flatMap((copy) => dueOf(db, copy, question)),
  ),

  /** New messages of one account, even if they were read a moment ago. */
  dueNow: read((db, { accountId, now }: { accountId: string; now: string }): DueReading[] =>
    isProfileLocked(db)
      ? []
      : readCopies(db)
          .filter((copy) => copy.accountId === accountId)
          .flatMap((copy) => dueOf(db, copy, { now, isFirst: true })),
  ),

  /** The unfinished job that reads the same already, or the new one. Nothing past the account's retention period is read. */
  start: write((db, { id, accountId, at, subject: asked }: NewReading) => {
    const subject = asked.what === 'older' ? { ...asked, ...keptSince(db, accountId, asked, at) } : asked
    db.run(sql`INSERT OR IGNORE INTO history_copies (account_id, tried_at) VALUES (${accountId}, ${at})`)
    const subjectKey = subject.what === 'newest' ? 'newest' : (subject.since ?? 'all')
    const cursor = subject.what === 'newest' ? toListing(beginning, subject) : beginning
    return addJob(db, { id, accountId, kind: 'history', subject, subjectKey, cursor, tally: emptyHistory, at })
  }),

  /**
   * Nothing is kept in a profile that a person has to adopt first (`locked`), nor where the job stands elsewhere by now (`moved`):
   * pages are handed over ahead, and one whose page before could not be stored would leave a gap.
   */
  keepPages: repeatableWrite((db, { jobId, accountId, follows, pages }: KeptPages): KeptNews | 'locked' | 'moved' => {
    if (isProfileLocked(db)) return 'locked'
    const job = db.get<{ cursor: string; tally: string }>(sql`SELECT cursor, tally FROM jobs WHERE id = ${jobId}`)
    if (job?.cursor !== follows) return 'moved'
    let tally = historyTallySchema.parse(JSON.parse(job.tally))
    let recorded = nothing
    for (const page of pages) {
      const ofPage = keepPage(db, accountId, page)
      tally = countPage(tally, page, ofPage)
      recorded = addUp(recorded, ofPage)
    }
    saveProgress(db, jobId, { cursor: pages.at(-1)?.cursor, tally })
    return { ...recorded, tally }
  }),

  /** Stores the job's cursor when nothing else has changed. */
  keepCursor: write((db, { jobId, cursor }: { jobId: string; cursor: HistoryCursor }) =>
    saveProgress(db, jobId, { cursor }),
  ),

  /** The app's own reading could not even begin: it is due again later. */
  giveUp: write((db, { accountId, at }: { accountId: string; at: string }) => {
    db.run(sql`DELETE FROM history_copies WHERE account_id = ${accountId} AND covered_until IS NULL`)
    db.run(sql`UPDATE history_copies SET tried_at = ${at} WHERE account_id = ${accountId}`)
  }),

  marks: read((db, accountId: string): CopyMarks & { here: number } => {
    const marks = readCopies(db).find((copy) => copy.accountId === accountId)
    const { here } = db.get<{ here: number }>(
      sql`SELECT count(*) AS here FROM messages WHERE account_id = ${accountId}`,
    ) ?? {
      here: 0,
    }
    return {
      completeDay: marks?.completeDay ?? null,
      coveredUntil: marks?.coveredUntil ?? null,
      isWhole: marks?.isWhole === 1,
      here,
    }
  }),
})

interface CopyRow {
  readonly accountId: string
  /** Null: nothing of the account was read yet, nor tried to be. */
  readonly triedAt: string | null
  readonly completeDay: string | null
  readonly coveredUntil: string | null
  readonly isWhole: 0 | 1
  readonly newestDoubt: string | null
  readonly isBusy: 0 | 1
}

const nothing: Recorded = { added: 0, changed: 0, campaignIds: [] }

function readCopies(db: Db): CopyRow[] {
  return db.all<CopyRow>(sql`
    SELECT accounts.id AS accountId, tried_at AS triedAt, complete_day AS completeDay, covered_until AS coveredUntil,
      coalesce(is_whole, 0) AS isWhole, newest_doubt AS newestDoubt,
      EXISTS (
        SELECT 1
        FROM jobs
        WHERE jobs.account_id = accounts.id AND kind = 'history' AND state IN ('waiting', 'running', 'paused')
      ) AS isBusy
    FROM accounts
    LEFT JOIN history_copies ON history_copies.account_id = accounts.id
    WHERE removed_at IS NULL
  `)
}

function dueOf(db: Db, copy: CopyRow, { now, isFirst }: DueQuestion): DueReading[] {
  const { accountId, triedAt, coveredUntil, newestDoubt, isBusy } = copy
  if (isBusy === 1) return []
  const nowMs = Date.parse(now)
  if (triedAt === null) {
    const since = toIso(nowMs - firstReachMs)
    return [{ accountId, subject: { what: 'older', since, isOwn: true } }]
  }
  const restedMs = Math.abs(nowMs - Date.parse(triedAt))
  if (coveredUntil === null) return []
  if (!isFirst && restedMs < (newestDoubt === null ? newestEveryMs : doubtfulEveryMs)) return []
  const known = toIso(Date.parse(coveredUntil) - lagMs)
  const since = isFirst ? (oldestOpen(db, accountId, coveredUntil) ?? known) : known
  return [{ accountId, subject: { what: 'newest', since: since < known ? since : known, isOwn: true } }]
}

function keptSince(db: Db, accountId: string, { since }: HistorySubject, at: string): Pick<HistorySubject, 'since'> {
  const kept = db.get<{ line: string | null }>(sql`
    SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '-' || keep_months || ' months') AS line
    FROM accounts WHERE id = ${accountId}
  `)
  const line = kept?.line ?? null
  return line === null || (since !== undefined && since > line) ? {} : { since: line }
}

function oldestOpen(db: Db, accountId: string, coveredUntil: string): string | null {
  const from = toIso(Date.parse(coveredUntil) - openMs)
  const oldest = db.get<{ at: string | null }>(sql`
    SELECT min(at) AS at FROM messages WHERE account_id = ${accountId} AND is_final = 0 AND at > ${from}
  `)
  return oldest?.at ?? null
}

function keepPage(db: Db, accountId: string, page: KeptPage): Recorded {
  const records = unpackRecords(page.records)
  const recorded = records.length > 0 ? recordPage(db, { accountId, records, seenAt: page.seenAt }) : nothing
  moveMarks(db, accountId, page.moves)
  if (page.ends !== undefined) endReading(db, accountId, page, page.ends)
  return recorded
}

function countPage(
  tally: HistoryTally,
  { records, unread, cursor }: KeptPage,
  { added, changed }: Recorded,
): HistoryTally {
  return {
    added: tally.added + added,
    changed: tally.changed + changed,
    same: tally.same + records.gatewayKey.length - added - changed,
    unread: tally.unread + unread,
    days: cursor.days,
    unsure: cursor.unsure.length,
    ...withoutUndefined({ reached: cursor.reached }),
  }
}

function addUp(one: Recorded, other: Recorded): Recorded {
  const campaignIds = [...new Set([...one.campaignIds, ...other.campaignIds])]
  return { added: one.added + other.added, changed: one.changed + other.changed, campaignIds }
}

function moveMarks(db: Db, accountId: string, moves: MarkMoves): void {
  const { completeDay, coveredUntil, isWhole } = moves
  if (completeDay === undefined && coveredUntil === undefined && isWhole === undefined) return
  db.run(sql`
    UPDATE history_copies
    SET complete_day = min(
      coalesce(complete_day, ${completeDay ?? null}), coalesce(${completeDay ?? null}, complete_day)
    ),
      covered_until = max(
        coalesce(covered_until, ${coveredUntil ?? null}), coalesce(${coveredUntil ?? null}, covered_until)
      ),
      is_whole = max(is_whole, ${isWhole === true ? 1 : 0})
    WHERE account_id = ${accountId}
  `)
}

function endReading(db: Db, accountId: string, { cursor, seenAt }: KeptPage, what: HistorySubject['what']): void {
  const doubt = cursor.doubt ?? null
  const ofOlder = what === 'older'
  const ofNewest = cursor.startsAtNewest
  db.run(sql`
    UPDATE history_copies
    SET older_doubt = CASE ${ofOlder ? 1 : 0} WHEN 1 THEN ${doubt} ELSE older_doubt END,
      newest_doubt = CASE ${ofNewest ? 1 : 0} WHEN 1 THEN ${doubt} ELSE newest_doubt END, read_at = CASE
      WHEN ${ofNewest ? 1 : 0} = 1 AND ${doubt} IS NULL THEN ${seenAt} ELSE read_at END, tried_at = ${seenAt}
    WHERE account_id = ${accountId}
  `)
}
