// Public holidays of the countries, from the file that comes with the app (scripts/makeHolidays.mjs). Pure.
import table from '../../../../resources/holidays.json'

export interface Holiday {
  /** YYYY-MM-DD */
  readonly day: string
  readonly name: string
}

const countries: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = table.countries
const remembered = new Map<string, readonly Holiday[]>()

/** In order; none for a country that the file does not know, and none after its last year. */
export function holidaysOf(country: string): readonly Holiday[] {
  const known = remembered.get(country)
  if (known) return known
  const holidays = Object.entries(countries[country] ?? {})
    .flatMap(([name, days]) =>
      days
        .split(' ')
        .flatMap(readDays)
        .map((day) => ({ day, name })),
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  remembered.set(country, holidays)
  return holidays
}

/** YYYYMMDD is one day, MMDD one in every year of the file. */
function readDays(written: string): string[] {
  const date = `${written.slice(-4, -2)}-${written.slice(-2)}`
  if (written.length === 8) return [`${written.slice(0, 4)}-${date}`]
  const years = table.lastYear - table.firstYear + 1
  return Array.from({ length: years }, (_, index) => `${table.firstYear + index}-${date}`)
}
