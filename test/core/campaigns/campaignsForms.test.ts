import { describe, expect, test } from 'vitest'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  openPracticeAccount,
  stateCounts,
} from '../../support/steps/campaignSteps'
import {
  type Approval,
  approvalOf,
  atGateway,
  atOnce,
  type Choices,
  draftForm,
  picture,
  reviewForm,
  sendPaths,
  sendReview,
  takenForms,
  tomorrow,
} from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, approveByCount, credentials, openWired } from '../../support/app/ownAccount'

/** A list at the gateway with people that this computer does not have. */
async function addGatewayList(core: Core, people: number): Promise<string> {
  const { post } = core.practice
  const { body } = await post('/v1/people/lists/create', { name: 'Regulars' })
  const id = String(body.data.id)
  for (const { phone } of makePeople(people)) await post('/v1/people/contacts/create', { phone, list_ids: id })
  return id
}

describe('a campaign', () => {
  test.each<[string, Choices, string, string, readonly string[]]>([
    ['one text', {}, 'several', '/sms/send', ['single', 'several']],
    [
      'texts of their own',
      { template: 'Hello {{firstname}}' },
      'personalised',
      '/sms/send',
      ['single', 'personalised'],
    ],
    ['a time', { timing: atGateway(tomorrow) }, 'scheduled', '/sms/send', ['personalised']],
    [
      'a time and texts of their own',
      { timing: atGateway(tomorrow), template: 'Hello {{firstname}}' },
      'scheduled',
      '/sms/send',
      ['personalised'],
    ],
    ['flash', { kind: 'flash', template: 'Hello {{firstname}}' }, 'flash', '/fsms/send', ['flash']],
    ['the chat application', picture, 'chat_app', '/chatapp/send', ['chat_app']],
  ])('a campaign of %s goes by its own form to each person once', async (_, choices, form, path, wireForms) => {
    const core = await openCore()
    const people = makePeople(12)
    const review = await reviewForm(core, choices, { people })

    expect(review).toMatchObject({ form, people: 12, estimate: { state: 'priced' } })
    await sendReview(core, review)

    const texts = people.map(({ firstname = '' }) => (choices.template ?? 'Hello').replace('{{firstname}}', firstname))
    expect(acceptances(core).map(({ number, text }) => ({ number, text }))).toEqual(
      people.map(({ phone }, index) => ({ number: phone, text: texts[index] })),
    )
    expect(takenForms(core)).toEqual(new Set(wireForms))
    expect(new Set(sendPaths(core))).toEqual(new Set([path]))
    expect(new Set(acceptances(core).map(({ dueAt }) => dueAt))).toEqual(
      new Set([choices.timing === undefined ? null : Date.parse(tomorrow)]),
    )
    expect(findBreaches(core, review.draft.id, 12)).toEqual([])
    expect(stateCounts(core, review.draft.id)).toEqual({ accepted: 12 })
  })

  test.each([picture, { kind: 'flash' } as const])(
    'a campaign of %j has one person per request, however large the batches are',
    async (choices) => {
      const core = await openCore()
      const review = await reviewForm(core, choices, { batchSize: 100 })
      await sendReview(core, review)

      expect(review).toMatchObject({ batchSize: 1, batches: 12 })
      expect(sendPaths(core)).toHaveLength(12)
    },
  )

  test('a campaign for one person at a time of its own uses the form that takes a time', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atGateway(tomorrow) }, { people: makePeople(1) })
    await sendReview(core, review)

    expect(acceptances(core)).toMatchObject([{ form: 'personalised', dueAt: Date.parse(tomorrow) }])
  })

  test('a campaign to a list of the gateway is one request that names the list, and its people stay unknown', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const id = await addGatewayList(core, 7)
    const review = await reviewForm(core, {
      gatewayList: { id, name: 'Regulars', people: 7 },
      template: 'We are closed',
    })

    expect(review).toMatchObject({ form: 'list', people: 1, byCountry: [], batchSize: 1, estimate: { parts: 7 } })
    await sendReview(core, review)

    expect(sendPaths(core)).toEqual(['/sms/send'])
    expect(takenForms(core)).toEqual(new Set(['list']))
    expect(
      acceptances(core)
        .map(({ number }) => number)
        .sort(),
    ).toEqual(makePeople(7).map(({ phone }) => phone))
    expect(core.db.prepare('SELECT phone, name, contact_id AS contact, state FROM recipients').all()).toMatchObject([
      { phone: `list:${id}`, name: 'Regulars', contact: null },
    ])
  })

  test('a refused campaign to a list of the gateway stays uncertain until something later shows, as it means many people', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const id = await addGatewayList(core, 7)
    const fault = { answer: { status: 422, body: '{"success":false,"message":"No"}' } }
    core.practice.gateway.faults.add({ match: { method: 'POST', path: '/sms/send' }, do: fault })
    const review = await reviewForm(core, {
      gatewayList: { id, name: 'Regulars', people: 7 },
      template: 'We are closed',
    })
    await sendReview(core, review)
    expect(stateCounts(core, review.draft.id)).toEqual({ uncertain: 1 })

    await core.clock.advance(60 * 60_000)

    expect(stateCounts(core, review.draft.id)).toEqual({ uncertain: 1 })
  })
})

