import { describe, expect, test } from 'vitest'
import {
  acceptances,
  attemptStates,
  campaignState,
  makePeople,
  openPracticeAccount,
} from '../../support/steps/campaignSteps'
import { draftForm, picture, sendPaths, takenForms, type Choices } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'

const own = '+447700900123'

async function openDraft(core: Core, choices: Choices = { template: 'Hello {{firstname}}' }): Promise<string> {
  await openPracticeAccount(core)
  return draftForm(core, choices)
}

const isOver = (core: Core, ids: readonly string[]) => () =>
  ids.every((id) => /^(done|settling)/.test(campaignState(core, id)))

async function sendTests(core: Core, campaignId: string, positions: number[]): Promise<string[]> {
  const { campaignIds } = await core.drive(
    core.client.campaigns.testSend({ campaignId, phone: '07700 900123', positions }),
  )
  await core.until(isOver(core, campaignIds))
  return campaignIds
}

describe('a test to one’s own number', () => {
  test("a test sends the texts of the chosen people to the user's own number, one message each, and the draft stays a draft", async () => {
    const core = await openCore()
    const campaignId = await openDraft(core)

    const tests = await sendTests(core, campaignId, [1, 12])

    expect(tests).toHaveLength(2)
    expect(acceptances(core).map(({ number, text }) => [number, text])).toEqual([
      [own, 'Hello Ada0'],
      [own, 'Hello Ada11'],
    ])
    expect(takenForms(core)).toEqual(new Set(['single']))
    expect(await core.drive(core.client.campaigns.draft({ campaignId }))).toMatchObject({ state: 'draft' })
  })

  test('a test has journal, intent and outcome like every other message', async () => {
    const core = await openCore()
    const campaignId = await openDraft(core)

    const [id = ''] = await sendTests(core, campaignId, [1])

    expect(attemptStates(core, id)).toEqual(['acked 1'])
    expect(core.db.prepare(`SELECT what FROM audit WHERE campaign_id = ?`).all(id)).toMatchObject([
      { what: 'approved' },
      { what: 'finished' },
      { what: 'started' },
    ])
    const { approval } = core.db.prepare('SELECT approval FROM campaigns WHERE id = ?').get(id) as { approval: string }
    expect(JSON.parse(approval)).toMatchObject({ people: 1, isTest: true, testOf: campaignId, form: 'several' })
  })

  test('a test is in the list of campaigns only if tests are asked for', async () => {
    const core = await openCore()
    const campaignId = await openDraft(core)
    const [id] = await sendTests(core, campaignId, [1])

    const shown = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))
    const withTests = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10, withTests: true }))

    expect(shown.rows.map((row) => row.id)).toEqual([campaignId])
    expect(withTests.rows.map((row) => [row.id, row.isTest])).toEqual([
      [id, true],
      [campaignId, false],
    ])
  })

  test.each<[string, Choices, string, readonly string[]]>([
    ['flash', { kind: 'flash' }, '/fsms/send', ['flash']],
    ['the chat application', picture, '/chatapp/send', ['chat_app']],
  ])('a test keeps the kind of %s', async (_, choices, path, forms) => {
    const core = await openCore()
    const campaignId = await openDraft(core, choices)

    await sendTests(core, campaignId, [3])

    expect(sendPaths(core)).toEqual([path])
    expect(takenForms(core)).toEqual(new Set(forms))
  })

  test('a test goes by the older API if the account uses it', async () => {
    const { core } = await openWired()
    await core.drive(addAccount(core, credentials.api_key, { usesOlderApi: true }))
    const campaignId = await draftForm(core, { template: 'Hello {{firstname}}' })

    await sendTests(core, campaignId, [2])

    expect(sendPaths(core)).toEqual(['/v1/sms/send'])
    expect(acceptances(core)).toMatchObject([{ number: own, text: 'Hello Ada1' }])
  })

  test("a test goes to a number that opted out, because it is the user's own", async () => {
    const core = await openCore()
    const campaignId = await openDraft(core)
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    core.db
      .prepare(
        `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'reply', '2026-11-20T09:00:00.000Z')`,
      )
      .run(activeId, own)

    await sendTests(core, campaignId, [1])

    expect(acceptances(core)).toMatchObject([{ number: own }])
  })

  test('a test is sent once, however often the button is pressed while it is being sent', async () => {
    const core = await openCore()
    const campaignId = await openDraft(core)
    const press = () => core.client.campaigns.testSend({ campaignId, phone: own, positions: [1, 1] })

    const [one, other] = await core.drive(Promise.all([press(), press()]))
    await core.until(isOver(core, one.campaignIds))

    expect(other).toEqual(one)
    expect(acceptances(core)).toHaveLength(1)
  })

  test('a test shows what the people would get now, also after others were frozen', async () => {
    const core = await openCore()
    const campaignId = await openDraft(core)
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    core.db.prepare(`UPDATE contacts SET firstname = 'Somebody else'`).run()

    await sendTests(core, campaignId, [2])
    const frozen = await core.drive(core.client.campaigns.frozenText({ campaignId, show: { position: 2 } }))

    expect(acceptances(core)).toMatchObject([{ number: own, text: 'Hello Somebody else' }])
    expect(frozen).toMatchObject({ text: 'Hello Ada1', position: 2, of: 12, filled: [] })
  })

  test.each<[string, Choices, string, string]>([
    ['a number that is none', {}, 'call me', 'PHONE_NOT_USABLE'],
    ['no text', { template: ' ' }, own, 'CAMPAIGN_NO_TEXT'],
    ['a field that nobody has', { template: 'Hi {{points}}' }, own, 'CAMPAIGN_FIELD_MISSING'],
    ['a link that is none', { ...picture, imageUrl: 'shop' }, own, 'LINK_NOT_ALLOWED'],
    ['nobody', { listIds: [] }, own, 'CAMPAIGN_NO_PEOPLE'],
  ])('a test with %s is refused, and nothing is made', async (_, choices, phone, code) => {
    const core = await openCore()
    const campaignId = await openDraft(core, choices)

    expect(await core.codeOf(core.client.campaigns.testSend({ campaignId, phone, positions: [1] }))).toContain(code)
    expect(core.db.prepare('SELECT count(*) AS tests FROM campaigns WHERE is_test = 1').get()).toEqual({ tests: 0 })
    expect(acceptances(core)).toEqual([])
  })
})

