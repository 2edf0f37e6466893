// The sending of frozen people: whose turn it is or what a campaign waits for, intent before the request, outcome after it. Each
// operation keeps two rules that the schema also enforces: one live attempt for a person, and every person in exactly one state.
import type { Timing, WaitReason } from '@contract'
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import { readUnacceptedHours } from '../../feeds/unknownHoursRows'
import type { Db } from '../../storage/db'
import { essentialWrite, operationGroup, read, write } from '../../storage/operations'
import { audit } from '../recovery/auditRows'
import { dayOf, toSpan } from '../../planning/localInstants'
import { sql, type Sql } from '../../storage/sql'
import { isAnswerOver } from './stillWantedRows'
import { mayArmStanding } from '../standing/standingCampaignRows'
import { hasNewer } from './changedRows'
import { countedTime, onOurClock, clockLead } from '../../readback/gatewayTimeRows'
import { announceAttempt, knownUntilSql, unreadEndSql, type JournalMark } from './journalLines'
import { readDoubtOf, readRejected, settleAttempt } from './settleRows'
import { capLeft, judgeMoney, readMoneyBasis } from './accountLimitRows'
import { judgeCeiling, readCeilingBasis } from './ceilingRows'
import {
  isBeforeEnd,
  isOutSql,
  judgeHeld,
  optOutScope,
  readNextPeople,
  readHeldTexts,
  readPersonLimit,
} from './nextPeopleRows'
import type { Arming, Armed, DispatchCampaign, OutboxStore, Settling } from './outboxStore'
import { isOwingSql } from '../../readback/refusalRows'
import { hour } from '../../base/durations'
import type { FrozenHours } from '../../planning/openHours'
import { inOrder, inOrderOfR } from '../views/countStates'
import type { Wave } from '../engine/planTurn'

