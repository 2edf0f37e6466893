// The reasons for which a rule never texts a person, in words. Pure.
import type { StandingNever } from '@contract'
import type { Translate } from '@text'

export function neverWords(reason: StandingNever, t: Translate): string {
  return t(`standing.never_${reason}`)
}
