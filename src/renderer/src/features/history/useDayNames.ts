// Names of days and months of charts, short.
import { useDisplay } from '../../composables/useDisplay'
import { dateFormat } from '../../composables/writing/formats'
import { useText } from '../../composables/writing/useText'
import { localDay } from '../../stores/history/chartDays'

export function useDayNames(): (day: string) => string {
  const t = useText()
  const { locale } = useDisplay()
  // Calendar days already: read and written in UTC they do not shift.
  const form = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    dateFormat(locale.value, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  const near = form({ weekday: 'short', day: 'numeric' })
  const far = form({ day: 'numeric', month: 'short' })
  const other = form({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = form({ month: 'short', year: 'numeric' })

  return (day) => {
    if (day === '') return ''
    if (day.length === 7) return month(day)
    const today = localDay(new Date())
    if (day === today) return t('history.today')
    const days = (Date.parse(today) - Date.parse(day)) / 86_400_000
    if (Math.abs(days) < 14) return near(day)
    return (day.slice(0, 4) === today.slice(0, 4) ? far : other)(day)
  }
}
