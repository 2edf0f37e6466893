// A send of the calendar in words: its time, and its whole meaning for those who do not see the grid.
import { useDisplay } from '../../composables/useDisplay'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { clockOf } from '../settings/quietHours/dayHours'
import type { CalendarEntry } from './calendarEntries'
import { writeDayName } from './dayNames'
import { campaignName } from '../shell/sending/campaignName'

export function useSendWords() {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()

  function clock({ from, to }: CalendarEntry): string {
    const [first, last] = [from, to].map(clockOf)
    return first === last ? (first ?? '') : t('calendar.fromTo', { from: first ?? '', to: last ?? '' })
  }
  const dayOf = ({ day }: Pick<CalendarEntry, 'day'>): string => writeDayName(day, locale.value)
  const label = (send: CalendarEntry): string =>
    format.list([
      campaignName(send, t),
      t(`calendar.state_${send.state}`),
      `${dayOf(send)}, ${clock(send)}`,
      t('calendar.people', { count: send.people }),
    ])
  return { clock, dayOf, label }
}
