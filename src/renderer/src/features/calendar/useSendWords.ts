// A send of the calendar in words: its time, and its whole meaning for those who do not see the grid.
import type { CalendarSend } from '@contract'
import { useDisplay } from '../../composables/useDisplay'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { writeClock, writeDay } from '../compose/when/zonedTime'

export function useSendWords() {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()

  function clock({ from, to }: CalendarSend, zone: string): string {
    const [first, last] = [from, to].map((at) => writeClock(at, zone, locale.value))
    return first === last ? (first ?? '') : t('calendar.fromTo', { from: first ?? '', to: last ?? '' })
  }
  const dayOf = ({ from }: CalendarSend, zone: string): string => writeDay(from, zone, locale.value)
  const label = (send: CalendarSend, zone: string): string =>
    format.list([
      send.name || t('campaigns.untitled'),
      t(`calendar.state_${send.state}`),
      `${dayOf(send, zone)}, ${clock(send, zone)}`,
      t('calendar.people', { count: send.people }),
    ])
  return { clock, dayOf, label }
}
