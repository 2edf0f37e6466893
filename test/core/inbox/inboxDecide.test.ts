import { describe, expect, test } from 'vitest'
import { addList, fictionPhone, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { draftForm } from '../../support/steps/formSteps'
import { conversationOf, linesOf, look, optOutsOf, stateOf, story, write } from '../../support/steps/inboxSteps'
import { pullAll } from '../../support/steps/jobSteps'
import { openCore, type Core } from '../../support/app/openCore'

const minute = 60_000
const unclear = 'please take me off your list'

/** A person on a list whose answer reads like an opt-out. */
async function openHeld() {
  const core = await openCore()
  await openPracticeAccount(core)
  const listId = addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }], 'Regulars')
  await core.clock.advance(minute)
  const phone = write(core, 1, unclear)
  await look(core)
  return { core, phone, listId }
}

const told = (core: Core): string[] =>
  core.practice.gateway
    .truth()
    .requests.filter(({ path }) => /optout|optin/.test(path) && !path.includes('/recent/'))
    .map(({ path }) => path)
const undo = (core: Core, undoId = '') => core.drive(core.client.contacts.undo({ undoId }))
const decide = (core: Core, phone: string, kind: 'opt_out' | 'not_an_opt_out') =>
  core.drive(core.client.inbox.decide({ phone, decision: { kind } }))

/** Takes the last word back that opted them out. */
async function undoWord(core: Core, phone: string): Promise<void> {
  const word = (await conversationOf(core, phone)).entries.findLast(
    (entry) => entry.kind === 'reply' && entry.meaning === 'opt_out',
  )
  if (word?.kind !== 'reply') throw new Error('There is no word')
  await core.drive(core.client.inbox.undoWord({ replyId: word.id }))
}

