import type { Timing } from '@contract'
import { describe, expect, test } from 'vitest'
import { campaignState } from '../../support/steps/campaignSteps'
import { approvalOf, atOnce, draftForm } from '../../support/steps/formSteps'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'

interface Asked {
  readonly messages?: readonly { readonly to: string }[]
  readonly scheduled_for?: string
  readonly timezone?: string
}

/** Two in New York, three in Chicago, two in Los Angeles. */
const people = ['212', '212', '312', '312', '312', '213', '213'].map((area, index) => ({
  ...{ phone: `+1${area}55501${String(index).padStart(2, '0')}`, firstname: `Ada${index}` },
}))
const localTime: Timing = { ...atOnce, kind: 'local', day: '2026-11-24', time: '10:00', clock: 'gateway' }

async function openFrozen(timing: Timing) {
  const opened = await openWired()
  const { core } = opened
  await core.drive(addAccount(core, credentials.api_key))
  const campaignId = await draftForm(core, { template: 'Hello {{firstname}}', timing }, { people })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const asked = (path: string) =>
    opened.wire.requests
      .filter(({ method, url }) => method === 'POST' && new URL(url).pathname === path)
      .map(({ body = '{}' }) => JSON.parse(body) as Asked)
  return { ...opened, campaignId, asked }
}

describe('an estimate', () => {
  test('an estimate asks for each wave with the very time with which its people are submitted', async () => {
    const { core, campaignId, asked } = await openFrozen(localTime)

    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
    const estimated = asked('/sms/estimate')
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.until(() => /^(done|settling|paused)/.test(campaignState(core, campaignId)))

    const timesOf = (requests: readonly Asked[]) =>
      new Map(requests.flatMap(({ messages = [], scheduled_for: at }) => messages.map(({ to }) => [to, at] as const)))
    expect(review.estimate).toMatchObject({ state: 'priced', parts: 7, contacts: 7 })
    expect(estimated.map(({ messages = [] }) => messages.length)).toEqual([2, 3, 2])
    expect(new Set(estimated.map((request) => request.scheduled_for))).toEqual(
      new Set(['2026-11-24 15:00:00', '2026-11-24 16:00:00', '2026-11-24 18:00:00']),
    )
    expect(timesOf(asked('/sms/send'))).toEqual(timesOf(estimated))
  })

  test('an estimate says when it goes and in which batches, and what cannot be called back', async () => {
    const { core, campaignId } = await openFrozen(localTime)

    const review = await core.drive(core.client.campaigns.review({ campaignId }))

    expect(review.plan).toMatchObject({
      ...{ people: 7, first: '2026-11-24T15:00:00.000Z', last: '2026-11-24T18:00:00.000Z' },
    })
    expect(review.warnings.map(({ code }) => code)).toContain('cannot_be_called_back')
  })

  test('an estimate is split by country once messages were paid for in each', async () => {
    const { core, campaignId } = await openFrozen(atOnce)
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))

    if (review.estimate?.state !== 'priced') throw new Error('A price was expected')
    expect(review.byCountry).toEqual([{ country: 'US', people: 7, parts: 7, about: review.estimate.cost }])
  })
})

