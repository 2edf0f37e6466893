// The sending of frozen people: intent before the request, outcome after it. Each operation keeps two rules that the
// schema also enforces: one live attempt for a person, and every person in exactly one state.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import { isHeldSql, isOptedOutOfSql } from '../../contacts/consent/optOutRows'
import { readUnacceptedHours } from '../../feeds/unknownHoursRows'
import { isInTime } from '../../planning/handoverWindows'
import type { Db } from '../../storage/db'
import { essentialWrite, operationGroup, read, write } from '../../storage/operations'
import { audit } from '../recovery/auditRows'
import { inOrder, inOrderOfR } from '../views/countStates'
import { sql, type Sql } from '../../storage/sql'
import { isAnswerOver, noteAnswerOver } from './answerCampaignRows'
import { announceAttempt, journalKey, keyedHash, knownUntilSql, unreadEndSql, type JournalMark } from './journalLines'
import { hasNewer } from './changedRows'
import { readDoubtOf, readRejected } from './doubtWatchRows'
import { judgeMoney, readMoneyBasis } from './moneyRows'
import type { Arming, Armed, DispatchCampaign, NextPeople, OutboxStore, Settling } from './outboxStore'
import { settleAttempt } from './settleRows'
import { isOwingSql } from '../../readback/refusalRows'
import { toCampaign, type CampaignRow } from './toCampaign'
import { capLeft, readWaves, recordWait, type Waiting } from './waveRows'

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
        a.time_zone AS timeZone, (SELECT armed_at FROM attempts t WHERE t.campaign_id = c.id AND t.state <> 'unsent'
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

  isLocked: read((db) => isLocked(db)),

  spent: read(
    (db, id: CampaignId) =>
      db.get<{ micros: number }>(sql`
        SELECT coalesce(sum(cost_micros), 0) AS micros FROM messages WHERE campaign_id = ${id}
      `)?.micros ?? 0,
  ),

  doubt: read((db, attemptIds: readonly number[]) => readDoubtOf(db, attemptIds)),

  rejected: read((db, input: { id: CampaignId; since: number }) => readRejected(db, input)),

  // In the writer's thread, so that a send waits for no page's question.
  nextPeople: write((db, input: Parameters<OutboxStore['nextPeople']>[0]): NextPeople => {
    const { id, size, after, last, at, isClockWrong } = input
    if (isAnswerOver(db, id, at)) setAnswerAside(db, id, at)
    const scope = optOutScope(db, id)
    const found: WaitingPerson[] = []
    const optedOut: number[] = []
    const late: number[] = []
    for (let [from, left] = [after, size]; left > 0; left = size - found.length) {
      // Names its index: with another one in question SQLite would plan again for each value.
      const page = db.all<WaitingPerson>(sql`
        SELECT r.id, r.phone, t.text, r.position, ${isOutSql(scope)} AS isOut, r.until_at AS until
        FROM recipients r INDEXED BY recipients_in_order JOIN recipient_texts t ON t.recipient_id = r.id
        WHERE r.campaign_id = ${id} AND r.state = 'pending' AND ${inOrderOfR} AND r.position > ${from}
          AND r.position <= ${last}
        ORDER BY r.position LIMIT ${left}
      `)
      if (page.length === 0) break
      for (const person of page) {
        if (person.isOut) optedOut.push(person.id)
        else if (!isClockWrong && !guard('arm.in_time', isBeforeEnd(person.until, at))) late.push(person.id)
        else found.push(person)
        from = person.position
      }
    }
    if (optedOut.length > 0) setAside(db, optedOut)
    if (late.length > 0) setLateAside(db, late)
    const key = journalKey(db)
    const marks = found.map(({ phone }) => keyedHash(key, id, phone))
    return {
      people: found.map(({ phone, text }) => ({ phone, text })),
      handles: {
        people: found.length,
        ids: JSON.stringify(found.map((person) => person.id)),
        marks: JSON.stringify(marks),
      },
    }
  }),

  arm: write((db, input: Arming): Armed => {
    if (!mayArm(db, input)) return { armed: false }
    const cap = capLeft(db, { ...input, people: input.handles.people })
    if (cap && !guard('cap.daily', cap.wanted <= cap.left)) return { armed: false, cap }
    const { maxMicros, hold } = judgeMoney(db, input)
    if (hold) return { armed: false, money: hold }
    const { batch, watermark, knownUntil, newerThan, seen, unreadUntil } = readMark(db, input.campaignId)
    const line = announceAttempt(db, input, { watermark, knownUntil: newerThan })
    const { id: attemptId } = db.write(
      'arm.attempt',
      sql`
        INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, watermark, seen_message_id,
          armed_at, journal_hash, ref, scheduled_for, unread_until, marked_at, max_micros)
        VALUES (${input.campaignId}, ${batch}, ${input.form}, 'armed', ${input.handles.people}, ${input.payloadHash},
          ${watermark}, ${seen}, ${input.at}, ${line.hash}, ${input.ref}, ${input.scheduledFor}, ${unreadUntil},
          ${watermark === null ? null : knownUntil}, ${maxMicros})
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

/** People who opted out since the freeze. */
function setAside(db: Db, recipientIds: readonly number[]): void {
  db.write(
    'next.opted_out',
    sql`
      UPDATE recipients SET state = 'skipped', reason = CASE
        WHEN ${isHeldSql(sql`(SELECT account_id FROM campaigns c WHERE c.id = campaign_id)`, sql`recipients.phone`)}
        THEN 'unclear_reply' ELSE 'opted_out' END
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(recipientIds)})) AND state = 'pending'
    `,
  )
}

/** An automatic answer that is not wanted any more has no one left to send to. */
function setAnswerAside(db: Db, id: CampaignId, at: string): void {
  noteAnswerOver(db, id, at)
  db.write(
    'stop.people',
    sql`
      UPDATE recipients SET state = 'skipped', reason = 'stopped'
      WHERE campaign_id = ${id} AND state = 'pending' AND ${inOrder}
    `,
  )
}

function isBeforeEnd(until: string | null, at: string): boolean {
  return isInTime(Date.parse(at), until === null ? undefined : Date.parse(until))
}

/** People whose own time has come, or passed, before the message had its turn. */
function setLateAside(db: Db, recipientIds: readonly number[]): void {
  db.write(
    'next.over',
    sql`
      UPDATE recipients SET state = 'skipped', reason = 'time_past'
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(recipientIds)})) AND state = 'pending'
    `,
  )
}

const isOutSql = ({ accountId, lists }: OptOutScope): Sql =>
  isOptedOutOfSql(sql`${accountId}`, sql`r.phone`, sql`SELECT value FROM json_each(${lists})`)

interface WaitingPerson {
  readonly id: number
  readonly phone: string
  readonly text: string
  readonly position: number
  readonly isOut: 0 | 1
  readonly until: string | null
}

interface OptOutScope {
  readonly accountId: string
  /** JSON: ids of lists; 0 for everything. */
  readonly lists: string
}

/**
 * The account, and the opt-outs that exclude a person: from everything (0) and from the campaign's lists, or that of the rule that
 * answers them; none if the person
 * approved the bypass. Read once a batch: reading it for each person would parse the lists as often.
 */
function optOutScope(db: Db, id: CampaignId): OptOutScope {
  const row = db.get<{ accountId: string; bypass: 0 | 1; lists: string }>(sql`
    SELECT account_id AS accountId, bypass_opt_out AS bypass, (SELECT json_group_array(value) FROM (
      ${countedListsSql(sql`c.audience`)} UNION SELECT 0
      UNION SELECT list_id FROM automatic_answers w WHERE w.campaign_id = c.id)) AS lists FROM campaigns c WHERE id = ${id}
  `)
  return { accountId: row?.accountId ?? '', lists: row?.bypass === 0 ? row.lists : '[]' }
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
    !isLocked(db) &&
    guard('arm.pending', pending === handles.people) &&
    guard('arm.opted_out', optedOut === 0) &&
    guard('arm.in_time', isBeforeEnd(until, at))
  )
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
