import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import {
  answerFeed,
  conversationOf,
  linesOf,
  look,
  optOutsOf,
  rented,
  stateOf,
  story,
  write,
} from '../../support/steps/inboxSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const record = (more: object = {}) => ({
  ...{ from: fictionPhone(1), to: rented, parts: 1, message: 'Yes', receivedDate: '2026-11-21T10:00:00.000Z', id: 7 },
  ...more,
})
const kept = (core: Core): number => (core.db.prepare('SELECT count(*) AS n FROM replies').get() as { n: number }).n
const asked = (core: Core, from = 0): number =>
  core.practice.gateway.truth().requests.filter(({ path, at }) => path.includes('/recent/inbound') && at >= from).length

describe('the watch', () => {
  test('replies are found automatically, kept when the gateway no longer shows them, and announced once', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }])
    write(core, 1, 'See you at five')
    write(core, 2, 'Who is this?')
    await core.clock.advance(11 * minute)

    await core.clock.advance(3 * hour)

    const { total, rows } = await linesOf(core)
    expect(total).toBe(2)
    expect(rows.map(({ phone, name, lastText, unread, meaning }) => [phone, name, lastText, unread, meaning])).toEqual(
      expect.arrayContaining([
        [fictionPhone(1), 'Maya', 'See you at five', 1, 'reply'],
        [fictionPhone(2), undefined, 'Who is this?', 1, 'reply'],
      ]),
    )
    expect(await stateOf(core)).toMatchObject({
      feed: 'watched',
      unread: 2,
      everySeconds: 600,
      counts: { all: 2, replies: 2 },
    })
    expect(core.events.filter(({ kind }) => kind === 'inbox')).toEqual([{ kind: 'inbox', unread: 2, added: 2 }])
    expect(core.notices).toEqual([{ kind: 'replies', replies: 2, people: 2, optedOut: 0 }])
  })

  test('replies are read with the opt-outs: every ten minutes, and every 15 seconds while a campaign is sent', async () => {
    const core = await openCore()
    const { id: accountId } = await openPracticeAccount(core)
    await core.clock.advance(5 * minute)
    const idle = core.clock.now()
    await core.clock.advance(hour)
    expect(asked(core, idle)).toBe(6)

    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 1 } }))
    await startCampaign(core, { people: makePeople(400), batchSize: 1 })
    await core.clock.advance(minute)
    const busy = core.clock.now()
    await core.clock.advance(5 * minute)
    expect(asked(core, busy)).toBe(20)
  })

  test('replies are read for every account, not only the active one', async () => {
    const { core } = await openWired()
    await addAccount(core, credentials.api_key)
    const { id: practiceId } = await openPracticeAccount(core)
    write(core, 3, 'Hello')
    await core.clock.advance(11 * minute)

    const accounts = core.db.prepare('SELECT DISTINCT account_id AS id FROM replies').all()
    expect(accounts).toHaveLength(2)
    // The page shows the active account only.
    expect(await stateOf(core)).toMatchObject({ unread: 1 })
    expect(accounts.map(({ id }) => id)).toContain(practiceId)
  })

  test.each(['client', 'password'] as const)(
    'an account with a %s credential is said to need an API key for replies, and the feed is never read',
    async (kind) => {
      const { core, wire } = await openWired()
      await addAccount(core, credentials[kind])

      await core.clock.advance(hour)

      expect(await stateOf(core)).toMatchObject({ feed: 'needs_api_key', unread: 0 })
      expect(await core.codeOf(core.client.inbox.lookNow())).toBe('NEEDS_API_KEY')
      expect(wire.requests.filter(({ url }) => url.includes('/recent/'))).toEqual([])
    },
  )

  test('reading replies continues after failures, more and more slowly, but within the hour', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/inbound-sms', times: 'always' },
      do: { answer: { status: 503 } },
    })
    await core.clock.advance(hour)
    const tries = new Set(
      core.practice.gateway
        .truth()
        .requests.filter(({ path }) => path.includes('/recent/inbound'))
        .map(({ at }) => Math.round(at / minute)),
    )
    expect(tries.size).toBeGreaterThanOrEqual(6)
    expect(tries.size).toBeLessThanOrEqual(12)
    expect((await stateOf(core)).problem).toBe('GATEWAY_BUSY')

    core.practice.gateway.faults.clear()
    write(core, 1, 'Hello')
    await core.clock.advance(11 * minute)
    expect(await stateOf(core)).toMatchObject({ unread: 1 })
    expect((await stateOf(core)).problem).toBeUndefined()
  })

  test('an account whose gateway has no feed of replies says so', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/inbound-sms', times: 'always' },
      do: { answer: { status: 404 } },
    })
    await core.clock.advance(hour)

    expect((await stateOf(core)).feed).toBe('not_offered')
    expect(asked(core)).toBeLessThanOrEqual(2)
  })

  test('a clock set by a day, either way, loses no reply and the reading continues', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    await core.clock.advance(minute)
    for (const by of [24 * hour, -48 * hour, 24 * hour]) {
      core.clock.set(by)
      const from = core.clock.now()
      await core.clock.advance(21 * minute)
      expect(asked(core, from)).toBeGreaterThanOrEqual(2)
    }
    write(core, 1, 'still here')
    await core.clock.advance(11 * minute)
    expect(await stateOf(core)).toMatchObject({ unread: 1 })
  })
})

