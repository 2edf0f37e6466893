// Why a limit for one person holds someone. Pure.
import type { Translate } from '@text'
import type { Format } from '../../../composables/writing/useFormat'
import type { RepeatedPerson } from '../../../stores/compose/review'

/** The text of this campaign is not among those that hold them. */
export function overReasonWords({ reason, texts, lastAt }: RepeatedPerson, t: Translate, format: Format): string {
  return reason === 'hours_between'
    ? t('review.overReason_hours_between', { time: format.time(lastAt, 'inline') })
    : t('review.overReason_texts_a_week', { count: texts - 1 })
}
