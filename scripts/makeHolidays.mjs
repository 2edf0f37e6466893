// node scripts/makeHolidays.mjs: writes resources/holidays.json, the public holidays of the countries for this year and the
// five after it, from the data of date-holidays. Run it once a year, and when that package has a new version.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Holidays from 'date-holidays'

const root = join(import.meta.dirname, '..')
const { version, license } = JSON.parse(
  readFileSync(join(root, 'node_modules', 'date-holidays', 'package.json'), 'utf8'),
)
const asOf = new Date().toISOString().slice(0, 10)
const firstYear = Number(asOf.slice(0, 4))
const years = Array.from({ length: 6 }, (_, index) => firstYear + index)
/** Countries for which one part is used, because a holiday of nearly everyone is not common to the whole country. */
const partOf = { GB: 'ENG' }

/** Each calendar day of a holiday, YYYYMMDD. */
function daysOf({ date, start, end }) {
  const length = Math.max(1, Math.round((end - start) / 86_400_000))
  const first = Date.parse(`${date.slice(0, 10)}T00:00Z`)
  return Array.from({ length }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  )
}

function holidaysOf(country) {
  const calendar = partOf[country] ? new Holidays(country, partOf[country]) : new Holidays(country)
  const named = new Map()
  for (const year of years)
    for (const holiday of calendar.getHolidays(year, 'en'))
      if (holiday.type === 'public') named.set(holiday.name, [...(named.get(holiday.name) ?? []), ...daysOf(holiday)])
  return Object.fromEntries([...named].map(([name, days]) => [name, shorten([...new Set(days)].sort())]))
}

/** A date that comes every year once, as MMDD. */
function shorten(days) {
  const dates = new Set(days.map((day) => day.slice(4)))
  const isYearly = days.length === years.length && dates.size === 1
  return isYearly ? [...dates][0] : days.join(' ')
}

const countries = Object.keys(new Holidays().getCountries()).sort()
const written = {
  source: `date-holidays ${version}`,
  licence: license,
  asOf,
  firstYear,
  lastYear: years.at(-1),
  /** Days of each holiday by its name: YYYYMMDD, or MMDD for every year. */
  countries: Object.fromEntries(countries.map((country) => [country, holidaysOf(country)])),
}
writeFileSync(join(root, 'resources', 'holidays.json'), `${JSON.stringify(written, null, 1)}\n`)