test('the price of a test is what messages to that country cost so far, and unknown until there is one', async () => {
  const core = await openCore()
  const campaignId = await openDraft(core, { template: 'Hello' })
  const ask = () => core.drive(core.client.campaigns.testPrice({ phone: '07700 900123', parts: 3 }))
  const before = await ask()
  await sendTests(core, campaignId, [1])
  await core.until(() => core.db.prepare('SELECT 1 FROM messages WHERE cost_micros > 0').get() !== undefined)
  const { cost } = core.db.prepare('SELECT cost_micros AS cost FROM messages').get() as { cost: number }

  expect(before).toEqual({ phone: own })
  expect(await ask()).toEqual({ phone: own, about: { micros: cost * 3, currency: 'GBP' } })
})

test('the price of a message in the chat application is unknown until one was charged, whatever texts cost', async () => {
  const core = await openCore()
  const textId = await openDraft(core, { template: 'Hello' })
  const cost = () => core.db.prepare('SELECT max(cost_micros) AS cost FROM messages').get() as { cost: number | null }
  const ask = () => core.drive(core.client.campaigns.testPrice({ phone: '07700 900123', parts: 1, kind: 'chat_app' }))
  await sendTests(core, textId, [1])
  await core.until(() => cost().cost !== null)
  const chatId = await draftForm(core, picture)
  const beforeSend = await ask()
  const { about: before } = await core.drive(core.client.campaigns.measure({ campaignId: chatId }))

  await core.drive(core.client.campaigns.testSend({ campaignId: chatId, phone: '07700 900123', positions: [1] }))
  await core.until(() => core.db.prepare('SELECT count(*) AS n FROM messages WHERE cost_micros > 0').get()?.n === 2)
  const { micros } = core.db.prepare('SELECT cost_micros AS micros FROM messages ORDER BY id DESC').get() as {
    micros: number
  }

  expect(beforeSend).toEqual({ phone: own })
  expect(before).toBeUndefined()
  expect((await ask()).about).toEqual({ micros, currency: 'GBP' })
})

test('a test is no reason to warn of a text that was sent recently', async () => {
  const core = await openCore()
  const template = 'Hello {{firstname}}, the shop is closed on Monday for stocktaking'
  await openPracticeAccount(core)
  const people = makePeople(3)
  const campaignId = await draftForm(core, { template }, { people })
  await core.drive(core.client.campaigns.testSend({ campaignId, phone: people[0]?.phone ?? '', positions: [1] }))
  await core.until(() => acceptances(core).length === 1)
  await core.clock.advance(60_000)

  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const { warnings } = await core.drive(core.client.campaigns.estimate({ campaignId }))

  expect(warnings.map(({ code }) => code)).not.toContain('same_text_recently')
})