export const dispatchOperations = operationGroup('dispatch', {
  campaign: read((db, id: CampaignId): DispatchCampaign | undefined => {
    const row = db.get<CampaignRow>(sql`
      SELECT c.id, c.account_id AS accountId, c.state, c.pause_reason AS pauseReason, coalesce(c.form, '') AS form,
        c.sender, c.bypass_opt_out AS bypassOptOut, a.callback_url AS callbackUrl,
        coalesce(c.batch_size, 0) AS batchSize, coalesce(c.frozen_people, 0) AS people, a.max_in_doubt AS maxInDoubt, c.image_url AS imageUrl,
        c.target_url AS targetUrl, c.caption, c.scheduled_for AS scheduledFor,
        json_extract(c.gateway_list, '$.id') AS listId,
        json_extract(c.approval, '$.ceiling.micros') AS ceilingMicros,
        (SELECT latest_at FROM profile) AS latestAt, c.wait_reason AS waitReason, c.waits_until AS waitsUntil, c.timing,
        a.at_limit = 'ask' AS asksAtLimit, c.changed_at AS changedAt, (SELECT armed_at FROM attempts t WHERE t.campaign_id = c.id AND t.state <> 'unsent'
          ORDER BY t.id DESC LIMIT 1) AS lastArmedAt
      FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${id}
    `)
    return row && toCampaign(row)
  }),

  start: write((db, { id, at, from, after }: Parameters<OutboxStore['start']>[0]) => {
    if (isLocked(db) || !guard('change.holds', !hasNewer(db, id))) return false
    const { changes } = db.write(
      'campaign.start',
      sql`
        UPDATE campaigns SET state = 'running', pause_reason = NULL, pause_words = NULL, paused_at = NULL,
          wait_reason = NULL, waits_until = NULL, missed_at = NULL,
          started_at = coalesce(started_at, ${at}), finished_at = NULL, changed_at = ${at},
          opt_outs_accepted_at = CASE WHEN pause_reason = 'opt_outs_unknown' THEN ${at} ELSE opt_outs_accepted_at END
        WHERE id = ${id} AND state IN ('approved', 'waiting', 'paused')
          AND (${after ?? null} IS NULL OR pause_reason = ${after ?? null})
          AND (${from ?? null} IS NULL OR state = ${from ?? null})
      `,
    )
    // A person who resumes has seen the clock, and agrees to send to people whose refusal is still being proved.
    if (changes === 1 && from === 'paused') {
      db.run(sql`UPDATE profile SET latest_at = ${at}`)
      db.run(sql`UPDATE attempts SET goes_on = 1 WHERE campaign_id = ${id} AND ${isOwingSql}`)
    }
    if (changes === 1) audit(db, id, at, 'started')
    return changes === 1
  }),

  waves: read((db, id: CampaignId) => readWaves(db, id)),

  wait: write((db, waiting: Waiting) => (waiting.from !== 'approved' || !isLocked(db)) && recordWait(db, waiting)),

  unacceptedHours: read((db, { id, at }: { id: CampaignId; at: string }) =>
    readUnacceptedHours(db, { campaignId: id, at, areListsRead: false }),
  ),

  moneyBasis: read((db, input: Parameters<OutboxStore['moneyBasis']>[0]) => readMoneyBasis(db, input)),

  judgeHeld: write((db, input: Parameters<OutboxStore['judgeHeld']>[0]) => judgeHeld(db, input)),

  isLocked: read((db) => isLocked(db)),

  ceilingBasis: read((db, id: CampaignId) => readCeilingBasis(db, id)),

  doubt: read((db, attemptIds: readonly number[]) => readDoubtOf(db, attemptIds)),

  rejected: read((db, input: { id: CampaignId; since: number }) => readRejected(db, input)),

  // In the writer's thread, so that a send waits for no page's question.
  nextPeople: write((db, input: Parameters<OutboxStore['nextPeople']>[0]) => readNextPeople(db, input)),

  arm: write((db, input: Arming): Armed => {
    if (!mayArm(db, input)) return { armed: false }
    const { accountId, timeZone } = readAccount(db, input.campaignId)
    const counted = countedTime(db, accountId, input.at)
    if (!guard('arm.person_limit', isWithinLimit(db, input, counted.at))) return { armed: false }
    const day = dayOf(Date.parse(counted.at), timeZone)
    const cap = capLeft(db, { ...input, day: toSpan(day), people: input.handles.people })
    if (cap && !guard('cap.daily', cap.wanted <= cap.left))
      return { armed: false, cap: { ...cap, until: onOurClock(toIso(day.until), counted.aheadMs) } }
    const approved = input.ceiling && judgeCeiling(db, { ...input, ids: input.handles.ids, ceiling: input.ceiling })
    if (approved?.people !== undefined) return { armed: false, ceiling: { people: approved.people } }
    const { maxMicros, hold } = judgeMoney(db, input, counted)
    if (hold) return { armed: false, money: hold }
    const { batch, watermark, knownUntil, newerThan, seen, unreadUntil } = readMark(db, input.campaignId)
    const line = announceAttempt(db, input, { watermark, knownUntil: newerThan })
    const { id: attemptId } = db.write(
      'arm.attempt',
      sql`
        INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, watermark, seen_message_id,
          armed_at, journal_hash, ref, scheduled_for, unread_until, marked_at, max_micros, counted_at)
        VALUES (${input.campaignId}, ${batch}, ${input.form}, 'armed', ${input.handles.people}, ${input.payloadHash},
          ${watermark}, ${seen}, ${input.at}, ${line.hash}, ${input.ref}, ${input.scheduledFor}, ${unreadUntil},
          ${watermark === null ? null : knownUntil}, ${maxMicros ?? approved?.maxMicros ?? null}, ${counted.aheadMs === 0 ? null : counted.at})
      `,
    )
    db.write(
      'arm.link',
      sql`
        INSERT INTO attempt_recipients (attempt_id, recipient_id, live)
        SELECT ${attemptId}, value, 1 FROM json_each(${input.handles.ids})
      `,
    )
    db.write(
      'arm.inflight',
      sql`
        UPDATE recipients SET state = 'inflight', reason = NULL
        WHERE id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ${attemptId})
      `,
    )
    db.run(sql`
      UPDATE profile SET latest_at = ${input.at} WHERE latest_at IS NULL OR latest_at < ${input.at}
    `)
    return {
      armed: true,
      attemptId,
      batch,
      // Read after the commit, which writes the line that confirms it.
      get isConfirmed() {
        return line.isConfirmed
      },
    }
  }),

  settle: essentialWrite((db, input: Settling) => settleAttempt(db, input)),
})

/** Nothing is sent from a copied or restored profile until a person says so. */
export function isLocked(db: Db): boolean {
  const by = db.get<{ by: string | null }>(sql`SELECT locked_by AS by FROM profile`)?.by ?? null
  return !guard('sending.locked', by === null)
}

