// The conditions of a rule in words: each part for itself, because languages order them differently.
import type { AnswerRule } from '@contract'
import { useDisplay } from '../../../composables/useDisplay'
import { dateFormat } from '../../../composables/writing/formats'
import { useFormat } from '../../../composables/writing/useFormat'
import { useText } from '../../../composables/writing/useText'

/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

export function useConditionWords() {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()
  const dayName = (weekday: number, width: 'long' | 'short' = 'long'): string =>
    dateFormat(locale.value, { weekday: width, timeZone: 'UTC' }).format(new Date(monday + (weekday - 1) * dayMs))

  function partsOf({ conditions: { text, time, from }, fromName }: AnswerRule): string[] {
    const words = text.kind === 'anything' ? '' : format.list(text.words)
    const days = time.kind === 'hours' ? format.list([...time.days].sort().map((weekday) => dayName(weekday))) : ''
    return [
      text.kind === 'anything' ? t('answers.anything') : t(`answers.${text.kind}`, { words }),
      ...(time.kind === 'any'
        ? []
        : [
            days === ''
              ? t('answers.hours', { from: time.from, to: time.to })
              : t('answers.hoursDays', { from: time.from, to: time.to, days }),
          ]),
      ...(from.kind === 'anyone' || fromName === undefined
        ? []
        : [
            from.kind === 'list'
              ? t('answers.list', { list: fromName })
              : t('answers.campaign', { count: from.days, campaign: fromName }),
          ]),
    ]
  }
  return { partsOf, dayName }
}
