// A day as people write it, and as it is written out for them. Days are YYYY-MM-DD on a calendar without clocks. Pure.

const dayMs = 86_400_000
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function shiftDay(day: string, days: number): string {
  return toDay(toMs(day) + days * dayMs)
}

/** The same day of another month, or its last day if that month is shorter. */
export function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}

/** In full, with its weekday. What is no day is shown as it is. */
export function writeOut(day: string, locale: string): string {
  if (!isDay(day)) return day
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, options).format(toMs(day))
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && toDay(toMs(text)) === text
}

/**
 * A day from `24 11`, `24.11.`, `24/11/2026`, `24 Nov`, `tue`, `tomorrow` or `+2`, in the words and the order of the locale.
 * Without a year it is the next such day. Undefined for anything else, and for a day that no calendar has.
 */
export function readDay(written: string, today: string, locale: string): string | undefined {
  const text = written.trim().toLocaleLowerCase(locale)
  if (isDay(text)) return text
  const ahead = /^\+(\d{1,3})$/.exec(text)
  if (ahead) return shiftDay(today, Number(ahead[1]))
  return readRelative(text, today, locale) ?? readNumbers(text, today, locale) ?? readNamed(text, today, locale)
}

function readRelative(text: string, today: string, locale: string): string | undefined {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = [0, 1, 2].find((days) => words.format(days, 'day').toLocaleLowerCase(locale) === text)
  if (near !== undefined) return shiftDay(today, near)
  if (text.length < 2) return undefined
  for (let days = 1; days <= 7; days += 1) {
    const day = shiftDay(today, days)
    if (namesOf(day, 'weekday', locale).some((name) => isShortFor(text, name))) return day
  }
  return undefined
}

function readNumbers(text: string, today: string, locale: string): string | undefined {
  const found = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2})?)?$/.exec(text)
  if (!found) return undefined
  const [one, two] = [Number(found[1]), Number(found[2])]
  const order = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).formatToParts(0).map(({ type }) => type)
  const isMonthFirst = order.indexOf('month') < order.indexOf('day')
  return complete(isMonthFirst ? two : one, isMonthFirst ? one : two, found[3], today)
}

/** `24 nov`, `nov 24`, `24. november 2026`, with a weekday before it or not. */
function readNamed(text: string, today: string, locale: string): string | undefined {
  const words = text.split(/[\s,./]+/).filter(Boolean)
  const at = words.findIndex((word) => /^\d{1,2}$/.test(word))
  const year = words.find((word) => /^\d{4}$/.test(word))
  if (at < 0) return undefined
  // Nearest to the date first: a short weekday may begin like a month, as Spanish “mar”.
  for (const word of [...words.slice(at + 1), ...words.slice(0, at).reverse()]) {
    const month = monthOf(word, locale)
    if (month !== undefined) return complete(Number(words[at]), month, year, today)
  }
  return undefined
}

function monthOf(word: string, locale: string): number | undefined {
  if (word.length < 3) return undefined
  for (let month = 1; month <= 12; month += 1) {
    const names = namesOf(`2026-${String(month).padStart(2, '0')}-15`, 'month', locale)
    if (names.some((name) => isShortFor(word, name))) return month
  }
  return undefined
}

function complete(date: number, month: number, year: string | undefined, today: string): string | undefined {
  const dayIn = (inYear: number) => `${inYear}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  if (year !== undefined) return only(dayIn(year.length === 2 ? 2_000 + Number(year) : Number(year)))
  const thisYear = Number(today.slice(0, 4))
  const next = dayIn(thisYear)
  return only(next >= today ? next : dayIn(thisYear + 1))
}

const only = (day: string) => (isDay(day) ? day : undefined)

/** Long and short, alone and as in a date: some languages decline them. */
function namesOf(day: string, part: 'weekday' | 'month', locale: string): string[] {
  return (['long', 'short'] as const).flatMap((length) =>
    [{ [part]: length }, { [part]: length, day: 'numeric', year: 'numeric' } as const].map((options) => {
      const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(toMs(day))
      const name = parts.find(({ type }) => type === part)?.value ?? ''
      return name.replace('.', '').toLocaleLowerCase(locale)
    }),
  )
}

const isShortFor = (word: string, name: string) => name !== '' && (name === word || name.startsWith(word))