describe('by the older interface', () => {
  async function openOlder() {
    const wired = await openWired()
    await addAccount(wired.core, credentials.api_key, { usesOlderApi: true })
    return wired
  }

  test('a list of the gateway is named by its id on the older API', async () => {
    const { core } = await openOlder()
    const id = await addGatewayList(core, 6)
    const campaignId = await draftForm(core, { gatewayList: { id, name: 'Regulars' }, template: 'We are closed' })
    const review = await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(review.form).toBe('older_list')
    await core.drive(approveByCount(core, review))
    await core.until(() => /^(done|settling)/.test(campaignState(core, campaignId)))

    expect(sendPaths(core)).toEqual(['/v1/sms/send'])
    expect(acceptances(core).map(({ form }) => form)).toEqual(Array(6).fill('older_list'))
  })

  test.each<[Choices, string]>([
    [{ timing: atGateway(tomorrow) }, 'SCHEDULE_NOT_POSSIBLE'],
    [{ kind: 'flash' }, 'FORM_NOT_POSSIBLE'],
    [picture, 'FORM_NOT_POSSIBLE'],
    [{ bypassOptOut: true }, 'FORM_NOT_POSSIBLE'],
  ])('a campaign of %j on the older API is refused, and nothing is frozen', async (choices, code) => {
    const { core } = await openOlder()
    const campaignId = await draftForm(core, choices)

    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId }))).toBe(code)
    expect(campaignState(core, campaignId)).toBe('draft')
    expect(stateCounts(core, campaignId)).toEqual({})
  })
})

test.each<[Choices, string]>([
  [{ timing: atGateway('2026-11-21T10:00:30.000Z') }, 'SCHEDULE_PAST'],
  [{ timing: atGateway('2028-11-21T10:00:00.000Z') }, 'SCHEDULE_NOT_POSSIBLE'],
  [{ ...picture, timing: atGateway(tomorrow) }, 'SCHEDULE_NOT_POSSIBLE'],
  [{ gatewayList: { id: '1', name: '' }, template: 'Hello {{firstname}}' }, 'FORM_NEEDS_ONE_TEXT'],
  [{ gatewayList: { id: '1', name: '' }, kind: 'flash' }, 'FORM_NOT_POSSIBLE'],
  [{ ...picture, bypassOptOut: true }, 'FORM_NOT_POSSIBLE'],
  [{ ...picture, imageUrl: 'shop.example/a.png' }, 'LINK_NOT_ALLOWED'],
])('a draft with %j cannot be frozen', async (choices, code) => {
  const core = await openCore()
  await openPracticeAccount(core)
  const campaignId = await draftForm(core, choices)

  expect(await core.codeOf(core.client.campaigns.freeze({ campaignId }))).toBe(code)
})

test('every choice of a campaign changes the hash that an approval binds', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  const campaignId = await draftForm(core, {})
  const seen = new Set<string>()
  const steps: Choices[] = [
    {},
    { bypassOptOut: true },
    { bypassOptOut: false, timing: atGateway(tomorrow) },
    { timing: atGateway('2026-11-22T08:31:00.000Z') },
    { timing: atOnce, kind: 'flash' },
    picture,
    { imageUrl: 'https://shop.example/b.png' },
    { targetUrl: 'https://shop.example/autumn' },
    { caption: 'Autumn' },
    { kind: 'text', gatewayList: { id: '1', name: 'A' } },
    { gatewayList: { id: '2', name: 'A' } },
  ]
  for (const step of steps) {
    await core.drive(core.client.campaigns.save({ campaignId, ...step }))
    seen.add((await core.drive(core.client.campaigns.freeze({ campaignId }))).hash)
  }

  expect(seen.size).toBe(steps.length)
})

