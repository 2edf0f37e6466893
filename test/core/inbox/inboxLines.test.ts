import { describe, expect, test } from 'vitest'
import {
  addList,
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  startCampaign,
} from '../../support/steps/campaignSteps'
import { conversationOf, linesOf, look, stateOf, write } from '../../support/steps/inboxSteps'
import { openCore } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second

describe('the lines of the inbox', () => {
  test('conversations can be marked, archived until something new comes, and found by name, number and words', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }])
    await core.clock.advance(minute)
    for (const [index, text] of ['Could we make it Friday?', 'STOP', 'take me off', 'Danke schön'].entries()) {
      write(core, index + 1, text)
      await core.clock.advance(second)
    }
    await look(core)

    expect((await linesOf(core)).rows.map(({ meaning }) => meaning)).toEqual(['reply', 'unclear', 'opt_out', 'reply'])
    expect((await linesOf(core, 'unclear')).rows.map(({ phone }) => phone)).toEqual([fictionPhone(3)])
    const found = async (search: string) => (await linesOf(core, 'all', search)).rows.map(({ phone }) => phone)
    expect(await found('may')).toEqual([fictionPhone(1)])
    expect(await found('FRIDAY')).toEqual([fictionPhone(1)])
    expect(await found('danke schon')).toEqual([fictionPhone(4)])
    expect(await found(fictionPhone(2).slice(-4))).toEqual([fictionPhone(2)])
    expect(await found('nothing')).toEqual([])

    const phone = fictionPhone(1)
    expect(await core.drive(core.client.inbox.markRead({ phone, isRead: true }))).toEqual({ unread: 3 })
    expect(await core.drive(core.client.inbox.markRead({ phone, isRead: false }))).toEqual({ unread: 4 })
    expect(await core.drive(core.client.inbox.markAllRead())).toEqual({ changed: 4 })
    expect(await stateOf(core)).toMatchObject({ unread: 0 })

    await core.drive(core.client.inbox.setDone({ phone, isDone: true }))
    expect((await linesOf(core, 'done')).rows.map((row) => row.phone)).toEqual([phone])
    expect((await linesOf(core)).total).toBe(3)
    write(core, 1, 'One more thing')
    await look(core)
    expect((await linesOf(core, 'done')).total).toBe(0)
    expect((await linesOf(core)).rows[0]).toMatchObject({ phone, isDone: false, unread: 1 })
  })

  test('new replies are not announced if the user does not want it', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    await core.drive(core.client.settings.change({ notifyReplies: false }))
    write(core, 1, 'Hello')
    await look(core)
    expect(core.notices).toEqual([])
    expect(await stateOf(core)).toMatchObject({ unread: 1 })
  })
})

describe('a conversation', () => {
  test('a conversation holds what was sent and what came back, each once, page by page', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { id } = await startCampaign(core, { people: makePeople(3), batchSize: 3 })
    await core.until(() => /^(done|settling)/.test(campaignState(core, id)))
    const phone = fictionPhone(1)
    const justSent = await conversationOf(core, phone)
    expect(justSent.entries.filter(({ kind }) => kind === 'sent')).toHaveLength(1)
    await core.clock.advance(5 * minute)
    await core.drive(core.client.outbox.lookNow({ campaignId: id })).catch(() => undefined)
    // The edge of a page falls among those of one moment.
    for (let index = 0; index < 150; index++) write(core, 1, `first ${index}`)
    await core.clock.advance(second)
    for (let index = 0; index < 80; index++) write(core, 1, `then ${index}`)
    await look(core)

    const page = await conversationOf(core, phone)
    expect(page.entries).toHaveLength(230)
    expect(page.hasEarlier).toBe(true)
    const first = await core.drive(core.client.inbox.conversation({ phone, before: page.entries[0]?.at ?? '' }))
    expect(first).toMatchObject({
      hasEarlier: false,
      entries: [{ kind: 'sent', status: 'DELIVERED', delivery: 'delivered', campaignId: id }],
    })
  })
})
