// The app owes more than doing no harm: it settles everyone the listing shows, waits no longer than it has to, raises no
// false alarm, reads opt-outs, and asks for a click only when there is a reason. Every rule is on in `npm test`. `--without`
// leaves some out, to see what else fails while the app is being changed.
import { makeAlarmWatch } from './alarmWatch'
import { makePauseWatch } from './pauseWatch'
import type { PersonFacts } from './invariants'
import { checkOptOuts } from './optOutWatch'
import type { Heard } from './heard'
import { checkStuck, isAnyoneStuck } from './stuckPeople'
import type { Sent } from './truth'
import { makeWaitWatch } from './waitWatch'
import type { World } from '../world'

export const livenessRules = [
  'nobody stuck',
  'no longer than asked',
  'no false alarm',
  'opt-outs heard',
  'no needless pause',
] as const

export type LivenessRule = (typeof livenessRules)[number]

const leftOut = new Set<string>()

export function leaveOutRules(names: readonly string[]): void {
  const unknown = names.find((name) => !(livenessRules as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`No rule "${unknown}": ${livenessRules.join(', ')}`)
  for (const name of names) leftOut.add(name)
}

/** A campaign as the database has it now. */
export interface CampaignNow {
  readonly id: string
  readonly state: string
  readonly reason: string | null
}

/** Reports a breach of this rule, unless the rule is left out. */
export type Complain = (rule: LivenessRule, words: string) => void

export interface Liveness {
  leaves(request: Sent, campaignId: string, bypassesOptOuts: boolean): void
  heard(heard: Heard): void
  /** An answer to a reading said that the key is refused. */
  keyRefused(): void
  /** Something other than the rules made the app wait: the process ended, the computer slept, a reading failed. */
  disturbed(): void
  /** Files were exchanged, lost or copied: an alarm is right from now on. */
  tampered(): void
  wentBack(): void
  check(): void
  /** Everything that the app finds out without a person has had its time. */
  checkStuck(people: Iterable<readonly [key: string, facts: PersonFacts]>): void
  /** Whether `checkStuck` would complain now. */
  isAnyoneStuck(people: Iterable<readonly [key: string, facts: PersonFacts]>): boolean
  /** How often a campaign was paused until a person looks. */
  readonly pauses: number
}

export function makeLiveness(world: () => World): Liveness {
  const complain: Complain = (rule, words) => {
    if (!leftOut.has(rule)) world().breach(rule, words)
  }
  const waits = makeWaitWatch(world, complain)
  const pauses = makePauseWatch(world, complain)
  const alarms = makeAlarmWatch(world, complain)

  return {
    leaves(request, campaignId, bypassesOptOuts) {
      waits.leaves(request, campaignId)
      pauses.leaves(request, campaignId)
      if (!bypassesOptOuts) checkOptOuts(world(), request, complain)
    },
    heard(heard) {
      waits.heard(heard)
      pauses.heard(heard)
    },
    keyRefused: () => pauses.keyRefused(),
    disturbed: () => waits.disturbed(),
    tampered: () => alarms.tampered(),
    wentBack() {
      alarms.tampered()
      pauses.wentBack()
    },
    check() {
      const campaigns = world().look<CampaignNow>(
        'SELECT id, state, pause_reason AS reason FROM campaigns WHERE approval IS NOT NULL',
      )
      alarms.check()
      waits.check(campaigns)
      pauses.check(campaigns, alarms.isTampered)
    },
    checkStuck: (people) => checkStuck(world(), people, complain),
    isAnyoneStuck: (people) => !leftOut.has('nobody stuck') && isAnyoneStuck(world(), people),
    get pauses() {
      return pauses.count
    },
  }
}
