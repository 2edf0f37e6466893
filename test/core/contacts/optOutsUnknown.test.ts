import { describe, expect, test } from 'vitest'
import {
  acceptances,
  approve,
  campaignState,
  fictionPhone,
  makePeople,
  prepareCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { bindLists } from '../../support/steps/gatewayLists'
import { openCore, type Core } from '../../support/app/openCore'
import { problemOf } from '../../support/app/ownAccount'
import { atOnce, startWaves } from '../../support/steps/waveSteps'

const minute = 60_000
const hour = 60 * minute

/** The app is closed for a night. */
async function closedFor(core: Core, ms: number): Promise<Core> {
  await core.stop()
  core.clock.set(ms)
  await core.clock.advance(0)
  return openCore({ profile: core.profile, practice: core.practice, secrets: core.secrets, marks: core.marks })
}

const warningOf = (review: { warnings: readonly { code: string }[] }) =>
  review.warnings.find(({ code }) => code === 'opt_outs_unknown')
const readReview = (core: Core, campaignId: string) => core.drive(core.client.campaigns.review({ campaignId }))
const progressOf = (core: Core, campaignId: string) => core.drive(core.client.outbox.progress({ campaignId }))

describe('the review after a night in which the app was closed', () => {
  async function closedNight(isBound = false) {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(12) })
    if (isBound) await bindLists(core)
    await core.clock.advance(11 * minute)
    const { at: from } = core.db.prepare("SELECT looked_at AS at FROM feed_looks WHERE feed = 'opt_outs'").get() as {
      at: string
    }
    const again = await closedFor(core, 15 * hour)
    await again.clock.advance(minute)
    return { core: again, prepared, from }
  }

  test('the review after a night says which hours of opt-outs are unknown, and for how many people of a spreadsheet', async () => {
    const { core, prepared, from } = await closedNight()

    const warning = warningOf(await readReview(core, prepared.id))

    const { ends } = core.db.prepare("SELECT ends_at AS ends FROM feed_gaps WHERE feed = 'opt_outs'").get() as {
      ends: string
    }
    expect(warning).toEqual({ code: 'opt_outs_unknown', hours: [{ from, until: ends }], people: 12 })
  })

  test('unknown hours of opt-outs need their own tick, which the approval records', async () => {
    const { core, prepared, from } = await closedNight()
    const { hash, people, ceiling } = prepared.review
    const input = { campaignId: prepared.id, hash, people, ...(ceiling ? { ceiling } : {}) }

    expect(await problemOf(core, core.client.campaigns.approve(input))).toEqual({
      code: 'APPROVAL_CONSENT',
      field: 'optOutsUnknownFrom',
    })
    expect(acceptances(core)).toEqual([])
    await core.drive(core.client.campaigns.approve({ ...input, optOutsUnknownFrom: from }))
    await core.until(() => campaignState(core, prepared.id) === 'done')

    const row = core.db.prepare('SELECT approval FROM campaigns WHERE id = ?').get(prepared.id) as { approval: string }
    expect(JSON.parse(row.approval)).toMatchObject({ optOutsUnknown: { hours: [{ from }], people: 12 } })
    // "Opt-outs read" says what was not covered, beside the time of the last reading.
    expect((await progressOf(core, prepared.id)).optOutsUnknown).toMatchObject({ hours: [{ from }], people: 12 })
  })

  test('a tick for earlier unknown hours is stale', async () => {
    const { core, prepared } = await closedNight()
    const { hash, people, ceiling } = prepared.review
    const optOutsUnknownFrom = '2026-01-01T00:00:00.000Z'

    const approving = core.client.campaigns.approve({
      ...{ campaignId: prepared.id, hash, people, optOutsUnknownFrom },
      ...(ceiling ? { ceiling } : {}),
    })

    expect(await core.codeOf(approving)).toBe('APPROVAL_STALE')
  })

  test('the review asks nothing about people of a list at the gateway, which is read before the run', async () => {
    const { core, prepared } = await closedNight(true)

    expect(warningOf(await readReview(core, prepared.id))).toBeUndefined()
    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')
  })

  test('the review asks nothing if the app was closed for less than the feed reaches back', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(12) })
    await core.clock.advance(minute)
    const again = await closedFor(core, 40 * minute)

    expect(warningOf(await readReview(again, prepared.id))).toBeUndefined()
  })
})

