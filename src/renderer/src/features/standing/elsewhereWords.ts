// The people of a due day whom quiet hours move to another day, in words. Pure.
import type { StandingForecast } from '@contract'
import type { Translate } from '@text'

export function elsewhereWords(
  { elsewhere = [] }: Pick<StandingForecast['days'][number], 'elsewhere'>,
  t: Translate,
  writeDay: (day: string) => string,
): string[] {
  return elsewhere.map(({ day, people }) => t('standing.goOn', { day: writeDay(day), count: people }))
}
