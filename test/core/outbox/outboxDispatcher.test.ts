// The dispatcher alone over the real store, with a gateway whose every answer a test gives by hand.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { fail, ok, type Result } from '../../../src/main/core/base/result'
import type { SubmitOutcome } from '../../../src/main/core/gateway/client/sending'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { CampaignRun } from '../../../src/main/core/outbox/engine/campaignRun'
import type { startUpOperations } from '../../../src/main/core/outbox/recovery/startUpRows'
import { type Arming, type OutboxStore, bindStore } from '../../../src/main/core/outbox/store/outboxStore'
import { makeUnsavedOutcomes } from '../../../src/main/core/outbox/engine/retriedWrites'
import { openInProcess } from '../../support/app/storageInProcess'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { createFakeClock } from '../../support/app/fakeClock'
import { fictionPhone } from '../../support/steps/campaignSteps'
import { migratedProfile } from '../../support/app/openCore'
import { testStart } from '../../support/app/practiceGateway'

const id = 'c' as CampaignId
const accepted: SubmitOutcome = { kind: 'answer', status: 200, json: true, success: true }
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Call {
  answer(outcome: SubmitOutcome): Promise<void>
  fail(error: Error): Promise<void>
}

/** People in batches of 5, approved and started; each request waits in `calls` for its answer. */
async function prepare(
  changes: (store: OutboxStore, db: DatabaseSync) => Partial<OutboxStore> = () => ({}),
  readMark = async (): Promise<Result<void>> => ok(undefined),
  people = 30,
) {
  const profile = await migratedProfile()
  const storage = await openInProcess({ profile, groups: operationGroups })
  const start = storage.bind<typeof startUpOperations>('startUp')
  const opening = {
    at: testStart,
    folder: profile,
    mark: undefined,
    isOriginalThere: false,
    newProfileId: 'p',
    newKey: 'k',
    computer: '',
  }
  const recover = () => start.open({ ...opening, mark: { folder: profile, epoch: 1 } })
  await start.open(opening)
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  closing.push(async () => {
    db.close()
    await storage.close()
  })
  db.exec(`
    INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
      country, batch_size, pace_per_second, created_at) VALUES ('a', 'A', 'practice', '', '', '', 'none', 'none', '', 'GB', 5, 20, '');
    INSERT INTO campaigns (id, account_id, name, state, form, batch_size, frozen_people, approval, created_at, changed_at)
      VALUES ('c', 'a', 'C', 'approved', 'personalised', 5, ${people}, '{}', '', '')`)
  const add = db.prepare(
    `INSERT INTO recipients (id, campaign_id, position, phone, name, parts, state) VALUES (?1, 'c', ?1, ?2, '', 1, 'pending')`,
  )
  for (let place = 1; place <= people; place++) add.run(place, fictionPhone(place))
  db.exec(`INSERT INTO recipient_texts SELECT id, 'Hello ' || id FROM recipients`)
  const clock = createFakeClock(testStart)
  const real = bindStore(storage)
  const store: OutboxStore = { ...real, ...changes(real, db) }
  await real.start({ id, at: testStart })
  const calls: Call[] = []
  const unsaved = makeUnsavedOutcomes({ store, clock, onSettled: () => undefined })
  const dispatcher = new CampaignRun({
    id,
    store,
    unsaved,
    clock,
    approvedAt: clock.now(),
    countdownEndsAt: clock.monotonic(),
    random: { uuid: () => 'ref', next: () => 0.5 },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onChange: () => undefined,
    gateway: {
      takeTurn: () => Promise.resolve(),
      write: () => ({ method: 'POST', host: 'api', path: '/sms/send', json: Buffer.from('{}') }),
      slowDown: () => undefined,
      pausedMs: () => 0,
      readMark: async () => {
        const mark = await readMark()
        return mark.ok ? ok({ isWhole: true }) : mark
      },
      readNewest: async () => ok(undefined),
      readOptOuts: async () => ok(undefined),
      readFeed: async () => ok(undefined),
      feedAgeMs: () => undefined,
      submit: () =>
        new Promise((resolve, reject) => {
          calls.push({
            answer: (outcome) => (resolve(outcome), clock.advance(0)),
            fail: (error) => (reject(error), clock.advance(0)),
          })
        }),
    },
  })
  await clock.advance(0)
  const counts = () =>
    Object.fromEntries(
      (
        db.prepare('SELECT state, count(*) AS n FROM recipients GROUP BY state').all() as { state: string; n: number }[]
      ).map(({ state, n }) => [state, n]),
    )
  const campaign = () =>
    Object.values(db.prepare('SELECT state, pause_reason FROM campaigns').get() ?? {})
      .filter(Boolean)
      .join(' ')
  /** Answers the slow start, so that two full batches are on the wire. */
  const bringToFullPace = async () => {
    for (const place of [0, 1, 2]) await calls[place]?.answer(accepted)
  }
  return { db, clock, store, recover, calls, dispatcher, counts, campaign, bringToFullPace }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const isEnded = async (ended: Promise<unknown>): Promise<boolean> =>
  Promise.race([ended.then(() => true), new Promise<false>((resolve) => setImmediate(() => resolve(false)))])

describe('the order of writes', () => {
  test('an intent is on disk when its request leaves, and the outcome before the next request does', async () => {
    const { db, calls, counts } = await prepare()
    const attempts = () =>
      db
        .prepare('SELECT state FROM attempts')
        .all()
        .map(({ state }) => state)

    expect([calls.length, attempts(), counts()]).toEqual([1, ['armed'], { inflight: 1, pending: 29 }])
    await calls[0]?.answer(accepted)
    expect([calls.length, attempts(), counts()]).toEqual([
      2,
      ['acked', 'armed'],
      { accepted: 1, inflight: 5, pending: 24 },
    ])
  })

  test('a request does not leave without its intent on disk', async () => {
    const { calls, counts, campaign, dispatcher } = await prepare(() => ({
      arm: () => Promise.reject(new StorageError('full', 'disk full')),
    }))

    expect(await dispatcher.ended).toBe('failed')
    expect([calls.length, counts(), campaign()]).toEqual([0, { pending: 30 }, 'paused disk'])
  })

  test('an outcome that cannot be written ends the run with its people in flight, for the next start to find', async () => {
    const { calls, counts, campaign, dispatcher, recover } = await prepare(() => ({
      settle: () => Promise.reject(new StorageError('io', 'broken')),
    }))

    await calls[0]?.answer(accepted)
    expect(await dispatcher.ended).toBe('ended')
    expect([calls.length, counts(), campaign()]).toEqual([1, { inflight: 1, pending: 29 }, 'paused disk'])

    await recover()
    expect(counts()).toEqual({ uncertain: 1, pending: 29 })
  })

  test('an intent that would be written after closing began is not written, and its people are asked for again', async () => {
    const armed: boolean[] = []
    const { calls, counts } = await prepare((real) => ({
      arm: async (input) => {
        const result = await real.arm(armed.length === 0 ? { ...input, closesAt: input.at } : input)
        armed.push(result.armed)
        return result
      },
    }))
    while (calls.length === 0) await nextTurn()

    expect([armed, calls.length, counts()]).toEqual([[false, true], 1, { inflight: 1, pending: 29 }])
  })

  describe('an answer that comes while the next intent is being written', () => {
    /** Two full batches on the wire, the third intent held up before it is written, and the fourth answer there. */
    const meet = async (write: (real: OutboxStore) => OutboxStore['arm']) => {
      const armings: Arming[] = []
      const settled: number[] = []
      let open: (() => void) | undefined
      const prepared = await prepare((real) => ({
        settle: async (input) => {
          settled.push(input.attemptId)
          await real.settle(input)
        },
        arm: async (input) => {
          armings.push(input)
          if (armings.length === 6) await new Promise<void>((resolve) => (open = resolve))
          return armings.length === 6 ? write(real)(input) : real.arm(input)
        },
      }))
      await prepared.bringToFullPace()
      await prepared.calls[3]?.answer(accepted)
      await prepared.calls[4]?.answer(accepted)
      const before = [...settled]
      open?.()
      await nextTurn()
      return { ...prepared, armings, before, settled }
    }

    test('an answer that comes while the next intent is being written is recorded without waiting for it', async () => {
      const { before, settled, counts } = await meet((real) => real.arm)

      expect([before, settled]).toEqual([
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
      ])
      expect(counts()).toEqual({ accepted: 21, inflight: 9 })
    })

    test('an answer that comes while the next intent is being written is recorded although no intent can be written after it', async () => {
      const { dispatcher, settled, counts } = await meet(() => () => Promise.reject(new StorageError('io', 'broken')))

      expect(await dispatcher.ended).toBe('failed')
      expect([settled, counts()]).toEqual([[1, 2, 3, 4, 5], { accepted: 21, pending: 9 }])
    })
  })

  describe('an intent that takes long to be written', () => {
    /** The fifth intent is held up on its way; the fourth request is answered meanwhile. */
    const meet = async (write: (real: OutboxStore, db: DatabaseSync) => OutboxStore['arm'], people = 30) => {
      const armings: Arming[] = []
      let open: (() => void) | undefined
      const changes = (real: OutboxStore, db: DatabaseSync): Partial<OutboxStore> => ({
        arm: async (input) => {
          armings.push(input)
          if (armings.length !== 5) return real.arm(input)
          await new Promise<void>((resolve) => (open = resolve))
          return write(real, db)(input)
        },
      })
      const prepared = await prepare(changes, undefined, people)
      await prepared.bringToFullPace()
      await prepared.calls[3]?.answer(accepted)
      const before = armings.length
      open?.()
      await nextTurn()
      for (let place = 4; place < 12; place++) {
        await prepared.calls[place]?.answer(accepted)
        await nextTurn()
      }
      return { ...prepared, before }
    }

    test('no other intent begins while one is being written, and everyone is submitted once', async () => {
      const { before, calls, counts, dispatcher } = await meet((real) => real.arm)

      expect(before).toBe(5)
      expect(await dispatcher.ended).toBe('ended')
      expect([calls.length, counts()]).toEqual([7, { accepted: 30 }])
    })

    test('people whose intent may not be written, because one of them opted out meanwhile, are asked for again at once', async () => {
      const {
        calls,
        counts,
        dispatcher,
        db: stored,
      } = await meet(
        (real, db) => (input) => {
          const [first] = JSON.parse(input.handles.ids) as number[]
          db.exec(
            `INSERT INTO opt_outs (account_id, phone, source, since) SELECT 'a', phone, 'reply', '' FROM recipients WHERE id = ${first}`,
          )
          return real.arm(input)
        },
        45,
      )

      expect(await dispatcher.ended).toBe('ended')
      expect([calls.length, counts()]).toEqual([10, { accepted: 44, skipped: 1 }])
      const firsts = stored
        .prepare('SELECT min(recipient_id) AS first FROM attempt_recipients GROUP BY attempt_id')
        .all()
      expect(firsts.map(({ first }) => first)).toEqual([1, 2, 7, 12, 18, 23, 28, 33, 38, 43])
    })

    test('nothing is armed after an intent that could not be written', async () => {
      const { calls, counts, campaign, dispatcher } = await meet(
        () => () => Promise.reject(new StorageError('io', 'broken')),
      )

      expect(await dispatcher.ended).toBe('failed')
      expect([calls.length, counts(), campaign()]).toEqual([4, { accepted: 16, pending: 14 }, 'paused disk'])
    })
  })

  test('an outcome is recorded once', async () => {
    const { calls, counts, store } = await prepare()
    await calls[0]?.answer({ kind: 'fault', phase: 'after_first_byte', reason: 'reset' })

    await store.settle({ attemptId: 1, verdict: { state: 'unsent' }, answer: null, at: testStart })

    expect(counts()).toMatchObject({ uncertain: 1 })
  })

  test('people who changed between selection and intent are checked again', async () => {
    const { calls, counts } = await prepare((real, db) => {
      let isFirst = true
      return {
        nextPeople: async (input) => {
          const next = await real.nextPeople(input)
          if (isFirst)
            db.exec(
              `INSERT INTO opt_outs (account_id, phone, source, since) VALUES ('a', '${next.people[0]?.phone ?? ''}', 'reply', '')`,
            )
          isFirst = false
          return next
        },
      }
    })

    expect(calls).toHaveLength(1)
    expect(counts()).toEqual({ skipped: 1, inflight: 1, pending: 28 })
  })
})

describe('what goes wrong on the way', () => {
  test('a request that breaks off inside the app is in doubt, and the others are awaited', async () => {
    const { calls, counts, bringToFullPace, dispatcher } = await prepare()
    await bringToFullPace()
    expect(counts()).toEqual({ accepted: 11, inflight: 10, pending: 9 })

    await calls[3]?.fail(new Error('a defect'))

    expect(counts()).toMatchObject({ accepted: 11, uncertain: 5 })
    expect(await isEnded(dispatcher.ended)).toBe(false)
    for (const place of [4, 5, 6]) await calls[place]?.answer(accepted)
    expect(await dispatcher.ended).toBe('ended')
    expect(counts()).toEqual({ accepted: 25, uncertain: 5 })
  })

  test('a store that fails in the middle leaves no request behind', async () => {
    let isBroken = false
    const { calls, counts, campaign, bringToFullPace, dispatcher } = await prepare((real) => ({
      arm: (input) => (isBroken ? Promise.reject(new StorageError('io', 'broken')) : real.arm(input)),
    }))
    await bringToFullPace()
    isBroken = true

    await calls[3]?.answer(accepted)
    expect(await isEnded(dispatcher.ended)).toBe(false)
    await calls[4]?.answer(accepted)

    expect(await dispatcher.ended).toBe('failed')
    expect([counts(), campaign()]).toEqual([{ accepted: 21, pending: 9 }, 'paused disk'])
  })

  test('a key refused while the listing is read sends nothing and waits for the user', async () => {
    const { calls, campaign, dispatcher } = await prepare(undefined, async () => fail('KEY_REFUSED'))

    expect(await dispatcher.ended).toBe('ended')
    expect([calls.length, campaign()]).toEqual([0, 'paused auth'])
  })
})

describe('a person in between', () => {
  test('a pause and a resume while two requests are out lose no one and text no one twice', async () => {
    const { calls, counts, store, bringToFullPace, dispatcher, campaign } = await prepare()
    await bringToFullPace()

    await store.pause({ id, reason: 'user', at: testStart })
    await store.start({ id, at: testStart })
    for (let place = 3; place < calls.length; place++) await calls[place]?.answer(accepted)

    expect(await dispatcher.ended).toBe('ended')
    expect([counts(), campaign()]).toEqual([{ accepted: 30 }, 'done'])
    expect(calls).toHaveLength(7)
  })

  test('a pause before the gateway says wait is not overruled', async () => {
    const { calls, store, clock, campaign, dispatcher } = await prepare()
    await store.pause({ id, reason: 'user', at: testStart })

    await calls[0]?.answer({ kind: 'answer', status: 429, json: true, success: false, retryAfterMs: 1_000 })

    expect(await dispatcher.ended).toBe('ended')
    await clock.advance(60_000)
    expect([calls.length, campaign()]).toEqual([1, 'paused user'])
  })

  test('closing the app during a wait leaves the campaign for the next start', async () => {
    const { calls, clock, campaign, dispatcher, recover } = await prepare()
    await calls[0]?.answer({ kind: 'fault', phase: 'before_first_byte', reason: 'dns' })
    expect(campaign()).toBe('paused offline')

    dispatcher.close()
    expect(await dispatcher.ended).toBe('ended')
    await clock.advance(60_000)
    await recover()

    expect([calls.length, campaign()]).toEqual([1, 'paused restart'])
  })
})

test('an outcome that could not be written is written when the disk lets it, and nothing is armed before', async () => {
  let isFull = true
  const { calls, clock, counts, campaign, dispatcher } = await prepare((real) => ({
    settle: (input) => (isFull ? Promise.reject(new StorageError('full', 'disk full')) : real.settle(input)),
  }))
  await calls[0]?.answer(accepted)
  expect(await dispatcher.ended).toBe('ended')
  await clock.advance(60_000)
  expect([calls.length, counts(), campaign()]).toEqual([1, { inflight: 1, pending: 29 }, 'paused disk'])

  isFull = false
  await clock.advance(20_000)

  expect(counts()).toEqual({ accepted: 1, pending: 29 })
})
