// The `requests` area of the whole app: raw answers of the active account, and the exact request of what would be sent.
import type { ExampleFields, RequestForm } from '@contract'
import { requestForms } from '@contract/messageForms'
import { hasText } from '@text'
import { describe, expect, test } from 'vitest'
import { atOnce, prepareWaves } from '../../support/steps/waveSteps'
import { sendBatch } from '../../../src/main/core/requests/batchOf'
import {
  addList,
  approve,
  campaignState,
  makePeople,
  openPracticeAccount,
  prepareCampaign,
  sendRequests,
  writtenBytes,
} from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'

const shell = { to: ['+447700900147'], listIds: ['501'], message: 'Your parcel is ready.' }
const whole: ExampleFields = {
  ...{
    sender: 'Shop',
    callbackUrl: 'https://example.com/hook',
    bypassOptOut: true,
    scheduledFor: '2030-12-01 09:30:00',
  },
  ...{
    timezone: 'Europe/London',
    imageUrl: 'https://example.com/a.png',
    targetUrl: 'https://example.com/',
    caption: 'A',
  },
}

describe('operations', () => {
  test('every operation has a name, and one that changes something says what happens', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const operations = await core.drive(core.client.requests.operations())

    for (const { titleKey } of operations) expect(hasText(titleKey), titleKey).toBe(true)
    for (const { id, kind, mayCost } of operations)
      if (kind === 'change' || mayCost) expect(hasText(`requests.${id}Does`), id).toBe(true)
    expect(operations.filter(({ unavailable }) => unavailable).map(({ id, unavailable }) => [id, unavailable])).toEqual(
      [
        ['clientToken', 'needs_client'],
        ['refreshToken', 'needs_client'],
        ['passwordToken', 'needs_password'],
      ],
    )
    expect(operations.filter(({ needsApiKey }) => needsApiKey).map(({ id }) => id)).toEqual([
      'balanceByKey',
      'recentOptOuts',
      'recentInbound',
    ])
  })

  test('operations are listed without an account, and can be asked only with one', async () => {
    const core = await openCore()

    expect((await core.drive(core.client.requests.operations())).length).toBeGreaterThan(20)
    expect(await core.codeOf(core.client.requests.ask({ operation: 'balance', parameters: {} }))).toBe('NO_ACCOUNT')
  })

  test('an operation answers what the gateway wrote', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const answer = await core.drive(core.client.requests.ask({ operation: 'lists', parameters: { limit: 3 } }))

    expect(answer).toMatchObject({
      status: 200,
      truncated: false,
      request: { method: 'GET', url: 'https://base.practice.invalid/v1/people/lists?limit=3' },
    })
    expect(JSON.parse(answer.body)).toMatchObject({ per_page: 3 })
    expect(await core.codeOf(core.client.requests.ask({ operation: 'sms' as never, parameters: {} }))).toBe(
      'BAD_REQUEST',
    )
  })
})