describe('hours that come after the approval', () => {
  test('unknown hours after the approval pause a planned start, and the user is told which hours', async () => {
    const core = await openCore()
    const startsAt = new Date(core.clock.now() + 20 * hour).toISOString()
    const timing = { ...atOnce, kind: 'moment', at: startsAt, late: { kind: 'send', minutes: 10 } } as const
    const people = makePeople(12)
    const { id } = await startWaves(core, [{ people: 12, dueAt: startsAt }], timing, { people })
    await core.clock.advance(minute)
    const again = await closedFor(core, 18 * hour)

    await again.clock.advance(3 * hour)

    expect(campaignState(again, id)).toBe('paused (opt_outs_unknown)')
    expect(acceptances(again)).toEqual([])
    expect((await progressOf(again, id)).optOutsUnknown).toMatchObject({ people: 12 })
    await again.drive(again.client.outbox.resume({ campaignId: id }))
    await again.until(() => campaignState(again, id) === 'done')
    expect(stateCounts(again, id)).toEqual({ accepted: 12 })
  })

  test('a start was not asked about if opt-outs had never been read when the app was closed after the approval', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/*opt*', times: 'always' },
      do: { answer: { status: 503 } },
    })
    const startsAt = new Date(core.clock.now() + 20 * hour).toISOString()
    const timing = { ...atOnce, kind: 'moment', at: startsAt, late: { kind: 'send', minutes: 10 } } as const
    const { id } = await startWaves(core, [{ people: 12, dueAt: startsAt }], timing, { people: makePeople(12) })
    expect(core.db.prepare("SELECT count(*) AS looks FROM feed_looks WHERE feed = 'opt_outs'").get()).toEqual({
      looks: 0,
    })
    core.practice.gateway.faults.clear()
    const again = await closedFor(core, 18 * hour)

    await again.clock.advance(3 * hour)

    expect(campaignState(again, id)).toBe('paused (opt_outs_unknown)')
    expect(acceptances(again)).toEqual([])
    expect((await progressOf(again, id)).optOutsUnknown).toMatchObject({ people: 12 })
  })

  test('unknown hours are asked about once when a paused campaign is resumed after them', async () => {
    const core = await openCore()
    const prepared = await prepareCampaign(core, { people: makePeople(30), batchSize: 1 })
    await core.drive(core.client.accounts.update({ accountId: prepared.account.id, defaults: { pacePerSecond: 1 } }))
    await approve(core, prepared)
    await core.until(() => (stateCounts(core, prepared.id).accepted ?? 0) >= 5)
    await core.drive(core.client.outbox.pause({ campaignId: prepared.id }))
    await core.clock.advance(minute)
    const again = await closedFor(core, 15 * hour)
    await again.clock.advance(minute)
    const gone = fictionPhone(29)
    again.practice.gateway.receive({ from: gone, message: 'STOP' })

    await again.drive(again.client.outbox.resume({ campaignId: prepared.id }))
    await again.until(() => campaignState(again, prepared.id) === 'paused (opt_outs_unknown)')
    const { optOutsUnknown } = await progressOf(again, prepared.id)
    expect(optOutsUnknown?.hours).toHaveLength(1)
    await again.drive(again.client.outbox.resume({ campaignId: prepared.id }))
    await again.until(() => (stateCounts(again, prepared.id).accepted ?? 0) >= 10)
    await again.drive(again.client.outbox.pause({ campaignId: prepared.id }))
    await again.drive(again.client.outbox.resume({ campaignId: prepared.id }))
    await again.until(() => /^done/.test(campaignState(again, prepared.id)))

    expect(stateCounts(again, prepared.id)).toEqual({ accepted: 29, skipped: 1 })
  })
})
