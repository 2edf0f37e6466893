import { describe, expect, test } from 'vitest'
import type { Trial } from '@contract'
import { acceptances, addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { atOnce, draftForm, reviewForm, sendReview, type Choices } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'

const half: Trial = { share: { kind: 'percent', percent: 50 }, waitHours: 4 }
const twoTexts: Trial = { ...half, secondText: 'Second for {{firstname}}' }

const phonesReached = (core: Core): string[] => acceptances(core).map(({ number }) => number)
const sortedPhones = (people: readonly { readonly phone: string }[]): string[] =>
  people.map(({ phone }) => phone).sort()

async function sendTrial(core: Core, trial: Trial, people = makePeople(40), choices: Choices = {}): Promise<string> {
  const review = await reviewForm(
    core,
    { template: 'First for {{firstname}}', timing: atOnce, trial, ...choices },
    { people, batchSize: 100 },
  )
  await sendReview(core, review)
  return review.draft.id
}

async function sendRest(core: Core, campaignId: string, text: 0 | 1 = 0): Promise<string> {
  const rest = await core.drive(core.client.trials.rest({ campaignId, text }))
  await core.drive(core.client.campaigns.save({ campaignId: rest.id, timing: atOnce }))
  await core.drive(core.client.campaigns.freeze({ campaignId: rest.id }))
  await sendReview(core, await core.drive(core.client.campaigns.estimate({ campaignId: rest.id })))
  return rest.id
}

function reply(core: Core, phone: string, text: string): void {
  const at = new Date(core.clock.now()).toISOString()
  const meaning = text === 'STOP' ? 'opt_out' : 'reply'
  core.db
    .prepare(
      `INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning)
       SELECT id, ?, '', ?, '', ?, ?, ?, 1, ? FROM accounts WHERE is_active = 1`,
    )
    .run(phone, text, at, at, `${phone} ${text}`, meaning)
}

function optOut(core: Core, phone: string): void {
  core.db
    .prepare(
      `INSERT INTO opt_outs (account_id, phone, since, source) SELECT id, ?, ?, 'person_here' FROM accounts WHERE is_active = 1`,
    )
    .run(phone, new Date(core.clock.now()).toISOString())
}

describe('a trial', () => {
  test('a trial goes to its share of the people, and to no one else before a person decides', async () => {
    const core = await openCore()
    const people = makePeople(40)
    await sendTrial(core, { ...half, share: { kind: 'percent', percent: 25 } }, people)
    await core.clock.advance(48 * 3_600_000)

    expect(phonesReached(core)).toHaveLength(10)
    expect(new Set(phonesReached(core)).size).toBe(10)
  })

  test('the rest of a trial and the trial together are everyone, each once', async () => {
    const core = await openCore()
    const people = makePeople(41)
    const campaignId = await sendTrial(core, half, people)
    const ofTrial = phonesReached(core).length
    await sendRest(core, campaignId)

    expect(ofTrial).toBe(21)
    expect(phonesReached(core).sort()).toEqual(sortedPhones(people))
  })

  test('the people of a trial are drawn at random: another campaign to the same list draws others', async () => {
    const core = await openCore()
    const people = makePeople(60)
    await sendTrial(core, half, people)
    const first = new Set(phonesReached(core))
    await core.clock.advance(60_000)
    await sendTrial(core, half, people)
    const second = phonesReached(core).slice(30)

    expect(second).toHaveLength(30)
    const both = second.filter((phone) => first.has(phone)).length
    // All 30 the same, or none, would be a fixed order: fewer than one in a billion draws.
    expect(both).toBeGreaterThan(3)
    expect(both).toBeLessThan(27)
    expect([...first].sort()).not.toEqual(sortedPhones(people).slice(0, 30))
  })

  test('freezing a trial again draws the same people', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atOnce, trial: half }, { people: makePeople(30) })
    const again = await core.drive(core.client.campaigns.freeze({ campaignId: review.draft.id }))

    expect(again.hash).toBe(review.hash)
    expect(again.people).toBe(15)
  })

  test.each([
    [{ kind: 'percent', percent: 1 }, 1],
    [{ kind: 'percent', percent: 90 }, 36],
    [{ kind: 'people', people: 7 }, 7],
    [{ kind: 'people', people: 1_000 }, 40],
  ] as const)('a share of %j of 40 people is %i', async (share, count) => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atOnce, trial: { ...half, share } }, { people: makePeople(40) })

    expect(review.people).toBe(count)
    expect(review.leftOut).toEqual(count === 40 ? [] : [{ reason: 'trial_rest', people: 40 - count }])
  })

  test('people who opted out are not drawn in place of others: the share is of those who can be texted', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const people = makePeople(20)
    const campaignId = await draftForm(core, { timing: atOnce, trial: half }, { people })
    for (const { phone } of people.slice(0, 10)) optOut(core, phone)
    const review = await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(review.people).toBe(5)
    expect(review.leftOut).toContainEqual({ reason: 'opted_out', people: 10 })
    expect(review.leftOut).toContainEqual({ reason: 'trial_rest', people: 5 })
  })
})

