// How a campaign stands, in one snapshot of the stored states.
import type { CampaignState, PauseReason, Progress, StateCounts, WaitReason } from '@contract'
import { minute } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { trialPartSql } from '../../storage/trialPartSql'
import { readRunStart } from '../recovery/auditRows'
import { deliveriesToRetry } from '../../readback/statuses'
import {
  countStates,
  inOrder,
  inOrderOfR,
  readKept,
  type KeptCounts,
  type PeopleSums,
  unlistedSql,
} from './countStates'
import { changingDraftSql, wouldStartSql } from '../store/changedRows'
import { settlesAt } from '../store/decideRows'
import { optOutScope } from '../store/nextPeopleRows'
import { readListedFacts, type ListedFacts } from '../store/listedFactRows'

export interface ProgressRow extends PeopleSums {
  readonly campaignId: CampaignId
  readonly accountId: string
  readonly name: string
  readonly state: CampaignState
  readonly pauseReason: PauseReason | null
  readonly pauseWords: string | null
  readonly pausedAt: string | null
  readonly sender: string
  readonly batchSize: number
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly ceiling: string | null
  readonly currency: string | null
  readonly lastLookAt: string | null
  /** People submitted within the last minute before `now`, by the present run. */
  readonly lastMinute: number
  readonly runsFrom: string | null
  readonly counts: StateCounts
  readonly doubts: Progress['doubts']
  /** Milliseconds since the epoch; 0 if no one is uncertain. */
  readonly settlesAt: number
  /** Frozen recipients. */
  readonly people: number
  /** The account's own limit; null for the default. */
  readonly maxInDoubt: number | null
  readonly foundLate: number
  /** People submitted in each of the last 12 minutes, oldest first. */
  readonly pace: readonly number[]
  readonly scheduledFor: string | null
  /** JSON. */
  readonly gatewayList: string | null
  /** The standing send that it is a day of. */
  readonly standingId: number | null
  readonly standingName: string | null
  readonly optOutsReadAt: string | null
  /** JSON. */
  readonly optOutsUnknown: string | null
  readonly waitReason: WaitReason | null
  /** The account's limits. */
  readonly dailyCap: number | null
  readonly moneyPerDay: number | null
  readonly moneyPerMonth: number | null
  readonly waitsUntil: string | null
  readonly missedAt: string | null
  /** When its last batch started. */
  readonly lastArmedAt: string | null
  /** JSON. */
  readonly timing: string
  readonly isTest: 0 | 1
  readonly isTrial: 0 | 1
  readonly isRest: 0 | 1
  /** JSON. */
  readonly estimate: string | null
  /** People who wait and have opted out since; 0 unless the campaign waits. */
  readonly optedOutSince: number
  /** Accepted, and not in the gateway's listing. Counted when nothing is being submitted. */
  readonly unlisted: number
  readonly peopleRemovedAt: string | null
  readonly isLocked: 0 | 1
  readonly draftId: string | null
  readonly wouldStartAt: string | null
  readonly replacedBy: string | null
  /** People whom a limit for one person holds, and the moment of the first; null: none. */
  readonly limited: number
  readonly limitedUntil: string | null
  /** People who are held as already listed. */
  readonly listed: number
  readonly listedAt: string | null
  readonly listingReadAt: string | null
  /** Null unless it stopped because someone else seems to send it. */
  readonly listedFacts: ListedFacts | null
}

export interface ProgressQuestion {
  readonly id: CampaignId
  /** For what was submitted of late. */
  readonly now: string
  /** When a person last set it going; null if no one did since the app was opened. */
  readonly runsFrom: string | null
}

