// Turns keys into sentences of a language. `t('area.key', values)` fills `{name}` placeholders; an entry with plural forms takes its
// form from `count`. Numbers are written with the reader's separators. Holds no language itself: threads that write files get the
// areas that they need.
import type { TextValue, Translate } from './entries'
import type { Language } from './languages'

/**
 * A value in its own direction, so that a number or a name in Latin letters does not turn round inside Arabic. A value that holds such
 * values is a sentence of the page, and its direction is said: what stands in isolation does not count for it.
 */
const isolated = (value: string): string => `${/[\u2067\u2068]/.test(value) ? '\u2067' : '\u2068'}${value}\u2069`

/** For a reader's locale (a BCP 47 tag; it sets the separators of numbers). A key without a sentence is given back as it is. */
export function makeTranslate(locale: string, language: Language): Translate {
  const { catalogue } = language
  // Made for the first sentence that needs them, because they take ten milliseconds of a start.
  let plural: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  const place = language.direction === 'rtl' ? isolated : (value: string) => value
  return (key, ...values) => {
    const dot = key.indexOf('.')
    const entry = catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)]
    if (entry === undefined) return key
    const given = (values[0] ?? {}) as Readonly<Record<string, TextValue>>
    const text =
      typeof entry === 'string'
        ? entry
        : (entry[(plural ??= new Intl.PluralRules(language.tag)).select(Number(given.count))] ?? entry.other)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return place(typeof value === 'number' ? (numbers ??= new Intl.NumberFormat(locale)).format(value) : value)
    })
  }
}

/** The sentence of a key that is built from a code, or undefined if the code has none. */
export function sayIfKnown(key: string, t: Translate): string | undefined {
  const said = (t as (key: string) => string)(key)
  return said === key ? undefined : said
}