describe('the request of a campaign', () => {
  test('the shown request of a campaign is, batch by batch, what the outbox submits afterwards', async () => {
    const seen: { path: string; body: string }[] = []
    const core = await openCore()
    const { gateway } = core.practice
    const handle = gateway.handle
    gateway.handle = (request) => {
      if (request.path === '/sms/send' || request.path === '/sms/estimate')
        seen.push({ path: request.path, body: request.body })
      return handle(request)
    }
    const prepared = await prepareCampaign(core, { people: makePeople(40), batchSize: 20 })
    const show = (what: 'send' | 'estimate', batch: number) =>
      core.drive(core.client.requests.showSend({ campaignId: prepared.id, what, batch }))
    const shown = await Promise.all([1, 2, 3, 4, 9].map((batch) => show('send', batch)))
    const estimate = await show('estimate', 1)
    expect(seen.map(({ path }) => path)).toEqual(['/sms/estimate'])
    expect(JSON.parse(estimate.request.body ?? '')).toEqual(JSON.parse(seen[0]?.body ?? ''))

    await approve(core, prepared)
    await core.until(() => campaignState(core, prepared.id) === 'done')

    expect(shown.map(({ batch, batches, people }) => [batch, batches, people])).toEqual([
      ...[
        [1, 4, 1],
        [2, 4, 10],
        [3, 4, 20],
        [4, 4, 9],
        [4, 4, 9],
      ],
    ])
    const sent = seen.slice(1).map(({ body }) => JSON.parse(body) as unknown)
    expect(shown.slice(0, 4).map(({ request }) => JSON.parse(request.body ?? '') as unknown)).toEqual(sent)
    expect(shown[0]?.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer <API key>' })
  })

  test('the shown request of a campaign with waves holds people of one wave only, in the batches that the review counts', async () => {
    const core = await openCore()
    const timing = { ...atOnce, quietHours: true }
    const waves = [{ people: 14 }, { people: 7, dueAt: '2026-11-22T08:00:00.000Z' }, { people: 3 }]
    const { id } = await prepareWaves(core, waves, timing, { people: makePeople(24) })
    const { batches } = await core.drive(core.client.campaigns.review({ campaignId: id }))
    const show = (batch: number) => core.drive(core.client.requests.showSend({ campaignId: id, what: 'send', batch }))

    const shown = []
    for (let batch = 1; batch <= batches; batch++) shown.push(await show(batch))

    expect(new Set(shown.map((one) => one.batches))).toEqual(new Set([batches]))
    const phones = shown.map(({ request }) => request.body?.match(/(?<=")\+?\d{9,15}(?=")/g) ?? [])
    expect(phones.map(({ length }) => length)).toEqual(shown.map(({ people }) => people))
    const all = makePeople(24).map(({ phone }) => phone.replace('+', ''))
    const waveOf = (phone: string): number => {
      const place = all.indexOf(phone.replace('+', ''))
      return place < 14 ? 1 : place < 21 ? 2 : 3
    }
    expect(phones.every((batch) => new Set(batch.map(waveOf)).size === 1)).toBe(true)
    expect(
      phones
        .flat()
        .map((phone) => phone.replace('+', ''))
        .toSorted(),
    ).toEqual(all.toSorted())
    // The second wave waits for its time.
    expect(waveOf(phones.at(-1)?.[0] ?? '')).toBe(2)
  })

  test('the shown request of a draft is what a freeze would make of it, and nothing is frozen or asked', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { id } = await core.drive(core.client.campaigns.create({ listIds: [addList(core, makePeople(3))] }))
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hi {{firstname}}', sender: 'Shop' }))
    const before = core.practice.gateway.truth().requests.length

    const draft = await core.drive(core.client.requests.showSend({ campaignId: id, what: 'send', batch: 2 }))
    expect(campaignState(core, id)).toBe('draft')
    expect(core.practice.gateway.truth().requests).toHaveLength(before)
    await core.drive(core.client.campaigns.freeze({ campaignId: id }))

    expect(JSON.parse(draft.request.body ?? '')).toMatchObject({
      messages: [{ message: 'Hi Ada1' }, { message: 'Hi Ada2' }],
      sender_id: 'Shop',
    })
    expect(await core.drive(core.client.requests.showSend({ campaignId: id, what: 'send', batch: 2 }))).toEqual(draft)
    expect(sendRequests(core)).toBe(0)
  })

  test('the shown request of an incomplete draft tells what is missing', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { id } = await core.drive(core.client.campaigns.create({ listIds: [] }))
    const show = (campaignId: string) => core.codeOf(core.client.requests.showSend({ campaignId, what: 'send' }))

    expect([await show('nobody'), await show(id)]).toEqual(['CAMPAIGN_UNKNOWN', 'CAMPAIGN_NO_PEOPLE'])
    await core.drive(core.client.campaigns.save({ campaignId: id, listIds: [addList(core, makePeople(1))] }))
    expect(await show(id)).toBe('CAMPAIGN_NO_TEXT')
  })

  test('the shown batches have everyone once, whatever their size', () => {
    for (const people of [1, 2, 10, 11, 12, 40, 111, 112, 5_000]) {
      for (const batchSize of [1, 2, 5, 10, 11, 100, 5_000]) {
        const { batches } = sendBatch(1, people, batchSize)
        const ranges = Array.from({ length: batches }, (_, index) => sendBatch(index + 1, people, batchSize))
        let next = 0
        for (const { offset, size } of ranges) {
          expect([offset, size > 0]).toEqual([next, true])
          next += size
        }
        expect(next).toBe(people)
      }
    }
  })
})

