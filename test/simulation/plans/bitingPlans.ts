// For guards that matter only when several things come together: plans in which they do, at every moment in turn.
import { day, hour, minute, second } from '../../../src/main/core/base/durations'
import type { GuardName } from '../../../src/main/core/base/guards'
import {
  calmWorld,
  emptyPlan,
  type Action,
  type CampaignPlan,
  type Deed,
  type End,
  type ListingFate,
  type Plan,
  type SendFate,
  type TimingPlan,
} from './plan'
import { documentReadings } from '../../../src/main/practice/readings/readings'
import {
  approvedAfterItWentBack,
  changedBeforeItWentBack,
  frozenTwiceBeforeItWentBack,
  resumedWhileChanged,
  stoppedBeforeItWentBack,
  takenOutBeforeItWentBack,
  takenOutBeforeTheStart,
  takenOutInDoubt,
} from './changePlans'
import { limited } from './limitPlans'
import { standingBites } from './standingPlans'
import { clockSetBack, soon, timed } from './timedPlans'

type Changes = Partial<Omit<Plan, 'name'>>

const eight: CampaignPlan = { first: 0, people: 8, kind: 'one_text', batchSize: 2, startsAtMs: 0 }

const plan = (name: string, changes: Changes): Plan => ({ ...emptyPlan, campaigns: [eight], seed: 1, ...changes, name })

/** Any request from the n-th on, up to the m-th. */
function sends(from: number, to: number, fate: Omit<Extract<SendFate, { kind: 'sent' }>, 'n' | 'kind'>): SendFate[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ kind: 'sent', n: from + index, ...fate }))
}

function badPages(from: number, to: number, trouble: ListingFate['trouble']): ListingFate[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ n: from + index, trouble }))
}

/** At every step, or for every number, in turn. */
function* atSteps(from: number, to: number, make: (step: number) => Plan): Generator<Plan> {
  for (let step = from; step <= to; step++) yield make(step)
}

/** Ids that do not grow: they decide whether a person who was accepted although refused is found at once. */
const refusedBelowTheMark = (): Iterable<Plan> =>
  atSteps(1, 60, (seed) =>
    plan(`refused and found below the mark, ${seed}`, {
      ...{ seed, world: { ...calmWorld, idsIncrease: false, strangers: 1 } },
      campaigns: [{ ...eight, people: 15 }],
      sends: sends(2, 2, { ...lost, accept: 'some', answer: 'http_415' }),
      fairAfterMs: 35 * minute,
      lastChoice: 'send_again',
    }),
  )

const lost = { accept: 'none', acceptAfterMs: 30, lagMs: 500, answer: 'no_answer' } as const
const unanswered = { ...lost, accept: 'all' } as const
const slow = { ...calmWorld, storageMs: 10 }

const deedAtStep = (atStep: number, deed: Deed): Action => ({ atStep, ...deed }) as Action

/** The database is as it was some requests ago, and comes back after `awayMs`. */
function wentBack(step: number, awayMs: number, actions: readonly Action[] = [], changes: Changes = {}): Plan {
  const end: End = { atStep: step + 40, left: 'old_database', awayMs }
  const snapshot: Action = { atStep: step, do: 'snapshot' }
  return plan(`the database goes back to step ${step}`, { ends: [end], actions: [snapshot, ...actions], ...changes })
}

/** Records of one minute for all: those of the run's first minute prove nothing, since the page before it was not read whole. */
const unreadMinute = (fate: Parameters<typeof sends>[2]): Iterable<Plan> =>
  atSteps(1, 60, (seed) =>
    plan(`some are taken in a minute of which a record could not be read, ${seed}`, {
      ...{ seed, world: { ...calmWorld, idsIncrease: false, strangers: 2 } },
      readings: { ...documentReadings, dates: 'sharedSecond', order: 'ignored' },
      campaigns: [timed({ waves: [{ people: 15 }], everySeconds: 20 }, { startsAtMs: 61 * second })],
      sends: sends(2, 2, fate),
      listings: badPages(1, 30, 'not_records'),
      actions: [33, 34, 35].map((minutes) => ({ atMs: minutes * minute, do: 'look', campaign: 0 })),
      fairAfterMs: 40 * minute,
      lastChoice: 'send_again',
    }),
  )

const sendAgainAt = (...times: number[]): Action[] =>
  times.map((atMs) => ({ atMs, do: 'decide', campaign: 0, choice: 'send_again' }))