describe('a trial of two texts', () => {
  test('half of the people of a trial get each of its two texts', async () => {
    const core = await openCore()
    await sendTrial(core, twoTexts)
    const texts = acceptances(core).map(({ text }) => text.split(' ')[0])

    expect(texts.filter((word) => word === 'First')).toHaveLength(10)
    expect(texts.filter((word) => word === 'Second')).toHaveLength(10)
  })

  test('two texts without fields do not go out as one request with one text', async () => {
    const core = await openCore()
    await sendTrial(core, { ...half, secondText: 'Tea' }, makePeople(20), { template: 'Coffee' })

    expect(
      acceptances(core)
        .map(({ text }) => text)
        .sort(),
    ).toEqual([...Array.from({ length: 5 }, () => 'Coffee'), ...Array.from({ length: 5 }, () => 'Tea')])
  })

  test.each([
    ['', 'CAMPAIGN_NO_TEXT'],
    ['Hello {{nickname}}', 'CAMPAIGN_TEMPLATE_ISSUE'],
    ['Hello {{lastname}}', 'CAMPAIGN_FIELD_MISSING'],
  ])('a second text “%s” that cannot be sent is refused with %s', async (secondText, code) => {
    const core = await openCore()
    await openPracticeAccount(core)
    const campaignId = await draftForm(core, { timing: atOnce, trial: { ...half, secondText } })

    await expect(core.drive(core.client.campaigns.freeze({ campaignId }))).rejects.toMatchObject({ code })
  })

  test('the preview of a trial shows each person the text that they get, and its review binds both texts', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const people = makePeople(20)
    const campaignId = await draftForm(
      core,
      { template: 'First', timing: atOnce, trial: { ...twoTexts, secondText: 'Second' } },
      { people, batchSize: 100 },
    )
    const shown = new Map<string, string>()
    for (let position = 1; position <= 10; position++) {
      const { phone, text } = await core.drive(core.client.campaigns.preview({ campaignId, show: { position } }))
      shown.set(phone, text)
    }
    const first = await core.drive(core.client.campaigns.freeze({ campaignId }))
    const frozen = core.db
      .prepare(
        `SELECT phone, text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? AND position IS NOT NULL`,
      )
      .all(campaignId) as { phone: string; text: string }[]
    await core.drive(core.client.campaigns.save({ campaignId, trial: { ...twoTexts, secondText: 'Other' } }))
    const second = await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(new Map(frozen.map(({ phone, text }) => [phone, text]))).toEqual(shown)
    expect(second.hash).not.toBe(first.hash)
  })

  test('the plan of a trial counts each text with its people, parts and a sample', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const secondText = `${'Long '.repeat(40)}{{firstname}}`
    const campaignId = await draftForm(
      core,
      { template: 'Short', timing: atOnce, trial: { ...half, secondText } },
      { people: makePeople(21) },
    )
    const plan = await core.drive(core.client.trials.plan({ campaignId }))

    expect(plan).toMatchObject({ people: 21, trial: 11, rest: 10 })
    expect(plan.texts).toMatchObject([
      { people: 6, parts: 6, blocked: 0, issues: [], sample: { text: 'Short', parts: 1 } },
      { people: 5, parts: 10, blocked: 0, issues: [] },
    ])
  })
})