describe('the price of a gateway that asks for a wait of a minute', () => {
  const waitAMinute = { kind: 'answer', status: 429, headers: { 'retry-after': '60' }, body: '{}' } as const

  /** Every request to the path is answered with the wait, `times` times. */
  async function openWaiting(path: string, times = Number.POSITIVE_INFINITY) {
    const opened = await openFrozen(atOnce)
    const { core, wire, campaignId } = opened
    await core.clock.advance(60_000)
    const pass = wire.read.request.bind(wire.read)
    let left = times
    wire.read.request = async (request) =>
      new URL(request.url).pathname === path && left-- > 0 ? waitAMinute : pass(request)
    const price = () => core.drive(core.client.campaigns.estimate({ campaignId }))
    const timed = async () => {
      const from = core.clock.now()
      const review = await price()
      return { review, ms: core.clock.now() - from }
    }
    return { ...opened, timed }
  }

  test('a price is shown at once if only the messages of other computers must wait, and the review says that these were not read', async () => {
    const { timed } = await openWaiting('/messages')

    const { review, ms } = await timed()

    expect(review.estimate).toMatchObject({ state: 'priced', words: ['recent_messages_unread'] })
    expect(ms).toBeLessThan(2_000)
  })

  test.each(['/api/balance', '/sms/estimate'])(
    'a review does not wait for its price: it says when the price can be asked, and then has it (%s)',
    async (path) => {
      const { core, timed } = await openWaiting(path, 1)

      const asked = await timed()
      const { priceWaitsUntil = '' } = asked.review
      const again = await timed()
      await core.clock.advance(Date.parse(priceWaitsUntil) - core.clock.now())
      const after = await timed()

      expect(asked.review).not.toHaveProperty('estimate')
      expect(asked.ms).toBeLessThan(2_000)
      expect(Date.parse(priceWaitsUntil) - core.clock.now()).toBeGreaterThan(-2_000)
      expect(again.review.priceWaitsUntil).toBe(priceWaitsUntil)
      expect(again.ms).toBeLessThan(2_000)
      expect(after.review.estimate).toMatchObject({ state: 'priced', words: [] })
      expect(after.review).not.toHaveProperty('priceWaitsUntil')
    },
  )

  test('a price is shown without the messages of other computers if the listing takes long', async () => {
    const { core, wire, campaignId } = await openFrozen(atOnce)
    const pass = wire.read.request.bind(wire.read)
    wire.read.request = (request) =>
      new URL(request.url).pathname === '/messages' ? new Promise(() => undefined) : pass(request)
    const from = core.clock.now()

    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))

    expect(core.events).toContainEqual({ kind: 'reading_recent', campaignId })
    expect(review.estimate).toMatchObject({ state: 'priced', words: ['recent_messages_unread'] })
    expect(core.clock.now() - from).toBeLessThan(12_000)
  })
})

describe('an approval', () => {
  test('an approval is refused once the time of a single wave is over', async () => {
    const { core, campaignId, asked } = await openFrozen(localTime)
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
    core.db.exec(`UPDATE waves SET due_at = '2026-11-21T09:00:00.000Z' WHERE wave = 1`)

    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(review)))).toBe('SCHEDULE_PAST')
    expect(asked('/sms/send')).toEqual([])
  })

  test.each([
    { timing: localTime, isAtGateway: true },
    { timing: { ...localTime, clock: 'app' as const }, isAtGateway: undefined },
    { timing: { ...atOnce, clock: 'gateway' as const }, isAtGateway: undefined },
  ])(
    'a campaign says from its approval on whether the gateway keeps its schedule ($timing.kind by the clock of the $timing.clock)',
    async ({ timing, isAtGateway }) => {
      const { core, campaignId } = await openFrozen(timing)
      await core.drive(core.client.settings.change({ startDelaySeconds: 30 }))
      const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
      await core.drive(core.client.campaigns.approve(approvalOf(review)))

      expect((await core.client.outbox.progress({ campaignId })).isAtGateway).toBe(isAtGateway)
    },
  )

  test('an approval waits the chosen seconds before the first message, and can be stopped until then', async () => {
    const { core, campaignId, asked } = await openFrozen(atOnce)
    await core.drive(core.client.settings.change({ startDelaySeconds: 30 }))
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))

    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.clock.advance(25_000)

    expect(review.startDelaySeconds).toBe(30)
    expect(campaignState(core, campaignId)).toBe('waiting')
    await core.drive(core.client.outbox.stop({ campaignId }))
    await core.clock.advance(60_000)
    expect(asked('/sms/send')).toEqual([])
  })
})
