// The money of an account in a day or a month: the gateway's charges for messages, from here or elsewhere, and what approved
// campaigns may still cost. Messages without a charge yet count with their share of the approved cost, so that it is never too
// little.
import type { CampaignId } from '../base/ids'
import { countStates } from '../outbox/countStates'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'

export interface MoneyQuestion {
  readonly accountId: string
  /** This campaign does not count. */
  readonly id: CampaignId
  /** Current time, and the first and the last instant of the day or month, the last not included; all ISO. */
  readonly at: string
  readonly since: string
  readonly until: string
}

export const moneyUsedOperations = operationGroup('moneyUsed', {
  /** Millionths of the account's currency. */
  micros: read((db, question: MoneyQuestion): number => chargedMicros(db, question) + openMicros(db, question)),

  /** When a frozen campaign starts, as planned; null: at once. */
  startsAt: read(
    (db, id: CampaignId): string | null =>
      db.get<{ startsAt: string | null }>(
        `SELECT coalesce(c.scheduled_for, CASE WHEN count(*) = count(w.due_at) THEN min(w.due_at) END) AS startsAt
         FROM campaigns c LEFT JOIN waves w ON w.campaign_id = c.id WHERE c.id = ?`,
        id,
      )?.startsAt ?? null,
  ),
})

function chargedMicros(db: Db, { accountId, since, until }: MoneyQuestion): number {
  const row = db.get<{ micros: number | null }>(
    'SELECT sum(cost_micros) AS micros FROM messages WHERE account_id = ? AND at >= ? AND at < ?',
    ...[accountId, since, until],
  )
  return row?.micros ?? 0
}

interface Approved {
  readonly id: CampaignId
  readonly people: number
  readonly ceiling: number
  readonly charged: number
}

/** Includes campaigns that start in these days, and earlier ones that are still running. */
function openMicros(db: Db, { accountId, id, at, since, until }: MoneyQuestion): number {
  const approved = db.all<Approved>(
    `SELECT c.id, c.frozen_people AS people, json_extract(c.approval, '$.ceiling.micros') AS ceiling,
       (SELECT count(*) FROM messages m WHERE m.campaign_id = c.id AND m.cost_micros IS NOT NULL) AS charged
     FROM campaigns c
     WHERE c.account_id = ?1 AND c.id <> ?2 AND c.frozen_people > 0 AND json_extract(c.approval, '$.ceiling.micros') > 0
       AND CASE WHEN c.started_at >= ?4 THEN 1 ELSE c.state IN ('approved', 'waiting', 'running', 'paused', 'settling') END
       AND coalesce(c.started_at, c.scheduled_for, c.waits_until, (SELECT min(due_at) FROM waves WHERE campaign_id = c.id), ?3) < ?5`,
    ...[accountId, id, at, since, until],
  )
  return approved.reduce((sum, one) => sum + Math.ceil((one.ceiling * openPeople(db, one)) / one.people), 0)
}

/** People who may still be charged for: texted without a known cost, or not texted yet. */
function openPeople(db: Db, { id, people, charged }: Approved): number {
  const over = countStates(db, id).reduce(
    (sum, { state, placed }) => (['refused', 'absent', 'skipped'].includes(state) ? sum + placed : sum),
    0,
  )
  return Math.max(0, people - over - charged)
}
