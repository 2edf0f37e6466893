import type { Timing } from '@contract'
import { describe, expect, test } from 'vitest'
import { campaignState } from '../support/campaignSteps'
import { approvalOf, atOnce, draftForm } from '../support/formSteps'
import { addAccount, credentials, openWired } from '../support/ownAccount'

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
  test('asks for each wave with the very time that its people are handed over with', async () => {
    const { core, campaignId, asked } = await openFrozen(localTime)

    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
    const estimated = asked('/sms/estimate')
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.until(() => /^(done|settling|paused)/.test(campaignState(core, campaignId)))

    const timesOf = (requests: readonly Asked[]) =>
      new Map(requests.flatMap(({ messages = [], scheduled_for: at }) => messages.map(({ to }) => [to, at] as const)))
    expect(review.estimate).toMatchObject({ state: 'priced', parts: 7 })
    expect(estimated.map(({ messages = [] }) => messages.length)).toEqual([2, 3, 2])
    expect(new Set(estimated.map((request) => request.scheduled_for))).toEqual(
      new Set(['2026-11-24 15:00:00', '2026-11-24 16:00:00', '2026-11-24 18:00:00']),
    )
    expect(timesOf(asked('/sms/send'))).toEqual(timesOf(estimated))
  })

  test('names when it goes and in which batches, and what nobody calls back', async () => {
    const { core, campaignId } = await openFrozen(localTime)

    const review = await core.drive(core.client.campaigns.review({ campaignId }))

    expect(review.plan).toMatchObject({
      ...{ people: 7, first: '2026-11-24T15:00:00.000Z', last: '2026-11-24T18:00:00.000Z' },
    })
    expect(review.warnings.map(({ code }) => code)).toContain('cannot_be_called_back')
  })

  test('is split by country once messages were paid for in each', async () => {
    const { core, campaignId } = await openFrozen(atOnce)
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))

    if (review.estimate?.state !== 'priced') throw new Error('A price was expected')
    expect(review.byCountry).toEqual([{ country: 'US', people: 7, parts: 7, about: review.estimate.cost }])
  })
})

describe('an approval', () => {
  test('is refused once the time of a single wave is over', async () => {
    const { core, campaignId, asked } = await openFrozen(localTime)
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
    core.db.exec(`UPDATE waves SET due_at = '2026-11-21T09:00:00.000Z' WHERE wave = 1`)

    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(review)))).toBe('SCHEDULE_PAST')
    expect(asked('/sms/send')).toEqual([])
  })

  test('waits the seconds that are set before the first message, and can be stopped meanwhile', async () => {
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