describe('an approval', () => {
  test('an approval of what cannot be called back needs its tick, and a time that is still ahead', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atGateway(tomorrow) })
    const { cannotBeCalledBack: _, ...unticked } = approvalOf(review)
    const approve = (input: Approval) => core.codeOf(core.client.campaigns.approve(input))

    expect(await approve(unticked)).toBe('APPROVAL_CONSENT')
    expect(await approve({ ...unticked, cannotBeCalledBack: false })).toBe('APPROVAL_CONSENT')
    await core.clock.advance(Date.parse(tomorrow) - 30_000 - core.clock.now())
    expect(await approve(approvalOf(review))).toBe('SCHEDULE_PAST')
    expect(campaignState(core, review.draft.id)).toBe('frozen')
    expect(sendPaths(core)).toEqual([])
  })

  test('an approval is void after the account moved to another address, and the review has to be made again', async () => {
    const core = await openCore()
    const review = await reviewForm(core, {})
    core.db.exec(`UPDATE accounts SET api_address = 'https://api.moved.example.org' WHERE is_active = 1`)

    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(review)))).toBe('APPROVAL_STALE')
    expect(await core.codeOf(core.client.campaigns.review({ campaignId: review.draft.id }))).toBe(
      'CAMPAIGN_WRONG_STATE',
    )
    const again = await core.drive(core.client.campaigns.freeze({ campaignId: review.draft.id }))
    expect(again.hash).not.toBe(review.hash)
  })

  test('an approval in a copied profile is refused', async () => {
    const core = await openCore()
    const review = await reviewForm(core, {})
    core.db.exec(`UPDATE profile SET locked_by = 'profile_copied'`)

    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(review)))).toBe('SENDING_LOCKED')
    expect(campaignState(core, review.draft.id)).toBe('frozen')
  })

  test('an approval records what was agreed to', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atGateway(tomorrow), sender: 'Bakery' })
    await sendReview(core, review)

    const { detail } = core.db.prepare(`SELECT detail FROM audit WHERE what = 'approved'`).get() as { detail: string }
    expect(JSON.parse(detail)).toMatchObject({
      ...{
        people: 12,
        accountKind: 'practice',
        form: 'scheduled',
        sender: 'Bakery',
        bypassOptOut: false,
        batchSize: 5,
      },
      ...{ timing: atGateway(tomorrow), cannotBeCalledBack: true, ceiling: review.ceiling },
    })
  })
})

describe('people who opted out', () => {
  async function prepareBypass(core: Core) {
    await openPracticeAccount(core)
    const campaignId = await draftForm(core, { bypassOptOut: true })
    const rows = core.db.prepare('SELECT id, phone FROM contacts ORDER BY id LIMIT 2').all() as {
      id: number
      phone: string
    }[]
    await core.drive(core.client.contacts.optOut({ contactIds: rows.map(({ id }) => id) }))
    for (const { phone } of rows) await core.practice.post('/v1/people/contacts/optout', { phone })
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    return core.drive(core.client.campaigns.estimate({ campaignId }))
  }

  test('people who opted out get a message only if the user asks for it, with a consent of its own that is kept', async () => {
    const core = await openCore()
    const review = await prepareBypass(core)
    const { mayReachOptedOut: _, ...unticked } = approvalOf(review)

    expect(review).toMatchObject({ people: 12, optedOut: 2, leftOut: [] })
    expect(await core.drive(core.client.campaigns.measure({ campaignId: review.draft.id }))).toMatchObject({
      people: 12,
      optedOut: 2,
    })
    expect(await core.codeOf(core.client.campaigns.approve(unticked))).toBe('APPROVAL_CONSENT')
    expect(sendPaths(core)).toEqual([])
    await sendReview(core, review)

    expect(acceptances(core).map(({ taken }) => taken)).toEqual(Array(12).fill('queued'))
    const { detail } = core.db.prepare(`SELECT detail FROM audit WHERE what = 'approved'`).get() as { detail: string }
    expect(JSON.parse(detail)).toMatchObject({ bypassOptOut: true, mayReachOptedOut: true, optedOut: 2 })
  })

  test('people who opted out are left out again once the choice is removed', async () => {
    const core = await openCore()
    const { draft } = await prepareBypass(core)
    await core.drive(core.client.campaigns.save({ campaignId: draft.id, bypassOptOut: false }))
    const review = await core.drive(core.client.campaigns.freeze({ campaignId: draft.id }))

    expect(review).toMatchObject({ people: 10, leftOut: [{ reason: 'opted_out', people: 2 }] })
    expect(review).not.toHaveProperty('optedOut')
  })
})