describe('the result of a trial', () => {
  test('the result of a trial counts delivered, answered and opted out for each text, and an opt-out is no answer', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, twoTexts)
    const [first] = acceptances(core).filter(({ text }) => text.startsWith('First'))
    const seconds = acceptances(core).filter(({ text }) => text.startsWith('Second'))
    reply(core, first?.number ?? '', 'STOP')
    for (const { number } of seconds.slice(0, 8)) reply(core, number, 'Yes please')
    core.db
      .prepare(`UPDATE recipients SET delivery = 'DELIVERED' WHERE campaign_id = ? AND phone = ?`)
      .run(campaignId, first?.number ?? '')
    const result = await core.drive(core.client.trials.result({ campaignId }))

    expect(result.texts).toMatchObject([
      { template: 'First for {{firstname}}', people: 10, answered: 0 },
      { template: 'Second for {{firstname}}', people: 10, answered: 8, optedOut: 0 },
    ])
    expect(result).toMatchObject({ rest: 20, uncertain: 0, waiting: 0, ahead: 1, chance: 'below_1_in_100' })
  })

  test('a trial is over after the hours that were chosen, not before', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, half)
    const before = await core.drive(core.client.trials.result({ campaignId }))
    await core.clock.advance(4 * 3_600_000)
    const after = await core.drive(core.client.trials.result({ campaignId }))

    expect([before.isOver, after.isOver]).toEqual([false, true])
    expect(Date.parse(before.endsAt ?? '') - Date.parse(before.startedAt ?? '')).toBe(4 * 3_600_000)
  })

  test('a campaign without a trial has no result', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atOnce })
    await sendReview(core, review)

    await expect(core.drive(core.client.trials.result({ campaignId: review.draft.id }))).rejects.toMatchObject({
      code: 'CAMPAIGN_UNKNOWN',
    })
  })
})

describe('a trial that is over', () => {
  test('three people of the rest opted out after the trial: its page and Home said 20 people, its review 17', async () => {
    const core = await openCore()
    const people = makePeople(40)
    const campaignId = await sendTrial(core, half, people)
    const reached = new Set(phonesReached(core))
    const [out, others] = [people.filter(({ phone }) => !reached.has(phone)).slice(0, 3), [...reached].slice(0, 2)]
    for (const phone of [...out.map(({ phone }) => phone), ...others]) optOut(core, phone)
    await core.clock.advance(4 * 3_600_000 + 1_000)
    const { rest } = await core.drive(core.client.trials.result({ campaignId }))
    const waiting = await core.drive(core.client.trials.waiting())
    const draft = await core.drive(core.client.trials.rest({ campaignId, text: 0 }))
    const review = await core.drive(core.client.campaigns.freeze({ campaignId: draft.id }))

    expect([rest, waiting[0]?.rest, review.people]).toEqual([17, 17, 17])
  })

  test('a trial that is over waits for a decision until its rest is approved, and not before it is over', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, half)
    const early = await core.drive(core.client.trials.waiting())
    const asks = async () => {
      const { rows } = await core.drive(core.client.campaigns.page({ offset: 0, limit: 9 }))
      return rows.find(({ id }) => id === campaignId)?.needsDecision
    }
    const asked = [await asks()]
    await core.clock.advance(4 * 3_600_000 + 1_000)
    const over = await core.drive(core.client.trials.waiting())
    asked.push(await asks())
    await sendRest(core, campaignId)
    const decided = await core.drive(core.client.trials.waiting())
    asked.push(await asks())

    expect(early).toEqual([])
    expect(over).toEqual([{ campaignId, name: 'News', rest: 20 }])
    expect(decided).toEqual([])
    // The list called it done.
    expect(asked).toEqual([undefined, true, undefined])
  })
})

