// Days and instants for sends with a time, by a reading of the zones that is not the app's own.

/** Public holidays with a fixed date of the countries that the tests text. */
const holidays = [
  '01-01',
  '01-02',
  '05-01',
  '05-08',
  '06-19',
  '07-04',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
  '12-26',
]

/** The next Tuesday or Wednesday that is at least two days away: no holiday that moves falls on them. YYYY-MM-DD */
export function nextWorkday(now: Date): string {
  for (let days = 2; ; days += 1) {
    const date = new Date(now.getTime() + days * 86_400_000)
    const day = date.toISOString().slice(0, 10)
    if ([2, 3].includes(date.getUTCDay()) && !holidays.includes(day.slice(5))) return day
  }
}

/** Milliseconds since 1970 when the clocks of a zone show it, away from the nights in which they change. */
export function instantOf(day: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(asUtc)
  const offset = shown.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(offset) ?? []
  return asUtc - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