describe('what comes in', () => {
  test.each<[string, unknown[], number]>([
    ['with the same id and text', [record(), record()], 1],
    ['without ids', [record({ id: undefined }), record({ id: undefined })], 1],
    ['with ids that are places in the answer', [record({ id: 1 }), record({ id: 2 })], 1],
    ['of two people under one id', [record(), record({ from: fictionPhone(2) })], 2],
    ['of one person twice under one id', [record(), record({ message: 'No, wait' })], 2],
    ['at two times', [record({ id: null }), record({ id: null, receivedDate: '2026-11-21 10:00:01' })], 2],
    ['without id and time', [record({ id: null, receivedDate: null }), record({ id: null, receivedDate: null })], 1],
    ['without a time, under two ids', [record({ receivedDate: '' }), record({ id: 8, receivedDate: '' })], 2],
  ])('replies %s are kept once each', async (_, records, expected) => {
    const core = await openCore()
    await openPracticeAccount(core)
    answerFeed(core, records)

    await look(core)
    await look(core)
    await core.clock.advance(31 * minute)

    expect(kept(core)).toBe(expected)
  })

  test('a reply is kept whatever is missing, odd or huge in it', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const from = (digits: string) => record({ from: digits, message: digits })
    answerFeed(core, [
      from('447700900123'),
      from('+44 7700 900124'),
      from('0044 7700 900125'),
      from('07700 900126'),
      from('60777'),
      from('DHL Parcel'),
      record({ from: null, message: 'nobody' }),
      record({ from: fictionPhone(5), message: 'x'.repeat(200_000) }),
      record({ from: fictionPhone(6), receivedDate: '0000-00-00 00:00:00', message: 'no day' }),
      record({ from: fictionPhone(7), receivedDate: '2099-01-01T00:00:00Z', message: 'to come', parts: -3 }),
      record({ from: fictionPhone(8), message: 12345, parts: 'many', to: null }),
      record({ from: '', message: '' }),
      'not a record',
      null,
    ])
    const at = core.clock.now()
    await look(core)

    const { rows } = await linesOf(core)
    expect(new Set(rows.map(({ phone }) => phone))).toEqual(
      new Set([
        ...['+447700900123', '+447700900124', '+447700900125', '+447700900126', '60777', 'DHL Parcel', '?'],
        ...[5, 6, 7, 8].map(fictionPhone),
      ]),
    )
    const huge = await conversationOf(core, fictionPhone(5))
    expect(huge.entries[0]).toMatchObject({ kind: 'reply', text: 'x'.repeat(10_000) })
    for (const index of [6, 7]) {
      const [entry] = (await conversationOf(core, fictionPhone(index))).entries
      expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(at)
      expect(Date.parse(entry?.at ?? '')).toBeLessThanOrEqual(core.clock.now())
    }
    expect((await conversationOf(core, fictionPhone(8))).entries[0]).toMatchObject({ text: '12345' })
    expect(await conversationOf(core, 'DHL Parcel')).toMatchObject({ cannotReply: 'no_number' })
  })

  test.each(['<html>', '{"data": 4}', '[', '{"error":"no"}'])(
    'an answer with %s instead of records changes nothing in the inbox',
    async (body) => {
      const core = await openCore()
      await openPracticeAccount(core)
      answerFeed(core, body)
      expect(await core.codeOf(core.client.inbox.lookNow())).toBe('GATEWAY_NOT_UNDERSTOOD')
      expect(kept(core)).toBe(0)
    },
  )
})

