// The typed message catalogue. Keys and their values are checked by the compiler.
import { en } from './en'
import type { Catalogue, TextKey, Translate } from './entries'
import { english, type Language } from './languages'
import { makeTranslate } from './makeTranslate'

export type { TextKey, TextValue, TextValues, Translate } from './entries'
export { sayIfKnown } from './makeTranslate'
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

/** Makes the translating function for a reader's locale (a BCP 47 tag; it sets the separators of numbers). */
export const makeText = (locale = 'en', language: Language = english): Translate => makeTranslate(locale, language)

/** True if a key is in the catalogue, for keys built from codes. */
export function hasText(key: string): key is TextKey {
  const dot = key.indexOf('.')
  const area = (en as Catalogue)[key.slice(0, dot)]
  return area !== undefined && Object.hasOwn(area, key.slice(dot + 1))
}