describe('the rest of a trial', () => {
  test('the rest of a trial gets the text that was chosen, and asking twice makes one draft', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, twoTexts)
    const one = await core.drive(core.client.trials.rest({ campaignId, text: 0 }))
    const other = await core.drive(core.client.trials.rest({ campaignId, text: 1 }))

    expect(other.id).toBe(one.id)
    expect(other).toMatchObject({
      template: 'Second for {{firstname}}',
      exceptCampaign: { campaignId, isRest: true },
    })
    expect(other.trial).toBeUndefined()
  })

  test('a trial and its rest, which have one name, are told apart in the list and while they are sent', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, half)
    const rest = await sendRest(core, campaignId)
    const { rows } = await core.drive(core.client.campaigns.page({ offset: 0, limit: 9 }))
    const parts = ({ isTrial, isRest }: { isTrial?: true | undefined; isRest?: true | undefined }) => ({
      isTrial,
      isRest,
    })
    const ofRow = (id: string) => rows.filter((row) => row.id === id).map(parts)
    expect([ofRow(campaignId), ofRow(rest)]).toEqual([[{ isTrial: true }], [{ isRest: true }]])
    const progress = await core.drive(core.client.outbox.progress({ campaignId: rest }))
    expect(parts(progress)).toEqual({ isRest: true })
  })

  test('the rest of a trial waits while someone in the trial is uncertain', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, half)
    core.db.prepare(`UPDATE recipients SET state = 'uncertain' WHERE campaign_id = ? AND position = 1`).run(campaignId)

    await expect(core.drive(core.client.trials.rest({ campaignId, text: 0 }))).rejects.toMatchObject({
      code: 'CAMPAIGN_WRONG_STATE',
    })
  })

  test('the rest of a trial leaves out who opted out since, and has who joined the list since', async () => {
    const core = await openCore()
    const people = makePeople(20)
    const campaignId = await sendTrial(core, half, people)
    const others = people.filter(({ phone }) => !phonesReached(core).includes(phone))
    optOut(core, others[0]?.phone ?? '')
    const rest = await core.drive(core.client.trials.rest({ campaignId, text: 0 }))
    const joined = addList(core, [{ phone: '+12125550199', firstname: 'New' }])
    const { listIds } = rest
    await core.drive(core.client.campaigns.save({ campaignId: rest.id, timing: atOnce, listIds: [...listIds, joined] }))
    const review = await core.drive(core.client.campaigns.freeze({ campaignId: rest.id }))

    expect(review.people).toBe(10)
    expect(review.leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'in_earlier', people: 10 },
        { reason: 'opted_out', people: 1 },
      ]),
    )
  })

  test('a copy of the rest is not taken for the rest itself', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, half)
    const rest = await core.drive(core.client.trials.rest({ campaignId, text: 0 }))
    await core.clock.advance(60_000)
    const copy = await core.drive(core.client.campaigns.duplicate({ campaignId: rest.id }))
    const { restCampaign } = await core.drive(core.client.trials.result({ campaignId }))

    expect(copy.exceptCampaign?.isRest).toBeUndefined()
    expect(restCampaign?.campaignId).toBe(rest.id)
  })

  test('a copy of a trial is no trial: that is chosen for one send', async () => {
    const core = await openCore()
    const campaignId = await sendTrial(core, half)
    const copy = await core.drive(core.client.campaigns.duplicate({ campaignId }))

    expect(copy.trial).toBeUndefined()
  })

  test('a trial that is changed after its approval stays a trial', async () => {
    const core = await openCore()
    const people = makePeople(20)
    const review = await reviewForm(
      core,
      { timing: { ...atOnce, kind: 'moment', at: '2026-11-24T12:00:00.000Z', zone: 'UTC' }, trial: half },
      { people },
    )
    await core.drive(
      core.client.campaigns.approve({
        campaignId: review.draft.id,
        hash: review.hash,
        people: review.people,
        ...(review.ceiling ? { ceiling: review.ceiling } : {}),
      }),
    )
    const change = await core.drive(core.client.changes.begin({ campaignId: review.draft.id }))
    const changed = await core.drive(core.client.campaigns.freeze({ campaignId: change.id }))

    expect(change.trial).toEqual(half)
    expect(changed.people).toBe(10)
  })
})

