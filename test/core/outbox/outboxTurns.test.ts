// A run waits for its turn, or for a number: the dispatcher over a store and a gateway in memory.
import { expect, test } from 'vitest'
import type { PauseReason } from '@contract'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import type { SubmitOutcome } from '../../../src/main/core/gateway/client/sending'
import { CampaignRun } from '../../../src/main/core/outbox/engine/campaignRun'
import type { Arming, DispatchCampaign, OutboxStore } from '../../../src/main/core/outbox/store/outboxStore'
import { createFakeClock, type FakeClock } from '../../support/app/fakeClock'
import { fictionPhone } from '../../support/steps/campaignSteps'
import { testStart } from '../../support/app/practiceGateway'

const id = 'c' as CampaignId
const accepted: SubmitOutcome = { kind: 'answer', status: 200, json: true, success: true }
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Parts {
  readonly submit: (place: number) => Promise<SubmitOutcome>
  readonly ceilingBasis?: () => Promise<null>
  readonly takeTurn?: (clock: FakeClock) => Promise<void>
  readonly isLocked?: boolean
  /** The account has a feed of opt-outs. */
  readonly hasFeed?: boolean
  /** Due in the first second of the run. */
  readonly isDue?: boolean
  readonly during?: {
    readonly nextPeople?: (clock: FakeClock, isClockWrong: boolean) => void
    readonly arm?: (clock: FakeClock) => void
  }
}

/** 60 people, one a request. */
function start(parts: Parts) {
  const {
    submit,
    ceilingBasis = async () => null,
    takeTurn = async () => undefined,
    isLocked = false,
    hasFeed = false,
    during,
  } = parts
  const clock = createFakeClock(testStart)
  const happened: string[] = []
  let state = 'running'
  let armed = 0
  let feedReadAt = clock.now()
  const none = {
    sender: '',
    callbackUrl: '',
    imageUrl: '',
    targetUrl: '',
    caption: '',
    scheduledFor: null,
    listId: null,
  }
  const campaign = (): DispatchCampaign => ({
    ...{ ...none, id, accountId: 'a', state, pauseReason: null, form: 'several', bypassOptOut: false, batchSize: 1 },
    ...{
      people: 60,
      maxInDoubt: null,
      ceilingMicros: 1,
      latestAt: null,
      waitReason: null,
      waitsUntil: null,
      scheduler: 'app',
    },
    ...{ late: { kind: 'ask' }, everySeconds: null, lastArmedAt: null, asksAtLimit: false, changedAt: testStart },
  })
  const dueAt = parts.isDue ? testStart : null
  const everybody = { wave: 0, first: 1, last: 60, dueAt, zones: [], hours: null }
  const store = {
    campaign: async () => campaign(),
    ceilingBasis,
    doubt: async () => [],
    rejected: async () => undefined,
    waves: async () => (armed < 60 ? [everybody] : []),
    async nextPeople({ isClockWrong }: { isClockWrong: boolean }) {
      during?.nextPeople?.(clock, isClockWrong)
      return { people: armed < 60 ? [{ id: armed + 1, phone: fictionPhone(armed), text: 'Hello' }] : [] }
    },
    async arm({ at, closesAt }: Arming) {
      during?.arm?.(clock)
      if (closesAt !== null && at >= closesAt) return { armed: false }
      return isLocked ? { armed: false } : { armed: true, attemptId: ++armed, batch: armed, isConfirmed: true }
    },
    unacceptedHours: async () => undefined,
    isLocked: async () => isLocked,
    approvalMark: async () => undefined,
    noteLateMark: async () => undefined,
    count: async () => ({ held: 0, second: 0 }),
    settle: async () => undefined,
    async pause({ reason }: { reason: PauseReason }) {
      happened.push(`paused ${reason}`)
      state = 'paused'
      return true
    },
    async start() {
      state = 'running'
      return true
    },
    finish: async () => 'running',
  } as unknown as OutboxStore
  const dispatcher = new CampaignRun({
    ...{ id, store, clock, approvedAt: clock.now() - 1_000, countdownEndsAt: clock.monotonic() },
    unsaved: { add: () => undefined, settle: async () => undefined, stop: () => undefined },
    random: { uuid: () => 'ref', next: () => 0.5 },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onChange: () => undefined,
    gateway: {
      takeTurn: () => takeTurn(clock),
      write: () => ({ method: 'POST', host: 'api', path: '/sms/send', json: Buffer.from('{}') }),
      slowDown: () => undefined,
      pausedMs: () => 0,
      readMark: async () => ok({ isWhole: true }),
      readNewest: async () => ok(undefined),
      async readOptOuts() {
        happened.push('opt-outs')
        return ok(undefined)
      },
      async readFeed() {
        happened.push('feed')
        feedReadAt = clock.now()
        return ok(undefined)
      },
      feedAgeMs: () => (hasFeed ? clock.now() - feedReadAt : undefined),
      async submit(_, isStale) {
        if (isStale()) return { kind: 'fault', phase: 'before_first_byte', reason: 'connect_timeout' }
        happened.push('request')
        return submit(armed)
      },
    },
  })
  return { dispatcher, happened, clock }
}

