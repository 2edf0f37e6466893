// Pause, stop, finish and a person's decision: what ends or interrupts a run, each in one transaction.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { essentialWrite, operationGroup, write } from '../../storage/operations'
import { audit } from '../recovery/auditRows'
import { isOwingSql } from '../../readback/refusalRows'
import { countStates, inOrder } from '../views/countStates'
import { decideForDoubt } from './decideRows'
import type { Decision, OutboxStore } from './outboxStore'

export const controlOperations = operationGroup('control', {
  pause: essentialWrite((db, input: Parameters<OutboxStore['pause']>[0]) => {
    const unknown = input.unknown ? JSON.stringify(input.unknown) : null
    const { changes } = db.write(
      'campaign.pause',
      sql`
        UPDATE campaigns SET state = 'paused', pause_reason = ${input.reason}, pause_words = ${input.words ?? null},
          paused_at = ${input.at}, changed_at = ${input.at}, wait_reason = NULL, waits_until = ${input.until ?? null},
          missed_at = ${input.missedAt ?? null}, opt_outs_unknown = coalesce(${unknown}, opt_outs_unknown)
        WHERE id = ${input.id} AND (state IN ('approved', 'waiting', 'running')
          OR (state = 'paused' AND waits_until IS NOT NULL
            AND (${input.reason} IN ('user', 'auth', 'disk', 'restart') OR pause_reason = ${input.reason})))
      `,
    )
    if (changes === 1) audit(db, input.id, input.at, 'paused', { reason: input.reason })
    return (input.reason === 'user' && holdRefused(db, input.id)) || changes === 1
  }),

  /**
   * Sets everyone aside as stopped who was not submitted. The campaign then settles its people in doubt. In a copied or
   * restored profile it is not known yet who was submitted.
   */
  stop: essentialWrite((db, { id, at }: { id: CampaignId; at: string }): boolean | 'locked' => {
    if (!guard('stop.adopted', !isForeign(db))) return 'locked'
    const { changes: stopped } = db.write(
      'campaign.stop',
      sql`
        UPDATE campaigns SET state = 'settling', stopped_at = ${at}, pause_reason = NULL, pause_words = NULL,
          paused_at = NULL, wait_reason = NULL, waits_until = NULL, missed_at = NULL, changed_at = ${at}
        WHERE id = ${id} AND (state IN ('approved', 'waiting', 'running', 'paused')
          OR (state = 'settling' AND stopped_at IS NULL AND EXISTS (
            SELECT 1 FROM attempts WHERE campaign_id = campaigns.id AND after_refusal = 'pending' AND ${isOwingSql})))
      `,
    )
    if (stopped === 0) return false
    const { changes } = db.write(
      'stop.people',
      sql`
        UPDATE recipients SET state = 'skipped', reason = 'stopped'
        WHERE campaign_id = ${id} AND state IN ('pending', 'held') AND ${inOrder}
      `,
    )
    audit(db, id, at, 'stopped', { people: changes })
    return true
  }),

  finish: write((db, { id, at }: { id: CampaignId; at: string }) => finishCampaign(db, id, at)),

  decide: write((db, decision: Decision) => decideForDoubt(db, decision)),
})

/** People whose refusal is still being proved are not sent to either after the user paused; the campaign then says who paused it. */
function holdRefused(db: Db, id: CampaignId): boolean {
  const { changes } = db.run(sql`UPDATE attempts SET goes_on = 0 WHERE campaign_id = ${id} AND goes_on = 1`)
  if (changes > 0) db.run(sql`UPDATE campaigns SET pause_reason = 'user' WHERE id = ${id} AND state = 'settling'`)
  return changes > 0
}

function isForeign(db: Db): boolean {
  return db.get(sql`SELECT 1 FROM profile WHERE locked_by IN ('profile_copied', 'profile_restored')`) !== undefined
}

/** Its state after what its people's states say. */
export function finishCampaign(db: Db, id: CampaignId, at: string): string {
  const campaign = db.get<{ state: string }>(sql`SELECT state FROM campaigns WHERE id = ${id}`)
  if (!campaign || !['running', 'settling'].includes(campaign.state)) return campaign?.state ?? 'unknown'
  if (campaign.state === 'running' && isHeldAlone(db, id)) return pauseListed(db, id, at)
  const counts = countStates(db, id)
  const state = stateAfter(new Map(counts.map((count) => [count.state, count.placed]))) ?? campaign.state
  if (state === campaign.state) return state
  db.write(
    'campaign.finish',
    sql`
      UPDATE campaigns SET state = ${state}, changed_at = ${at}, finished_at = ${state === 'settling' ? null : at},
        pause_reason = NULL
      WHERE id = ${id}
    `,
  )
  return state
}

/** No one waits but people who are held, and a person has to decide about them. */
function isHeldAlone(db: Db, id: CampaignId): boolean {
  const left = new Map(countStates(db, id).map(({ state, placed }) => [state, placed]))
  return (left.get('held') ?? 0) > 0 && (left.get('pending') ?? 0) + (left.get('inflight') ?? 0) === 0
}

function pauseListed(db: Db, id: CampaignId, at: string): string {
  db.write(
    'campaign.pause',
    sql`
      UPDATE campaigns SET state = 'paused', pause_reason = 'already_listed', pause_words = NULL, paused_at = ${at},
        changed_at = ${at} WHERE id = ${id}
    `,
  )
  audit(db, id, at, 'paused', { reason: 'already_listed' })
  return 'paused'
}

/** Undefined while anyone waits or is being submitted, so that the state stays. A campaign with doubt is never "done". */
function stateAfter(people: ReadonlyMap<string, number>): string | undefined {
  const some = (...states: string[]): boolean => states.some((state) => (people.get(state) ?? 0) > 0)
  if (some('pending', 'held', 'inflight')) return undefined
  // Not found is a doubt that waits for a person.
  if (some('uncertain', 'absent')) return 'settling'
  if (!some('accepted', 'refused', 'closed')) return 'cancelled'
  return some('refused', 'closed', 'skipped') ? 'done_with_exceptions' : 'done'
}
