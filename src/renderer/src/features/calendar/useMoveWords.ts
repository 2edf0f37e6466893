// A planned send that is being moved, in words.
import type { CalendarMove, MoveStart } from '@contract'
import { zoneCity } from '@text'
import { useDisplay } from '../../composables/useDisplay'
import { useText } from '../../composables/writing/useText'
import { splitMoment } from '../compose/when/zonedTime'
import { writeDayName, writeShort, writeWeekday } from './dayNames'
import type { Refusal } from './movedEntries'

export function useMoveWords() {
  const t = useText()
  const { locale } = useDisplay()
  /** Tue 24 Nov, 10:00 */
  const plain = ({ day, time }: MoveStart): string => `${writeShort(day, locale.value)}, ${time}`

  function start(
    at: MoveStart,
    { isLocal, zone }: Pick<CalendarMove, 'isLocal' | 'zone'>,
    accountZone: string,
  ): string {
    if (isLocal) return t('calendar.moveLocal', { time: plain(at) })
    return zone === accountZone ? plain(at) : `${plain(at)} · ${t('calendar.zoneTime', { zone: zoneCity(zone, t) })}`
  }

  /** The time of the account, and whether it is quiet for anyone. */
  function times({ first, last, quiet, now }: CalendarMove, zone: string): string {
    const [from, to] = [splitMoment(first, zone), splitMoment(last, zone)]
    const write = (at: MoveStart): string => (from.day === now.day && to.day === now.day ? at.time : plain(at))
    const written = first === last ? write(from) : t('calendar.fromTo', { from: write(from), to: write(to) })
    if (quiet === undefined) return t('calendar.moveAnyHour', { times: written })
    return quiet === 0
      ? t('calendar.moveInside', { times: written })
      : t('calendar.moveQuiet', { times: written, count: quiet })
  }

  const title = ({ was, now }: CalendarMove): string =>
    was.day === now.day
      ? t('calendar.moveToTime', { time: now.time })
      : t('calendar.moveToDay', { day: writeDayName(now.day, locale.value) })
  const other = ({ name, people }: CalendarMove['others'][number]): string =>
    people === undefined ? t('calendar.moveSomeOthers', { name }) : t('calendar.moveOthers', { name, count: people })
  const refused = ({ time }: MoveStart, { why, people }: Refusal): string =>
    why === 'over' ? t('calendar.moveIsOver', { time }) : t('calendar.moveIsQuiet', { time, count: people })
  /** 20:00, or Thu 08:00 on another day. */
  const near = ({ day, time }: MoveStart, from: MoveStart | undefined): string =>
    day === from?.day ? time : `${writeWeekday(day, locale.value)} ${time}`
  return { plain, start, times, title, other, refused, near }
}