describe('a word that opts out', () => {
  test('a STOP reaches a run between two batches: that person is not in the next one', async () => {
    const core = await openCore()
    const { id: accountId } = await openPracticeAccount(core)
    await core.drive(core.client.accounts.update({ accountId, defaults: { pacePerSecond: 1 } }))
    const { id } = await startCampaign(core, { people: makePeople(200), batchSize: 1 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 20)
    // The gateway does not know this word, so only the inbox can have opted the person out.
    const gone = write(core, 150, 'Abbestellen.')
    const held = write(core, 160, 'please stop texting me')
    await core.until(() => /^done/.test(campaignState(core, id)))

    expect(stateCounts(core, id)).toEqual({ accepted: 198, skipped: 2 })
    expect(acceptances(core).filter(({ number }) => number === gone || number === held)).toEqual([])
    const reasons = core.db.prepare(`SELECT phone, reason FROM recipients WHERE state = 'skipped' ORDER BY phone`).all()
    expect(reasons.map((row) => ({ ...row }))).toEqual([
      { phone: gone, reason: 'opted_out' },
      { phone: held, reason: 'unclear_reply' },
    ])
  })

  test('a STOP opts out of everything with its reply, and is undone once, also at the gateway', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }])
    const phone = write(core, 1, ' “Stop.” ')
    await look(core)

    expect(optOutsOf(core)).toEqual([`${phone} 0 reply`])
    const before = await conversationOf(core, phone)
    expect(story(before.entries)).toEqual(['reply  “Stop.”  (opt_out)', 'opted_out everything (reply)'])
    expect(before).toMatchObject({ isOptedOut: true, isHeld: false })
    expect(core.notices.at(-1)).toEqual({ kind: 'replies', replies: 1, people: 1, optedOut: 1, name: 'Maya' })

    const [reply] = before.entries
    const replyId = reply?.kind === 'reply' ? reply.id : 0
    expect(await core.drive(core.client.inbox.undoWord({ replyId }))).toEqual({ isOptedOut: false })
    expect(await core.codeOf(core.client.inbox.undoWord({ replyId }))).toBe('UNDO_GONE')
    // Both feeds tell of it for the rest of the hour.
    await core.clock.advance(50 * minute)

    expect(optOutsOf(core)).toEqual([])
    expect(story((await conversationOf(core, phone)).entries).at(-1)).toBe('undone everything (reply)')
    expect((await linesOf(core)).rows[0]).toMatchObject({ meaning: 'reply' })
    expect(core.practice.gateway.context.state.optedOut.has(phone.slice(1))).toBe(false)
  })

  test('a STOP sent again after an undo counts again', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const phone = write(core, 1, 'STOP')
    await look(core)
    const [reply] = (await conversationOf(core, phone)).entries
    await core.drive(core.client.inbox.undoWord({ replyId: reply?.kind === 'reply' ? reply.id : 0 }))
    await core.clock.advance(20 * second)
    write(core, 1, 'STOP')
    await look(core)

    expect(optOutsOf(core)).toEqual([`${phone} 0 reply`])
  })

  test('undoing a STOP does not undo an earlier opt-out', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const listId = addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }])
    await core.drive(core.client.contacts.optOut({ filter: { listId } }))
    await core.clock.advance(hour)
    const phone = write(core, 1, 'stop')
    await look(core)
    const reply = (await conversationOf(core, phone)).entries.find(({ kind }) => kind === 'reply')

    expect(await core.drive(core.client.inbox.undoWord({ replyId: reply?.kind === 'reply' ? reply.id : 0 }))).toEqual({
      isOptedOut: true,
    })
  })

  test('a reply of START opts no one in', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const phone = write(core, 1, 'STOP')
    await look(core)
    write(core, 1, 'START')
    await look(core)

    expect(optOutsOf(core)).toEqual([`${phone} 0 reply`])
    expect((await linesOf(core)).rows[0]).toMatchObject({ lastText: 'START', meaning: 'reply', unread: 2 })
  })

  test('an opt-out that comes without a reply has its own line in the inbox', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const phone = fictionPhone(4)
    await core.practice.post('/v1/people/contacts/optout', { phone })
    expect(await look(core)).toMatchObject({ replies: 0, optOuts: 1 })

    expect((await linesOf(core, 'opt_outs')).rows).toMatchObject([
      { phone, lastText: '', unread: 0, meaning: 'opt_out' },
    ])
    expect(await stateOf(core)).toMatchObject({ unread: 0, counts: { all: 1, optOuts: 1 } })
  })

  test('opt-out words can be added and removed, and count from then on', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const words = await core.drive(core.client.inbox.changeWords({ add: ['Kein Bock'], remove: ['End'] }))
    expect(words.added).toEqual(['Kein Bock'])
    expect(words.removed).toContain('END')
    expect(await core.drive(core.client.inbox.tryWords({ text: 'kein bock!' }))).toEqual({
      meaning: 'opt_out',
      word: 'Kein Bock',
    })
    const gone = write(core, 1, 'KEIN BOCK')
    write(core, 2, 'the end')
    await look(core)
    expect(optOutsOf(core)).toEqual([`${gone} 0 reply`])

    const back = await core.drive(core.client.inbox.changeWords({ add: ['end'], remove: ['kein bock'] }))
    expect([back.added, back.removed]).toEqual([[], []])
    expect(await core.codeOf(core.client.inbox.changeWords({ add: [' !! '] }))).toBe('NAME_EMPTY')
  })
})
