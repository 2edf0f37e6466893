// How a field's value may be written: `{{name:format}}`. Imports nothing, so that the page can use it.
//
// The language of a day is part of the format, `{{due:date-de}}`: neither the app's language nor the account's country is the
// language of a message, and a text must read the same wherever and whenever it is written out, also from a saved text, a campaign
// file or a retry. The editor offers the form of the language that is chosen for the app. `date` alone is English.

/** Languages besides English in which days are written. */
export const dayLanguages = ['de', 'fr', 'es', 'el', 'ar'] as const
export type DayLanguage = (typeof dayLanguages)[number]

const baseFormats = [
  'upper',
  'lower',
  'title',
  'first',
  'date',
  'day',
  'weekday',
  'relative',
  'time',
  'datetime',
  'number',
] as const
export type BaseFormat = (typeof baseFormats)[number]
/** `day` has no year. `relative` counts from the day of sending: today, tomorrow, in 3 days. */
const dayFormats = ['date', 'day', 'weekday', 'relative', 'datetime'] as const satisfies readonly BaseFormat[]
type DayFormat = (typeof dayFormats)[number]
export type FieldFormat = BaseFormat | `${DayFormat}-${DayLanguage}`

/** Formats of the day of sending itself, which has no time, and from which nothing is counted. */
const formatsOfToday = ['date', 'day', 'weekday'] as const satisfies readonly DayFormat[]

/** Whether it writes words of a language. */
export const hasDay = (base: BaseFormat): base is DayFormat => (dayFormats as readonly string[]).includes(base)
export const fieldFormats: readonly FieldFormat[] = baseFormats.flatMap((base): FieldFormat[] =>
  hasDay(base) ? [base, ...dayLanguages.map((language) => `${base}-${language}` as const)] : [base],
)

export function isFieldFormat(name: string): name is FieldFormat {
  return (fieldFormats as readonly string[]).includes(name)
}

/** `date-de` is `date` in German; no language is English, or a format without words. */
export function partsOfFormat(format: FieldFormat): { readonly base: BaseFormat; readonly language?: DayLanguage } {
  const base = baseFormats.find((one) => format === one || format.startsWith(`${one}-`)) ?? 'date'
  const language = dayLanguages.find((one) => format === `${base}-${one}`)
  return language ? { base, language } : { base }
}

export function isFormatOfToday(format: FieldFormat): boolean {
  return (formatsOfToday as readonly string[]).includes(partsOfFormat(format).base)
}

/** Formats that the editor offers in a language of the app. */
export function formatsIn(language: string): readonly FieldFormat[] {
  const own = dayLanguages.find((one) => one === language)
  return baseFormats.map((base) => (own && hasDay(base) ? (`${base}-${own}` as const) : base))
}

/** The same for the day of sending. */
export function formatsOfTodayIn(language: string): readonly FieldFormat[] {
  return formatsIn(language).filter(isFormatOfToday)
}
