// Years of a rule whose day comes back every week. The computer is on around most of the days, and things go wrong on many of them.
import { day, hour, minute, second } from '../../../src/main/core/base/durations'
import { makeChance } from '../chance'
import type { Action, Deed, End, Left, Plan, SendFate } from './plan'
import { standing } from './standingPlans'

const week = 7 * day
const dueAfterMs = 64 * minute
/** The app is open from so long before the due time until so long after it. */
const openBeforeMs = 8 * minute
const openAfterMs = 10 * minute

/** Nothing in the plan lets the app forget what it counted: no older files, no other computer and no wrong clock. */
export function isCounted({ ends, actions }: Plan): boolean {
  const kept: ReadonlySet<Left> = new Set(['everything', 'synced', 'torn', 'closed'])
  return ends.every(({ left }) => kept.has(left)) && !actions.some((action) => action.do === 'setClock')
}

export function randomWeeklyPlan(seed: number, weeks: number): Plan {
  const chance = makeChance(seed, 'weekly')
  /** In half of the runs all that is counted is kept, so that no one may be missing at the end. */
  const isKept = chance.is(0.5)
  const actions: Action[] = []
  const ends: End[] = []
  const sends: SendFate[] = []
  const lateHours = chance.pick([undefined, 1, 3])
  let isAway = false
  for (let index = 0; index < weeks; index++) {
    const dueAtMs = dueAfterMs + index * week
    const at = (fromMs: number, toMs: number): number => dueAtMs + chance.int(fromMs, toMs)
    const isLast = index === weeks - 1
    // The computer stays off over the next day, now and then.
    const skipped = index < weeks - 2 && chance.is(0.12) ? 1 : 0
    if (!isAway) {
      if (chance.is(0.3)) ends.push(...faults(chance, isKept, at))
      if (!isKept && chance.is(0.2))
        actions.push({
          atMs: at(-5 * minute, 8 * minute),
          ...chance.pick<Deed>([{ do: 'snapshot' }, { do: 'copy' }]),
        } as Action)
      if (!isKept && chance.is(0.06)) actions.push(...wrongClock(chance, at))
      if (chance.is(0.1)) actions.push({ atMs: at(-5 * minute, 5 * minute), do: 'pauseRule' })
      if (chance.is(0.05))
        actions.push({ atMs: at(-6 * minute, minute), do: 'sleep', ms: chance.pick([minute, 40 * minute, 3 * hour]) })
    }
    // A person puts right what holds the rule up, soon after the start or when the day is over.
    for (const atMs of [at(-7 * minute, -6 * minute), at(6 * minute, 7 * minute)])
      actions.push(
        { atMs, do: 'adopt' },
        { atMs: atMs + 10 * second, do: 'resumeRule' },
        { atMs: atMs + 20 * second, do: 'approveRule' },
        { atMs: atMs + 40 * second, do: 'resumeDays' },
      )
    if (!isLast)
      ends.push({
        atMs: dueAtMs + openAfterMs,
        left: chance.pick(['closed', 'closed', 'everything', 'synced', 'torn']),
        awayMs: (1 + skipped) * week - openBeforeMs - openAfterMs,
      })
    isAway = skipped > 0 && !isAway
    if (chance.is(0.1))
      sends.push({
        ...{ n: chance.int(1, weeks * 3), kind: 'sent', acceptAfterMs: 30, lagMs: 500 },
        accept: chance.pick(['all', 'none', 'some']),
        answer: chance.pick(['reset', 'no_answer', 'http_500']),
      })
  }
  return standing(`weekly seed ${seed}`, {
    seed,
    ...{ actions, ends, sends },
    rule: { ...(lateHours === undefined ? {} : { lateHours }), weekly: { weeks, perMonth: 24, perYear: 260 } },
    offline: chance.is(0.5) ? [outage(chance, weeks), outage(chance, weeks)] : [],
    fairAfterMs: dueAfterMs + (weeks - 1) * week + 5 * hour,
  })
}

type Chance = ReturnType<typeof makeChance>
type At = (fromMs: number, toMs: number) => number

function faults(chance: Chance, isKept: boolean, at: At): End[] {
  const left = chance.pick<Left>(
    isKept
      ? ['everything', 'synced', 'torn']
      : [
          'everything',
          'synced',
          'torn',
          'old_database',
          'old_profile',
          'copy_here',
          'copy_elsewhere',
          'other_copy',
          'no_journal',
        ],
  )
  const atMs = chance.is(0.5) ? at(-2 * second, 2 * second) : at(-7 * minute, 8 * minute)
  return [{ atMs, left, awayMs: chance.pick([10, second, minute]) }]
}

/** It is set right before the computer is off again. */
function wrongClock(chance: Chance, at: At): Action[] {
  const byMs = chance.pick([day, -day, 40 * minute, -40 * minute, 365 * day])
  const atMs = at(-7 * minute, 2 * minute)
  return [
    { atMs, do: 'setClock', byMs },
    { atMs: atMs + chance.int(10 * second, 5 * minute), do: 'setClock', byMs: -byMs },
  ]
}

function outage(chance: Chance, weeks: number): { fromMs: number; toMs: number } {
  const fromMs = dueAfterMs + chance.int(0, weeks - 1) * week - chance.int(0, 5 * minute)
  return { fromMs, toMs: fromMs + chance.int(minute, 8 * day) }
}