/** The campaign still runs, it is not quiet, and each of these people is still waiting, has not opted out, and gets it in time. */
function mayArm(db: Db, { campaignId, handles, at, closesAt }: Arming): boolean {
  if (handles.people === 0) return false
  const campaign = db.get<{ state: string }>(sql`SELECT state FROM campaigns WHERE id = ${campaignId}`)
  // A cross join keeps the order: from the few wanted people, not from all people of the campaign.
  const { pending, optedOut, until } = db.get<{ pending: number; optedOut: number; until: string | null }>(sql`
    SELECT coalesce(sum(r.state = 'pending'), 0) AS pending, min(r.until_at) AS until,
      coalesce(sum(${isOutSql(optOutScope(db, campaignId))}), 0) AS optedOut
    FROM json_each(${handles.ids}) wanted CROSS JOIN recipients r ON r.id = wanted.value
    WHERE r.campaign_id = ${campaignId}
  `) ?? { pending: 0, optedOut: 0, until: null }
  return (
    guard('arm.running', campaign?.state === 'running') &&
    (closesAt === null || at < closesAt) &&
    !isAnswerOver(db, campaignId, at) &&
    mayArmStanding(db, campaignId, handles.ids, at) &&
    !isLocked(db) &&
    guard('arm.pending', pending === handles.people) &&
    guard('arm.opted_out', optedOut === 0) &&
    guard('arm.in_time', isBeforeEnd(until, at))
  )
}

function readAccount(db: Db, id: CampaignId): { accountId: string; timeZone: string } {
  const found = db.get<{ accountId: string; timeZone: string }>(sql`
    SELECT a.id AS accountId, a.time_zone AS timeZone FROM campaigns c JOIN accounts a ON a.id = c.account_id
    WHERE c.id = ${id}
  `)
  return found ?? { accountId: '', timeZone: '' }
}

/** No one of the request gets more texts than the account allows one person. */
function isWithinLimit(db: Db, { campaignId, handles, scheduledFor }: Arming, counted: string): boolean {
  const limit = readPersonLimit(db, campaignId)
  return !limit || readHeldTexts(db, handles.ids, limit, scheduledFor ?? counted).size === 0
}

interface Mark extends JournalMark {
  readonly batch: number
  readonly seen: number
  /** The same as `knownUntil`, but past records that may have been there without being read. */
  readonly newerThan: string | null
  /** See `MarkRead.unreadUntil`. */
  readonly unreadUntil: string | null
}

/** Reads what was known of the listing before the attempt. Without ids that grow with time there is no watermark. */
function readMark(db: Db, id: CampaignId): Mark {
  return (
    db.get<Mark>(sql`
      SELECT coalesce((SELECT batch FROM attempts WHERE campaign_id = c.id ORDER BY id DESC LIMIT 1), 0) + 1 AS batch,
        CASE WHEN m.ids_increase = 1 THEN m.highest_id END AS watermark, ${knownUntilSql} AS knownUntil,
        max(${knownUntilSql}, ${unreadEndSql}) AS newerThan, coalesce((SELECT max(id) FROM messages), 0) AS seen,
          m.unread_until AS unreadUntil
      FROM campaigns c LEFT JOIN listing_marks m ON m.account_id = c.account_id WHERE c.id = ${id}
    `) ?? { batch: 1, watermark: null, knownUntil: null, newerThan: null, seen: 0, unreadUntil: null }
  )
}

interface CampaignRow extends Omit<
  DispatchCampaign,
  'bypassOptOut' | 'scheduler' | 'late' | 'everySeconds' | 'asksAtLimit'
> {
  readonly bypassOptOut: 0 | 1
  readonly asksAtLimit: 0 | 1
  /** JSON. */
  readonly timing: string
}

/** The view of the dispatcher. */
function toCampaign({ timing: json, bypassOptOut, asksAtLimit, ...row }: CampaignRow): DispatchCampaign {
  const { clock, kind, late, everySeconds = null } = JSON.parse(json) as Timing
  const isAtGateway = row.scheduledFor !== null || (clock === 'gateway' && kind !== 'now')
  const flags = { bypassOptOut: bypassOptOut === 1, asksAtLimit: asksAtLimit === 1 }
  return { ...row, ...flags, scheduler: isAtGateway ? 'gateway' : 'app', late, everySeconds }
}

