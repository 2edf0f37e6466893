// Numbers looked up one at a time over the practice gateway, and what is kept of the answers.
import { describe, expect, test } from 'vitest'
import type { NumbersSource } from '@contract'
import { addList, fictionPhone, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { fault, jobOf, onceEach, rows, untilJob } from '../../support/steps/jobSteps'
import { startLookUps, verifyPath, watchLookUps } from '../../support/steps/numberSteps'
import { openCore, type Core } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second
const active = '+447700900147'

async function open(latencyMs?: readonly [number, number]) {
  const core = await openCore(latencyMs ? { latencyMs } : {})
  await openPracticeAccount(core)
  return { core, asked: watchLookUps(core) }
}

async function openWithList(count = 12) {
  const { core, asked } = await open()
  const people = makePeople(count)
  const listId = addList(core, people, 'Members')
  return { core, asked, people, listId, source: { kind: 'list', listId } as const }
}

const page = { offset: 0, limit: 100 }

/** The gateway's answer about a number to any caller. */
async function documentOf(core: Core, phone: string): Promise<Record<string, unknown>> {
  return (await core.practice.post(verifyPath, { to: phone })).body
}

function answerLookUp(core: Core, body: unknown): void {
  fault(core, { match: { path: verifyPath }, do: { answer: { status: 200, body: JSON.stringify(body) } } })
}

const emptyAnswers = [
  {},
  { details: null },
  { status: null },
  { success: true, message: 'ok' },
  { success: true, data: {} },
  { phone: active, status: ' ' },
]

describe('one number', () => {
  test('a number is read in any spelling before anything is asked', async () => {
    const { core, asked } = await open()

    expect(await core.client.numbers.read({ phone: '07700 900147' })).toEqual({
      phone: active,
      country: 'GB',
      isSetApart: false,
    })
    expect(await core.codeOf(core.client.numbers.read({ phone: '12' }))).toBe('PHONE_NOT_USABLE')
    expect(asked.size).toBe(0)
  })

  test('a number is looked up once, and every field of the document is kept with its date', async () => {
    const { core, asked } = await open()

    const { result, raw } = await core.drive(core.client.numbers.verify({ phone: '07700 900147' }))

    const document = await documentOf(core, active)
    const { details } = document as { details: Record<string, never> }
    expect(JSON.parse(raw)).toEqual(document)
    expect(result).toEqual({
      phone: active,
      country: 'GB',
      status: 'ACTIVE',
      isActive: true,
      details: {
        ...{ mcc: details.mcc, imsi: details.imsi, isPorted: details.ported },
        ...{ country: details.country, network: details.network },
      },
      checkedAt: expect.any(String),
      isSetApart: false,
    })
    expect(Object.keys(result.details?.country ?? {})).toEqual(['code', 'name', 'localeName', 'isoA3Code'])
    expect(asked.get(active)).toBe(2)
  })

  test('a number has all its results, latest first, and the last one counts', async () => {
    const { core } = await open()
    await core.drive(core.client.numbers.verify({ phone: active }))
    fault(core, { match: { path: verifyPath }, do: { patch: { status: 'ABSENT', details: null } } })
    await core.drive(core.client.numbers.verify({ phone: active }))

    const { results } = await core.client.numbers.get({ phone: active })
    const all = await core.client.numbers.results({ ...page, filter: {} })

    expect(results.map(({ result }) => result.status)).toEqual(['ABSENT', 'ACTIVE'])
    expect(all).toMatchObject({ total: 1, active: 0, notActive: 1, rows: [{ status: 'ABSENT', isActive: false }] })
    expect(all.rows[0]?.details).toBeUndefined()
  })

  test('a look-up that is clicked twice is asked for once', async () => {
    const { core, asked } = await open([200, 200])

    const [first, again] = await core.drive(
      Promise.all([core.client.numbers.verify({ phone: active }), core.client.numbers.verify({ phone: active })]),
    )

    expect(again).toEqual(first)
    expect(asked.get(active)).toBe(1)
  })

  test('a look-up whose answer is lost is never asked for again automatically', async () => {
    const { core, asked } = await open()
    fault(core, { match: { path: verifyPath }, do: { connection: 'reset_after' } })

    expect(await core.codeOf(core.client.numbers.verify({ phone: active }))).toBe('GATEWAY_UNREACHABLE')
    await core.clock.advance(10 * minute)

    expect(asked.get(active)).toBe(1)
  })

  test('a look-up with other words or with fields of another kind is kept as it is', async () => {
    const { core } = await open()
    answerLookUp(core, { phone: null, status: 'ABSENT', details: 'none' })
    const bare = await core.drive(core.client.numbers.verify({ phone: active }))
    answerLookUp(core, {
      status: ' Roaming \u202e ',
      details: { mcc: 234, ported: 'yes', country: [], network: { name: 'x'.repeat(9_000) } },
    })
    const odd = await core.drive(core.client.numbers.verify({ phone: active }))

    expect(bare.result).toMatchObject({ status: 'ABSENT', isActive: false })
    expect(odd.result).toMatchObject({ status: ' Roaming \u202e ', isActive: false, details: { mcc: '234' } })
    expect(odd.result.details?.network?.name).toHaveLength(200)
    expect(odd.raw).toContain('x'.repeat(9_000))
  })

  test.each(emptyAnswers)(
    'an answer that says nothing of the number, %j, is not stored as not active',
    async (body) => {
      const { core } = await open()
      answerLookUp(core, body)

      expect(await core.codeOf(core.client.numbers.verify({ phone: active }))).toBe('GATEWAY_NOT_UNDERSTOOD')

      expect((await core.client.numbers.results({ ...page, filter: {} })).total).toBe(0)
    },
  )
})

describe('before a list', () => {
  const planOf = async (core: Core, source: NumbersSource, skipCheckedDays?: number) =>
    core.drive(core.client.numbers.plan({ source, ...(skipCheckedDays === undefined ? {} : { skipCheckedDays }) }))

  test('the look-ups of a list, their duration by the account’s pace, and those done recently are told before it begins', async () => {
    const { core, source, people } = await openWithList(30)
    const { accounts } = await core.client.accounts.list()
    await core.client.accounts.update({ accountId: accounts[0]?.id ?? '', defaults: { pacePerSecond: 5 } })
    await core.drive(core.client.numbers.verify({ phone: people[0]?.phone ?? '' }))

    expect(await planOf(core, source)).toEqual({
      ...{ name: 'Members', lookUps: 30, known: 0, repeated: 0, invalid: 0, seconds: 6 },
    })
    expect(await planOf(core, source, 30)).toMatchObject({ lookUps: 29, known: 1 })
    core.db.exec(`UPDATE number_results SET checked_at = '2026-10-01T10:00:00.000Z'`)
    expect(await planOf(core, source, 30)).toMatchObject({ lookUps: 30, known: 0 })
  })

  test('a smart list, chosen people and pasted text are counted without duplicate and invalid numbers', async () => {
    const { core, people } = await openWithList(20)
    const rule = { kind: 'field', field: 'phone', test: 'equals', value: people[3]?.phone ?? '' } as const
    const { id } = await core.client.audience.create({ name: 'One', rule })
    const text = `07700 900147, 07700 900148\n+44 7700 900147\n12345; ${'07700 900149\n'.repeat(4_000)}`

    expect(await planOf(core, { kind: 'smart_list', smartListId: id })).toMatchObject({ name: 'One', lookUps: 1 })
    expect(await planOf(core, { kind: 'contacts', contactIds: [1, 2, 2, 999] })).toMatchObject({ lookUps: 2 })
    expect(await planOf(core, { kind: 'pasted', text })).toMatchObject({ lookUps: 3, repeated: 4_000, invalid: 1 })
    expect(await core.codeOf(core.client.numbers.plan({ source: { kind: 'list', listId: 99 } }))).toBe('LIST_UNKNOWN')
    expect(await core.codeOf(core.client.numbers.plan({ source: { kind: 'smart_list', smartListId: 99 } }))).toBe(
      'SMART_LIST_UNKNOWN',
    )
  })

  test('looking up a list does not begin with another count than was on the screen, nor without numbers', async () => {
    const { core, source, asked } = await openWithList(5)
    const start = (input: { source: NumbersSource; lookUps: number }) => core.codeOf(core.client.numbers.start(input))

    expect(await start({ source, lookUps: 4 })).toBe('APPROVAL_COUNT_WRONG')
    expect(await start({ source: { kind: 'pasted', text: 'nobody' }, lookUps: 0 })).toBe('NUMBERS_NONE')
    await core.clock.advance(minute)
    expect(asked.size).toBe(0)
    expect(rows(core, 'SELECT count(*) AS left FROM look_ups')).toEqual([{ left: 0 }])
  })
})

describe('a list', () => {
  test('a list is looked up one number at a time, once each, as the gateway says', async () => {
    const { core, source, people, asked } = await openWithList(40)
    let [under, most] = [0, 0]
    const { gateway } = core.practice
    const handle = gateway.handle.bind(gateway)
    Object.assign(gateway, {
      async handle(request: Parameters<typeof handle>[0]) {
        most = Math.max(most, (under += 1))
        return handle(request).finally(() => (under -= 1))
      },
    })

    const { id } = await startLookUps(core, source)
    const job = await untilJob(core, id, 'done', 'failed')

    expect(asked).toEqual(onceEach(people))
    expect(most).toBe(1)
    const truth = await Promise.all(people.map(async ({ phone }) => (await documentOf(core, phone)).status))
    const notActive = truth.filter((status) => status !== 'ACTIVE').length
    expect(notActive).toBeGreaterThan(0)
    expect(job).toMatchObject({
      state: 'done',
      work: { kind: 'verify', name: 'Members', tally: { active: 40 - notActive, notActive } },
      progress: { done: 40, failed: 0, left: 0, total: 40 },
    })
    for (const event of core.events) {
      if (event.kind !== 'job' || event.job.work.kind !== 'verify') continue
      const { tally } = event.job.work
      expect(tally.active + tally.notActive, 'what is told adds up').toBe(event.job.progress.done)
    }
    const { rows: lines, total } = await core.client.numbers.lookUps({ jobId: id, ...page })
    expect(total).toBe(40)
    expect(lines.map(({ phone, state, result }) => [phone, state, result?.status])).toEqual(
      people.map(({ phone }, index) => [phone, 'done', truth[index]]),
    )
    expect(lines[0]).toMatchObject({ name: 'Ada0', contactId: 1 })
    const sorted = await core.client.numbers.lookUps({ jobId: id, ...page, activity: 'not_active' })
    expect(sorted.rows.map(({ phone }) => phone)).toEqual(
      people.flatMap(({ phone }, index) => (truth[index] === 'ACTIVE' ? [] : [phone])),
    )
  })

  test('a look-up of a list started twice is the same job, and numbers asked for recently are left out', async () => {
    const { core, source, people, asked } = await openWithList(6)
    await core.drive(core.client.numbers.verify({ phone: people[2]?.phone ?? '' }))
    const which = { source, skipCheckedDays: 30 }
    const { lookUps } = await core.drive(core.client.numbers.plan(which))

    const [first, again] = await core.drive(
      Promise.all([core.client.numbers.start({ ...which, lookUps }), core.client.numbers.start({ ...which, lookUps })]),
    )
    await untilJob(core, first.id, 'done')

    expect(again.id).toBe(first.id)
    expect(asked).toEqual(onceEach(people))
    expect(rows(core, 'SELECT count(*) AS items FROM look_ups')).toEqual([{ items: 5 }])
  })

  test('looking up a file that was checked and not stored makes no contacts, and can be started once', async () => {
    const { core, asked } = await open()
    const text = 'Name,Mobile\nAda Example,07700 900147\nBo Example,07700 900148\nAda again,+447700900147\nCy,12345\n'
    const { handle } = await core.client.files.paste({ text, name: 'Members.csv' })
    const { importId } = await core.drive(core.client.imports.open({ handle }))
    const source = { kind: 'file', importId } as const
    expect(await core.codeOf(core.client.numbers.plan({ source }))).toBe('IMPORT_NOT_CHECKED')
    await core.drive(core.client.imports.check({ importId }))
    await core.until(async () => (await core.client.imports.status({ importId })).state === 'checked')

    const plan = await core.drive(core.client.numbers.plan({ source }))
    const [job, again] = await core.drive(
      Promise.all([
        core.client.numbers.start({ source, lookUps: plan.lookUps }),
        core.client.numbers.start({ source, lookUps: plan.lookUps }),
      ]),
    )
    await untilJob(core, job.id, 'done')

    expect(plan).toMatchObject({ name: 'Members.csv', lookUps: 2, repeated: 1, invalid: 1 })
    expect(again.id).toBe(job.id)
    expect([...asked]).toEqual([
      [active, 1],
      ['+447700900148', 1],
    ])
    const { rows: lines } = await core.client.numbers.lookUps({ jobId: job.id, ...page })
    expect(lines.map(({ name, contactId }) => [name, contactId])).toEqual([
      ['Ada Example', undefined],
      ['Bo Example', undefined],
    ])
    const results = await core.client.numbers.results({ ...page, filter: {} })
    expect(results.rows.map(({ name }) => name)).toEqual(['Bo Example', 'Ada Example'])
    expect(rows(core, 'SELECT count(*) AS people FROM contacts')).toEqual([{ people: 0 }])
    expect((await core.client.imports.status({ importId })).state).toBe('discarded')
  })

  test('looking up a list waits for the user after a pause, and ends if it is stopped', async () => {
    const { core, source, people, asked } = await openWithList(300)
    const { id } = await startLookUps(core, source)
    await core.clock.advance(2 * second)
    await core.drive(core.client.jobs.pause({ jobId: id }))
    await core.clock.advance(minute)
    const before = asked.size

    await core.clock.advance(10 * minute)
    expect(asked.size).toBe(before)
    expect(before).toBeLessThan(people.length)
    await core.drive(core.client.jobs.resume({ jobId: id }))
    await core.clock.advance(second)
    expect(asked.size).toBeGreaterThan(before)
    await core.drive(core.client.jobs.cancel({ jobId: id }))
    await core.clock.advance(10 * minute)

    expect(await jobOf(core, id)).toMatchObject({ state: 'cancelled', progress: { total: 300 } })
    expect(asked.size).toBeLessThan(people.length)
    expect([...asked.values()].every((times) => times === 1)).toBe(true)
    expect((await core.client.numbers.results({ ...page, filter: {} })).total).toBe(asked.size)
  })
})

describe('trouble while a list is looked up', () => {
  test('a lost connection loses no look-up and leaves none in doubt', async () => {
    const { core, source, people, asked } = await openWithList(4)
    fault(core, { match: { path: verifyPath, nth: 2, times: 3 }, do: { connection: 'refused' } })
    const { id } = await startLookUps(core, source)

    const paused = await untilJob(core, id, 'paused')
    expect(paused).toMatchObject({ pause: { reason: 'offline' }, progress: { done: 1, failed: 0, left: 3 } })
    await untilJob(core, id, 'done')

    expect([...asked.keys()].sort()).toEqual(people.map(({ phone }) => phone).sort())
    expect((await jobOf(core, id)).progress).toMatchObject({ done: 4, failed: 0 })
  })

  test('a look-up refused as too fast, or for lack of money, was not done and is asked for later', async () => {
    for (const [status, reason] of [
      [429, 'rate'],
      [402, 'balance'],
      [401, 'auth'],
    ] as const) {
      const { core, source } = await openWithList(3)
      fault(core, { match: { path: verifyPath, nth: 2 }, do: { answer: { status, body: '{"success":false}' } } })
      const { id } = await startLookUps(core, source)

      expect(await untilJob(core, id, 'paused')).toMatchObject({ pause: { reason }, progress: { done: 1, left: 2 } })
      await core.drive(core.client.jobs.resume({ jobId: id }))
      expect(await untilJob(core, id, 'done')).toMatchObject({ progress: { done: 3, failed: 0 } })
      await core.stop()
    }
  })

  test('a lost answer leaves its number unknown, and only the user has it asked for again', async () => {
    const { core, source, people, asked } = await openWithList(4)
    fault(core, { match: { path: verifyPath, nth: 2 }, do: { connection: 'reset_after' } })
    const { id } = await startLookUps(core, source)
    const job = await untilJob(core, id, 'done')

    expect(job.progress).toMatchObject({ done: 3, failed: 1, left: 0, total: 4 })
    expect(asked).toEqual(onceEach(people))
    const { rows: lines } = await core.client.numbers.lookUps({ jobId: id, ...page, activity: 'failed' })
    expect(lines).toMatchObject([
      { phone: people[1]?.phone, state: 'unknown', problem: { code: 'GATEWAY_UNREACHABLE' } },
    ])
    expect((await core.client.jobs.items({ jobId: id, ...page })).rows).toMatchObject([{ phone: people[1]?.phone }])

    await core.drive(core.client.jobs.retryFailed({ jobId: id }))
    expect(await untilJob(core, id, 'done')).toMatchObject({ progress: { done: 4, failed: 0 } })
    expect(asked.get(people[1]?.phone ?? '')).toBe(2)
  })

  test('a number whose answer says nothing is listed as failed and can be retried, never as not active', async () => {
    const { core, source, people } = await openWithList(4)
    const empty = { status: 200, body: '{"success":true,"message":"ok"}' }
    fault(core, { match: { path: verifyPath, nth: 2 }, do: { answer: empty } })
    const { id } = await startLookUps(core, source)

    expect((await untilJob(core, id, 'done')).progress).toMatchObject({ done: 3, failed: 1, left: 0 })
    const failed = (await core.client.jobs.items({ jobId: id, ...page })).rows
    expect(failed).toMatchObject([{ phone: people[1]?.phone, code: 'GATEWAY_NOT_UNDERSTOOD' }])
    expect((await core.client.numbers.results({ ...page, filter: {} })).total).toBe(3)

    await core.drive(core.client.jobs.retryFailed({ jobId: id }))
    expect(await untilJob(core, id, 'done')).toMatchObject({ progress: { done: 4, failed: 0 } })
  })

  test('a gateway that accepts requests and never answers is not given number after number', async () => {
    const { core, source, asked } = await openWithList(40)
    fault(core, { match: { path: verifyPath, times: 'always' }, do: { answer: { status: 503, carryOut: true } } })
    const { id } = await startLookUps(core, source)

    await core.until(async () => (await jobOf(core, id)).pause?.reason === 'refusals')
    await core.clock.advance(60 * minute)

    expect(asked.size).toBe(5)
    expect((await jobOf(core, id)).progress).toMatchObject({ done: 0, failed: 5, left: 35 })
  })

  test('refused numbers are listed with the gateway’s words, and many in a row wait for the user', async () => {
    const { core, source } = await openWithList(40)
    const refusal = { status: 422, body: '{"message":"Not in your plan"}' }
    fault(core, { match: { path: verifyPath, nth: 3, times: 20 }, do: { answer: refusal } })
    const { id } = await startLookUps(core, source)

    const paused = await untilJob(core, id, 'paused')

    expect(paused).toMatchObject({ pause: { reason: 'refusals' }, progress: { done: 2, failed: 20, left: 18 } })
    const { rows: failed } = await core.client.jobs.items({ jobId: id, ...page })
    expect(failed[0]).toMatchObject({ code: 'GATEWAY_REFUSED', words: 'Not in your plan', phone: fictionPhone(2) })
  })
})

describe('results', () => {
  test('results of look-ups are found by status, by name and by number', async () => {
    const { core, source, people } = await openWithList(30)
    const { id } = await startLookUps(core, source)
    await untilJob(core, id, 'done')
    const find = async (filter: Parameters<Core['client']['numbers']['results']>[0]['filter']) => {
      const { rows: found, ...counts } = await core.client.numbers.results({ ...page, filter })
      return { ...counts, phones: found.map(({ phone }) => phone) }
    }

    const everybody = await find({})
    expect(everybody.total).toBe(30)
    expect(everybody.active + everybody.notActive).toBe(30)
    expect((await find({ activity: 'not_active' })).total).toBe(everybody.notActive)
    expect((await find({ status: 'INACTIVE' })).total).toBe(everybody.notActive)
    expect((await find({ search: 'ada7' })).phones).toEqual([people[7]?.phone])
    expect((await find({ search: people[4]?.phone ?? '' })).phones).toEqual([people[4]?.phone])
    expect((await find({ search: '9999' })).total).toBe(0)
  })
})

describe('erasing a person', () => {
  test('erasing a person deletes their look-ups, and the job counts what is left', async () => {
    const { core, source, people } = await openWithList(6)
    const { id } = await startLookUps(core, source)
    await untilJob(core, id, 'done')
    const phone = people[2]?.phone ?? ''
    await core.client.numbers.setApart({ phones: [phone] })

    await core.drive(core.client.contacts.erase({ contactId: 3 }))

    const job = await jobOf(core, id)
    expect(job.progress).toMatchObject({ done: 5, total: 5 })
    if (job.work.kind !== 'verify') throw new Error('Another kind of job')
    expect(job.work.tally.active + job.work.tally.notActive).toBe(5)
    expect((await core.client.numbers.get({ phone })).results).toEqual([])
    for (const table of ['number_results', 'look_ups', 'set_apart'])
      expect(rows(core, `SELECT count(*) AS left FROM ${table} WHERE phone = ?`, phone)).toEqual([{ left: 0 }])
  })
})
