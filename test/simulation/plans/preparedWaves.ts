// Turns of a campaign's people, put into a frozen campaign as the freeze would have made them: by the plan, and not by the
// zones of the numbers.
import type { Timing } from '@contract'
import type { FrozenHours } from '../../../src/main/core/planning/openHours'
import { worldStart } from '../folders'
import type { MemoryDatabase } from '../memoryDatabase'
import type { CampaignPlan, WavePlan } from './plan'

export interface PreparedWave extends WavePlan {
  /** From 1. */
  readonly wave: number
  readonly dueAt: number | undefined
  readonly untilAt: number | undefined
}

export function timingOf({ kind, timing }: CampaignPlan, scheduledFor: number | undefined): Timing {
  const { late = { kind: 'send', minutes: 10 } as const, everySeconds } = timing ?? {}
  const pace = everySeconds === undefined ? {} : { everySeconds }
  const shared = { late, quietHours: false, ...pace }
  if (kind !== 'scheduled' || scheduledFor === undefined) return { kind: 'now', clock: 'app', ...shared }
  return { kind: 'moment', clock: 'gateway', at: new Date(scheduledFor).toISOString(), zone: 'UTC', ...shared }
}

/** The wave of each number; none where everybody may go at once. */
export function addWaves(db: MemoryDatabase, id: string, { kind, timing }: CampaignPlan): Map<string, PreparedWave> {
  const waveOf = new Map<string, PreparedWave>()
  db.all('DELETE FROM waves WHERE campaign_id = ?', id)
  // One time for all of them: it is the campaign's own.
  if (!timing) return waveOf
  // Each wave has its time at the gateway, and not the campaign.
  if (kind === 'scheduled') db.all('UPDATE campaigns SET scheduled_for = NULL WHERE id = ?', id)
  let first = 1
  timing.waves.forEach((plan, index) => {
    const dueAt = plan.dueAfterMs === undefined ? undefined : worldStart + plan.dueAfterMs
    const last = first + plan.people - 1
    const hours = plan.open && JSON.stringify(hoursOf(plan.open, timing.crossing))
    db.all(
      'INSERT INTO waves (campaign_id, wave, first_position, last_position, due_at, zones, hours) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, index + 1, first, last, dueAt === undefined ? null : new Date(dueAt).toISOString()],
      ...[JSON.stringify(plan.zones ?? []), hours ?? null],
    )
    const untilAt = plan.untilAfterMs === undefined ? undefined : worldStart + plan.untilAfterMs
    if (untilAt !== undefined)
      db.all(
        'UPDATE recipients SET until_at = ? WHERE campaign_id = ? AND position BETWEEN ? AND ?',
        ...[new Date(untilAt).toISOString(), id, first, last],
      )
    const wave = { ...plan, wave: index + 1, dueAt, untilAt }
    const people = 'SELECT phone FROM recipients WHERE campaign_id = ? AND position BETWEEN ? AND ?'
    for (const { phone } of db.all<{ phone: string }>(people, id, first, last)) waveOf.set(phone, wave)
    first = last + 1
  })
  return waveOf
}

function hoursOf([from, to]: readonly [string, string], crossing: FrozenHours['crossing'] = 'go_on'): FrozenHours {
  return { week: Array.from({ length: 7 }, () => ({ from, to })), quietDays: [], crossing }
}