const five = (timing: TimingPlan, changes: Changes = {}): Changes => ({ campaigns: [timed(timing)], ...changes })

/** Another computer texts people before the planned start of this one. */
const rival = (name: string, people: number): Plan =>
  plan(`another computer ${name} before the start`, {
    ...five({ waves: [soon] }),
    world: { ...calmWorld, rival: { atMs: 5 * second, people } },
  })

const biting: Partial<Record<GuardName, () => Iterable<Plan>>> = {
  'campaign.stop': () =>
    atSteps(1, 120, (step) =>
      plan(`stopped at step ${step}, too many requests`, {
        sends: sends(2, 6, { accept: 'none', acceptAfterMs: 0, answer: 'http_429' }),
        actions: [deedAtStep(step, { do: 'stop', campaign: 0 })],
      }),
    ),
  'quarantine.attempt': () => atSteps(4, 60, (step) => wentBack(step, second, sendAgainAt(10 * second, minute))),
  'quarantine.people': () => atSteps(4, 60, (step) => wentBack(step, second)),
  'refusal.settled': () => [
    plan('refused, and some are taken twelve minutes later', {
      sends: sends(2, 2, { accept: 'some', acceptAfterMs: 12 * minute, lagMs: 500, answer: 'http_422' }),
      actions: [{ atMs: 5 * minute, do: 'look', campaign: 0 }],
      fairAfterMs: 20 * minute,
    }),
  ],
  'refusal.fresh': () => [
    plan('refused, and some are taken, by a listing that stands still', {
      world: { ...calmWorld, frozenListing: { fromMs: 0, toMs: 50 * minute } },
      sends: sends(2, 2, { accept: 'some', acceptAfterMs: 30, lagMs: 500, answer: 'http_422' }),
      fairAfterMs: 45 * minute,
    }),
  ],
  'refusal.clean_look': () => [
    plan('refused, and some are taken, by a listing whose middle is never shown', {
      world: { ...calmWorld, pageCap: 2 },
      campaigns: [{ ...eight, people: 12 }],
      sends: sends(3, 3, { accept: 'some', acceptAfterMs: 30, lagMs: 500, answer: 'http_422' }),
      listings: badPages(2, 400, 'shrink'),
      fairAfterMs: 34 * minute,
    }),
  ],
  'refusal.days_read': () =>
    atSteps(10, 40, (step) =>
      plan(
        `refused, and some are taken, by a clock five hours behind since step ${step} and a listing twelve hours ahead`,
        {
          world: { ...calmWorld, zoneHours: 12, pageCap: 7, idsIncrease: false, isDateless: true },
          campaigns: [{ ...eight, people: 20 }],
          // Listed with their last status: the days of messages on their way would be read.
          sends: sends(2, 2, { accept: 'some', acceptAfterMs: 30, lagMs: 6 * minute, answer: 'http_413' }),
          actions: [
            { atStep: step, do: 'setClock', byMs: -5 * hour },
            { atMs: 2 * minute, do: 'resume', campaign: 0 },
          ],
          fairAfterMs: 45 * minute,
          lastChoice: 'send_again',
        },
      ),
    ),
  'mark.first': () => [
    plan('the listing holds the same texts and cannot be read before the run', {
      world: { ...calmWorld, sentBefore: true },
      // Those of the approval's own reading too.
      listings: badPages(1, 7, 'http_500'),
      sends: sends(1, 4, lost),
    }),
  ],
  // The watermark shows only some of the people who were texted before: the others appear in the listing after their request.
  'match.newer': () =>
    atSteps(1, 30, (seed) =>
      plan(`texted before, and seen after the request, ${seed}`, {
        ...{ seed, world: { ...calmWorld, sentBefore: true, pageCap: 2 } },
        campaigns: [{ ...eight, people: 16 }],
        sends: sends(1, 4, { ...lost, answer: 'reset' }),
        fairAfterMs: 10 * minute,
      }),
    ),
  'wait.compared': () => [
    plan('the clock is set ahead, and the app ends before it notices', {
      campaigns: [{ ...eight, people: 20 }],
      sends: sends(3, 3, { ...unanswered, acceptAfterMs: 12 * minute, answer: 'http_504' }),
      actions: [{ atMs: 10 * second, do: 'setClock', byMs: 120 * minute }],
      ends: [{ atMs: 10 * second + 7, left: 'everything', awayMs: 5 * second }],
      fairAfterMs: 20 * minute,
    }),
  ],
  // Back to before one request: the journal alone tells that it was made.
  'journal.committed': () => atSteps(4, 60, (step) => wentBack(step, second, [], { lastChoice: 'send_again' })),
  'start.uncommitted': () => atSteps(4, 60, (step) => wentBack(step, second, [], { lastChoice: 'send_again' })),
  // The line that says so cannot be written.
  'arm.confirmed': () =>
    atSteps(2, 12, (n) =>
      plan(`append ${n} to the journal fails`, { disk: [{ n, where: 'journal_append', how: 'io' }] }),
    ),
  'listed.held': () => [rival('texts two', 2)],
  'listed.stops': () => [rival('texts three', 3)],
  'listed.quiet': () => [
    {
      ...rival('texts three, and the person does not wait,', 3),
      actions: [{ atMs: minute, do: 'sendRest', campaign: 0 }],
    },
  ],
  'absent.settled': () => [
    plan('found late', {
      sends: sends(2, 2, { ...unanswered, lagMs: 15 * minute }),
      fairAfterMs: 20 * minute,
    }),
  ],
  'absent.three_looks': () =>
    // The pages of the mark before the run, and then those of the first look: as many as it takes at the time.
    atSteps(4, 16, (last) =>
      plan(
        `away while everything settles, and the first look after that leaves out what it is about, to page ${last}`,
        {
          sends: sends(2, 2, unanswered),
          ends: [{ atMs: 2 * second, left: 'everything', awayMs: 40 * minute }],
          actions: [{ atMs: 40 * minute + 3 * second, do: 'resume', campaign: 0 }],
          listings: badPages(2, last, 'hole'),
          fairAfterMs: 42 * minute,
        },
      ),
    ),
  'absent.days_read': () => [
    // Made decades ago by the computer's clock, listed when that is years ahead: what lies between is not read, apart from the
    // newest page, which shows what was sent while the clock was right.
    plan('the clock is decades behind, then right, then years ahead', {
      world: { ...calmWorld, pageCap: 4, isDateless: true },
      campaigns: [timed({ waves: [{ people: 16 }], everySeconds: 4 })],
      sends: sends(3, 3, { ...unanswered, lagMs: 7 * minute, answer: 'reset' }),
      actions: [
        { atMs: 0, do: 'setClock', byMs: -50 * 365 * day },
        { atMs: 10 * second, do: 'setClock', byMs: 50 * 365 * day },
        ...[11, 20, 40].map((after) => ({ atMs: after * second, do: 'resume', campaign: 0 }) as const),
        { atMs: 5 * minute, do: 'setClock', byMs: 3 * 365 * day },
      ],
      fairAfterMs: 45 * minute,
    }),
  ],
  'absent.later_message': () => [
    plan('the listing stands still while the answer is awaited', {
      world: { ...calmWorld, frozenListing: { fromMs: 3 * second, toMs: 50 * minute } },
      sends: sends(3, 3, { ...unanswered, acceptAfterMs: 20 * second }),
      fairAfterMs: 45 * minute,
    }),
    plan('the clock is decades behind, and other days are read', {
      world: { ...calmWorld, pageCap: 4 },
      campaigns: [{ ...eight, people: 16 }],
      sends: sends(3, 3, { ...unanswered, answer: 'reset' }),
      actions: [{ atMs: 0, do: 'setClock', byMs: -50 * 365 * day }],
      fairAfterMs: 45 * minute,
    }),
    plan('the listing stands still', {
      world: { ...calmWorld, frozenListing: { fromMs: 0, toMs: 50 * minute } },
      sends: sends(2, 2, unanswered),
      fairAfterMs: 45 * minute,
    }),
  ],
  'absent.unclaimed': () => unreadMinute({ ...unanswered, accept: 'some' }),
  'refusal.unclaimed': () => unreadMinute({ ...lost, accept: 'some', answer: 'http_415' }),
  'refusal.owed': refusedBelowTheMark,
  'again.settled': () => [
    plan('sent again at once', {
      sends: sends(2, 2, lost),
      actions: sendAgainAt(30 * second, 2 * minute),
      fairAfterMs: 3 * minute,
    }),
  ],
  'again.counted': () => [
    plan('decided by old numbers', {
      sends: sends(2, 2, lost),
      actions: [{ atMs: 2 * minute, do: 'decide', campaign: 0, choice: 'written_off', stale: true }],
      fairAfterMs: 3 * minute,
    }),
  ],
  'settle.listed_first': () => [
    plan('listed before the answer is given up', { sends: sends(2, 2, unanswered), fairAfterMs: 3 * minute }),
  ],
  'refusal.attempt': () => [
    plan('several are refused', {
      sends: sends(2, 2, { ...lost, answer: 'http_422' }),
      fairAfterMs: 3 * minute,
    }),
  ],
  'found.attempt': () => [
    plan('found after it was not found', {
      sends: sends(2, 2, { ...unanswered, lagMs: 40 * minute }),
      fairAfterMs: 45 * minute,
      lateBeyond: true,
    }),
  ],
  // A person opts out while the app is closed, and the send is resumed before the app reads the feed, five seconds after its start.
  'feed.first': () =>
    atSteps(20, 60, (step) =>
      plan(`closed at step ${step}, and an opt-out meanwhile`, {
        campaigns: [{ ...eight, people: 20 }],
        ends: [{ atStep: step, left: 'closed', awayMs: minute }],
        actions: [
          ...[16, 17, 18, 19].map((person): Action => ({ atMs: 10 * second, do: 'optOutAtGateway', person })),
          ...[61, 62, 63, 64].map((at): Action => ({ atMs: at * second, do: 'resume', campaign: 0 })),
        ],
      }),
    ),
  'feed.due': () => [
    plan('an opt-out during a run that takes a minute', {
      campaigns: [timed({ waves: [{ people: 8 }], everySeconds: 8 }, { batchSize: 1 })],
      actions: [6, 7].map((person): Action => ({ atMs: 7 * second, do: 'optOutAtGateway', person })),
      fairAfterMs: 2 * minute,
    }),
  ],
  // Between the reading of a batch's people and its intent, so the disk has to be slow.
  'arm.opted_out': () =>
    atSteps(10, 120, (step) =>
      plan(`opt-outs from step ${step} on`, {
        world: { ...calmWorld, storageMs: 60 },
        campaigns: [{ ...eight, people: 20, batchSize: 4 }],
        actions: Array.from({ length: 19 }, (_, index) =>
          deedAtStep(step + 6 * index, { do: 'optOut', person: index + 1 }),
        ),
      }),
    ),
  'arm.answer': () =>
    atSteps(10, 120, (step) =>
      plan(`the rule of an answer is switched off at step ${step}`, {
        world: slow,
        campaigns: [{ ...eight, batchSize: 1, isAnswer: true }],
        actions: [deedAtStep(step, { do: 'switchRuleOff', campaign: 0 })],
      }),
    ),
  'arm.running': () =>
    atSteps(10, 120, (step) =>
      plan(`paused at step ${step}`, {
        world: slow,
        campaigns: [{ ...eight, people: 20, batchSize: 1 }],
        actions: [deedAtStep(step, { do: 'pause', campaign: 0 })],
      }),
    ),
  'arm.pending': () =>
    atSteps(0, 300, (tick) => {
      // The look reads between the reading before the run and the moment in which its first person is armed.
      const lookAt = 35 * minute + 250 + (tick % 75) * 4
      const acceptedAt = 694
      return plan(`found while the next people are taken, ${tick}`, {
        ...{ seed: 1 + tick, world: slow, campaigns: [{ ...eight, people: 9, batchSize: 8 }] },
        sends: sends(2, 2, { ...unanswered, lagMs: lookAt + 20 + Math.floor(tick / 75) * 20 - acceptedAt }),
        actions: [...sendAgainAt(35 * minute), { atMs: lookAt, do: 'look', campaign: 0 }],
        fairAfterMs: 36 * minute,
        lateBeyond: true,
      })
    }),
  'campaign.wait': () => [plan('a start that is to come', five({ waves: [soon] }))],
  'wave.due': () => [plan('a start that is to come', five({ waves: [soon] }, { fairAfterMs: 40 * second }))],
  'wave.open': () => [
    plan('quiet where they are', five({ waves: [{ people: 6, zones: ['UTC'], open: ['14:01', '20:00'] }] })),
  ],
  'arm.in_time': () => [
    plan(
      'a pace that is too slow for a reminder',
      five({ waves: [{ people: 6, untilAfterMs: 3 * minute }], everySeconds: 80 }, { fairAfterMs: 12 * minute }),
    ),
  ],
  'next.over': () => [
    plan(
      'a pace that is too slow for a reminder',
      five({ waves: [{ people: 6, untilAfterMs: 3 * minute }], everySeconds: 80 }, { fairAfterMs: 12 * minute }),
    ),
  ],
  'start.on_time': () => [
    plan(
      'a start that is slept over',
      five(
        { waves: [soon], late: { kind: 'hold' } },
        { actions: [{ atMs: 10 * second, do: 'sleep', ms: 30 * minute }], fairAfterMs: 35 * minute },
      ),
    ),
  ],
  'turn.clock': () => atSteps(0, 250, (place) => clockSetBack(place * 10)),
  'submit.fresh': () =>
    atSteps(5, 120, (step) =>
      plan(
        `asleep over its start at step ${step}`,
        five(
          { waves: [soon], late: { kind: 'ask' } },
          { actions: [deedAtStep(step, { do: 'sleep', ms: 40 * minute })], fairAfterMs: 45 * minute },
        ),
      ),
    ),
  'cap.daily': () => [
    plan(
      'more than the account may text in a day',
      five({ waves: [{ people: 6 }] }, { world: { ...calmWorld, dailyCap: { people: 4, zone: 'UTC' } } }),
    ),
  ],
  'limit.money': () => [
    plan(
      'more money than the account may spend in a day',
      five({ waves: [{ people: 6 }] }, { world: { ...calmWorld, moneyPerDay: { people: 4, zone: 'UTC' } } }),
    ),
  ],
  'takeOut.people': () => [takenOutBeforeTheStart],
  'takeOut.later': () => [takenOutInDoubt],
  'takeOut.line': () => atSteps(20, 60, takenOutBeforeItWentBack),
  'aside.line': () => atSteps(20, 60, stoppedBeforeItWentBack),
  'recover.set_aside': () => atSteps(20, 60, changedBeforeItWentBack),
  'recover.taken_out': () => atSteps(20, 60, takenOutBeforeItWentBack),
  'change.holds': () => [resumedWhileChanged],
  'change.untexted': () => atSteps(58, 90, approvedAfterItWentBack),
  'quarantine.same_texts': () => [frozenTwiceBeforeItWentBack],
  'next.held': () => [limited('held for an hour')],
  'next.released': () => [limited('held for an hour')],
  'next.limit_out': () => [
    limited('an hour between two texts, and the second would come too late after it', {
      campaigns: [eight, timed({ waves: [{ people: 6, untilAfterMs: 30 * minute }] }, { startsAtMs: 3_000 })],
    }),
  ],
  // Both campaigns have chosen their people before one of them is armed, so the disk has to be slow.
  'arm.person_limit': () =>
    atSteps(0, 120, (place) =>
      limited(`both choose the same people, ${place}`, {
        world: { ...slow, storageMs: 60, personLimit: { hours: 1 } },
        campaigns: [eight, { ...eight, startsAtMs: 10 * place }],
      }),
    ),
  'stop.adopted': () => [
    plan('a copy is stopped before it is adopted', {
      campaigns: [{ ...eight, batchSize: 1 }],
      actions: [
        { atStep: 40, do: 'copy' },
        { atMs: 5 * second, do: 'stop', campaign: 0 },
      ],
      ends: [{ atMs: 2 * second, left: 'copy_here', awayMs: 10 }],
      fairAfterMs: 20 * second,
    }),
  ],
  'sending.locked': () =>
    atSteps(12, 40, (step) =>
      plan(`a copy of step ${step} is used as if it were the only one`, {
        // The copy must not see what the original sent.
        world: { ...calmWorld, frozenListing: { fromMs: 0, toMs: 10 * minute } },
        actions: [
          { atStep: step, do: 'copy' },
          { atMs: 90 * second, do: 'resume', campaign: 0 },
          { atMs: 100 * second, do: 'approve', campaign: 0 },
        ],
        ends: [{ atMs: 30 * second, left: 'copy_here', awayMs: 30 * second }],
        fairAfterMs: 2 * minute,
      }),
    ),
}

export function bitingPlans(name: GuardName): Iterable<Plan> {
  const ofRule = (standingBites as Partial<Record<GuardName, Plan>>)[name]
  return biting[name]?.() ?? (ofRule ? [ofRule] : [])
}
