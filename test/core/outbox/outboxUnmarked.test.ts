// Campaigns that were approved while the gateway's listing could not be read: nothing shows what was there before.
import { expect, test } from 'vitest'
import type { Timing } from '@contract'
import {
  acceptances,
  campaignState,
  fictionPhone,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { makeProfile, memoryMarks, openCore, type Core } from '../../support/app/openCore'
import { atOnce, startWaves } from '../../support/steps/waveSteps'

const minute = 60_000
const hour = 60 * minute
const listing = { method: 'GET', path: '/messages', times: 'always' } as const
const dueAt = '2026-11-21T12:00:00.000Z'
const atNoon: Timing = { ...atOnce, kind: 'moment', at: dueAt }
const aWhile = { latencyMs: [1_000, 1_000] } as const

async function sendElsewhere(core: Core, from: number, to: number): Promise<void> {
  const other = await openCore({ practice: core.practice, marks: memoryMarks() })
  const { id } = await startCampaign(other, { people: makePeople(to).slice(from), template: 'News' })
  await other.until(() => campaignState(other, id) === 'done')
  await other.stop()
}

async function sendBefore(core: Core): Promise<void> {
  const { id } = await startCampaign(core, { people: [{ phone: fictionPhone(400) }], template: 'Earlier' })
  await core.until(() => campaignState(core, id) === 'done')
  await core.clock.advance(5 * minute)
}

/** A campaign for noon to 30 people. */
async function approve(core: Core): Promise<string> {
  core.practice.gateway.faults.add({ match: listing, do: { connection: 'refused' } })
  const { id } = await startWaves(core, [{ people: 30, dueAt }], atNoon, {
    people: makePeople(30),
    template: 'News',
    batchSize: 20,
  })
  core.practice.gateway.faults.clear()
  return id
}

test('an old text does not count as sent by a copy of a campaign whose approval could not read the listing', async () => {
  const core = await openCore()
  await sendBefore(core)
  await sendElsewhere(core, 0, 30)
  const id = await approve(core)
  const put = core.snapshotAll()
  const { practice, secrets } = core
  await core.stop()
  const profile = makeProfile()
  put(profile)
  const copy = await openCore({ profile, practice, secrets, marks: memoryMarks() })

  await copy.drive(copy.client.recovery.adopt())
  await copy.clock.advance(hour)

  expect(acceptances(copy)).toHaveLength(31)
  expect(stateCounts(copy, id)).toEqual({ uncertain: 30 })
})

test('another computer that sends the same is noticed although the approval could not read the listing', async () => {
  const core = await openCore(aWhile)
  await sendBefore(core)
  const id = await approve(core)
  await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 1)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  await core.clock.advance(minute)
  await sendElsewhere(core, 20, 30)

  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id).startsWith('paused'))

  expect(campaignState(core, id)).toBe('paused (already_listed)')
  expect(stateCounts(core, id).held).toBe(10)
})

test('an old text does not prove a request that the database forgot, if the page that shows it could not be read', async () => {
  const core = await openCore()
  const { faults } = core.practice.gateway
  await sendBefore(core)
  await sendElsewhere(core, 0, 30)
  faults.add({ match: listing, do: { patch: { data: [7] } } })
  faults.add({ match: { method: 'POST', path: '/sms/send', times: 'always' }, do: { connection: 'reset_before' } })
  const { id } = await startWaves(core, [{ people: 30, dueAt }], atNoon, { people: makePeople(30), template: 'News' })
  const putBack = core.snapshot()
  await core.until(() => campaignState(core, id).startsWith('paused'))
  expect(campaignState(core, id)).toBe('paused (uncertain_limit)')

  const again = await core.crash(putBack)
  faults.clear()
  await again.clock.advance(hour)

  expect(acceptances(again)).toHaveLength(31)
  expect(stateCounts(again, id)).toEqual({ uncertain: 3, pending: 27 })
})