interface WaveRow extends Omit<Wave, 'zones' | 'hours'> {
  readonly zones: string
  readonly hours: string | null
}

/**
 * The waves with people who wait, in order. Without waves everyone who waits is one wave. If all of a wave are held by a limit, it
 * has the moment of the first, on this computer's clock.
 */
export function readWaves(db: Db, id: CampaignId): Wave[] {
  const waiting = (state: Sql): Sql => sql`FROM recipients r
    WHERE r.campaign_id = w.campaign_id AND r.state = ${state} AND ${inOrderOfR}
      AND r.position BETWEEN w.first_position AND w.last_position`
  // Most campaigns have no one who is held, and may have thousands of waves.
  const isAnyHeld =
    db.get(sql`
      SELECT 1 FROM recipients INDEXED BY recipients_held_until
      WHERE campaign_id = ${id} AND held_until IS NOT NULL AND state = 'held' LIMIT 1
    `) !== undefined
  const firstHeld = isAnyHeld ? sql`(SELECT min(r.held_until) ${waiting(sql`'held'`)})` : sql`NULL`
  const rows = db.all<WaveRow>(sql`
    SELECT wave, first_position AS first, last_position AS last, due_at AS dueAt, zones, hours,
      CASE WHEN NOT EXISTS (SELECT 1 ${waiting(sql`'pending'`)}) THEN ${firstHeld} END AS heldUntil
    FROM waves w
    WHERE campaign_id = ${id}
      AND (EXISTS (SELECT 1 ${waiting(sql`'pending'`)}) OR ${firstHeld} IS NOT NULL) ORDER BY wave
  `)
  const ours = ourClock(db, id)
  if (rows.length > 0)
    return rows.map((row) => ({
      ...row,
      ...ours(row.heldUntil),
      zones: JSON.parse(row.zones) as string[],
      hours: row.hours === null ? null : (JSON.parse(row.hours) as FrozenHours),
    }))
  const one = db.get(sql`
    SELECT 1 FROM recipients WHERE campaign_id = ${id} AND state = 'pending' AND ${inOrder} AND position > 0
  `)
  if (one !== undefined) return [{ ...everybody, heldUntil: null }]
  const { heldUntil } = db.get<{ heldUntil: string | null }>(sql`
    SELECT min(held_until) AS heldUntil FROM recipients
    WHERE campaign_id = ${id} AND state = 'held' AND ${inOrder} AND position > 0
  `) ?? { heldUntil: null }
  return heldUntil === null ? [] : [{ ...everybody, ...ours(heldUntil) }]
}

const everybody = { wave: 0, first: 1, last: Number.MAX_SAFE_INTEGER, dueAt: null, zones: [], hours: null }

/** Moments of limits count by the gateway's time. */
function ourClock(db: Db, id: CampaignId): (counted: string | null) => Pick<Wave, 'heldUntil' | 'isReckoned'> {
  const account = db.get<{ id: string }>(sql`SELECT account_id AS id FROM campaigns WHERE id = ${id}`)
  const aheadMs = clockLead(db, account?.id ?? '')
  return (counted) =>
    counted === null || aheadMs === 0
      ? { heldUntil: counted }
      : { heldUntil: onOurClock(counted, aheadMs), ...(Math.abs(aheadMs) > hour ? { isReckoned: true } : {}) }
}

export interface Waiting {
  readonly id: CampaignId
  readonly reason: WaitReason
  readonly until: string
  readonly at: string
  readonly from: 'approved' | 'running' | 'waiting'
}

/** `from` → waiting. A campaign without any attempt has not started. */
export function recordWait(db: Db, { id, reason, until, at, from }: Waiting): boolean {
  const { changes } = db.write(
    'campaign.wait',
    sql`
      UPDATE campaigns SET state = 'waiting', wait_reason = ${reason}, waits_until = ${until}, changed_at = ${at},
        started_at = CASE WHEN EXISTS (SELECT 1 FROM attempts a WHERE a.campaign_id = campaigns.id) THEN started_at END
      WHERE id = ${id} AND state = ${from}
    `,
  )
  if (changes === 1) audit(db, id, at, 'waits', { reason })
  return changes === 1
}