describe('a reply that reads like an opt-out', () => {
  test('a reply that reads like an opt-out holds the number, is not told to the gateway, and is an opt-out on no screen', async () => {
    const { core, phone } = await openHeld()
    await core.clock.advance(11 * minute)

    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
    expect(told(core)).toEqual([])
    expect(await conversationOf(core, phone)).toMatchObject({ isOptedOut: false, isHeld: true })
    const [person] = (await core.drive(core.client.contacts.page({ offset: 0, limit: 5, order: 'name' }))).rows
    expect(person).toMatchObject({ optedOut: false, optedOutOfNames: [] })
    const { lists, everyone } = await core.drive(core.client.lists.all({}))
    expect([lists[0]?.optedOut, everyone.optedOut]).toEqual([0, 0])
    for (const optedOut of ['everywhere', 'somewhere'] as const)
      expect(await core.drive(core.client.contacts.count({ filter: { optedOut } }))).toEqual({ people: 0 })
    expect(await core.drive(core.client.contacts.count({ filter: { optedOut: 'nowhere' } }))).toEqual({ people: 1 })
    const rule = { kind: 'opted_out' } as const
    expect(await core.drive(core.client.audience.tryRule({ rule }))).toEqual({ people: 0, optedOut: 0 })
    const detail = await core.drive(core.client.contacts.get({ contactId: person?.id ?? 0 }))
    expect(detail).toMatchObject({ contact: { optedOut: false }, consent: [{ change: 'held', gateway: 'not_needed' }] })
    expect(detail.optOut).toBeUndefined()
    expect(await core.drive(core.client.jobs.all())).toMatchObject({ optOutsUntold: 0 })
  })

  test('a held reply is not an opt-in in the view of the person, neither when it is held nor when it is released', async () => {
    const { core, phone } = await openHeld()
    await core.clock.advance(minute)
    await decide(core, phone, 'not_an_opt_out')
    const view = await core.drive(core.client.history.person({ phone, offset: 0, limit: 10 }))
    expect([view.total, view.rows.map(({ kind }) => kind)]).toEqual([1, ['reply']])
  })

  test('a held person is left out at the freeze under a reason of their own', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const campaignId = await draftForm(core, { template: 'Hello' })
    write(core, 3, unclear)
    await look(core)

    const before = await core.drive(core.client.campaigns.measure({ campaignId }))
    const review = await core.drive(core.client.campaigns.freeze({ campaignId }))

    expect(before.leftOut).toContainEqual({ reason: 'unclear_reply', people: 1 })
    expect(review.leftOut).toContainEqual({ reason: 'unclear_reply', people: 1 })
  })

  test('a hold is ended only by a decision: not by an edit, the gateway, a pull or an opt-in here', async () => {
    const { core, phone } = await openHeld()
    await core.practice.post('/v1/people/contacts/create', { phone })
    await core.practice.post('/v1/people/contacts/optin', { phone })
    await core.drive(core.client.contacts.edit({ contactId: 1, firstname: 'Mia' }))
    await core.drive(core.client.contacts.optIn({ contactIds: [1], reason: 'Said so on the phone' }))
    expect((await pullAll(core)).state).toBe('done')
    await core.clock.advance(61 * minute)
    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
  })

  test('a held person can be opted out of everything, and that can be undone', async () => {
    const { core, phone } = await openHeld()
    const { undoId } = await decide(core, phone, 'opt_out')

    expect(optOutsOf(core)).toEqual([`${phone} 0 person_here`])
    const after = await conversationOf(core, phone)
    expect(after).toMatchObject({ isOptedOut: true, isHeld: false })
    expect(story(after.entries)).toEqual([
      `reply ${unclear} (unclear, opt_out)`,
      'held everything (unclear)',
      'opted_out everything (person_here)',
    ])
    expect((await linesOf(core, 'opt_outs')).total).toBe(1)

    await undo(core, undoId)
    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
    const back = await conversationOf(core, phone)
    expect(back).toMatchObject({ isOptedOut: false, isHeld: true })
    expect(back.entries[0]).not.toHaveProperty('decided')
    expect((await linesOf(core, 'unclear')).total).toBe(1)
  })

  test('a held person can be opted out of one list', async () => {
    const { core, phone, listId } = await openHeld()
    const { undoId } = await core.drive(
      core.client.inbox.decide({ phone, decision: { kind: 'opt_out_of_list', listId } }),
    )

    expect(optOutsOf(core)).toEqual([`${phone} ${listId} person_here`])
    expect(await conversationOf(core, phone)).toMatchObject({
      isOptedOut: false,
      isHeld: false,
      lists: [{ optedOut: true }],
    })
    await undo(core, undoId)
    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
    expect(
      await core.codeOf(core.client.inbox.decide({ phone, decision: { kind: 'opt_out_of_list', listId: 999 } })),
    ).toBe('LIST_UNKNOWN')
  })

  test('a held reply can be marked as not an opt-out', async () => {
    const { core, phone } = await openHeld()
    const { undoId } = await decide(core, phone, 'not_an_opt_out')

    expect(optOutsOf(core)).toEqual([])
    expect(story((await conversationOf(core, phone)).entries)).toEqual([
      `reply ${unclear} (unclear, not_an_opt_out)`,
      'held everything (unclear)',
      'released everything (person_here)',
    ])
    expect((await linesOf(core)).rows[0]).toMatchObject({ meaning: 'reply' })
    expect(await decide(core, phone, 'not_an_opt_out')).toEqual({})
    await undo(core, undoId)
    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
  })

  test('a hold becomes an opt-out by a later opt-out word, the gateway or a click', async () => {
    for (const how of ['word', 'gateway', 'click'] as const) {
      const { core, phone, listId } = await openHeld()
      let undoId: string | undefined
      if (how === 'word') write(core, 1, 'STOP')
      if (how === 'gateway') await core.practice.post('/v1/people/contacts/optout', { phone })
      if (how === 'click') ({ undoId } = await core.drive(core.client.contacts.optOut({ filter: { listId } })))
      await look(core)

      const source = { word: 'reply', gateway: 'gateway', click: 'person_here' }[how]
      expect(optOutsOf(core)).toEqual([`${phone} 0 ${source}`])
      expect(await conversationOf(core, phone)).toMatchObject({ isOptedOut: true, isHeld: false })
      const consent = core.db.prepare('SELECT change, source FROM consent_log ORDER BY id').all()
      expect(consent.map((row) => ({ ...row }))).toEqual([
        { change: 'held', source: 'unclear' },
        { change: 'opted_out', source },
      ])
      expect((await linesOf(core, 'opt_outs')).total).toBe(1)
      if (how !== 'click') continue
      await undo(core, undoId)
      expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
      expect((await linesOf(core, 'unclear')).total).toBe(1)
    }
  })

  test('an unclear reply of a person who already opted out needs no decision', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const phone = write(core, 1, 'STOP')
    await look(core)
    await core.clock.advance(minute)
    write(core, 1, unclear)
    await look(core)

    expect(optOutsOf(core)).toEqual([`${phone} 0 reply`])
    expect(await stateOf(core)).toMatchObject({ counts: { unclear: 0, optOuts: 1 } })
  })

  test('a hold waits for a decision again when the opt-out word that came after it is undone', async () => {
    const { core, phone } = await openHeld()
    await core.clock.advance(20 * minute)
    write(core, 1, 'STOP')
    await look(core)
    await undoWord(core, phone)

    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
    expect(await stateOf(core)).toMatchObject({ counts: { unclear: 1 } })
    await decide(core, phone, 'not_an_opt_out')
    expect(optOutsOf(core)).toEqual([])
  })

  test('an unclear reply after an opt-out word waits for a decision when that word is undone', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const phone = write(core, 1, 'STOP')
    await look(core)
    await core.clock.advance(minute)
    write(core, 1, unclear)
    await look(core)
    await undoWord(core, phone)

    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
    expect(await conversationOf(core, phone)).toMatchObject({ isHeld: true, isOptedOut: false })
  })

  test('a reply marked as not an opt-out stays so when a later opt-out word is undone', async () => {
    const { core, phone } = await openHeld()
    await decide(core, phone, 'not_an_opt_out')
    await core.clock.advance(20 * minute)
    write(core, 1, 'STOP')
    await look(core)
    await undoWord(core, phone)
    expect(optOutsOf(core)).toEqual([])
  })

  test('a held number that is no contact is decided and undone like any other', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const phone = write(core, 8, unclear)
    await look(core)
    const { undoId } = await decide(core, phone, 'opt_out')
    expect(optOutsOf(core)).toEqual([`${phone} 0 person_here`])
    await undo(core, undoId)
    expect(optOutsOf(core)).toEqual([`${phone} 0 unclear`])
  })
})

