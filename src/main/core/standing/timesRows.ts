// Finds people whose time is over because it was moved. Each poll counts people whose time has passed since the previous poll, so it would
// miss those whose time was ahead and is past by a new version of the rule, by other quiet hours or by another zone of the account.
import type { StandingQuiet, StandingWhen } from '@contract'
import { zoneOf } from '../campaigns/audience/momentRows'
import { readOwnHours } from '../quietHours/hoursRows'
import { readOutline } from '../campaigns/draft/draftRows'
import type { RegionHours } from '../quietHours/hoursBook'
import type { Db } from '../storage/db'
import { quietOf, type Due, type Moments, type QuietDay } from './momentsOf'
import type { Rule } from './readRuleRows'

/** Everything that decides when people of a rule are due, except for their own dates and places. */
export interface Times {
  readonly when: StandingWhen
  readonly quiet: StandingQuiet
  readonly zone: 'person' | 'account'
  readonly accountZone: string
  /** Hours that a person changed; null if the rule does not keep quiet hours. */
  readonly hours: readonly RegionHours[] | null
}

export function readTimes(db: Db, rule: Rule): Times {
  const { when, zone, accountId, draftId } = rule
  const keepsHours = readOutline(db, draftId)?.timing.quietHours ?? true
  return {
    when,
    quiet: quietOf(rule),
    zone,
    accountZone: zoneOf(db, accountId),
    hours: keepsHours ? readOwnHours(db).rules : null,
  }
}

/** The times of the previous poll, if they are others and for the same dates, joins or messages of people. Otherwise no one's time was moved. */
export function movedFrom(before: Times | undefined, now: Times): Times | undefined {
  const isMoved = before !== undefined && JSON.stringify(before) !== JSON.stringify(now)
  return isMoved && causeOf(before.when) === causeOf(now.when) ? before : undefined
}

function causeOf(when: StandingWhen): string {
  if (when.kind === 'joined') return `joined ${when.listId}`
  if (when.kind === 'not_answered') return `not_answered ${when.campaignId}`
  return 'field' in when ? `${when.kind} ${when.field}` : when.kind
}

/** Moments of a person that are past, and were ahead by the times of before. Both are for the same occasion. */
export function movedIntoPast(
  { kind }: StandingWhen,
  { before, now, since }: { readonly before: Moments; readonly now: Moments; readonly since: number },
): readonly (Due | QuietDay)[] {
  // A birthday on 29 February may have another day of the same year, and someone joins a list only once.
  const occasionOf = ({ day }: Due | QuietDay): string =>
    kind === 'every' ? day : kind === 'yearly' ? day.slice(0, 4) : ''
  const ahead = new Set(before.found.filter(({ at }) => at > since).map(occasionOf))
  return ahead.size === 0 ? [] : now.found.filter((moment) => moment.at <= since && ahead.has(occasionOf(moment)))
}
