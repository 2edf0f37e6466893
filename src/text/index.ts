// The typed message catalogue. `t('area.key', values)` fills `{name}` placeholders; an entry with plural forms takes
// its form from `count`. Numbers are written with the reader's separators. Keys and their values are checked by the compiler.
import { en } from './en'
import type { Catalogue, TextKey, TextValue, Translate } from './entries'
import { english, type Language } from './languages'

export type { TextKey, TextValue, TextValues, Translate } from './entries'
export { zoneCity } from './zoneCity'
export { guidePieces, guideWords, loadGuide, type Guide, type GuideText } from './guide/guide'
export { guideFacts, guideFor, guideGroups, guideIds, type GuideId } from './guide/guidePages'
export {
  chooseLanguage,
  english,
  isLanguageTag,
  languageTags,
  languageWords,
  loadLanguage,
  type Language,
  type LanguageTag,
  type Reader,
} from './languages'

/** A value in its own direction, so that a number or a name in Latin letters does not turn round inside Arabic. */
const isolated = (value: string): string => `\u2068${value}\u2069`

/** Makes the translating function for a reader's locale (a BCP 47 tag; it sets the separators of numbers). */
export function makeText(locale = 'en', language: Language = english): Translate {
  const catalogue: Catalogue = language.catalogue
  const plural = new Intl.PluralRules(language.tag)
  const numbers = new Intl.NumberFormat(locale)
  const place = language.direction === 'rtl' ? isolated : (value: string) => value
  return (key, ...values) => {
    const dot = key.indexOf('.')
    const entry = catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)]
    if (entry === undefined) return key
    const given = (values[0] ?? {}) as Readonly<Record<string, TextValue>>
    const text = typeof entry === 'string' ? entry : (entry[plural.select(Number(given.count))] ?? entry.other)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return place(typeof value === 'number' ? numbers.format(value) : value)
    })
  }
}

/** True if a key is in the catalogue, for keys built from codes. */
export function hasText(key: string): key is TextKey {
  const dot = key.indexOf('.')
  const area = (en as Catalogue)[key.slice(0, dot)]
  return area !== undefined && Object.hasOwn(area, key.slice(dot + 1))
}
