// A language with everything the page needs of it: sentences, separators, and the words of the UI library's own parts.
import type { Settings } from '@contract'
import { chooseLanguage, loadLanguage, type Language, type LanguageTag } from '@text'
import en from '@nuxt/ui/runtime/locale/en.js'
import type { Locale, Messages } from '@nuxt/ui'

export interface PageLanguage {
  readonly language: Language
  /** BCP 47; for dates, numbers and the order of names. */
  readonly locale: string
  readonly parts: Locale<Messages>
}

const parts: Readonly<Record<LanguageTag, () => Promise<{ readonly default: Locale<Messages> }>>> = {
  en: async () => ({ default: en }),
  de: () => import('@nuxt/ui/runtime/locale/de.js'),
  fr: () => import('@nuxt/ui/runtime/locale/fr.js'),
  es: () => import('@nuxt/ui/runtime/locale/es.js'),
  el: () => import('@nuxt/ui/runtime/locale/el.js'),
  ar: () => import('@nuxt/ui/runtime/locale/ar.js'),
}

export async function loadPageLanguage(wanted: Settings['language']): Promise<PageLanguage> {
  const { tag, locale } = chooseLanguage(wanted, navigator.languages)
  const [language, { default: words }] = await Promise.all([loadLanguage(tag), parts[tag]()])
  return { language, locale, parts: words }
}
