// A campaign whose people have their turns: waves with times and hours of their own, as a freeze makes them.
import type { Timing } from '@contract'
import type { FrozenHours } from '../../../src/main/core/planning/openHours'
import { approve, prepareCampaign, type CampaignChoice } from './campaignSteps'
import type { Core } from '../app/openCore'

export interface TestWave {
  readonly people: number
  /** ISO 8601; absent: at once. */
  readonly dueAt?: string
  readonly zones?: readonly string[]
  readonly hours?: FrozenHours
}

export const atOnce: Timing = { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: false }

/** The same hours on every day of the week. */
export function hoursOf(from: string, to: string, more: Partial<FrozenHours> = {}): FrozenHours {
  return { week: Array.from({ length: 7 }, () => ({ from, to })), quietDays: [], crossing: 'go_on', ...more }
}

export async function prepareWaves(
  core: Core,
  waves: readonly TestWave[],
  timing: Timing = atOnce,
  choice: Partial<CampaignChoice> & Pick<CampaignChoice, 'people'>,
) {
  const prepared = await prepareCampaign(core, { batchSize: 5, ...choice })
  const { id } = prepared
  core.db.prepare('UPDATE campaigns SET timing = ? WHERE id = ?').run(JSON.stringify(timing), id)
  core.db.prepare('DELETE FROM waves WHERE campaign_id = ?').run(id)
  const add = core.db.prepare(
    `INSERT INTO waves (campaign_id, wave, first_position, last_position, due_at, zones, hours) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  let first = 1
  waves.forEach(({ people, dueAt = null, zones = [], hours = null }, index) => {
    const frozen = hours === null ? null : JSON.stringify(hours)
    add.run(id, index + 1, first, first + people - 1, dueAt, JSON.stringify(zones), frozen)
    first += people
  })
  return prepared
}

export async function startWaves(...given: Parameters<typeof prepareWaves>) {
  const prepared = await prepareWaves(...given)
  await approve(given[0], prepared)
  return prepared
}