export function readProgress(db: Db, question: ProgressQuestion): ProgressRow | undefined {
  const { id } = question
  const row = db.get<
    Omit<
      ProgressRow,
      | keyof PeopleSums
      | 'counts'
      | 'doubts'
      | 'settlesAt'
      | 'unlisted'
      | 'optedOutSince'
      | 'pace'
      | 'lastMinute'
      | 'runsFrom'
      | 'listedFacts'
    >
  >(sql`
    SELECT c.id AS campaignId, c.account_id AS accountId, c.name, c.state, c.pause_reason AS pauseReason,
      c.pause_words AS pauseWords, c.paused_at AS pausedAt, c.sender, coalesce(c.batch_size, a.batch_size) AS batchSize,
        coalesce(c.frozen_people, 0) AS people, a.max_in_doubt AS maxInDoubt, c.started_at AS startedAt,
      c.finished_at AS finishedAt, json_extract(c.approval, '$.ceiling') AS ceiling, a.currency,
        a.daily_cap AS dailyCap,
      a.money_per_day_micros AS moneyPerDay, a.money_per_month_micros AS moneyPerMonth,
      (SELECT max(looked_at) FROM attempts WHERE campaign_id = c.id) AS lastLookAt,
      coalesce(c.scheduled_for, (SELECT max(scheduled_for) FROM attempts WHERE campaign_id = c.id)) AS scheduledFor,
      c.standing_id AS standingId,
      (SELECT s.name FROM standing_rules s WHERE s.id = c.standing_id) AS standingName,
      c.gateway_list AS gatewayList, c.opt_outs_read_at AS optOutsReadAt, c.opt_outs_unknown AS optOutsUnknown,
        c.wait_reason AS waitReason, c.waits_until AS waitsUntil,
      c.missed_at AS missedAt, c.timing, c.is_test AS isTest, ${trialPartSql}, c.estimate,
      (SELECT armed_at FROM attempts WHERE campaign_id = c.id AND state <> 'unsent'
        ORDER BY id DESC LIMIT 1) AS lastArmedAt,
      (SELECT count(DISTINCT json_extract(detail, '$.recipientId')) FROM audit
        WHERE campaign_id = c.id AND what = 'found_late') AS foundLate,
      c.people_removed_at AS peopleRemovedAt, c.listed_at AS listedAt, c.listing_read_at AS listingReadAt,
      (${changingDraftSql(sql`c.id`)}) AS draftId,
      ${wouldStartSql} AS wouldStartAt,
      (SELECT next.id FROM campaigns next WHERE next.replaces = c.id AND next.removed_at IS NULL
        AND next.state NOT IN ('draft', 'frozen')) AS replacedBy,
      EXISTS (SELECT 1 FROM profile WHERE locked_by IN ('profile_copied', 'profile_restored')) AS isLocked,
      (SELECT count(*) FROM recipients
        WHERE campaign_id = c.id AND held_until IS NOT NULL AND state = 'held') AS limited,
      (SELECT min(held_until) FROM recipients
        WHERE campaign_id = c.id AND held_until IS NOT NULL AND state = 'held') AS limitedUntil,
      (SELECT count(*) FROM recipients
        WHERE campaign_id = c.id AND state = 'held' AND reason = 'already_listed' AND ${inOrder}) AS listed
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${id} AND c.removed_at IS NULL
  `)
  if (!row) return undefined
  const unlisted =
    row.state === 'running'
      ? 0
      : (db.get<{ people: number }>(sql`SELECT count(*) AS people FROM recipients r WHERE ${unlistedSql(id)}`)
          ?.people ?? 0)
  // A run that went on by the clock, after a wait, began then.
  const runsFrom = [question.runsFrom, readRunStart(db, id)].reduce(
    (latest, at) => (latest === null || (at !== null && at > latest) ? at : latest),
    null,
  )
  const { pace, lastMinute } =
    row.state === 'running' ? readPace(db, { ...question, runsFrom }) : { pace: [], lastMinute: 0 }
  const sums = readKept(db, id) ?? readSums(db, id)
  const counts = readCounts(db, id)
  const isInDoubt = counts.uncertain > 0
  const doubts = isInDoubt ? readDoubts(db, id) : noDoubts
  return {
    ...row,
    ...sums,
    counts,
    doubts,
    settlesAt: isInDoubt ? settlesAt(db, id) : 0,
    unlisted,
    optedOutSince: row.state === 'waiting' && row.gatewayList === null ? countOptedOutSince(db, id) : 0,
    pace,
    lastMinute,
    runsFrom,
    listedFacts: row.pauseReason === 'already_listed' ? readListedFacts(db, id) : null,
  }
}

/** From the opt-outs to the people: there are fewer of them. */
function countOptedOutSince(db: Db, id: CampaignId): number {
  const { accountId, lists } = optOutScope(db, id)
  const { people = 0 } =
    db.get<{ people: number }>(sql`
      SELECT count(DISTINCT r.id) AS people FROM opt_outs o
        CROSS JOIN recipients r INDEXED BY one_recipient_a_number ON r.campaign_id = ${id} AND r.phone = o.phone
          AND r.position IS NOT NULL AND r.state IN ('pending', 'held')
      WHERE o.account_id = ${accountId} AND o.list_id IN (SELECT value FROM json_each(${lists}))
    `) ?? {}
  return people
}

const noDoubts: Progress['doubts'] = { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }

