// Approved campaigns with people who still wait: from when on they go, and what they can still take from the account's limits.
import type { CampaignId } from '../../base/ids'
import type { Span } from '../../planning/localInstants'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { inOrderOfR } from '../views/countStates'

/** `since`, `until`: for campaigns that start then, by this computer's clock. */
export interface ApprovedQuestion extends Span {
  readonly accountId: string
  /** Current time, ISO. */
  readonly at: string
  /** It is left out, and so is the campaign that it changes. */
  readonly except?: CampaignId
}

export interface ApprovedCampaign {
  /** One that is overdue goes now. */
  readonly startsAt: string
  readonly people: number
  /** The same, but with the people of a list that the gateway keeps. */
  readonly reached: number
  /** Millionths that one of `people` may cost; 0 without a price. */
  readonly each: number
}

/** All of it is handed over at once, whenever it is due. */
export const isAtGatewaySql = sql`(c.scheduled_for IS NOT NULL OR json_extract(c.timing, '$.clock') = 'gateway')`

/** A list that the gateway keeps is one recipient, and means as many people as were known when it was chosen. */
export function reachedSql(people: Sql): Sql {
  return sql`CASE WHEN c.gateway_list IS NULL THEN ${people} 
    ELSE max(1, coalesce(json_extract(c.gateway_list, '$.people'), 1)) END`
}

export function readApproved(db: Db, question: ApprovedQuestion): ApprovedCampaign[] {
  const { accountId, except, at, since, until } = question
  return db.all<ApprovedCampaign>(sql`
    WITH approved AS (
      SELECT c.id, coalesce(json_extract(c.approval, '$.ceiling.micros') * 1.0 / c.frozen_people, 0) AS each,
        max(${at}, CASE WHEN ${isAtGatewaySql} THEN ${at}
          WHEN c.state = 'waiting' AND c.wait_reason IN ('daily_cap', 'money_day', 'money_month', 'person_limit') THEN c.waits_until
          ELSE coalesce((SELECT min(w.due_at) FROM waves w
            WHERE w.campaign_id = c.id HAVING count(*) = count(w.due_at)), ${at}) END) AS startsAt
      FROM campaigns c WHERE c.account_id = ${accountId} AND c.id IS NOT ${except ?? null} AND c.frozen_people > 0
        AND c.id IS NOT (SELECT replaces FROM campaigns WHERE id = ${except ?? null})
        AND c.state IN ('approved', 'waiting', 'running', 'paused')),
    counted AS (
      SELECT id, startsAt, each, (SELECT count(*) FROM recipients r
        WHERE r.campaign_id = approved.id AND r.state IN ('pending', 'held')
        AND ${inOrderOfR} AND r.position IS NOT NULL) AS people
      FROM approved WHERE startsAt >= ${since} AND startsAt < ${until})
    SELECT startsAt, people, ${reachedSql(sql`counted.people`)} AS reached, each
    FROM counted JOIN campaigns c ON c.id = counted.id WHERE people > 0 ORDER BY startsAt
  `)
}