describe('the request of an example', () => {
  const forms = Object.keys(requestForms) as RequestForm[]
  const fieldsOf = (form: RequestForm): ExampleFields => {
    const known: readonly string[] = [...requestForms[form].required, ...requestForms[form].optional]
    return Object.fromEntries(Object.entries({ ...whole, ...shell }).filter(([name]) => known.includes(name)))
  }

  test.each(forms)('an example of %s is accepted by the practice gateway as it is shown', async (form) => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { practice } = core
    await practice.post('/v1/people/lists/create', { name: 'One' })
    await practice.post('/v1/people/contacts/create', { phone: '+447700900147', list_ids: '501' })
    const acceptedBefore = practice.gateway.truth().acceptances.length
    const { request } = await core.drive(
      core.client.requests.showExample({ form, what: 'send', fields: fieldsOf(form) }),
    )
    const { request: estimate } = await core.drive(
      core.client.requests.showExample({ form, what: 'estimate', fields: fieldsOf(form) }),
    )
    expect(practice.gateway.truth().acceptances).toHaveLength(acceptedBefore)

    for (const shown of [request, estimate]) {
      if (!shown) continue
      const url = new URL(shown.url.replace('<API key>', 'practice-key'))
      const headers = Object.fromEntries(
        shown.headers.map(({ name, value }) => [name, value.replace('<API key>', 'practice-key')]),
      )
      const reply = await practice.raw(shown.method, url.pathname + url.search, headers, shown.body ?? '')
      expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200 })
    }
    expect(practice.gateway.truth().acceptances).toHaveLength(acceptedBefore + 1)
    expect(estimate === undefined).toBe(form === 'query' || form.startsWith('older_'))
    expect(request?.curl).toContain('$POSTRIDER_KEY')
  })

  test.each([
    ['single', { message: 'x' }, 'to'],
    ['single', { message: 'x', to: ['+447700900147', '+447700900148'] }, 'to'],
    ['list', { message: 'x', listIds: [] }, 'listIds'],
    ['scheduled', { message: 'x', to: ['+447700900147'], scheduledFor: 'tomorrow' }, 'scheduledFor'],
    ['older_several', { message: 'x', to: ['+447700900147'], bypassOptOut: true }, 'bypassOptOut'],
  ] as const)('an example of %s with %j marks %s', async (form, fields, field) => {
    const core = await openCore()
    await openPracticeAccount(core)
    const asked = core.client.requests.showExample({ form, what: 'send', fields: fields as unknown as ExampleFields })

    await expect(core.drive(asked)).rejects.toMatchObject({
      code: 'REQUEST_PARAMETER',
      data: { field: `fields.${field}` },
    })
  })

  test('an example leaves neither texts nor numbers in what the app writes', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const fields = { to: ['+447700900991'], message: 'canary-text' }
    await core.drive(core.client.requests.showExample({ form: 'single', what: 'send', fields }))
    await core.codeOf(core.client.requests.ask({ operation: 'verifyNumber', parameters: { to: '+447700900991' } }))

    expect(writtenBytes(core) + JSON.stringify(core.logged)).not.toMatch(/canary-text|447700900991/)
  })
})