test('an answer that ends the run is not forgotten while the money spent is being read', async () => {
  let answer: ((outcome: SubmitOutcome) => void) | undefined
  const { dispatcher, happened } = start({
    submit: (place) => (place <= 20 ? nextTurn().then(() => accepted) : new Promise((resolve) => (answer = resolve))),
    takeTurn: (clock) => clock.advance(11_000),
    async ceilingBasis() {
      answer?.({ kind: 'answer', status: 402, json: true, success: false })
      for (let turn = 0; turn < 5; turn++) await nextTurn()
      return null
    },
  })

  await dispatcher.ended

  expect(happened.filter((each) => each === 'request')).toHaveLength(21)
  expect(happened.at(-1)).toBe('paused balance')
})

test('a computer that slept while a request waited for its turn reads opt-outs before that request', async () => {
  let turns = 0
  const { dispatcher, happened } = start({
    submit: async () => accepted,
    takeTurn: async (clock) => void (++turns === 2 && clock.set(3 * 60 * 60_000)),
  })

  await dispatcher.ended

  expect(happened.slice(0, 4)).toEqual(['opt-outs', 'request', 'opt-outs', 'request'])
})

test('a profile that is locked while a campaign runs pauses it', async () => {
  const { dispatcher, happened } = start({ submit: async () => accepted, takeTurn: nextTurn, isLocked: true })

  await dispatcher.ended

  expect(happened).toEqual(['opt-outs', 'paused quarantine'])
})

test.each(['nextPeople', 'arm'] as const)(
  'a computer that slept over its start in the middle of %s asks before anyone is texted (it was sent hours late)',
  async (moment) => {
    let hasSlept = false
    const sleep = (clock: FakeClock): void => {
      if (!hasSlept) clock.set(50 * 60_000)
      hasSlept = true
    }
    const { dispatcher, happened, clock } = start({
      submit: async () => accepted,
      isDue: true,
      during: { [moment]: sleep },
    })

    for (let second = 0; second < 10; second++) await clock.advance(1_000)
    await dispatcher.ended

    expect(happened.at(-1)).toBe('paused late')
    expect(happened).not.toContain('request')
  },
)

test('a computer that slept a minute between the checks and the intent reads the opt-outs again first (someone who had opted out was texted)', async () => {
  let hasSlept = false
  const { dispatcher, happened } = start({
    submit: async () => accepted,
    hasFeed: true,
    during: {
      nextPeople(clock) {
        if (!hasSlept) clock.set(60_000)
        hasSlept = true
      },
    },
  })

  await dispatcher.ended

  expect(happened.slice(0, 3)).toEqual(['opt-outs', 'feed', 'request'])
})

test('a clock that is set back a day between an intent and its request holds the request (it was sent a day early)', async () => {
  let isSet = false
  const { happened, clock } = start({
    submit: async () => accepted,
    during: {
      arm(now) {
        if (!isSet) now.set(-24 * 60 * 60_000)
        isSet = true
      },
    },
  })

  await clock.advance(0)

  expect(happened).toEqual(['opt-outs', 'paused offline'])
})

test('a clock that is suddenly a day ahead leaves no one out as too late before it pauses the campaign', async () => {
  let turns = 0
  const wereClocksWrong: boolean[] = []
  const { dispatcher, happened } = start({
    submit: async () => accepted,
    takeTurn: async (clock) => void (++turns === 2 && clock.set(24 * 60 * 60_000)),
    during: { nextPeople: (_, isClockWrong) => wereClocksWrong.push(isClockWrong) },
  })

  await dispatcher.ended

  expect(happened.at(-1)).toBe('paused clock')
  expect(wereClocksWrong).toEqual([false, true])
})
