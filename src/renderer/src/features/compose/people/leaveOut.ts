// Which minus belongs to which choice of the page: pure.
import type { Measure } from '@contract'
import type { Translate } from '@text'
import type { LeftOutReason } from '../../../stores/compose/compose'

/** How far back the guard against texting too often can look. */
export const dayChoices: readonly number[] = [1, 2, 3, 5, 7, 14, 30, 60, 90, 180, 365]
export const usualDays = 7

const timeReasons = [
  'time_missing',
  'time_unreadable',
  'time_without_clock',
  'time_past',
  'time_too_far',
  'time_after',
  'time_quiet',
] as const satisfies readonly LeftOutReason[]

/** In the order of the screen. */
const inOrder: readonly LeftOutReason[] = [
  'duplicate',
  'opted_out',
  'opted_out_of_list',
  'unclear_reply',
  'set_apart',
  'invalid',
  'not_in_all',
  'in_excluded',
  'in_earlier',
  'taken_out',
  'texted_recently',
  'field_missing',
  ...timeReasons,
  'trial_rest',
]

/** Reasons that left anyone out, always in the same order. */
export function minuses(leftOut: Measure['leftOut']): Measure['leftOut'] {
  return leftOut
    .filter(({ people }) => people > 0)
    .sort((one, other) => inOrder.indexOf(one.reason) - inOrder.indexOf(other.reason))
}

export function leftOutBy(measure: Measure | undefined, ...reasons: readonly LeftOutReason[]): number {
  return (measure?.leftOut ?? [])
    .filter(({ reason }) => reasons.includes(reason))
    .reduce((sum, { people }) => sum + people, 0)
}

/** People who would be texted if the times of a column did not leave them out. */
export function leftOutForTime(measure: Measure | undefined): number {
  return leftOutBy(measure, ...timeReasons)
}

export function leftOutInAll(measure: Pick<Measure, 'leftOut'> | undefined): number {
  return (measure?.leftOut ?? []).reduce((sum, { people }) => sum + people, 0)
}

/** The minus that took the most. Not that a number came twice: such a person is left by the other time. */
export function largestMinus(measure: Measure | undefined): Measure['leftOut'][number] | undefined {
  return (measure?.leftOut ?? [])
    .filter(({ reason, people }) => people > 0 && reason !== 'duplicate' && reason !== 'trial_rest')
    .reduce<Measure['leftOut'][number] | undefined>(
      (most, one) => (most && most.people >= one.people ? most : one),
      undefined,
    )
}

/** `days`: of the guard against texting too often, if it is known. */
export function reasonWords(reason: LeftOutReason, t: Translate, days?: number): string {
  if (reason !== 'texted_recently' || days === undefined) return t(`compose.reason_${reason}`)
  return t('compose.reasonTextedIn', { count: days })
}
