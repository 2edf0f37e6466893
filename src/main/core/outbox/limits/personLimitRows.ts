// The limits of an account for one person: so many texts in any seven days, so many hours between two, over all its sends. A person is
// a number, as for opt-outs. What counts is every request that submitted them or may have, from the moment it is armed, unless the
// gateway says that it failed; and what its listing shows from other computers. Tests and replies typed by a person count for nothing
// and are never held.
import { day, hour } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import { holdText, weekMs, type HeldText, type PersonLimit } from '../../planning/personLimit'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { isAutomaticSql } from '../store/answerCampaignRows'

export interface PersonLimitScope extends PersonLimit {
  readonly accountId: string
  /** Messages to one's own number may be tests of another computer. */
  readonly ownPhone: string
  readonly isAutomatic: 0 | 1
}

/** Final statuses of messages that no one received: refused by the network, failed for good, or taken out before they were sent. */
export const notReceivedSql = sql`('FAILED', 'UNDELIVERED', 'REJECTED', 'UNSUBSCRIBED')`

/** The longest that a text of one person reaches: 30 days of hours between two. */
export const maxReachMs = 30 * day

/** Undefined if none of the limits applies to the campaign. The people of a list at the gateway are not known. */
export function readPersonLimit(db: Db, id: CampaignId): PersonLimitScope | undefined {
  return db.get<PersonLimitScope>(sql`
    SELECT a.id AS accountId, a.own_phone AS ownPhone, a.texts_per_week AS textsPerWeek,
      a.hours_between_texts AS hoursBetween, ${isAutomaticSql} AS isAutomatic
    FROM campaigns c JOIN accounts a ON a.id = c.account_id
    WHERE c.id = ${id} AND (a.texts_per_week IS NOT NULL OR a.hours_between_texts IS NOT NULL) AND c.gateway_list IS NULL
      AND c.is_test = 0 AND (c.is_reply = 0 OR ${isAutomaticSql})
  `)
}

interface TextRow {
  readonly id: number
  readonly at: string
}

interface TextsQuestion extends Pick<PersonLimitScope, 'accountId' | 'ownPhone'> {
  /** Texts since then, ISO. */
  readonly since: string
  readonly at: string
}

/** Listed times carry no zone. One that is further ahead than any zone is wrong. */
const maxZoneMs = 14 * hour

/** When attempt `a` counts. One that was made up for a decision was made at some time until then: its latest time counts. */
const textAtSql = sql`coalesce(a.scheduled_for, a.counted_at, CASE WHEN a.journal_hash IS NULL THEN a.answered_at END, a.armed_at)`

/** Texts of `people` (id, phone). Read by number, so that what others got costs nothing. */
export function textsSql(people: Sql, { accountId, ownPhone, since, at }: TextsQuestion): Sql {
  return sql`
    WITH p (id, phone) AS (${people})
    SELECT p.id, ${textAtSql} AS at FROM p
      CROSS JOIN recipients b INDEXED BY recipients_of_number ON b.phone = p.phone AND b.position IS NOT NULL AND b.id <> p.id
      CROSS JOIN campaigns c ON c.id = b.campaign_id AND c.account_id = ${accountId} AND c.is_test = 0
        AND (c.is_reply = 0 OR ${isAutomaticSql}) AND c.gateway_list IS NULL
      CROSS JOIN attempt_recipients h INDEXED BY one_live_attempt ON h.recipient_id = b.id AND h.live = 1
      CROSS JOIN attempts a ON a.id = h.attempt_id
        AND ${textAtSql} > ${since}
    WHERE upper(coalesce(b.delivery, '')) NOT IN ${notReceivedSql}
    UNION ALL
    SELECT p.id, CASE WHEN m.at <= ${toIso(Date.parse(at) + maxZoneMs)} THEN min(m.at, ${at}) ELSE min(m.first_seen_at, ${at}) END
    FROM p CROSS JOIN messages m INDEXED BY messages_by_phone ON m.account_id = ${accountId}
      AND m.phone = p.phone AND m.at > ${since}
    WHERE (m.campaign_id IS NULL OR EXISTS (SELECT 1 FROM campaigns g WHERE g.id = m.campaign_id AND g.gateway_list IS NOT NULL))
      AND m.phone <> ${ownPhone} AND upper(m.status) NOT IN ${notReceivedSql}
  `
}

/** The people whom the limits hold back at `at`, and until when. `ids`: JSON. One statement for any number of people. */
export function readHeldTexts(db: Db, ids: string, scope: PersonLimitScope, at: string): Map<number, HeldText> {
  const now = Date.parse(at)
  const people = sql`
    SELECT r.id, r.phone FROM json_each(${ids}) wanted CROSS JOIN recipients r ON r.id = wanted.value
    WHERE r.passes_limit = 0
  `
  const times = new Map<number, number[]>()
  for (const text of db.all<TextRow>(textsSql(people, { ...scope, since: toIso(now - reachMs(scope)), at }))) {
    const known = times.get(text.id)
    const time = Date.parse(text.at)
    if (known) known.push(time)
    else times.set(text.id, [time])
  }
  const held = new Map<number, HeldText>()
  for (const [id, texts] of times) {
    const hold = holdText(texts, now, scope)
    if (hold) held.set(id, hold)
  }
  return held
}

/** How far back a text can matter. */
export function reachMs({ hoursBetween }: PersonLimit): number {
  return Math.max(weekMs, Math.min(maxReachMs, (hoursBetween ?? 0) * hour))
}
