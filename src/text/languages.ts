// The languages of the interface. English is always at hand; of the others one at a time is loaded.
import type { Settings } from '@contract'
import { en } from './en'
import type { Catalogue } from './entries'

export interface Language {
  readonly tag: LanguageTag
  readonly direction: 'ltr' | 'rtl'
  readonly catalogue: Catalogue
}

/** A person's language, and the locale for dates and numbers (a BCP 47 tag). */
export interface Reader {
  readonly tag: LanguageTag
  readonly locale: string
}

export type LanguageTag = Exclude<Settings['language'], 'system'>
export const languageTags: readonly LanguageTag[] = ['en', 'de', 'fr', 'es', 'el', 'ar']

/** “Language” and the languages in their own words, for a person who cannot read the page. */
export const languageWords =
  'Language Sprache Langue Idioma Γλώσσα لغة English Deutsch Français Español Ελληνικά العربية'

export const english: Language = { tag: 'en', direction: 'ltr', catalogue: en }

const catalogues: Readonly<Record<LanguageTag, () => Promise<Catalogue>>> = {
  en: async () => en,
  de: async () => ({ ...(await import('./de')).de, ...(await import('./zoneNames/de')) }),
  fr: async () => ({ ...(await import('./fr')).fr, ...(await import('./zoneNames/fr')) }),
  es: async () => ({ ...(await import('./es')).es, ...(await import('./zoneNames/es')) }),
  el: async () => ({ ...(await import('./el')).el, ...(await import('./zoneNames/el')) }),
  ar: async () => ({ ...(await import('./ar')).ar, ...(await import('./zoneNames/ar')) }),
}

export async function loadLanguage(tag: LanguageTag): Promise<Language> {
  return { tag, direction: tag === 'ar' ? 'rtl' : 'ltr', catalogue: await catalogues[tag]() }
}

export function isLanguageTag(tag: string): tag is LanguageTag {
  return (languageTags as readonly string[]).includes(tag)
}

/** `wanted`: the person's choice, or `system`. `systemLocales`: the system's preferred ones, best first. */
export function chooseLanguage(wanted: Settings['language'], systemLocales: readonly string[]): Reader {
  const known = systemLocales
    .map((locale) => locale.replaceAll('_', '-').replace(/[.@].*$/, ''))
    .filter((locale) => isLanguageTag(languageOf(locale)))
  const first = known[0] ? languageOf(known[0]) : 'en'
  const tag = wanted !== 'system' ? wanted : isLanguageTag(first) ? first : 'en'
  const locale = known.find((each) => languageOf(each) === tag) ?? (tag === 'en' ? 'en-GB' : tag)
  // Phone numbers and prices have Western digits, so everything has them.
  return { tag, locale: tag === 'ar' ? new Intl.Locale(locale, { numberingSystem: 'latn' }).toString() : locale }
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? ''
}