/** Tells refusals from lost answers: refused people are looked up only because a refusal may not mean all of them. */
function readDoubts(db: Db, id: CampaignId): Progress['doubts'] {
  const rows = db.all<{ why: keyof Progress['doubts']; people: number }>(sql`
    SELECT CASE WHEN a.after_refusal IS NULL THEN 'lost' WHEN a.after_refusal = 'refused' THEN 'refused'
        WHEN a.http_status IN (401, 403) THEN 'keyRefused' ELSE 'noBalance' END AS why, count(*) AS people
    FROM recipients r LEFT JOIN attempt_recipients l ON l.recipient_id = r.id AND l.live = 1
      LEFT JOIN attempts a ON a.id = l.attempt_id
    WHERE r.campaign_id = ${id} AND r.position IS NOT NULL AND r.state = 'uncertain' AND ${inOrderOfR} GROUP BY 1
  `)
  return { ...noDoubts, ...Object.fromEntries(rows.map(({ why, people }) => [why, people])) }
}

/** From the people and their messages. */
export function readSums(db: Db, id: CampaignId): PeopleSums {
  const delivery = db.all<{ status: string; people: number }>(sql`
    SELECT delivery AS status, count(*) AS people FROM recipients WHERE campaign_id = ${id} AND delivery IS NOT NULL
    GROUP BY delivery
  `)
  const failed = deliveriesToRetry(delivery.map(({ status }) => status))
  return {
    delivery,
    refusals: db.all(sql`
      SELECT coalesce(reason, '') AS words, count(*) AS people FROM recipients
      WHERE campaign_id = ${id} AND state = 'refused' AND ${inOrder} GROUP BY reason ORDER BY people DESC LIMIT 10
    `),
    failed:
      db.get<{ people: number }>(sql`
        SELECT count(*) AS people FROM recipients WHERE campaign_id = ${id} AND delivery IS NOT NULL
          AND delivery IN (SELECT value FROM json_each(${JSON.stringify(failed)})) AND +state = 'accepted'
      `)?.people ?? 0,
    secondRecords:
      db.get<{ people: number }>(sql`
        SELECT count(*) AS people FROM recipients WHERE campaign_id = ${id} AND second_record = 1
      `)?.people ?? 0,
    spentMicros:
      db.get<{ micros: number | null }>(sql`SELECT sum(cost_micros) AS micros FROM messages WHERE campaign_id = ${id}`)
        ?.micros ?? null,
  }
}

/** The figures that stay when the people are deleted. */
export function keepCounts(db: Db, id: CampaignId): KeptCounts {
  return { states: countStates(db, id), ...readSums(db, id) }
}

const paceMinutes = 12

function readPace(db: Db, { id, now, runsFrom }: ProgressQuestion): { pace: number[]; lastMinute: number } {
  const since = new Date(Date.parse(now) - paceMinutes * minute).toISOString()
  const rows = db.all<{ at: string; people: number }>(sql`
    SELECT answered_at AS at, people FROM attempts
    WHERE campaign_id = ${id} AND id > ${firstOf(db, id, since)} AND answered_at > ${since} AND state <> 'unsent'
      AND coalesce(fault, '') NOT IN ('copied', 'database_went_back')
  `)
  const minutes = Array.from({ length: paceMinutes }, () => 0)
  let lastMinute = 0
  for (const { at, people } of rows) {
    const ago = Math.floor((Date.parse(now) - Date.parse(at)) / minute)
    if (ago <= 0 && (runsFrom === null || at > runsFrom)) lastMinute += people
    const index = paceMinutes - 1 - Math.min(Math.max(ago, 0), paceMinutes - 1)
    minutes[index] = (minutes[index] ?? 0) + people
  }
  return { pace: minutes, lastMinute }
}

/** Attempts are armed in the order of their ids: those long answered are not read again. */
function firstOf(db: Db, id: CampaignId, since: string): number {
  const earlier = new Date(Date.parse(since) - 2 * minute).toISOString()
  return (
    db.get<{ id: number }>(sql`
      SELECT id FROM attempts WHERE campaign_id = ${id} AND armed_at < ${earlier} ORDER BY id DESC LIMIT 1
    `)?.id ?? 0
  )
}

export function readCounts(db: Db, id: CampaignId): StateCounts {
  const counts = {
    total: 0,
    pending: 0,
    held: 0,
    inflight: 0,
    accepted: 0,
    refused: 0,
    uncertain: 0,
    absent: 0,
    closed: 0,
    skipped: 0,
  }
  for (const { state, placed } of countStates(db, id)) {
    counts[state] += placed
    counts.total += placed
  }
  return counts
}
