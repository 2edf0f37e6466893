// Pause, stop, finish and a person's decision: what ends or interrupts a run, each in one transaction.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { essentialWrite, operationGroup, write } from '../../storage/operations'
import { audit } from '../recovery/auditRows'
import { isOwingSql } from '../../readback/refusalRows'
import { countStates, inOrder } from '../views/countStates'
import { changingDraftSql } from './changedRows'
import { decideForDoubt } from './decideRows'
import { announceSetAside } from './setAsideLines'
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
            AND (${input.reason} IN ('user', 'auth', 'disk', 'restart', 'quarantine') OR pause_reason = ${input.reason})))
      `,
    )
    const isHeld = changes === 1 || (input.reason === 'user' && pauseSetAside(db, input.id))
    if (isHeld) audit(db, input.id, input.at, 'paused', { reason: input.reason })
    return (input.reason === 'user' && holdRefused(db, input.id)) || isHeld
  }),

  /**
   * Sets everyone aside as stopped who was not submitted, and drops a change of the campaign. The campaign then settles its people in
   * doubt. In a copied or restored profile it is not known yet who was submitted.
   */
  stop: essentialWrite((db, { id, at }: { id: CampaignId; at: string }): boolean | 'locked' => {
    if (!guard('stop.adopted', !isForeign(db))) return 'locked'
    return stopCampaign(db, { id, at })
  }),

  finish: write((db, { id, at }: { id: CampaignId; at: string }) => finishCampaign(db, id, at)),

  decide: write((db, decision: Decision) => decideForDoubt(db, decision)),
})

/** `line`: the journal has the line of this stop already. False for a campaign that has ended. */
export function stopCampaign(db: Db, { id, at, line }: { id: CampaignId; at: string; line?: string }): boolean {
  if (stopPeople(db, { id, at, reason: 'stopped', line }) === undefined) return false
  // A person who stops a campaign wants no changed version of it either.
  if (dropChange(db, id, at)) audit(db, id, at, 'change_deleted')
  return true
}

/** Deletes the change of a campaign that is not approved. False if there is none. */
export function dropChange(db: Db, id: CampaignId, at: string): boolean {
  db.run(sql`DELETE FROM waves WHERE campaign_id IN (${changingDraftSql(sql`${id}`)})`)
  const { changes } = db.write(
    'campaign.stop',
    sql`
      UPDATE campaigns SET state = 'draft', frozen_hash = NULL, frozen_people = NULL, estimate = NULL, freezing = NULL,
        removed_at = ${at}
      WHERE id IN (${changingDraftSql(sql`${id}`)})
    `,
  )
  return changes > 0
}

export interface Stop {
  readonly id: CampaignId
  readonly at: string
  /** `replaced`: a changed version was approved in its place. */
  readonly reason: 'stopped' | 'replaced'
  /** See `stopCampaign`. */
  readonly line?: string | undefined
}

/** How many were set aside; undefined for a campaign that has ended. */
export function stopPeople(db: Db, { id, at, reason, line }: Stop): number | undefined {
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
  if (stopped === 0) return undefined
  const { changes } = db.write(
    'stop.people',
    sql`
      UPDATE recipients SET state = 'skipped', reason = ${reason}
      WHERE campaign_id = ${id} AND state IN ('pending', 'held') AND ${inOrder}
    `,
  )
  const of = reason === 'stopped' ? (line ?? announceSetAside(db, { campaignId: id, by: reason, at })) : undefined
  audit(db, id, at, reason, { people: changes, ...(of ? { line: of } : {}) })
  return changes
}

/** A campaign that is set aside for a change stands as paused by the user once a person goes back to it. */
function pauseSetAside(db: Db, id: CampaignId): boolean {
  const { changes } = db.run(sql`
    UPDATE campaigns SET stood = json_object('state', 'paused', 'pauseReason', 'user')
    WHERE id = ${id} AND state = 'paused' AND pause_reason = 'changed' AND json_extract(stood, '$.state') = 'waiting'
  `)
  return changes === 1
}

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
  if (state === 'done' || state === 'done_with_exceptions') audit(db, id, at, 'finished')
  return state
}

/** No one waits but people who are listed already, and a person has to decide about them. */
function isHeldAlone(db: Db, id: CampaignId): boolean {
  const left = new Map(countStates(db, id).map(({ state, placed }) => [state, placed]))
  const areHeld = (left.get('held') ?? 0) > 0 && (left.get('pending') ?? 0) + (left.get('inflight') ?? 0) === 0
  return areHeld && !isAnyoneLimited(db, id)
}

/** Someone is held by a limit, which ends by itself. */
function isAnyoneLimited(db: Db, id: CampaignId): boolean {
  return (
    db.get(sql`
      SELECT 1 FROM recipients WHERE campaign_id = ${id} AND held_until IS NOT NULL AND state = 'held' LIMIT 1
    `) !== undefined
  )
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
