// Judges whether a rule may continue, and whether a day is within its approval. Runs in the transactions of the claim and the approval.
import { guard } from '../base/guards'
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import { isInDoubt, periodsOf, readBound, readUsed } from '../outbox/standing/standingCampaignRows'
import type { Db } from '../storage/db'
import type { DueGroup } from './pollRows'
import { readGone, readMissing, type Approval, type Paused, type Rule } from './readRuleRows'

export type Pause = Omit<Paused, 'at'>

/** The reason to pause the rule as a whole, if there is one. */
export function judgeRule(
  db: Db,
  rule: Rule,
  approval: Approval,
  { now, isOrderOpen }: { readonly now: number; readonly isOrderOpen: boolean },
): Pause | undefined {
  const missing = readMissing(db, rule, toIso(now))
  if (missing.includes('valid_until')) return { by: 'ended' }
  if (missing.length > 0 && !missing.every((each) => each === 'name'))
    return { by: 'gone', ...withoutUndefined({ gone: readGone(db, rule, missing) }) }
  if (isOrderOpen || !guard('standing.bound', readBound(db, rule) === approval.bound)) return { by: 'changed' }
  return isInDoubt(db, rule.id, rule.seenAttempt) ? { by: 'uncertain' } : undefined
}

/** The whole day is judged before the first person of it is claimed. */
export function judgeDay(
  db: Db,
  rule: Rule,
  { largestDay, limits }: Approval,
  { group, wanted, limitDay }: { readonly group: DueGroup; readonly wanted: number; readonly limitDay: string },
): Pause | undefined {
  const { day, ofDay } = group
  const isApproved = rule.approvedDay?.day === day && ofDay <= rule.approvedDay.people
  const isUsual = ofDay <= 2 * Math.max(1, largestDay)
  if (!guard('standing.large_day', isUsual || isApproved))
    return { by: 'large_day', day, people: ofDay, usual: largestDay }
  const fits = periodsOf(limitDay, limits).every(
    ({ of, people }) => readUsed(db, rule.id, of).people + wanted <= people,
  )
  return guard('standing.limit', fits) ? undefined : { by: 'limit_people', day, people: wanted }
}

export function judgeMoney(
  db: Db,
  rule: Rule,
  { limits }: Approval,
  { limitDay, micros }: { readonly limitDay: string; readonly micros: number },
): boolean {
  return !guard(
    'standing.limit',
    periodsOf(limitDay, limits).every((period) => readUsed(db, rule.id, period.of).micros + micros <= period.micros),
  )
}
