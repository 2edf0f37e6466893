// The days of a rule: its campaigns with the outcomes of their people, and the people who were left out with the reason.
import type { StandingDay, StandingLeftOut } from '@contract'
import { replyMeaningSql } from '../contacts/consent/replyMeaning'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'
import type { OfRule } from './readRuleRows'

export const standingDayOperations = operationGroup('standingDays', {
  page: read((db, { ruleId, accountId, offset, limit }: OfRule & { offset: number; limit: number }) => {
    const daysSql = sql`(SELECT due_day AS day FROM standing_claims WHERE rule_id = ${ruleId}
      UNION SELECT due_day FROM standing_left_out WHERE rule_id = ${ruleId})`
    const { total } = db.get<{ total: number }>(sql`SELECT count(*) AS total FROM ${daysSql}`) ?? { total: 0 }
    const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${accountId}`)
    const days = db.all<{ day: string }>(sql`
      SELECT day FROM ${daysSql} ORDER BY day DESC LIMIT ${limit} OFFSET ${offset}
    `)
    return { total, rows: days.map(({ day }) => readDay(db, ruleId, day, account?.currency ?? undefined)) }
  }),
})

interface DayCounts {
  readonly people: number
  readonly accepted: number
  readonly waiting: number
  readonly uncertain: number
  readonly delivered: number
  readonly replied: number
}

function readDay(db: Db, ruleId: number, day: string, currency: string | undefined): StandingDay {
  const ofDay = sql`w.rule_id = ${ruleId} AND w.due_day = ${day}`
  const counts = db.get<DayCounts>(sql`
    SELECT coalesce(sum(coalesce(r.state, '') <> 'skipped'), 0) AS people, coalesce(sum(r.state = 'accepted'), 0) AS accepted,
      coalesce(sum(w.state = 'claimed' OR coalesce(r.state, '') IN ('pending', 'held', 'inflight')), 0) AS waiting,
      coalesce(sum(r.state IN ('uncertain', 'absent')), 0) AS uncertain,
      coalesce(sum(upper(coalesce(r.delivery, '')) IN ('DELIVERED', 'READ')), 0) AS delivered,
      coalesce(sum(EXISTS (SELECT 1 FROM replies a WHERE a.account_id = c.account_id AND a.phone = r.phone
        AND a.at >= c.started_at AND ${replyMeaningSql(sql`a`)} = 'reply')), 0) AS replied
    FROM standing_claims w JOIN campaigns c ON c.id = w.campaign_id
      LEFT JOIN recipients r ON r.campaign_id = w.campaign_id AND r.contact_id = w.contact_id AND r.position IS NOT NULL
    WHERE ${ofDay} AND w.state <> 'left_out'
  `) ?? { people: 0, accepted: 0, waiting: 0, uncertain: 0, delivered: 0, replied: 0 }
  const campaigns = db.all<{ id: string }>(sql`
    SELECT DISTINCT c.id FROM standing_claims w JOIN campaigns c ON c.id = w.campaign_id
    WHERE ${ofDay} AND c.state NOT IN ('draft', 'frozen') ORDER BY w.at, c.id
  `)
  const cost = db.get<{ micros: number | null }>(sql`
    SELECT sum(m.cost_micros) AS micros FROM messages m WHERE m.campaign_id IN (
      SELECT w.campaign_id FROM standing_claims w WHERE ${ofDay})
  `)
  const leftOut = db.all<{ reason: StandingLeftOut | null; people: number }>(sql`
    SELECT reason, sum(people) AS people FROM (
      SELECT reason, people FROM standing_left_out WHERE rule_id = ${ruleId} AND due_day = ${day}
      UNION ALL SELECT w.reason, count(*) FROM standing_claims w WHERE ${ofDay} AND w.state = 'left_out' GROUP BY w.reason
      UNION ALL SELECT 'not_reachable', count(*) FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id
          AND r.contact_id = w.contact_id AND r.position IS NOT NULL AND r.state = 'skipped'
        WHERE ${ofDay} AND w.state = 'approved' HAVING count(*) > 0)
    GROUP BY reason ORDER BY people DESC, reason
  `)
  return {
    day,
    campaigns: campaigns.map(({ id }) => id),
    ...counts,
    ...(cost === undefined || cost.micros === null || currency === undefined
      ? {}
      : { cost: { micros: cost.micros, currency } }),
    leftOut: leftOut.map(({ reason, people }) => ({ reason: reason ?? 'not_reachable', people })),
  }
}
