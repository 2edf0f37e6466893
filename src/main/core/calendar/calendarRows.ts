// The sends of a stretch of time: requests that were made, people who wait for a time, and what was charged.
import type { CampaignState } from '@contract'
import type { CampaignId } from '../base/ids'
import type { TrialPartRow } from '../base/trialPart'
import { inOrderOfR } from '../outbox/views/countStates'
import { longRead, operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'
import { trialPartSql } from '../storage/trialPartSql'
import { isMovableSql } from './moveRows'

interface Stretch {
  readonly accountId: string
  /** ISO 8601; the end is not part of it. */
  readonly from: string
  readonly until: string
}

/** Requests of one campaign in about ten minutes. */
export interface SentRow extends TrialPartRow {
  readonly campaignId: CampaignId
  readonly name: string
  readonly state: CampaignState
  readonly first: string
  readonly last: string
  readonly people: number
  readonly isUncertain: 0 | 1
  readonly ruleId: number | null
}

/** People of one campaign who wait for the same time. */
export interface PlannedRow extends TrialPartRow {
  readonly campaignId: CampaignId
  readonly name: string
  readonly state: CampaignState
  /** null: it is their turn as soon as the campaign goes on. */
  readonly dueAt: string | null
  /** The campaign waits as a whole until then. */
  readonly waitsUntil: string | null
  readonly people: number
  readonly frozenPeople: number
  /** JSON of Estimate. */
  readonly estimate: string | null
  readonly ruleId: number | null
  readonly canMove: 0 | 1
}

export interface PersonRow {
  readonly name: string
  readonly phone: string
}

const isShown = sql`c.removed_at IS NULL AND c.is_test = 0 AND c.is_reply = 0`

export const calendarOperations = operationGroup('calendar', {
  read: longRead(
    (db, { accountId, from, until }: Stretch): { sent: SentRow[]; planned: PlannedRow[]; spentMicros: number } => {
      // A request with a time is taken by the gateway at once and goes out then.
      const sent = db.all<SentRow>(sql`
        SELECT c.id AS campaignId, c.name, ${trialPartSql}, c.state, min(a.at) AS first, max(a.at) AS last, sum(a.people) AS people,
          max(EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.state IN ('uncertain', 'absent')
            AND r.position IS NOT NULL AND ${inOrderOfR})) AS isUncertain, c.standing_id AS ruleId
        FROM (
          SELECT campaign_id, armed_at AS at, people FROM attempts
            WHERE armed_at >= ${from} AND armed_at < ${until} AND scheduled_for IS NULL AND state NOT IN ('unsent', 'refused')
          UNION ALL
          SELECT campaign_id, scheduled_for, people FROM attempts
            WHERE scheduled_for >= ${from} AND scheduled_for < ${until} AND state NOT IN ('unsent', 'refused')
        ) a JOIN campaigns c ON c.id = a.campaign_id AND c.account_id = ${accountId} AND ${isShown}
        GROUP BY c.id, substr(a.at, 1, 15)
      `)
      const planned = db.all<PlannedRow>(sql`
        SELECT c.id AS campaignId, c.name, ${trialPartSql}, c.state, w.due_at AS dueAt, c.waits_until AS waitsUntil, count(*) AS people,
          coalesce(c.frozen_people, 0) AS frozenPeople, c.estimate, c.standing_id AS ruleId, ${isMovableSql} AS canMove
        FROM campaigns c CROSS JOIN recipients r ON r.campaign_id = c.id AND r.state = 'pending' AND r.position IS NOT NULL
          LEFT JOIN waves w ON w.campaign_id = c.id AND r.position BETWEEN w.first_position AND w.last_position
        WHERE c.account_id = ${accountId} AND c.state IN ('approved', 'waiting', 'running', 'paused') AND ${isShown}
        GROUP BY c.id, w.due_at
      `)
      const { spentMicros = 0 } =
        db.get<{ spentMicros: number }>(sql`
          SELECT coalesce(sum(m.cost_micros), 0) AS spentMicros FROM campaigns c
            CROSS JOIN messages m ON m.campaign_id = c.id AND m.at >= ${from} AND m.at < ${until}
          WHERE c.account_id = ${accountId} AND ${isShown}
        `) ?? {}
      return { sent, planned, spentMicros }
    },
  ),

  isUnused: read((db, { accountId }: Pick<Stretch, 'accountId'>): boolean => {
    const found = db.get(sql`
      SELECT 1 WHERE EXISTS (SELECT 1 FROM campaigns c WHERE c.account_id = ${accountId} AND ${isShown} AND c.approval IS NOT NULL)
        OR EXISTS (SELECT 1 FROM standing_rules WHERE account_id = ${accountId} AND state = 'on')
    `)
    return found === undefined
  }),

  /** `at`: now. People whose time has come wait for their turn. */
  people: longRead(
    (db, { accountId, id, from, until, at, limit }: Stretch & { id: CampaignId; at: string; limit: number }) =>
      db.all<PersonRow>(sql`
        SELECT r.name, r.phone FROM campaigns c CROSS JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL
          LEFT JOIN waves w ON w.campaign_id = c.id AND r.position BETWEEN w.first_position AND w.last_position
          LEFT JOIN attempt_recipients ar ON ar.recipient_id = r.id AND ar.live = 1
          LEFT JOIN attempts a ON a.id = ar.attempt_id
        WHERE c.id = ${id} AND c.account_id = ${accountId}
          AND CASE WHEN r.state IN ('pending', 'held') THEN max(coalesce(w.due_at, c.waits_until, ${at}), ${at})
            ELSE coalesce(a.scheduled_for, a.armed_at) END BETWEEN ${from} AND ${until}
        ORDER BY r.position LIMIT ${limit}
      `),
  ),
})
