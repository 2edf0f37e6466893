// A planned campaign whose time can be changed, and the other campaigns that its people get on a day.
import type { Money, Timing } from '@contract'
import type { CampaignId } from '../base/ids'
import { readStoredWaves, type StoredWave } from '../campaigns/approval/wavesRows'
import { longRead, operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'

/**
 * Campaign `c` waits for its start as a whole and has one time: no column of times, none that the gateway keeps. A day of a standing
 * send is not movable because its time comes from the rule, nor is a trial because it would draw other people.
 */
export const isMovableSql = sql`(c.state = 'waiting' AND c.wait_reason IN ('planned', 'quiet_hours') AND c.is_test = 0
  AND c.is_reply = 0 AND c.standing_id IS NULL AND c.trial IS NULL AND c.gateway_list IS NULL
  AND json_extract(c.timing, '$.kind') IN ('moment', 'local') AND json_extract(c.timing, '$.clock') = 'app'
  AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.campaign_id = c.id))`

export interface Movable {
  readonly canMove: boolean
  readonly timing: Timing
  /** People who wait. */
  readonly people: number
  readonly ceiling: Money | undefined
  /** Empty if it goes to everyone at once, at any hour. */
  readonly waves: readonly StoredWave[]
}

interface OfCampaign {
  readonly accountId: string
  readonly id: CampaignId
}

interface Stretch {
  /** ISO 8601; the end is not part of it. */
  readonly from: string
  readonly until: string
}

export interface OtherCampaign {
  readonly campaignId: string
  readonly name: string
  readonly people: number
}

const isOfId = ({ accountId, id }: OfCampaign) =>
  sql`c.id = ${id} AND c.account_id = ${accountId} AND c.removed_at IS NULL`

export const moveOperations = operationGroup('calendarMoves', {
  find: read((db, of: OfCampaign): Movable | undefined => {
    const row = db.get<{ canMove: 0 | 1; timing: string; ceiling: string | null; people: number }>(sql`
      SELECT ${isMovableSql} AS canMove, c.timing, json_extract(c.approval, '$.ceiling') AS ceiling,
        (SELECT count(*) FROM recipients r WHERE r.campaign_id = c.id AND r.state = 'pending' AND r.position IS NOT NULL) AS people
      FROM campaigns c WHERE ${isOfId(of)}
    `)
    if (!row) return undefined
    return {
      canMove: row.canMove === 1,
      timing: JSON.parse(row.timing) as Timing,
      people: row.people,
      ceiling: row.ceiling === null ? undefined : (JSON.parse(row.ceiling) as Money),
      waves: row.canMove === 1 ? readStoredWaves(db, of.id) : [],
    }
  }),

  /** Campaigns that text some of the same numbers in that time, or have. Long because each number is looked up. */
  others: longRead((db, { accountId, id, from, until }: OfCampaign & Stretch): readonly OtherCampaign[] =>
    db.all<OtherCampaign>(sql`
      SELECT c.id AS campaignId, c.name, count(*) AS people
      FROM recipients mine
        CROSS JOIN recipients other INDEXED BY recipients_of_number ON other.phone = mine.phone AND other.position IS NOT NULL
          AND other.campaign_id <> mine.campaign_id
        CROSS JOIN campaigns c ON c.id = other.campaign_id AND c.account_id = ${accountId} AND c.removed_at IS NULL AND c.is_test = 0
          AND c.is_reply = 0
        LEFT JOIN waves w ON w.campaign_id = c.id AND other.position BETWEEN w.first_position AND w.last_position
        LEFT JOIN attempt_recipients ar ON ar.recipient_id = other.id AND ar.live = 1
        LEFT JOIN attempts a ON a.id = ar.attempt_id
      WHERE mine.campaign_id = ${id} AND mine.position IS NOT NULL AND mine.state = 'pending'
        AND CASE WHEN other.state IN ('pending', 'held') AND c.state IN ('approved', 'waiting', 'running', 'paused')
            THEN coalesce(w.due_at, c.waits_until)
          WHEN other.state IN ('accepted', 'inflight', 'uncertain', 'absent') THEN coalesce(a.scheduled_for, a.armed_at) END
          BETWEEN ${from} AND ${until}
      GROUP BY c.id ORDER BY people DESC
    `),
  ),

  /** Whether someone would get another text than was approved, because one of their fields has changed. */
  isRewritten: longRead((db, { from, id }: { from: CampaignId; id: CampaignId }): boolean => {
    const found = db.get(sql`
      SELECT 1 FROM recipients now JOIN recipient_texts text ON text.recipient_id = now.id
        CROSS JOIN recipients had ON had.campaign_id = ${from} AND had.phone = now.phone AND had.position IS NOT NULL
        JOIN recipient_texts earlier ON earlier.recipient_id = had.id
      WHERE now.campaign_id = ${id} AND now.position IS NOT NULL AND earlier.text <> text.text
      LIMIT 1
    `)
    return found !== undefined
  }),

  /** How many of these numbers wait in the campaign. */
  shared: read((db, { id, phones }: { id: CampaignId; phones: readonly string[] }): number => {
    const found = db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM json_each(${JSON.stringify(phones)}) p
        CROSS JOIN recipients r INDEXED BY recipients_of_number ON r.phone = p.value AND r.campaign_id = ${id} AND r.position IS NOT NULL
          AND r.state = 'pending'
    `)
    return found?.people ?? 0
  }),
})
