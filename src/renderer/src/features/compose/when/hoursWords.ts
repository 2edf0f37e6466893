// Hours in words: the last one, and how many gaps came before it. Pure.
import type { OptOutsUnknown } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../../composables/writing/useFormat'

export function hoursWords({ hours }: OptOutsUnknown, t: Translate, format: Format): string {
  const last = hours.at(-1)
  if (!last) return ''
  const between = t('review.hoursBetween', {
    from: format.time(last.from, 'inline'),
    until: format.time(last.until, 'inline'),
  })
  return hours.length === 1 ? between : t('review.hoursMore', { hours: between, count: hours.length - 1 })
}