test('a person who wrote an ordinary reply can be opted out from the inbox as well', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  const phone = write(core, 1, 'Who is this?')
  await look(core)
  const before = core.events.length

  const { undoId } = await decide(core, phone, 'opt_out')

  expect(optOutsOf(core)).toEqual([`${phone} 0 person_here`])
  expect(core.events.slice(before).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['contacts', 'inbox']))
  await undo(core, undoId)
  expect(optOutsOf(core)).toEqual([])
})

describe('everything of one person', () => {
  test("everything of an erased person's conversation goes, and what they wrote does not come back from the feed", async () => {
    const { core, phone } = await openHeld()
    await core.drive(core.client.contacts.erase({ contactId: 1 }))

    await core.clock.advance(11 * minute)

    for (const table of ['replies', 'conversations', 'consent_log'])
      expect(core.db.prepare(`SELECT 1 FROM ${table} WHERE phone = ?`).all(phone)).toEqual([])
    expect(await linesOf(core)).toMatchObject({ total: 0 })
    await core.clock.advance(minute)
    write(core, 1, 'I am back')
    await look(core)
    expect(await linesOf(core)).toMatchObject({ total: 1 })
  })

  test('a hold survives a restart', async () => {
    const { core, phone } = await openHeld()
    const again = await core.crash()
    expect(await again.drive(again.client.inbox.conversation({ phone }))).toMatchObject({ isHeld: true })
    expect(await stateOf(again)).toMatchObject({ unread: 1, counts: { unclear: 1 } })
  })
})

test('a number is held once, however often it writes', async () => {
  const core = await openCore()
  await openPracticeAccount(core)
  for (const { phone } of makePeople(10)) write(core, phone, unclear)
  for (const { phone } of makePeople(10)) write(core, phone, `${unclear}!`)
  await look(core)
  expect(optOutsOf(core)).toHaveLength(10)
  expect(core.db.prepare(`SELECT count(*) AS n FROM consent_log WHERE change = 'held'`).get()).toMatchObject({ n: 10 })
})