test('a trial and its rest had one name in the calendar and in the filter of the history: each says which it is', async () => {
  const core = await openCore()
  const trialId = await sendTrial(core, half)
  const restId = await sendRest(core, trialId)
  const day = new Date(core.clock.now()).toISOString().slice(0, 10)
  await core.drive(core.client.history.refresh())
  const { sends } = await core.drive(core.client.calendar.range({ from: day, to: day }))
  const choices = async () => (await core.drive(core.client.history.choices())).campaigns
  await core.until(async () => (await choices()).length === 2)
  const partsOf = (all: readonly { campaignId: string; isTrial?: true | undefined; isRest?: true | undefined }[]) =>
    Object.fromEntries(all.map(({ campaignId, isTrial, isRest }) => [campaignId, { isTrial, isRest }]))
  const parts = {
    [trialId]: { isTrial: true, isRest: undefined },
    [restId]: { isTrial: undefined, isRest: true },
  }

  expect(partsOf(sends)).toEqual(parts)
  expect(partsOf(await choices())).toEqual(parts)
})

test('messages of a trial and of its rest had one campaign in the history, in the inbox, with a person and in the figures', async () => {
  const core = await openCore()
  const people = makePeople(4)
  const trialId = await sendTrial(core, half, people)
  const restId = await sendRest(core, trialId)
  const { client } = core
  const page = () => core.drive(client.history.page({ offset: 0, limit: 50, filter: {} }))
  await core.drive(client.history.refresh())
  await core.until(async () => (await page()).rows.filter(({ campaignId }) => campaignId).length === 4)
  const { rows } = await page()
  const phone = rows.find(({ campaignId }) => campaignId === restId)?.phone ?? ''
  const contactId = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(phone)?.['id'] as number
  const person = await core.drive(client.history.person({ phone, offset: 0, limit: 50 }))
  const contact = await core.drive(client.contacts.get({ contactId }))
  const conversation = await core.drive(client.inbox.conversation({ phone }))
  const figures = await core.drive(client.insight.figures({ filter: {}, by: 'campaign', timeZone: 'UTC' }))
  const isRest = { campaignId: restId, isRest: true }

  for (const { campaignId, ...part } of rows)
    expect(part).toMatchObject(campaignId === trialId ? { isTrial: true } : { isRest: true })
  expect(person.rows).toContainEqual(
    expect.objectContaining({ kind: 'message', message: expect.objectContaining(isRest) }),
  )
  expect(person.rows).toContainEqual(
    expect.objectContaining({ kind: 'campaign', campaignId: trialId, isTrial: true, reason: 'trial_rest' }),
  )
  expect(contact.recent).toEqual([expect.objectContaining(isRest)])
  expect(conversation.entries).toContainEqual(expect.objectContaining({ kind: 'sent', ...isRest }))
  expect(figures.rows.find(({ key }) => key === trialId)).toMatchObject({ isTrial: true })
  expect(figures.rows.find(({ key }) => key === restId)).toMatchObject({ isRest: true })
})