describe('the price', () => {
  const questions = (core: Core) =>
    core.practice.gateway.truth().requests.filter(({ path }) => path === '/sms/estimate')

  test('the price of a flash message is asked for two people of each kind, and the review says so', async () => {
    const core = await openCore()
    const people = makePeople(40, (index) => (index < 30 ? 'Ada' : 'B'.repeat(200)))
    const review = await reviewForm(core, { kind: 'flash', template: '{{firstname}}' }, { people })

    expect(questions(core)).toHaveLength(4)
    expect(review.parts).toBe(50)
    expect(review.estimate).toMatchObject({ state: 'priced', parts: 50, words: ['asked_for_samples'] })
    await sendReview(core, review)
    await core.drive(core.client.history.refresh())
    const { cost } = core.db.prepare('SELECT sum(cost_micros) AS cost FROM messages').get() as { cost: number }
    expect(review.estimate).toMatchObject({ cost: { micros: cost } })
  })

  test('the price for two people is asked for both, and is not a sample', async () => {
    const core = await openCore()
    const { estimate } = await reviewForm(core, picture, { people: makePeople(2) })

    expect(questions(core)).toHaveLength(2)
    expect(estimate).toMatchObject({ state: 'priced', words: [] })
  })

  test('a price that one sample lacks is no price', async () => {
    const core = await openCore()
    core.practice.gateway.faults.add({
      match: { path: '/sms/estimate', times: 'always' },
      do: { patch: { estimated_cost: null } },
    })
    const { estimate } = await reviewForm(core, { kind: 'flash' })

    expect(estimate).toMatchObject({ state: 'no_price' })
  })
})

test.each<[Choices, string, object]>([
  [{ timing: atGateway(tomorrow) }, '/sms/send', { scheduled_for: '2026-11-22 08:30:00', timezone: 'UTC' }],
  [{ kind: 'flash' }, '/fsms/send', { message: 'Hello' }],
  [picture, '/chatapp/send', { chatapp_image_url: picture.imageUrl, chatapp_caption: 'Spring' }],
  [{ gatewayList: { id: '501', name: 'Regulars' } }, '/sms/send', { list_id: '501' }],
  [{ bypassOptOut: true }, '/sms/send', { bypass_optout: true }],
])('the request of a draft with %j is shown as it would be sent', async (choices, path, body) => {
  const core = await openCore()
  await openPracticeAccount(core)
  const campaignId = await draftForm(core, choices)
  const show = () => core.drive(core.client.requests.showSend({ campaignId, what: 'send' }))
  const draft = await show()
  await core.drive(core.client.campaigns.freeze({ campaignId }))

  expect(new URL(draft.request.url).pathname).toBe(path)
  expect(JSON.parse(draft.request.body ?? '')).toMatchObject(body)
  expect(await show()).toEqual(draft)
  expect(sendPaths(core)).toEqual([])
})

test('a time is read in the zone it is asked for, else in that of the account, or of this computer', async () => {
  const core = await openCore()
  const { id: accountId } = await openPracticeAccount(core)
  const readTime = (zone = {}) =>
    core.drive(core.client.campaigns.readTime({ day: '2027-03-28', time: '03:30', ...zone }))
  await core.drive(core.client.accounts.update({ accountId, defaults: { timeZone: 'Europe/Athens' } }))
  const inAthens = await readTime()
  const inKathmandu = await readTime({ zone: 'Asia/Kathmandu' })
  await core.drive(core.client.accounts.update({ accountId, defaults: { timeZone: '' } }))

  expect(inAthens).toMatchObject({ state: 'skipped', zone: 'Europe/Athens' })
  expect(inKathmandu).toEqual({ state: 'moment', at: '2027-03-27T21:45:00.000Z', zone: 'Asia/Kathmandu' })
  expect((await readTime()).zone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('lists of the gateway can be looked for', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  const id = await addGatewayList(core, 3)
  await core.practice.post('/v1/people/lists/create', { name: 'Neighbours' })
  const ask = (search: string) => core.drive(core.client.campaigns.gatewayLists({ search, page: 1 }))

  expect((await ask('')).lists).toHaveLength(2)
  expect(await ask('regul')).toEqual({ lists: [{ id, name: 'Regulars', people: 3 }], hasMore: false })
})
